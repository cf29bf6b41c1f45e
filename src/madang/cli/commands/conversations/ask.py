"""`madang ask`: put one request to an assistant and print the answer."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import typer

from madang.cli import phrases
from madang.cli.terminal.answer_display import print_answer, print_question
from madang.cli.terminal.arguments import (
    answer_language,
    assistant_names,
    chosen_assistant,
    chosen_datetime,
    chosen_options,
)
from madang.cli.terminal.connections import with_application
from madang.cli.terminal.file_transfer import save_files, upload_file
from madang.cli.terminal.run_client import start_or_answer
from madang.cli.terminal.run_dialogue import RunDialogue
from madang.cli.terminal.screen import Screen
from madang.protocol import Actor, Answer, AnswerStatus, GraphCall, RunRequest
from madang.runtime import Application
from madang.text import Text

TITLE = Text(ko="도우미에게 묻고 답을 받습니다.", en="Ask an assistant and print its answer.")

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Options that Typer does not know are those that the assistant declares."""

EXIT_CODES: dict[AnswerStatus, int] = {"completed": 0, "failed": 1, "partial": 3, "interrupted": 4, "cancelled": 130}


def ask(
    context: typer.Context,
    assistant: Annotated[str, typer.Argument(help=phrases.ASSISTANT_HELP.en, autocompletion=assistant_names)],
    message: Annotated[str | None, typer.Argument(help=phrases.ASK_MESSAGE_HELP.en)] = None,
    *,
    graph_input: Annotated[str | None, typer.Option("--input", metavar="JSON", help=phrases.ASK_INPUT_HELP.en)] = None,
    as_json: Annotated[bool, typer.Option("--json", help=phrases.ASK_JSON_HELP.en)] = False,
    now: Annotated[str | None, typer.Option(metavar="DATE", help=phrases.NOW_HELP.en)] = None,
    session: Annotated[str | None, typer.Option(help=phrases.ASK_SESSION_HELP.en)] = None,
    file: Annotated[list[Path] | None, typer.Option(exists=True, dir_okay=False, help=phrases.ASK_FILE_HELP.en)] = None,
    save: Annotated[Path | None, typer.Option(metavar="DIR", file_okay=False, help=phrases.ASK_SAVE_HELP.en)] = None,
    user: Annotated[str, typer.Option(help=phrases.USER_HELP.en)] = "",
    role: Annotated[str, typer.Option(help=phrases.ROLE_HELP.en)] = "",
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
    no_input: Annotated[bool, typer.Option("--no-input", help=phrases.ASK_NO_INPUT_HELP.en)] = False,
) -> None:
    """Exits with the code for the status of the answer: see `EXIT_CODES`."""
    call = None if graph_input is None else _graph_call(context, graph_input, message)
    text = graph_input or _message(message) or context.fail(Screen.of(context).translate(phrases.ASK_EMPTY))
    screen = Screen(answer_language(context, text))
    request = RunRequest(
        assistant=assistant,
        session=session or str(uuid4()),
        message=text,
        actor=Actor(user=user, role=role, tenant=tenant),
        language=screen.language,
        now=chosen_datetime(context, now),
        call=call,
    )
    interactive = sys.stdin.isatty() and not (no_input or as_json)

    async def work(application: Application) -> Answer:
        options = chosen_options(context, chosen_assistant(context, application.assistants, assistant))
        files = [await upload_file(application, request, path) for path in file or ()]
        complete = request.changed(options=options, attachments=tuple(files))
        run = await start_or_answer(application, complete)
        answer = await RunDialogue(application, request.actor, run, screen).follow(interactive=interactive)
        if save is not None:
            await save_files(application, run.reader, answer, save, screen)
        return answer

    answer = with_application(work, assistant=assistant)
    if as_json:
        typer.echo(answer.model_dump_json())
    else:
        _print(screen, answer)
    raise typer.Exit(EXIT_CODES[answer.status])


def _graph_call(context: typer.Context, given: str, message: str | None) -> GraphCall:
    """What a graph is given in place of a message."""
    screen = Screen.of(context)
    if message is not None:
        context.fail(screen.translate(phrases.ASK_INPUT_AND_MESSAGE))
    try:
        return GraphCall(input=json.loads(given))
    except (ValueError, RecursionError) as error:
        context.fail(screen.translate(phrases.ASK_INPUT_NOT_JSON, reason=error))


def _print(screen: Screen, answer: Answer) -> None:
    print_answer(screen, answer)
    for question in answer.questions:
        print_question(screen, question)
    if answer.status in {"interrupted", "cancelled"} or screen.is_watched:
        screen.note(phrases.ASK_CONTINUE, assistant=answer.assistant, session=answer.session)


def _message(words: str | None) -> str:
    """The argument followed by piped text; bytes that are not UTF-8 are replaced."""
    typed = os.fsencode(words or "")
    piped = b"" if sys.stdin.isatty() else sys.stdin.buffer.read()
    parts = (part.decode("utf-8", "replace").strip() for part in (typed, piped))
    return "\n\n".join(filter(None, parts))
