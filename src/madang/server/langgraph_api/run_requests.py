"""Turns a client's run request into a run: reads message and attachments from the input, then starts a run, rewinds, or
resumes the one that waits.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple, cast
from uuid import uuid4

from langgraph.constants import START
from pydantic import JsonValue

from madang.protocol import AnswerCommand, Approval, ApproveCommand, Clarification, GraphCall, Pauses, RunRequest
from madang.reading.language import detect_language
from madang.runtime.assistants import StockGraph
from madang.runtime.runs import graph_without_checkpointer, is_pause
from madang.server.commands import execute_command, find_attachments
from madang.server.context import ServerContext, require_assistant
from madang.server.errors import RequestError
from madang.server.langgraph_api.configured_assistants import ConfiguredAssistants
from madang.server.langgraph_api.human_in_the_loop import (
    as_middleware_reads,
    decisions_in,
    is_foreign,
    note_in,
    reply_to,
)
from madang.server.langgraph_api.requests import GraphCommand, NewRun
from madang.server.langgraph_api.responses import find_assistant
from madang.server.security.authentication import Principal
from madang.store import Session, SessionNotFoundError
from madang.store.runs import Run
from madang.text import Language

_HUMAN = {"human", "user"}
_INPUT_FIELDS = ("message", "messages", "attachments")
_LONGEST_TITLE = 200


def message_in(given: Any) -> str:
    """The message in an input of an assistant; what else is there is refused by name."""
    text = find_message(given)
    if not text.strip():
        raise RequestError(
            'The input holds no message: give {"message": "..."} or {"messages": [{"role": "user", ...}]}.'
        )
    for name in cast("Mapping[str, Any]", given) if isinstance(given, Mapping) else ():
        if name not in _INPUT_FIELDS:
            raise RequestError(f"input.{name} is not offered here: an assistant reads {', '.join(_INPUT_FIELDS)}.")
    return text


def find_message(given: Any) -> str:
    """A text, `{"message": text}`, or the last that a person says in `{"messages": [...]}`; empty for anything else."""
    match given:
        case str():
            return given
        case {"message": str(said)}:
            return said
        case {"messages": [*_] as messages}:
            return _last_said(messages)
        case {"messages": said}:
            return _last_said([said])
        case _:
            return ""


def attachments_in(given: Any) -> list[str]:
    """The references of files in an input, under `attachments`."""
    match given:
        case {"attachments": [*references]} if all(isinstance(reference, str) for reference in references):
            return references
        case _:
            return []


def _last_said(messages: Sequence[Any]) -> str:
    spoken = (_text(each) for each in reversed(messages) if _is_human(each))
    return next(spoken, "")


def _is_human(message: Any) -> bool:
    if isinstance(message, Mapping):
        said = cast("Mapping[str, Any]", message)
        return said.get("role", said.get("type")) in _HUMAN
    return isinstance(message, str)


def _text(message: Any) -> str:
    content = cast("Mapping[str, Any]", message).get("content") if isinstance(message, Mapping) else message
    match content:
        case str():
            return content
        case [*_] as blocks:
            return "\n".join(str(block["text"]) for block in blocks if _is_text(block))
        case _:
            return ""


def _is_text(block: Any) -> bool:
    return isinstance(block, Mapping) and isinstance(cast("Mapping[str, Any]", block).get("text"), str)


class StartedRun(NamedTuple):
    """A run, and the number of the last event before it was asked for what it does now."""

    run: Run
    after: int = 0


async def check_run(context: ServerContext, caller: Principal, thread: str, body: NewRun) -> None:
    """Raise an error that names what a run of this request would be refused for; nothing is started."""
    body = await ConfiguredAssistants(context, caller).applied_to(body)
    _refuse_what_is_not_offered(context, body)
    assistant = find_assistant(context.application.assistants, body.assistant_id)
    if isinstance(assistant, StockGraph):
        _graph_call(assistant, thread, body)
    else:
        message_in(body.input)
        assistant.chosen(_options(thread, body))


async def start_run(
    context: ServerContext, caller: Principal, thread: str, body: NewRun, run: str | None = None
) -> StartedRun:
    """The run that does what is wanted in a thread: a new one, or the one whose question is answered.

    A new one is `run`; asking again under that id starts nothing.
    """
    body = await ConfiguredAssistants(context, caller).applied_to(body)
    _refuse_what_is_not_offered(context, body)
    session = await _thread(context, caller, thread, body)
    if session and body.command and "resume" in body.command.model_fields_set:
        _refuse_what_is_for_new_runs(body)
        return await _resume(context, caller, session, body)
    assistant = find_assistant(context.application.assistants, body.assistant_id)
    if session and body.ends_what_waits and not isinstance(assistant, StockGraph):
        return await _end_what_waits(context, caller, session)
    if session and body.is_bare and (paused := await _continue_paused_run(context, caller, session, body)):
        return paused
    return StartedRun(await _create_run(context, caller, thread, body, session=session, run=run))


async def start_stateless_run(
    context: ServerContext,
    caller: Principal,
    body: NewRun,
    expires_at: datetime | None,
    *,
    run: str | None = None,
    thread: str | None = None,
) -> Run:
    """The run that does what is wanted, in a thread of its own."""
    body = await ConfiguredAssistants(context, caller).applied_to(body)
    _refuse_what_is_not_offered(context, body)
    return await _create_run(context, caller, thread or str(uuid4()), body, expires_at=expires_at, run=run)


def _refuse_what_is_for_new_runs(body: NewRun) -> None:
    """A run that goes on after an answer keeps when it began and whom it tells."""
    for name, value in {"after_seconds": body.after_seconds, "webhook": body.webhook}.items():
        if value:
            raise RequestError(f"{name} is for a new run: the one that waits goes on as it was started.")


def _refuse_what_is_not_offered(context: ServerContext, body: NewRun) -> None:
    assistant = find_assistant(context.application.assistants, body.assistant_id)
    command = body.command
    refused = body.not_offered | ({} if isinstance(assistant, StockGraph) else body.not_for_assistants)
    for name, instead in refused.items():
        raise RequestError(f"{name} is not offered here: {instead}.")
    if command and "resume" in command.model_fields_set and (command.update or command.goto):
        raise RequestError("command.resume answers a question: write or go elsewhere with a command of its own.")
    if body.webhook is not None:
        context.webhooks.check(body.webhook)
    nodes = [name for name in graph_without_checkpointer(assistant).nodes if name != START]
    for name in body.pauses.unknown_among(nodes):
        raise RequestError(f"{assistant.name!r} has no node {name!r} to wait at (nodes: {', '.join(nodes)}).")


async def _create_run(
    context: ServerContext,
    caller: Principal,
    thread: str,
    body: NewRun,
    *,
    session: Session | None = None,
    expires_at: datetime | None = None,
    run: str | None = None,
) -> Run:
    ident = run or str(uuid4())
    assistant = find_assistant(context.application.assistants, body.assistant_id)
    call = _graph_call(assistant, thread, body) if isinstance(assistant, StockGraph) else None
    request = await _request(context, caller, session, body, run=ident, call=call)
    if call is None:
        options = assistant.chosen(_options(thread, body))
        request = request.changed(options=options) if options else request
    return await context.application.runs.start(
        request.changed(session=thread, assistant=assistant.name),
        multitask=body.multitask_strategy,
        run=ident,
        expires_at=expires_at,
        due_at=context.clock() + timedelta(seconds=body.after_seconds) if body.after_seconds else None,
        priority=body.priority,
        webhook=body.webhook is not None,
        metadata=body.metadata,
    )


async def _thread(context: ServerContext, caller: Principal, thread: str, body: NewRun) -> Session | None:
    """The visitor's thread; None where it is to be made."""
    try:
        return await context.application.sessions.get(caller.actor, thread)
    except SessionNotFoundError:
        if body.if_not_exists == "reject":
            raise
        return None


