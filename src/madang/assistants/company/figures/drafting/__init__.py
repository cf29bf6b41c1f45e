"""The first draft of a semantic layer: what a schema says of itself, what its tables are for, and what people call it.
Called by tools.layer_check with the schema that tools.schema_reader has read; its result is a semantic_layer.
"""
