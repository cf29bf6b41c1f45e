"""Who may do what: authentication and scopes, rate and size limits, allowed origins.
Called by the middleware and by `context` before a route runs; the routes get a `Principal`.
"""

from madang.server.security.authentication import SCOPES, Authenticator, LocalAuthenticator, TokenAuthenticator
from madang.server.security.openid import GroupAccess, OpenIdProvider, OpenIdSettings, open_provider
from madang.server.security.openid_sign_in import OpenIdAuthenticator

__all__ = [
    "SCOPES",
    "Authenticator",
    "GroupAccess",
    "LocalAuthenticator",
    "OpenIdAuthenticator",
    "OpenIdProvider",
    "OpenIdSettings",
    "TokenAuthenticator",
    "open_provider",
]
