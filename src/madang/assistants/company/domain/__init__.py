"""Pure rules and arithmetic of the assistant: the semantic layer, queries, the gate for SQL, statistics, compliance."""
