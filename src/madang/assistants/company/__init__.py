"""The company assistant: figures, documents and compliance for a pharmaceutical sales force."""
