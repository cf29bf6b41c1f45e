"""The request bodies of OpenAI's clients. Options that an assistant has no use for are refused by name, unless their
value is the one that changes nothing.
"""

from typing import Any, Literal, cast

from fastapi import Request
from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from madang.errors import MadangError

_NEUTRAL: dict[str, tuple[JsonValue, ...]] = {
    "n": (1,),
    "temperature": (1,),
    "top_p": (1,),
    "presence_penalty": (0,),
    "frequency_penalty": (0,),
    "logprobs": (False,),
    "tools": ([],),
    "tool_choice": ("auto", "none"),
    "parallel_tool_calls": (True,),
    "response_format": ({"type": "text"},),
    "text": ({"format": {"type": "text"}},),
    "modalities": (["text"],),
    "service_tier": ("auto", "default"),
    "truncation": ("disabled",),
    "background": (False,),
    "store": (True,),
    "include": ([],),
}
_KEPT = ("user", "metadata", "safety_identifier", "prompt_cache_key")


class OpenAIError(MadangError):
    """A request of an OpenAI client that is refused; `param` names the part that is."""

    code = "openai"

    def __init__(self, message: str, param: str | None = None, kind: str = "unsupported_parameter") -> None:
        super().__init__(message)
        self.param = param
        self.kind = kind


class FailedTurnError(OpenAIError):
    """An assistant failed at what it was asked, which asking again does not mend."""

    code = "run_failed"


class StreamOptions(BaseModel):
    """What a stream tells beside the text."""

    model_config = ConfigDict(extra="forbid")
    include_usage: bool = False
    include_obfuscation: Literal[False] | None = None


class InputMessage(BaseModel):
    """One message of a conversation."""

    model_config = ConfigDict(extra="forbid")
    role: Literal["system", "developer", "user", "assistant"]
    content: str | list[dict[str, Any]]
    type: Literal["message"] = "message"
    name: str | None = None
    id: str | None = None
    status: str | None = None

    @property
    def text(self) -> str:
        """The words of the message; `OpenAIError` for parts that are not words."""
        if isinstance(self.content, str):
            return self.content
        for part in self.content:
            if part.get("type") not in {"text", "input_text", "output_text"} or not isinstance(part.get("text"), str):
                raise OpenAIError(f"Parts of type {part.get('type')!r} are not read here: send text.", "messages")
        return "\n".join(str(part["text"]) for part in self.content)


class CompletionRequest(BaseModel):
    """The body of `/v1/chat/completions`."""

    model_config = ConfigDict(extra="forbid")
    model: str
    messages: list[InputMessage]
    stream: bool | None = False
    stream_options: StreamOptions | None = None


class ResponseRequest(BaseModel):
    """The body of `/v1/responses`."""

    model_config = ConfigDict(extra="forbid")
    model: str
    input: str | list[InputMessage]
    previous_response_id: str | None = None
    stream: bool | None = False
    stream_options: StreamOptions | None = None

    @property
    def messages(self) -> list[InputMessage]:
        """What is said, as messages."""
        return [InputMessage(role="user", content=self.input)] if isinstance(self.input, str) else self.input


async def read_completion(request: Request) -> tuple[CompletionRequest, dict[str, JsonValue]]:
    """The body of a chat completion, and what is kept with its run."""
    body, kept = _offered(await _json(request))
    try:
        return CompletionRequest.model_validate(body), kept
    except ValidationError as error:
        raise _invalid(error) from None


async def read_response(request: Request) -> tuple[ResponseRequest, dict[str, JsonValue]]:
    """The body of a response, and what is kept with its run."""
    body, kept = _offered(await _json(request))
    try:
        return ResponseRequest.model_validate(body), kept
    except ValidationError as error:
        raise _invalid(error) from None


async def _json(request: Request) -> dict[str, Any]:
    try:
        body = await request.json()
    except ValueError:
        raise OpenAIError("We could not parse the JSON body of your request.", kind="invalid_json") from None
    if not isinstance(body, dict):
        raise OpenAIError("The body is no JSON object.", kind="invalid_json")
    return cast("dict[str, Any]", body)


def _offered(body: dict[str, Any]) -> tuple[dict[str, Any], dict[str, JsonValue]]:
    """The body without what changes nothing, and what is only kept; `OpenAIError` names what is not offered."""
    given = {name: value for name, value in body.items() if value is not None}
    kept = {name: given.pop(name) for name in _KEPT if name in given}
    for name, neutral in _NEUTRAL.items():
        if name in given and given.pop(name) not in neutral:
            raise OpenAIError(f"{name!r} is not supported by an assistant: leave it out.", name)
    return given, kept


def _invalid(error: ValidationError) -> OpenAIError:
    fault = error.errors()[0]
    place = ".".join(str(part) for part in fault["loc"])
    kind = "unsupported_parameter" if fault["type"] == "extra_forbidden" else "invalid_value"
    return OpenAIError(f"{place}: {fault['msg']}.", place, kind)
