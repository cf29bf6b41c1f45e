"""A package, so that its tests share servers that end with the last of them."""
