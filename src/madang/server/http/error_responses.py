"""Every error as an HTTP response: `application/problem+json` with a status, a stable code and a text in the user's
language.

LangGraph's clients read the text from `detail`, too.
"""

from http import HTTPStatus

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from madang.errors import MadangError
from madang.knowledge import errors as knowledge
from madang.protocol import problem_of
from madang.runtime import errors as runs
from madang.server import errors as server
from madang.server import phrases
from madang.server.security.authentication import accepted_language
from madang.state import StateError
from madang.store import errors as store
from madang.text import Language, Text

_CODES = {
    HTTPStatus.BAD_REQUEST: "body",
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
}
_STATUS: dict[type[MadangError], HTTPStatus] = {
    server.SignInError: HTTPStatus.UNAUTHORIZED,
    server.ProviderError: HTTPStatus.SERVICE_UNAVAILABLE,
    server.NotFoundError: HTTPStatus.NOT_FOUND,
    server.AssistantExistsError: HTTPStatus.CONFLICT,
    server.ResponseTimeoutError: HTTPStatus.SERVICE_UNAVAILABLE,
    server.SlowRequestError: HTTPStatus.REQUEST_TIMEOUT,
    server.BodyTooLargeError: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    server.RateLimitError: HTTPStatus.TOO_MANY_REQUESTS,
    server.ScopeError: HTTPStatus.FORBIDDEN,
    server.SharingOffError: HTTPStatus.FORBIDDEN,
    server.ForeignHostError: HTTPStatus.FORBIDDEN,
    server.ForeignOriginError: HTTPStatus.FORBIDDEN,
    server.RequestError: HTTPStatus.UNPROCESSABLE_ENTITY,
    server.BodyTypeError: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    runs.BlockedStepError: HTTPStatus.UNPROCESSABLE_ENTITY,
    runs.CheckpointNotFoundError: HTTPStatus.NOT_FOUND,
    runs.QuestionNotFoundError: HTTPStatus.NOT_FOUND,
    runs.UnknownDocumentError: HTTPStatus.NOT_FOUND,
    runs.NoLibraryError: HTTPStatus.NOT_FOUND,
    runs.NoSuchShareError: HTTPStatus.NOT_FOUND,
    runs.ReservedNamespaceError: HTTPStatus.UNPROCESSABLE_ENTITY,
    knowledge.CorpusNameError: HTTPStatus.UNPROCESSABLE_ENTITY,
    knowledge.ReadOnlyCorpusError: HTTPStatus.CONFLICT,
    runs.AnswerError: HTTPStatus.UNPROCESSABLE_ENTITY,
    runs.OptionError: HTTPStatus.UNPROCESSABLE_ENTITY,
    runs.GraphInputError: HTTPStatus.UNPROCESSABLE_ENTITY,
    runs.WrongRoleError: HTTPStatus.FORBIDDEN,
    runs.WrongAssistantError: HTTPStatus.CONFLICT,
    runs.AssistantError: HTTPStatus.NOT_FOUND,
    store.SessionNotFoundError: HTTPStatus.NOT_FOUND,
    store.RunNotFoundError: HTTPStatus.NOT_FOUND,
    store.FileMissingError: HTTPStatus.NOT_FOUND,
    store.FileSizeError: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    runs.UnknownFileError: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    runs.FilesNotReadError: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    store.TokenNotFoundError: HTTPStatus.NOT_FOUND,
    store.CronNotFoundError: HTTPStatus.NOT_FOUND,
    store.JobNotFoundError: HTTPStatus.NOT_FOUND,
    store.JobStatusError: HTTPStatus.CONFLICT,
    store.MemoryNotFoundError: HTTPStatus.NOT_FOUND,
    store.UnknownCheckpointError: HTTPStatus.NOT_FOUND,
    store.VectorSizeError: HTTPStatus.UNPROCESSABLE_ENTITY,
    store.SessionIdError: HTTPStatus.UNPROCESSABLE_ENTITY,
    store.SessionExistsError: HTTPStatus.CONFLICT,
    store.RunExistsError: HTTPStatus.CONFLICT,
    store.SessionBusyError: HTTPStatus.CONFLICT,
    store.RunActiveError: HTTPStatus.CONFLICT,
    store.RunEndedError: HTTPStatus.CONFLICT,
    store.RunInUseError: HTTPStatus.CONFLICT,
    store.SessionDeletedError: HTTPStatus.GONE,
    store.UnstorableValueError: HTTPStatus.UNPROCESSABLE_ENTITY,
    store.QuotaReachedError: HTTPStatus.TOO_MANY_REQUESTS,
    store.MemoryFilterError: HTTPStatus.UNPROCESSABLE_ENTITY,
    store.TransientStoreError: HTTPStatus.SERVICE_UNAVAILABLE,
    store.StoreClosedError: HTTPStatus.SERVICE_UNAVAILABLE,
    store.FullStoreError: HTTPStatus.INSUFFICIENT_STORAGE,
    store.ReplacedStoreError: HTTPStatus.SERVICE_UNAVAILABLE,
    store.DamagedStoreError: HTTPStatus.SERVICE_UNAVAILABLE,
    store.ReadOnlyStoreError: HTTPStatus.SERVICE_UNAVAILABLE,
    StateError: HTTPStatus.UNPROCESSABLE_ENTITY,
}


