"""Questions and approvals as forms that an MCP client shows to its user, and the replies read from them."""

from typing import Any

from pydantic import JsonValue

from madang.protocol import Approval, Clarification, Question
from madang.server.langgraph_api.human_in_the_loop import answer_value

_ANSWER, _APPROVED = "answer", "approved"
_PLAIN = ("string", "integer", "number", "boolean")
_KEPT = ("type", "minimum", "maximum", "minLength", "maxLength", "format", "description")


def form_of(question: Question) -> dict[str, Any]:
    """The schema of a form with one field, flat as MCP has it."""
    if isinstance(question, Approval):
        return _form(_APPROVED, {"type": "boolean", "title": question.action})
    if question.options:
        return _form(_ANSWER, {"type": "string", "enum": [option.label for option in question.options]})
    schema = question.answer_schema
    if schema.get("type") not in _PLAIN:
        return _form(_ANSWER, {"type": "string"})
    return _form(_ANSWER, {name: schema[name] for name in _KEPT if name in schema})


def _form(name: str, field: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": {name: field}, "required": [name]}


def reply_in(question: Question, action: str, content: dict[str, Any] | None) -> JsonValue:
    """The reply that a form gives; None where it gives none, so that the run goes on waiting."""
    filled = content or {}
    if isinstance(question, Clarification):
        return answer_value(question, filled[_ANSWER]) if action == "accept" and _ANSWER in filled else None
    if action == "decline":
        return {"approved": False}
    return {"approved": filled[_APPROVED] is True} if action == "accept" and _APPROVED in filled else None
