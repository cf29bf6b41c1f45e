"""The LangGraph Server API, as LangGraph's own clients speak it; a thread is a session.
`requests` come in, `run_requests` starts runs, `responses` and `streaming` go out. `app` includes `ROUTERS`.
May import what the server may.
"""

from madang.server.langgraph_api import assistants, runs, stateless_runs, store_items, streaming, threads
from madang.server.langgraph_api.thread_protocol.routes import router as thread_protocol_router

__all__ = ["ROUTERS"]

ROUTERS = (
    assistants.router,
    threads.router,
    threads.state_router,
    stateless_runs.router,
    runs.router,
    streaming.router,
    thread_protocol_router,
    store_items.router,
)
