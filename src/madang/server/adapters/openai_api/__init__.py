"""OpenAI's API for its clients: `/v1/models`, `/v1/chat/completions` and `/v1/responses`; a model is an assistant.
`requests` come in, `conversations` finds the session that a history belongs to. `app` includes the router.
May import what the server may.
"""

from madang.server.adapters.openai_api import completions, models, responses

__all__ = ["ROUTERS"]

ROUTERS = (models.router, completions.router, responses.router)
