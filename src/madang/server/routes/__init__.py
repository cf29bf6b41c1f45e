"""Our own API, one module for each group of addresses, each with a `router`. `app` includes them.
A route reads its `Context` and caller, calls the application or the store, and returns a model.
"""

from madang.server.routes.project import ProjectAuthenticator, ProjectParts
from madang.server.routes.scheduled import WebhookPolicy

__all__ = ["ProjectAuthenticator", "ProjectParts", "WebhookPolicy"]
