"""What a request can be refused for. Each message names the value, the reason and the remedy."""

from madang.errors import MadangError
from madang.server import phrases
from madang.text import Text


class ServerError(MadangError):
    """A request could not be served."""

    code = "server"


class AddressError(ServerError, OSError):
    """The server cannot listen where it was told to."""

    code = "address"

    def __init__(self, host: str, port: int, reason: Text) -> None:
        text = phrases.ADDRESS.format(host=host, port=port, ko=reason.ko, en=reason.en)
        super().__init__(text.en, text=text)


class RequestError(ServerError, ValueError):
    """A request asks for something that cannot be."""

    code = "request"


class NotFoundError(ServerError, LookupError):
    """There is nothing at that address."""

    code = "not_found"

    def __init__(self, what: str = "") -> None:
        super().__init__(
            f"There is no {what}." if what else None,
            text=Text(ko="찾을 수 없습니다.", en=f"There is no {what}." if what else "There is nothing here."),
        )


class ResponseTimeoutError(ServerError, TimeoutError):
    """A request could not be answered in time, most likely since the database does not answer."""

    code = "late"

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"There was no answer within {seconds:g} s: see whether the database answers, and try again.",
            text=phrases.RESPONSE_TIMEOUT.format(seconds=seconds),
        )


class SignInError(ServerError, PermissionError):
    """A request came without a token that is valid."""

    code = "sign_in"

    def __init__(self) -> None:
        super().__init__(
            "There is no valid token with the request: send `Authorization: Bearer ...`, with a token that "
            "`madang token create` made.",
            text=phrases.SIGN_IN,
        )


class ScopeError(ServerError, PermissionError):
    """A token was used for something it was not made for."""

    code = "scope"

    def __init__(self, scope: str) -> None:
        super().__init__(
            f"The token lacks the scope {scope!r}: use one that has it.",
            text=phrases.SCOPE.format(scope=scope),
        )


class ForeignHostError(ServerError, PermissionError):
    """A request to this machine's own server was addressed to another name."""

    code = "foreign_host"

    def __init__(self, host: str) -> None:
        super().__init__(
            f"The server takes requests for this machine only, not for {host!r}: open it as http://localhost, or let "
            "users sign in with `madang serve --sign-in`."
        )


class ForeignOriginError(ServerError, PermissionError):
    """A page of another origin tried to act in a visitor's name."""

    code = "foreign_origin"

    def __init__(self, origin: str) -> None:
        super().__init__(
            f"Pages of {origin!r} may not act here: allow that origin with MADANG_ORIGINS, or send a token."
        )


class BodyTooLargeError(ServerError):
    """What was sent is larger than what is taken."""

    code = "too_large"

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"The body is larger than {limit} bytes: send less.",
            text=phrases.BODY_TOO_LARGE.format(limit=limit),
        )


class BodyTypeError(ServerError, ValueError):
    """What was sent is of a type that is not read here."""

    code = "body"

    def __init__(self, given: str, body: Text) -> None:
        super().__init__(
            f"A body of type {given!r} is not read here: {body.en}.",
            text=phrases.BODY_TYPE.format(given=given, ko=body.ko, en=body.en),
        )


class RateLimitError(ServerError):
    """A token is used more often than it may be."""

    code = "rate"

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"That is too often: try again in {seconds:.0f} s.",
            text=phrases.RATE_LIMIT.format(seconds=seconds),
        )
        self.seconds = seconds
