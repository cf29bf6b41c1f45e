"""What researchers search with: corpora, the web, MCP servers; and the settings of the assistant.

Called by the brief writer and the researchers through the runtime's tool calls.
"""
