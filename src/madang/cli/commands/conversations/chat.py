"""`madang chat`: talk with an assistant, message by message, in one session."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Annotated
from uuid import uuid4

import typer

from madang.cli import phrases
from madang.cli.terminal.answer_display import print_answer
from madang.cli.terminal.arguments import answer_language, assistant_names, chosen_assistant, chosen_datetime
from madang.cli.terminal.connections import with_application
from madang.cli.terminal.run_client import find_waiting_run, start_run
from madang.cli.terminal.run_dialogue import RunDialogue
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.typed_input import interruptible, read_line
from madang.protocol import Actor, Answer, RunRequest
from madang.runtime import Application
from madang.text import Language, Text

TITLE = Text(ko="도우미와 대화합니다.", en="Talk with an assistant.")


def chat(
    context: typer.Context,
    assistant: Annotated[str, typer.Argument(help=phrases.ASSISTANT_HELP.en, autocompletion=assistant_names)],
    *,
    session: Annotated[str | None, typer.Option(help=phrases.CHAT_SESSION_HELP.en)] = None,
    now: Annotated[str | None, typer.Option(metavar="DATE", help=phrases.NOW_HELP.en)] = None,
    user: Annotated[str, typer.Option(help=phrases.USER_HELP.en)] = "",
    role: Annotated[str, typer.Option(help=phrases.ROLE_HELP.en)] = "",
    tenant: Annotated[str, typer.Option(help=phrases.TENANT_HELP.en)] = "",
) -> None:
    """Reads messages until there are no more and prints the answer to each."""
    screen = Screen.of(context)
    conversation = _Conversation(
        assistant=assistant,
        session=session or str(uuid4()),
        actor=Actor(user=user, role=role, tenant=tenant),
        now=chosen_datetime(context, now),
        language=partial(answer_language, context),
    )

    async def work(application: Application) -> None:
        known = chosen_assistant(context, application.assistants, assistant)
        texts = {"title": known.title, "about": known.about, "example": known.examples[0]}
        screen.note(phrases.CHAT_START, **{name: screen.translate(text) for name, text in texts.items()})
        if session is None and known.greeting:
            screen.note(known.greeting)
        await _converse(application, conversation, screen)
        screen.note(phrases.CHAT_CONTINUE, assistant=assistant, session=conversation.session)

    with_application(work)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Conversation:
    """What all messages of a chat have in common; `language` finds the one of a message."""

    assistant: str
    session: str
    actor: Actor
    now: datetime | None
    language: Callable[[str], Language]

    def request(self, message: str) -> RunRequest:
        return RunRequest(
            session=self.session,
            assistant=self.assistant,
            message=message,
            actor=self.actor,
            language=self.language(message),
            now=self.now,
        )


async def _converse(application: Application, conversation: _Conversation, screen: Screen) -> None:
    """Answers message after message; a question that is left open ends it, since the next message is not for it."""
    going = await _answer_waiting_run(application, conversation, screen)
    while going and (message := await _read_message(screen)) is not None:
        if message and (going := await _answer_waiting_run(application, conversation, screen)):
            run = await start_run(application, conversation.request(message))
            answer = await RunDialogue(application, conversation.actor, run, screen).follow(stoppable=True)
            going = _shown(screen, answer)


async def _answer_waiting_run(application: Application, conversation: _Conversation, screen: Screen) -> bool:
    """Sees to what the session asks already, from before or from another window; whether nothing is left open."""
    waiting = await find_waiting_run(application, conversation.actor, conversation.session, conversation.assistant)
    if waiting is None:
        return True
    dialogue = RunDialogue(application, conversation.actor, waiting, screen)
    return _shown(screen, await dialogue.answer_waiting())


def _shown(screen: Screen, answer: Answer) -> bool:
    print_answer(screen, answer)
    return answer.status != "interrupted"


async def _read_message(screen: Screen) -> str | None:
    with interruptible() as interrupt:
        return await read_line(screen, "\n> ", interrupt)
