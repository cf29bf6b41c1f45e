"""Routes for what concerns the visitor alone: what waits for their decision, and what is remembered of them."""
