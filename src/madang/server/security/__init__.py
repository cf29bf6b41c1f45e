"""Who may do what: authentication and scopes, rate and size limits, allowed origins.
Called by the middleware and by `context` before a route runs; the routes get a `Principal`.
"""

from madang.server.security.authentication import Authenticator, LocalAuthenticator, TokenAuthenticator

__all__ = ["Authenticator", "LocalAuthenticator", "TokenAuthenticator"]
