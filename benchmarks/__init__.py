"""How fast the server is, beside the bare engine in the same run: `python -m benchmarks NAME`, or `all`."""
