"""Long-term memory across sessions: LangGraph's `BaseStore`, its search, and what is known of a user.

Called by graphs compiled with `store.memory`, and by the LangGraph API of the server.
"""
