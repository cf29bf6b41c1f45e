"""Storage: where a document belongs, and everything that would be written, before any of it is."""
