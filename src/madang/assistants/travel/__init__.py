"""The travel assistant: a trip that works, with times that are real and a budget that adds up."""
