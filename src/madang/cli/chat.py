"""`madang chat`: talk with an assistant, message by message, in one session."""

from collections.abc import Callable
from functools import partial
from typing import Annotated
from uuid import uuid4

import typer

from madang.cli.terminal.asking import see_through, take_up
from madang.cli.terminal.choices import assistant_names, chosen_assistant, chosen_moment
from madang.cli.terminal.inquiry import Inquiry, start, waiting_for
from madang.cli.terminal.opening import with_office
from madang.cli.terminal.options import NOW, ROLE, TENANT, USER, WHICH_ASSISTANT
from madang.cli.terminal.printing import print_answer
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.speech import language_of
from madang.cli.terminal.typing import interruptible, read_line
from madang.protocol import Answer
from madang.runtime.office import Office
from madang.runtime.orders import Actor
from madang.text import Language, Text

__all__ = ["chat"]

TITLE = Text(ko="도우미와 이야기를 나눕니다.", en="Talk with an assistant.")

_SESSION = Text(ko="이 세션을 잇습니다.", en="Go on with this session.")
_HELLO = Text(
    ko="{title}: {about}\n예: {example}\n(Ctrl-C는 실행을 멈추고, Ctrl-D는 끝냅니다.)",
    en="{title}: {about}\nFor example: {example}\n(Ctrl-C stops a run, Ctrl-D ends.)",
)
_BYE = Text(
    ko="이어서 하려면: madang chat {assistant} --session {session}",
    en="To go on: madang chat {assistant} --session {session}",
)


def chat(
    context: typer.Context,
    assistant: Annotated[str, typer.Argument(help=WHICH_ASSISTANT.en, autocompletion=assistant_names)],
    *,
    session: Annotated[str | None, typer.Option(help=_SESSION.en)] = None,
    now: Annotated[str | None, typer.Option(metavar="DATE", help=NOW.en)] = None,
    user: Annotated[str, typer.Option(help=USER.en)] = "",
    role: Annotated[str, typer.Option(help=ROLE.en)] = "",
    tenant: Annotated[str, typer.Option(help=TENANT.en)] = "",
) -> None:
    """Reads messages until there are no more and prints the answer to each."""
    screen = Screen.of(context)
    first = Inquiry(
        assistant=assistant,
        session=session or str(uuid4()),
        message="",
        actor=Actor(user=user, role=role, tenant=tenant),
        language=screen.language,
        now=chosen_moment(context, now),
    )

    async def work(office: Office) -> None:
        known = chosen_assistant(context, office.assistants, assistant)
        texts = {"title": known.title, "about": known.about, "example": known.examples[0]}
        screen.note(_HELLO, **{name: screen.read(text) for name, text in texts.items()})
        await _converse(office, first, screen, partial(language_of, context))
        screen.note(_BYE, assistant=assistant, session=first.session)

    with_office(work)


async def _converse(office: Office, inquiry: Inquiry, screen: Screen, language: Callable[[str], Language]) -> None:
    """Answers message after message; a question that is left open ends it, since the next message is not for it."""
    going = await _take_up(office, inquiry, screen)
    while going and (message := await _read_message(screen)) is not None:
        if message and (going := await _take_up(office, inquiry, screen)):
            course = await start(office, inquiry.saying(message, language(message)))
            going = _shown(screen, await see_through(course, screen, stoppable=True))


async def _take_up(office: Office, inquiry: Inquiry, screen: Screen) -> bool:
    """Sees to what the session asks already, from before or from another window; whether nothing is left open."""
    waiting = await waiting_for(office, inquiry)
    return waiting is None or _shown(screen, await take_up(waiting, screen))


def _shown(screen: Screen, answer: Answer) -> bool:
    print_answer(screen, answer)
    return answer.status != "interrupted"


async def _read_message(screen: Screen) -> str | None:
    with interruptible() as interrupt:
        return await read_line(screen, "\n> ", interrupt)
