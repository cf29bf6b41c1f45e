"""A2A: each assistant as an agent that other agents find by its card and send messages to, at `/a2a/{assistant}`.
`routes` admits callers, `cards` describes assistants, `tasks` are runs. `app` includes the router.
May import what the server may; needs the extra `a2a`.
"""

from madang.server.adapters.a2a.routes import router

__all__ = ["router"]
