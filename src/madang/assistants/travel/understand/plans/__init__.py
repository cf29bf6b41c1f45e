"""What a message says of the plans there are: what it asks, what it points at, what it wants otherwise."""
