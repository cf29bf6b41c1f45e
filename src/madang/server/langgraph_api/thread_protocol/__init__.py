"""LangGraph's thread-centric protocol (`threads.stream` of its SDK): commands to a thread, and its events by channel
over server-sent events and WebSocket. The types are those of `langchain-protocol`; the log of the session gives the
order.
"""

from madang.server.langgraph_api.thread_protocol.routes import router

__all__ = ["router"]