async def error_response(connection: HTTPConnection, error: Exception) -> JSONResponse:
    """The response to a request that failed; of an unexpected error only the class is shown."""
    language = accepted_language(connection, "en")
    match error:
        case HTTPException(__cause__=MadangError() as cause):  # what reading the body raised
            return await error_response(connection, cause)
        case HTTPException(status_code=code, headers=headers):
            status = HTTPStatus(code)
            return problem_response(status, _CODES.get(status, "http"), "", language, headers=dict(headers or {}))
        case RequestValidationError() if _is_not_json(connection, error):
            return await error_response(connection, server.BodyTypeError(_content_type(connection), phrases.SEND_JSON))
        case RequestValidationError() | ValidationError():
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            return problem_response(status, "invalid", _validation_errors(error), language)
        case UnicodeEncodeError():  # JSON may name half of a surrogate pair, which is no text
            status, text = HTTPStatus.UNPROCESSABLE_ENTITY, phrases.NOT_TEXT.read(language)
            return problem_response(status, "not_text", text, language)
        case _:
            problem = problem_of(error, language)
            return problem_response(status_of(error), problem.code, problem.message, language, headers=_headers(error))


def problem_response(
    status: HTTPStatus, code: str, text: str, language: Language, *, headers: dict[str, str] | None = None
) -> JSONResponse:
    """A response in the form of RFC 9457."""
    title = _TITLES.get(status, _TITLES[HTTPStatus.INTERNAL_SERVER_ERROR]).read(language)
    body = {"type": "about:blank", "title": title, "status": int(status), "code": code, "detail": text or title}
    return JSONResponse(body, int(status), headers, media_type="application/problem+json")


def status_of(error: Exception) -> HTTPStatus:
    """The status of an error: that of its nearest base class with one."""
    found = (_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS)
    return next(found, HTTPStatus.INTERNAL_SERVER_ERROR)


def _is_not_json(connection: HTTPConnection, error: RequestValidationError) -> bool:
    """Whether the body was not parsed since its content type is not JSON."""
    content_type = _content_type(connection)
    return (
        bool(content_type) and "json" not in content_type and any(fault["loc"] == ("body",) for fault in error.errors())
    )


def _content_type(connection: HTTPConnection) -> str:
    return connection.headers.get("content-type", "").partition(";")[0].strip()


def _headers(error: Exception) -> dict[str, str]:
    match error:
        case server.SignInError():
            return {"www-authenticate": "Bearer"}
        case server.RateLimitError():
            return {"retry-after": str(max(1, round(error.seconds)))}
        case store.TransientStoreError() | server.ResponseTimeoutError():
            return {"retry-after": "1"}
        case _:
            return {}


def _validation_errors(error: RequestValidationError | ValidationError) -> str:
    """Each error with its place; never the value, which may be a secret."""
    return "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()[:5])


_TITLES: dict[HTTPStatus, Text] = {
    HTTPStatus.BAD_REQUEST: phrases.TITLE_BAD_REQUEST,
    HTTPStatus.UNAUTHORIZED: phrases.SIGN_IN,
    HTTPStatus.FORBIDDEN: phrases.TITLE_FORBIDDEN,
    HTTPStatus.NOT_FOUND: phrases.TITLE_NOT_FOUND,
    HTTPStatus.METHOD_NOT_ALLOWED: phrases.TITLE_METHOD_NOT_ALLOWED,
    HTTPStatus.CONFLICT: phrases.TITLE_CONFLICT,
    HTTPStatus.GONE: phrases.TITLE_GONE,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: phrases.TITLE_REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: phrases.TITLE_UNSUPPORTED_MEDIA_TYPE,
    HTTPStatus.UNPROCESSABLE_ENTITY: phrases.TITLE_UNPROCESSABLE_ENTITY,
    HTTPStatus.TOO_MANY_REQUESTS: phrases.TITLE_TOO_MANY_REQUESTS,
    HTTPStatus.INTERNAL_SERVER_ERROR: phrases.TITLE_INTERNAL_SERVER_ERROR,
    HTTPStatus.SERVICE_UNAVAILABLE: phrases.TITLE_SERVICE_UNAVAILABLE,
    HTTPStatus.INSUFFICIENT_STORAGE: phrases.TITLE_INSUFFICIENT_STORAGE,
}
