"""What is answered over plain HTTP beside the protocols' sockets; one file for each vendor's neighbour."""
