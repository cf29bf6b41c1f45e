"""The list of models, which are assistants; errors in OpenAI's form; what its other routes share."""

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import JsonValue
from starlette.responses import JSONResponse

from madang.errors import MadangError
from madang.runtime.assistants import Assistant
from madang.server.adapters.openai_api.requests import FailedTurnError, OpenAIError
from madang.server.context import Context, Reader, ServerContext
from madang.server.http.error_responses import status_of


class OpenAIRoute(APIRoute):
    """A route whose errors are in the form that OpenAI's clients read."""

    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The handler, with its errors answered."""
        handle = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                return await handle(request)
            except (MadangError, RequestValidationError) as error:
                return error_answer(error)

        return answer


def error_answer(error: Exception) -> JSONResponse:
    """An error as OpenAI answers it."""
    if isinstance(error, FailedTurnError):
        return JSONResponse(error_body(error), 500, headers={"x-should-retry": "false"})
    if isinstance(error, OpenAIError):
        return JSONResponse(error_body(error), 404 if error.kind in {"not_found", "model_not_found"} else 400)
    status = 422 if isinstance(error, RequestValidationError) else int(status_of(error))
    return JSONResponse(error_body(error), status)


def error_body(error: Exception) -> dict[str, JsonValue]:
    """What an error says, in OpenAI's words."""
    if isinstance(error, OpenAIError):
        kind = "server_error" if isinstance(error, FailedTurnError) else "invalid_request_error"
        param, code = error.param, error.kind
    else:
        kind, param, code = "api_error", None, getattr(error, "code", "invalid")
    return {"error": {"message": str(error), "type": kind, "param": param, "code": str(code)}}


def find_model(context: ServerContext, name: str) -> Assistant:
    """The assistant of that name."""
    found = context.application.assistants.loaded.get(name)
    if found is None:
        raise OpenAIError(f"The model {name!r} does not exist.", "model", "model_not_found")
    return found


router = APIRouter(prefix="/v1", tags=["openai"], route_class=OpenAIRoute)


@router.get("/models")
async def list_models(context: Context, _: Reader) -> dict[str, Any]:
    """The assistants."""
    names = context.application.assistants.loaded
    return {"object": "list", "data": [_model(context, name) for name in names]}


@router.get("/models/{model}")
async def get_model(context: Context, _: Reader, model: str) -> dict[str, Any]:
    """One assistant."""
    return _model(context, find_model(context, model).name)


def _model(context: ServerContext, name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": int(context.started_at.timestamp()), "owned_by": "madang"}
