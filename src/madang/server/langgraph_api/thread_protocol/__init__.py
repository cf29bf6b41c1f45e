"""LangGraph's thread-centric protocol (`threads.stream` of its SDK): commands to a thread, and its events by channel
over server-sent events and WebSocket. The types are those of `langchain-protocol`; the log of the session gives the
order.
"""
