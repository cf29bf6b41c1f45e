"""The LangGraph Server API, as LangGraph's own clients speak it.

A thread is a session. May import what the server may.
"""

from madang.server.langgraph_api import assistants, items, runs, stateless, states, thread_streams, threads

__all__ = ["ROUTERS"]

ROUTERS = (
    assistants.router,
    threads.router,
    states.router,
    stateless.router,
    runs.router,
    thread_streams.router,
    items.router,
)
