"""An answer on the screen: the text, what it rests on, what it made, and all that the reader should beware of."""

from madang.cli.terminal.screen import Screen, size_of
from madang.cli.terminal.views import print_view
from madang.cli.terminal.words import status_word
from madang.protocol import Answer, Approval, Question, Source
from madang.text import Text

__all__ = ["print_answer", "print_question"]

_SOURCES = Text(ko="출처", en="Sources")
_FILES = Text(ko="파일", en="Files")
_AS_OF = Text(ko="{date} 기준", en="as of {date}")
_WARNING = Text(ko="주의: {message}", en="Note: {message}")
_STATUS = Text(ko="[{status}]", en="[{status}]")
_PROBLEM = Text(ko="답하지 못했습니다: {message}", en="There is no answer: {message}")
_MAY_BE_DONE = Text(ko="할 일: {action}", en="To be done: {action}")


def print_answer(screen: Screen, answer: Answer) -> None:
    """Print the answer; notes, problems and whatever is not the answer itself go to standard error."""
    if answer.answer:
        screen.write_markdown(answer.answer)
    for view in answer.views:
        print_view(screen, view)
    if answer.sources:
        screen.write(f"\n{screen.read(_SOURCES)}", style="bold")
        for number, source in enumerate(answer.sources, 1):
            screen.write(f"  {number}. {_source(screen, source)}")
    if answer.files:
        screen.write(f"\n{screen.read(_FILES)}", style="bold")
        for file in answer.files:
            screen.write(f"  {file.name} ({size_of(file.size)}): {file.reference}")
    for warning in answer.warnings:
        screen.note(_WARNING, message=warning)
    if answer.problem:
        screen.note(_PROBLEM, message=answer.problem.message)
    elif answer.status != "completed":
        screen.note(_STATUS, status=status_word(answer.status, screen.language))


def print_question(screen: Screen, question: Question) -> None:
    """Print what a run wants to know, or what it wants to be allowed to do."""
    if isinstance(question, Approval):
        screen.note(_MAY_BE_DONE, action=question.action)
        screen.write_beside(f"  {question.reason}")
        for name, value in question.arguments.items():
            screen.write_beside(f"  {name}: {value}")
        return
    screen.write_beside(question.question, style="bold")
    for number, option in enumerate(question.options, 1):
        screen.write_beside(f"  {number}. {option.label}")


def _source(screen: Screen, source: Source) -> str:
    parts = [source.title, source.location, screen.read(_AS_OF, date=source.as_of) if source.as_of else ""]
    return ", ".join(part for part in parts if part)
