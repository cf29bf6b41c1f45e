"""`madang watch`: asks a question, and again in the same conversation each time the documents change."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Annotated
from uuid import uuid4

import typer

from madang.cli import phrases
from madang.cli.terminal.answer_display import print_answer
from madang.cli.terminal.arguments import answer_language, assistant_names, chosen_assistant, chosen_options
from madang.cli.terminal.connections import with_application
from madang.cli.terminal.run_client import start_or_answer
from madang.cli.terminal.screen import Screen
from madang.protocol import Actor, Answer, RunRequest
from madang.runtime import Application
from madang.text import Text

TITLE = Text(
    ko="질문을 지켜보다가 자료가 바뀌면 다시 묻고, 달라진 것을 알립니다.",
    en="Watch a question: ask again when the documents change, and tell the difference.",
)
CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Options that Typer does not know are those that the assistant declares."""


def watch(
    context: typer.Context,
    assistant: Annotated[str, typer.Argument(help=phrases.ASSISTANT_HELP.en, autocompletion=assistant_names)],
    message: Annotated[str, typer.Argument(help=phrases.WATCH_MESSAGE_HELP.en)],
    *,
    every: Annotated[float, typer.Option(min=0.1, max=86400, help=phrases.KNOWLEDGE_EVERY_HELP.en)] = 60.0,
    looks: Annotated[int | None, typer.Option(min=1, help=phrases.KNOWLEDGE_ROUNDS_HELP.en)] = None,
    session: Annotated[str | None, typer.Option(help=phrases.ASK_SESSION_HELP.en)] = None,
    user: Annotated[str, typer.Option(help=phrases.USER_HELP.en)] = "",
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
) -> None:
    """The question is asked in its own words each time: an assistant that knows it tells what changed."""
    screen = Screen(answer_language(context, message))
    request = RunRequest(
        assistant=assistant,
        session=session or str(uuid4()),
        message=message,
        actor=Actor(user=user, tenant=tenant),
        language=screen.language,
    )

    async def work(application: Application) -> None:
        options = chosen_options(context, chosen_assistant(context, application.assistants, assistant))
        corpora = options.get("corpus")
        named = [str(name) for name in corpora] if isinstance(corpora, list) else []
        known: frozenset[tuple[str, str]] | None = None
        for number in count() if looks is None else range(looks):
            await asyncio.sleep(every if number else 0)
            seen = await _documents(application, request.actor, named)
            if seen != known:
                run = await start_or_answer(application, request.changed(options=options))
                _tell(screen, await application.runs.wait_for_answer(run.reader, run.id))
            known = seen

    screen.note(phrases.WATCH_ASKING, every=f"{every:g}")
    with suppress(KeyboardInterrupt):
        with_application(work)


def _tell(screen: Screen, answer: Answer) -> None:
    """The answer, or that it is as before where the assistant says so."""
    if answer.data.get("changed") == 0:
        screen.note(phrases.WATCH_UNCHANGED)
    else:
        print_answer(screen, answer)


async def _documents(application: Application, actor: Actor, named: Sequence[str]) -> frozenset[tuple[str, str]]:
    """The documents of the corpora by their fingerprints, by which a change is noticed."""
    corpora = named or [each.name for each in await application.library.corpora(actor) if not each.shipped]
    contents = [await application.library.contents(actor, name) for name in corpora]
    return frozenset((source.id, source.hash) for each in contents for source in each.documents)
