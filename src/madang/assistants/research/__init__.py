"""The research assistant: a question and documents come in, a report with a source for every sentence comes out."""
