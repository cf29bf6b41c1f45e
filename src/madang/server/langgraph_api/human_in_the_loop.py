"""Questions and approvals in LangChain's human-in-the-loop schema, which Agent Chat UI and Agent Inbox show with
buttons, and the decisions that such a page sends back.
"""

import json
from collections.abc import Mapping
from typing import Any, cast

from pydantic import JsonValue

from madang.protocol import Approval, Clarification, Question
from madang.runtime.agents import typed_answer
from madang.server.errors import RequestError

_ANSWER = "answer"


def review_request(question: Question) -> dict[str, JsonValue]:
    """One action to review: what would be done, or a field `answer` to be filled in.

    Pages show the name of an action as a heading, so that of a question is the question itself.
    """
    if isinstance(question, Approval):
        name, arguments, description = question.action, question.arguments, question.reason
        decisions, schema = ["approve", "edit", "reject"], question.arguments_schema
    else:
        name, arguments, description = question.question, {_ANSWER: ""}, clarification_text(question)
        decisions, schema = ["edit", "respond"], question.answer_schema
    action: dict[str, JsonValue] = {"name": name, "args": dict(arguments), "description": description}
    action["arguments"] = dict(arguments)  # where Agent Inbox looks for them
    review: dict[str, JsonValue] = {"action_name": name, "allowed_decisions": list(decisions)}
    if schema:
        review["args_schema"] = (
            schema if isinstance(question, Approval) else {"type": "object", "properties": {_ANSWER: schema}}
        )
    return {"action_requests": [action], "review_configs": [review], **_older_request(question, action)}


def _older_request(question: Question, action: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The same in the older form, which the page of `create-agent-chat-app` shows; a question has one box there.

    That page cannot draw a field to edit which holds nothing.
    """
    approval = isinstance(question, Approval)
    arguments = dict(question.arguments) if approval else {}
    return {
        "action_request": {"action": action["name"], "args": arguments},
        "config": {
            "allow_accept": approval,
            "allow_edit": approval and None not in arguments.values(),
            "allow_respond": not approval,
            "allow_ignore": approval,
        },
        "description": action["description"],
    }


def question_text(question: Question) -> str:
    """What a person is asked: a question with its options, or why something would be done."""
    return question.reason or question.action if isinstance(question, Approval) else clarification_text(question)


def clarification_text(question: Clarification) -> str:
    """A question, with what can be answered."""
    labels = "\n".join(f"- {option.label}" for option in question.options)
    return f"{question.question}\n\n{labels}" if labels else question.question


def is_foreign(question: Question) -> bool:
    """Whether a graph of another make asks, which reads the answer in its own way."""
    return isinstance(question, Clarification) and question.interrupt is not None


def decisions_in(given: JsonValue) -> list[JsonValue] | None:
    """The decisions that a page sends, one for each question; None where what was given is something else."""
    match given:
        case {"decisions": [*decisions]}:
            return cast("list[JsonValue]", decisions)
        case [{"type": str()}, *_]:
            return cast("list[JsonValue]", given)
        case _:
            return None


def as_middleware_reads(question: Question, given: JsonValue) -> JsonValue:
    """What is given to a graph of another make; where its author uses LangChain's middleware and Agent Inbox answers in
    the older form of that page, in the form that the middleware reads.
    """
    asked = question.interrupt.value if isinstance(question, Clarification) and question.interrupt else None
    if not isinstance(asked, dict) or "action_requests" not in asked or not isinstance(given, list):
        return given
    return {"decisions": [_middleware_decision(each) for each in given]}


def _middleware_decision(response: JsonValue) -> JsonValue:
    match response:
        case {"type": "accept"}:
            return {"type": "approve"}
        case {"type": "edit", "args": {"action": str(action), "args": {**arguments}}}:
            return {"type": "edit", "edited_action": {"name": action, "args": arguments}}
        case {"type": "response" | "ignore" as kind, **rest}:
            return {"type": "reject", **({"message": rest.get("args")} if kind == "response" else {})}
        case _:
            return response


def reply_to(question: Question, decision: JsonValue) -> JsonValue:
    """A decision as the reply that the run waits for; `RequestError` for one that the question does not allow."""
    if isinstance(question, Approval):
        return _approval(question, decision)
    match decision:
        case {"type": "edit", "edited_action": {"args": {"answer": answer}}}:
            return answer_value(question, answer)
        case {"type": "edit", "args": {"args": {"answer": answer}}}:
            return answer_value(question, answer)
        case {"type": "respond", "message": answer} | {"type": "response", "args": answer}:
            return answer_value(question, answer)
        case _:
            raise _refusal(question, decision, "edit, with `answer` filled in, or respond")


def _approval(question: Approval, decision: JsonValue) -> JsonValue:
    match decision:
        case {"type": "approve" | "accept"}:
            return {"approved": True}
        case {"type": "edit", "edited_action": {"args": {**arguments}}} | {"type": "edit", "args": {"args": arguments}}:
            return {"approved": True, "arguments": _typed(question, cast("Any", arguments))}
        case {"type": "reject" | "ignore"}:
            return {"approved": False}
        case _:
            raise _refusal(question, decision, "approve, edit or reject")


def note_in(decision: JsonValue) -> str:
    """What a person says of a decision, such as why they refuse."""
    match decision:
        case {"type": "reject", "message": str(note)}:
            return note
        case _:
            return ""


def answer_value(question: Question, answer: Any) -> JsonValue:
    """What was typed as a value: that of the option with this label, or as the question's schema has it."""
    if not isinstance(answer, str) or not isinstance(question, Clarification):
        return answer
    return typed_answer(question, answer)


def _typed(question: Approval, arguments: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The arguments of an edit, whose fields a page sends as texts."""
    known = question.arguments_schema.get("properties")
    schemas = known if isinstance(known, dict) else {}
    return {
        name: _argument(value, question.arguments.get(name), schemas.get(name)) for name, value in arguments.items()
    }


def _argument(value: JsonValue, before: JsonValue, schema: JsonValue) -> JsonValue:
    if not isinstance(value, str) or isinstance(before, str):
        return value
    if isinstance(schema, dict):
        return _as_typed(value, schema)
    return _parsed(value) if before is not None else value


def _as_typed(text: str, schema: Mapping[str, JsonValue]) -> JsonValue:
    kind = schema.get("type", "string")
    kinds = kind if isinstance(kind, list) else [kind]
    return text if "string" in kinds else _parsed(text)


def _parsed(text: str) -> JsonValue:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _refusal(question: Question, decision: JsonValue, allowed: str) -> RequestError:
    kind = decision.get("type") if isinstance(decision, dict) else decision
    return RequestError(f"The decision {kind!r} does not answer {question.id!r}: it allows {allowed}.")
