"""`madang ask`: put one request to an assistant and print the answer."""

import os
import sys
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import typer

from madang.cli.terminal.asking import see_through
from madang.cli.terminal.choices import assistant_names, chosen_assistant, chosen_moment
from madang.cli.terminal.chosen_options import chosen_options
from madang.cli.terminal.handing import hand_in, save_files
from madang.cli.terminal.inquiry import Inquiry, begin
from madang.cli.terminal.opening import with_office
from madang.cli.terminal.options import NOW, ROLE, TENANT, USER, WHICH_ASSISTANT
from madang.cli.terminal.printing import print_answer, print_question
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.speech import language_of
from madang.protocol import Answer
from madang.protocol.answers import AnswerStatus
from madang.runtime.office import Office
from madang.runtime.orders import Actor
from madang.text import Text

__all__ = ["EXIT_CODES", "ask"]

TITLE = Text(ko="도우미에게 묻고 답을 받습니다.", en="Ask an assistant and print its answer.")

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""What Typer does not know is an option that the assistant declares."""

EXIT_CODES: dict[AnswerStatus, int] = {"completed": 0, "failed": 1, "partial": 3, "interrupted": 4, "cancelled": 130}

_MESSAGE = Text(
    ko="물을 말. 파이프로 들어온 글은 그 뒤에 붙습니다.", en="What to ask; text that is piped in is added to it."
)
_JSON = Text(ko="답 전체를 JSON 객체 하나로 씁니다.", en="Print the whole answer as one JSON object.")
_SESSION = Text(
    ko="이 세션을 잇습니다. 되묻고 있다면 그 답이 됩니다.",
    en="Go on with this session; answers what it asks, if it waits.",
)
_FILE = Text(
    ko="함께 건넬 파일(PDF, DOCX, 글 등). 여러 번 쓸 수 있습니다.",
    en="A file to hand in (PDF, DOCX, text, ...); may be given several times.",
)
_SAVE = Text(ko="답에 딸린 파일을 이 폴더에 저장합니다.", en="Save the files of the answer in this folder.")
_NO_INPUT = Text(ko="되묻지 않습니다. 질문이 있으면 4로 끝납니다.", en="Never ask back; a question ends with code 4.")
_NOTHING = Text(ko="무엇을 물을까요? 따옴표로 묶어 적어 주세요.", en="What is the question? Give it in quotes.")
_GO_ON = Text(
    ko='이어서 하려면: madang ask {assistant} --session {session} "..."',
    en='To go on: madang ask {assistant} --session {session} "..."',
)


def ask(
    context: typer.Context,
    assistant: Annotated[str, typer.Argument(help=WHICH_ASSISTANT.en, autocompletion=assistant_names)],
    message: Annotated[str | None, typer.Argument(help=_MESSAGE.en)] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help=_JSON.en)] = False,
    now: Annotated[str | None, typer.Option(metavar="DATE", help=NOW.en)] = None,
    session: Annotated[str | None, typer.Option(help=_SESSION.en)] = None,
    file: Annotated[list[Path] | None, typer.Option(exists=True, dir_okay=False, help=_FILE.en)] = None,
    save: Annotated[Path | None, typer.Option(metavar="DIR", file_okay=False, help=_SAVE.en)] = None,
    user: Annotated[str, typer.Option(help=USER.en)] = "",
    role: Annotated[str, typer.Option(help=ROLE.en)] = "",
    tenant: Annotated[str, typer.Option(help=TENANT.en)] = "",
    no_input: Annotated[bool, typer.Option("--no-input", help=_NO_INPUT.en)] = False,
) -> None:
    """Leaves with the code of how the run ended: see `EXIT_CODES`."""
    said = _message(message) or context.fail(Screen.of(context).read(_NOTHING))
    screen = Screen(language_of(context, said))
    inquiry = Inquiry(
        assistant=assistant,
        session=session or str(uuid4()),
        message=said,
        actor=Actor(user=user, role=role, tenant=tenant),
        language=screen.language,
        now=chosen_moment(context, now),
    )
    interactive = sys.stdin.isatty() and not (no_input or as_json)

    async def work(office: Office) -> Answer:
        options = chosen_options(context, chosen_assistant(context, office.assistants, assistant))
        whole = inquiry.choosing(options).with_files([await hand_in(office, inquiry, path) for path in file or ()])
        answer = await see_through(await begin(office, whole), screen, interactive=interactive)
        if save is not None:
            await save_files(office.store, answer, save, screen)
        return answer

    answer = with_office(work)
    if as_json:
        typer.echo(answer.model_dump_json())
    else:
        _print(screen, answer)
    raise typer.Exit(EXIT_CODES[answer.status])


def _print(screen: Screen, answer: Answer) -> None:
    print_answer(screen, answer)
    for question in answer.questions:
        print_question(screen, question)
    if answer.status in {"interrupted", "cancelled"} or screen.watched:
        screen.note(_GO_ON, assistant=answer.assistant, session=answer.session)


def _message(words: str | None) -> str:
    """The words of the call, followed by what is piped in; bytes that are no text are replaced."""
    typed = os.fsencode(words or "")
    piped = b"" if sys.stdin.isatty() else sys.stdin.buffer.read()
    parts = (part.decode("utf-8", "replace").strip() for part in (typed, piped))
    return "\n\n".join(filter(None, parts))
