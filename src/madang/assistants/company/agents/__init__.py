"""The agents of the assistant."""
