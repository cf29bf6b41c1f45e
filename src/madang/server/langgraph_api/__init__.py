"""The LangGraph Server API, as LangGraph's own clients speak it; a thread is a session.
`requests` come in, `run_requests` starts runs, `responses` and `streaming` go out. `app` includes `ROUTERS`.
May import what the server may.
"""

from madang.server.langgraph_api import (
    assistants,
    runs,
    stateless_runs,
    store_items,
    streaming,
    thread_protocol,
    threads,
)

__all__ = ["ROUTERS"]

ROUTERS = (
    assistants.router,
    threads.router,
    threads.state_router,
    stateless_runs.router,
    runs.router,
    streaming.router,
    thread_protocol.router,
    store_items.router,
)
