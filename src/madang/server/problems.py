"""Problems over HTTP: every error as `application/problem+json`, in the user's language, under a stable code.

`detail` is where LangGraph's clients look for the text, too.
"""

from http import HTTPStatus

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from madang.errors import MadangError
from madang.protocol.problems import problem_of
from madang.runtime import errors as runs
from madang.server import errors as server
from madang.server.reception import language_of
from madang.state.errors import StateError
from madang.store import errors as store
from madang.text import Language, Text

__all__ = ["answer_error", "problem", "status_of"]

_CODES = {
    HTTPStatus.BAD_REQUEST: "body",
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
}
_STATUS: dict[type[MadangError], HTTPStatus] = {
    server.SignInError: HTTPStatus.UNAUTHORIZED,
    server.NotFoundError: HTTPStatus.NOT_FOUND,
    server.LateError: HTTPStatus.SERVICE_UNAVAILABLE,
    server.TooLargeError: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    server.RateError: HTTPStatus.TOO_MANY_REQUESTS,
    server.ScopeError: HTTPStatus.FORBIDDEN,
    server.ForeignHostError: HTTPStatus.FORBIDDEN,
    server.ForeignOriginError: HTTPStatus.FORBIDDEN,
    server.RequestError: HTTPStatus.UNPROCESSABLE_ENTITY,
    server.BodyError: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    runs.CheckpointNotFoundError: HTTPStatus.NOT_FOUND,
    runs.QuestionNotFoundError: HTTPStatus.NOT_FOUND,
    runs.AnswerError: HTTPStatus.UNPROCESSABLE_ENTITY,
    runs.ForeignRoleError: HTTPStatus.FORBIDDEN,
    runs.WrongAssistantError: HTTPStatus.CONFLICT,
    runs.AssistantError: HTTPStatus.NOT_FOUND,
    store.SessionNotFoundError: HTTPStatus.NOT_FOUND,
    store.RunNotFoundError: HTTPStatus.NOT_FOUND,
    store.FileMissingError: HTTPStatus.NOT_FOUND,
    store.FileSizeError: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    runs.UnknownFileError: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    store.TokenNotFoundError: HTTPStatus.NOT_FOUND,
    store.SessionExistsError: HTTPStatus.CONFLICT,
    store.RunExistsError: HTTPStatus.CONFLICT,
    store.SessionBusyError: HTTPStatus.CONFLICT,
    store.RunActiveError: HTTPStatus.CONFLICT,
    store.RunOverError: HTTPStatus.CONFLICT,
    store.RunInUseError: HTTPStatus.CONFLICT,
    store.SessionDeletedError: HTTPStatus.GONE,
    store.UnstorableValueError: HTTPStatus.UNPROCESSABLE_ENTITY,
    store.PassingStoreError: HTTPStatus.SERVICE_UNAVAILABLE,
    store.StoreClosedError: HTTPStatus.SERVICE_UNAVAILABLE,
    store.FullStoreError: HTTPStatus.INSUFFICIENT_STORAGE,
    StateError: HTTPStatus.UNPROCESSABLE_ENTITY,
}


async def answer_error(connection: HTTPConnection, error: Exception) -> JSONResponse:
    """What to answer to a request that failed; of an error that is not ours only the kind is told."""
    language = language_of(connection, "en")
    match error:
        case HTTPException(__cause__=MadangError() as cause):  # what reading the body raised
            return await answer_error(connection, cause)
        case HTTPException(status_code=code, headers=headers):
            status = HTTPStatus(code)
            return problem(status, _CODES.get(status, "http"), "", language, headers=dict(headers or {}))
        case RequestValidationError() if _is_unread(connection, error):
            return await answer_error(connection, server.BodyError(_content_type(connection), _AS_JSON))
        case RequestValidationError() | ValidationError():
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            return problem(status, "invalid", _faults(error), language)
        case _:
            told = problem_of(error, language)
            return problem(status_of(error), told.code, told.message, language, headers=_headers(error))


def problem(
    status: HTTPStatus, code: str, text: str, language: Language, *, headers: dict[str, str] | None = None
) -> JSONResponse:
    """A problem as it goes over the wire."""
    title = _TITLES.get(status, _TITLES[HTTPStatus.INTERNAL_SERVER_ERROR]).read(language)
    body = {"type": "about:blank", "title": title, "status": int(status), "code": code, "detail": text or title}
    return JSONResponse(body, int(status), headers, media_type="application/problem+json")


def status_of(error: Exception) -> HTTPStatus:
    """The status of an error: that of the nearest kind that has one."""
    found = (_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS)
    return next(found, HTTPStatus.INTERNAL_SERVER_ERROR)


def _is_unread(connection: HTTPConnection, error: RequestValidationError) -> bool:
    """Whether a body came that was not even taken for JSON, for it did not say that it is."""
    said = _content_type(connection)
    return bool(said) and "json" not in said and any(fault["loc"] == ("body",) for fault in error.errors())


def _content_type(connection: HTTPConnection) -> str:
    return connection.headers.get("content-type", "").partition(";")[0].strip()


_AS_JSON = Text(ko="JSON을 `Content-Type: application/json`으로 보내 주세요", en="send JSON as `application/json`")


def _headers(error: Exception) -> dict[str, str]:
    match error:
        case server.SignInError():
            return {"www-authenticate": "Bearer"}
        case server.RateError():
            return {"retry-after": str(max(1, round(error.seconds)))}
        case store.PassingStoreError() | server.LateError():
            return {"retry-after": "1"}
        case _:
            return {}


def _faults(error: RequestValidationError | ValidationError) -> str:
    """What is wrong where; never the value, which may be a secret."""
    return "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()[:5])


_TITLES: dict[HTTPStatus, Text] = {
    HTTPStatus.BAD_REQUEST: Text(ko="요청을 읽을 수 없습니다.", en="The request cannot be read."),
    HTTPStatus.UNAUTHORIZED: Text(ko="로그인이 필요합니다.", en="Please sign in."),
    HTTPStatus.FORBIDDEN: Text(ko="권한이 없습니다.", en="That is not allowed."),
    HTTPStatus.NOT_FOUND: Text(ko="찾을 수 없습니다.", en="There is nothing here."),
    HTTPStatus.METHOD_NOT_ALLOWED: Text(ko="할 수 없는 요청입니다.", en="That cannot be done here."),
    HTTPStatus.CONFLICT: Text(ko="지금 상태에서는 할 수 없습니다.", en="That cannot be done as things stand."),
    HTTPStatus.GONE: Text(ko="지워졌습니다.", en="It was deleted."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: Text(ko="너무 큽니다.", en="That is too large."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: Text(ko="읽을 수 없는 형식입니다.", en="That is of no kind we can read."),
    HTTPStatus.UNPROCESSABLE_ENTITY: Text(ko="요청이 올바르지 않습니다.", en="The request is not valid."),
    HTTPStatus.TOO_MANY_REQUESTS: Text(ko="요청이 너무 잦습니다.", en="Too many requests."),
    HTTPStatus.INTERNAL_SERVER_ERROR: Text(ko="예상하지 못한 오류입니다.", en="Something unexpected went wrong."),
    HTTPStatus.SERVICE_UNAVAILABLE: Text(
        ko="잠시 쓸 수 없습니다. 곧 다시 시도해 주세요.", en="This is not available right now. Please try again soon."
    ),
    HTTPStatus.INSUFFICIENT_STORAGE: Text(
        ko="저장할 공간이 없습니다. 저장된 것은 그대로입니다.",
        en="There is no room left to store this. What was stored is kept.",
    ),
}
