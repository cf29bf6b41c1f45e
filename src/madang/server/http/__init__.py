"""Around every request: the middleware that sets headers, logs and answers unexpected errors, and errors as HTTP
responses. `app` puts it around the routes; below it are `security` and then `routes`.
"""

from madang.server.http.metrics import Metrics

__all__ = ["Metrics"]
