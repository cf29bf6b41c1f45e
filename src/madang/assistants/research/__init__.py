"""Research: a question, a pile of documents, and a report whose every sentence has its source."""
