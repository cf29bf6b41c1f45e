"""A conversation as one Markdown text, to be kept or sent on."""

from collections.abc import Iterable, Iterator

from madang.protocol import Answer, Approval
from madang.runtime.access import RunTurn
from madang.runtime.agents import shown_reply
from madang.server import phrases
from madang.text import Language


def conversation_markdown(title: str, turns: Iterable[RunTurn], language: Language) -> str:
    """The turns in their order: each question as a heading, what was asked back, the answer and its sources."""
    parts = [f"# {_one_line(title)}"] if title else []
    for turn in turns:
        parts += _turn(turn, language)
    return "\n\n".join(part for part in parts if part) + "\n"


def _turn(turn: RunTurn, language: Language) -> Iterator[str]:
    yield f"## {_one_line(turn.request.message)}" if turn.request else ""
    yield f"*{turn.run.created_at:%Y-%m-%d %H:%M} UTC*"
    for asked, value in turn.replies:
        question = asked.action if isinstance(asked, Approval) else asked.question
        yield f"> {_one_line(question)}\n>\n> **{_one_line(str(shown_reply(asked, value)))}**"
    if turn.answer:
        yield turn.answer.answer
        yield _sources(turn.answer, language)


def _sources(answer: Answer, language: Language) -> str:
    if not answer.sources:
        return ""
    lines = [
        f"{number}. {' · '.join(filter(None, (source.title, source.location, source.as_of)))}"
        for number, source in enumerate(answer.sources, 1)
    ]
    return "\n".join([f"**{phrases.SOURCES.read(language)}**", "", *lines])


def _one_line(text: str) -> str:
    return " ".join(text.split())
