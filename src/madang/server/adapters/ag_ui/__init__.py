"""AG-UI: a run of an assistant as the events that its front ends read, at `/ag-ui/{assistant}`.
`runs` takes a request in, `events` translates the log. `app` includes the router.
May import what the server may; needs the extra `ag-ui`.
"""

from madang.server.adapters.ag_ui.runs import router

__all__ = ["router"]