def _graph_call(graph: StockGraph, thread: str, body: NewRun) -> GraphCall:
    """How the graph is to be called, or an error that names what it does not take."""
    command = body.command or GraphCommand()
    config: dict[str, JsonValue] = {"metadata": body.metadata, **(body.config or {})}
    call = GraphCall(
        input=body.input, update=command.update, goto=command.goto, config=config, context=body.context or {}
    )
    graph.check_call(thread, call)
    return call


def _options(thread: str, body: NewRun) -> dict[str, JsonValue]:
    """What a client chooses of an assistant in its config or context, but for the language."""
    given = {**body.configurable, **(body.context or {})}
    own = {"language": given.get("language"), "thread_id": thread}
    return {name: value for name, value in given.items() if name not in own or value != own[name]}


def _language(body: NewRun) -> Language | None:
    match {**body.configurable, **(body.context or {})}.get("language"):
        case None:
            return None
        case "ko" | "en" as language:
            return language
        case other:
            raise RequestError(f"The language {other!r} is none of ko and en.")


def _title(given: Any) -> str:
    """What a list of runs shows of an input that holds no message."""
    return json.dumps(given, ensure_ascii=False)[:_LONGEST_TITLE]


async def _request(
    context: ServerContext,
    caller: Principal,
    session: Session | None,
    body: NewRun,
    *,
    run: str,
    call: GraphCall | None,
) -> RunRequest:
    """What is asked; from an earlier checkpoint without an input, what was asked there."""
    wire: dict[str, JsonValue] = {
        "metadata": body.metadata,
        "stream_mode": list(body.modes),
        "stream_subgraphs": body.stream_subgraphs,
        **({"webhook": body.webhook} if body.webhook else {}),
    }
    again = await _rewind(context, caller, session, body, run) if session and body.origin else None
    if again and body.input is None:
        return again.changed(actor=caller.actor, pauses=body.pauses, client_fields=wire, call=call)
    if call is not None:
        message = find_message(body.input) or _title(body.input)
        language = detect_language(message, caller.language)
        return RunRequest(
            message=message, actor=caller.actor, language=language, pauses=body.pauses, client_fields=wire, call=call
        )
    message = message_in(body.input)
    files = await find_attachments(
        context.application, caller, session.id if session else "", attachments_in(body.input)
    )
    return RunRequest(
        message=message,
        attachments=files,
        actor=caller.actor,
        language=_language(body) or detect_language(message, caller.language),
        pauses=body.pauses,
        client_fields=wire,
    )


