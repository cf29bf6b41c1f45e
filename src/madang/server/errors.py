"""The errors with which the server answers requests."""

from madang.errors import MadangError
from madang.server import phrases
from madang.text import Text


class ServerError(MadangError):
    """A request could not be served."""

    code = "server"


class AddressError(ServerError, OSError):
    """The server cannot listen at the given address."""

    code = "address"

    def __init__(self, host: str, port: int, reason: Text) -> None:
        text = phrases.CANNOT_LISTEN.format(host=host, port=port, reason=reason)
        super().__init__(text.en, text=text)


class RequestError(ServerError, ValueError):
    """A request is well-formed but cannot be carried out."""

    code = "request"


class WebhookRefusedError(ServerError):
    """The end of a run could not be told, however often it was tried; its job can be done again."""

    code = "webhook_refused"

    def __init__(self, run: str, attempts: int) -> None:
        super().__init__(
            f"The webhook of run {run!r} did not take the message in {attempts} attempts: see that it answers with a "
            "status of 200 to 299, then do the job again.",
            text=phrases.WEBHOOK_REFUSED.format(attempts=attempts),
        )


class NotFoundError(ServerError, LookupError):
    """There is nothing at that address."""

    code = "not_found"

    def __init__(self, what: str = "") -> None:
        super().__init__(
            f"Not found: there is no {what}." if what else None,
            text=Text(ko="찾을 수 없습니다.", en=f"Not found: there is no {what}." if what else "Not found."),
        )


class AssistantExistsError(ServerError):
    """An assistant is to be made under an id that is taken."""

    code = "assistant_exists"

    def __init__(self, ident: str) -> None:
        super().__init__(f"There is an assistant {ident!r} already: choose another id, or none.")


class ResponseTimeoutError(ServerError, TimeoutError):
    """A request could not be answered in time, most likely because the database does not respond."""

    code = "late"

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"No answer within {seconds:g} s. Check that the database responds, and try again.",
            text=phrases.RESPONSE_TIMEOUT.format(seconds=seconds),
        )


class SlowRequestError(ServerError, TimeoutError):
    """A client did not send the body that it announced."""

    code = "slow_request"

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"The rest of the request did not arrive within {seconds:g} s. Send it again.",
            text=phrases.SLOW_REQUEST.format(seconds=seconds),
        )


class SignInError(ServerError, PermissionError):
    """A request has no valid token."""

    code = "sign_in"

    def __init__(self) -> None:
        super().__init__(
            "The request has no valid token. Send `Authorization: Bearer ...`, with a token from `madang token "
            "create`.",
            text=phrases.SIGN_IN,
        )


class ScopeError(ServerError, PermissionError):
    """A token does not permit what it was used for."""

    code = "scope"

    def __init__(self, scope: str) -> None:
        super().__init__(
            f"The token lacks the scope {scope!r}. Use one that has it.",
            text=phrases.SCOPE_MISSING.format(scope=scope),
        )


class SharingOffError(ServerError, PermissionError):
    """Links to sessions are turned off here."""

    code = "sharing_off"

    def __init__(self) -> None:
        super().__init__("Links to conversations are turned off on this server.", text=phrases.SHARING_OFF)


class ProviderError(ServerError):
    """The OpenID provider does not answer as it should."""

    code = "provider"

    def __init__(self, issuer: str) -> None:
        text = phrases.PROVIDER.format(issuer=issuer)
        super().__init__(text.en, text=text)


class ForeignHostError(ServerError, PermissionError):
    """A request to this machine's own server was addressed to another name."""

    code = "foreign_host"

    def __init__(self, host: str) -> None:
        super().__init__(
            f"The server accepts requests for this machine only, not for {host!r}. Open it as http://localhost, or "
            "have users sign in with `madang serve --sign-in`."
        )


class ForeignOriginError(ServerError, PermissionError):
    """A page of another origin tried to act in a user's name."""

    code = "foreign_origin"

    def __init__(self, origin: str) -> None:
        super().__init__(
            f"Pages of {origin!r} may not act here. Allow that origin with MADANG_ORIGINS, or send a token."
        )


class BodyTooLargeError(ServerError):
    """A request body exceeds the size limit."""

    code = "too_large"

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"The body is larger than {limit} bytes. Send less.",
            text=phrases.BODY_TOO_LARGE.format(limit=limit),
        )


class BodyTypeError(ServerError, ValueError):
    """A request body has an unsupported content type."""

    code = "body"

    def __init__(self, given: str, body: Text) -> None:
        super().__init__(
            f"Bodies of type {given!r} are not supported: {body.en}.",
            text=phrases.BODY_TYPE_UNSUPPORTED.format(given=given, remedy=body),
        )


class RateLimitError(ServerError):
    """A token or client address exceeds its rate limit."""

    code = "rate"

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"Too many requests. Try again in {seconds:.0f} s.",
            text=phrases.RATE_LIMITED.format(seconds=seconds),
        )
        self.seconds = seconds
