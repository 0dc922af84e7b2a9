"""What the normalisers of Chinese and Japanese have in common, whose scripts put no spaces between words."""