async def _rewind(context: ServerContext, caller: Principal, session: Session, body: NewRun, run: str) -> RunRequest:
    """What was asked at the checkpoint where the session stands again now."""
    require_assistant(session)
    return await context.application.runs.rewind(
        caller.actor, session.id, body.origin or "", run=run if body.input is None else None
    )


async def _continue_paused_run(
    context: ServerContext, caller: Principal, session: Session, body: NewRun
) -> StartedRun | None:
    """The run that waits at a pause, let go on to the next ones; None where none does."""
    runs = context.application.runs
    run = await runs.waiting(caller.actor, session.id)
    if run is None:
        return None
    log, questions = await runs.events(caller.actor, run.id), await runs.open_questions(caller.actor, run.id)
    for question in filter(is_pause, questions):
        _refuse_what_is_for_new_runs(body)
        value = body.pauses.model_dump(mode="json")
        return StartedRun(await runs.reply(caller.actor, run.id, question, value), log[-1].seq)
    return None


async def _end_what_waits(context: ServerContext, caller: Principal, session: Session) -> StartedRun:
    """The run that waits for an answer, ended without one: nothing of what it asked about is done."""
    runs = context.application.runs
    run = await runs.waiting(caller.actor, session.id)
    if run is None:
        raise RequestError(f"Thread {session.id!r} waits for no answer: there is nothing to end.")
    log = await runs.events(caller.actor, run.id)
    return StartedRun(await runs.cancel(caller.actor, run.id), log[-1].seq)


async def _resume(context: ServerContext, caller: Principal, session: Session, body: NewRun) -> StartedRun:
    """The run that waits, with these answers; they are given by question, or bare where one question is open."""
    runs, given = context.application.runs, body.command.resume if body.command else None
    run = await runs.waiting(caller.actor, session.id)
    if run is None:
        raise RequestError(f"Thread {session.id!r} waits for no answer: give an input instead.")
    started = await runs.request(caller.actor, run.id)
    _refuse_another_setup(session.id, body, started)
    log, questions = await runs.events(caller.actor, run.id), await runs.open_questions(caller.actor, run.id)
    for question, value in _answers(questions, given).items():
        answer = _answer(run.id, questions[question], value)
        run = await execute_command(context.application, caller, session, answer)
    for note in filter(None, map(note_in, decisions_in(given) or ())):
        await runs.record_feedback(caller.actor, run.id, useful=False, note=note)
    if body.metadata and body.metadata != started.client_fields.get("metadata"):
        await runs.record_client_fields(caller.actor, run.id, {"metadata": body.metadata})
    return StartedRun(run, log[-1].seq)


def _refuse_another_setup(thread: str, body: NewRun, started: RunRequest) -> None:
    """Raise `RequestError` for a config, context or pause that differs from what the run that waits was started with.

    Clients send the same with every request; what changes nothing is taken.
    """
    call = started.call or GraphCall(context={**started.options, "language": started.language})
    known = cast("dict[str, JsonValue]", call.config.get("configurable") or {}) | call.context
    wanted = {**body.configurable, **(body.context or {})}
    for name, value in wanted.items():
        if known.get(name) != value and (name, value) != ("thread_id", thread):
            raise RequestError(f"context.{name} is for a new run: the one that waits goes on as it was started.")
    for name in ("tags", "recursion_limit"):
        if (body.config or {}).get(name, call.config.get(name)) != call.config.get(name):
            raise RequestError(f"config.{name} is for a new run: the one that waits goes on as it was started.")
    if body.pauses not in (Pauses(), started.pauses):
        raise RequestError("interrupt_before and interrupt_after are for a new run: the one that waits has its own.")


def _answers(questions: dict[str, Clarification | Approval], given: JsonValue) -> dict[str, JsonValue]:
    if isinstance(given, dict) and given and given.keys() <= questions.keys():
        return given
    own = [question for question in questions.values() if not is_foreign(question)]
    if (decisions := decisions_in(given)) and len(own) == len(questions) == len(decisions):
        return {each.id: reply_to(each, decision) for each, decision in zip(own, decisions, strict=True)}
    if len(questions) == 1:
        return {each.id: as_middleware_reads(each, given) for each in questions.values()}
    raise RequestError(f"Several questions are open: resume with an object of answers to {', '.join(questions)}.")


def _answer(run: str, question: Clarification | Approval, value: JsonValue) -> AnswerCommand | ApproveCommand:
    if isinstance(question, Approval) and isinstance(value, bool):
        return ApproveCommand(request=question.id, approved=value, run=run)
    if isinstance(value, dict) and value.keys() == {"decisions"} and not is_foreign(question):
        return _answer(run, question, reply_to(question, next(iter(decisions_in(value) or []), None)))
    return AnswerCommand(question=question.id, value=value, run=run)
