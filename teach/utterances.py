"""Labelled utterances: the lines authors write, the JSONL they become, and how both are read."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parent


MarkedSpan: TypeAlias = tuple[int, int, str]
"""Where a mention begins and ends, and its role; "none" for a number that plays none."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """What somebody said, and what a careful listener writes down about it."""

    text: str
    spans: tuple[MarkedSpan, ...]
    tasks: tuple[str, ...]
    facts: tuple[str, ...]
    register: str
    author: str


class MarkupError(ValueError):
    """A line that does not follow the guideline."""


def parse_markup(line: str, author: str) -> Utterance:
    """An utterance from a line `register | tasks | facts | text with {role:span}`."""
    parts = line.split(" | ")
    if len(parts) != _FIELDS:
        raise MarkupError(f"{len(parts)} fields instead of {_FIELDS}: {line[:80]}")
    register, tasks, facts, marked = parts
    text, spans, at = "", list[tuple[int, int, str]](), 0
    for match in _SPAN.finditer(marked):
        text += marked[at : match.start()]
        spans.append((len(text), len(text) + len(match["text"]), match["role"]))
        text, at = text + match["text"], match.end()
    text += marked[at:]
    if "{" in text or "}" in text:
        raise MarkupError(f"broken markup: {line[:80]}")
    offset_text = text.replace("\\n", " \n")
    return Utterance(offset_text, tuple(spans), _listed(tasks), _listed(facts), register.strip(), author)


def load_set(folder: Path, name: str) -> list[Utterance]:
    """The utterances of a set, of all authors, in a stable order."""
    paths = sorted((folder / name).glob("*.jsonl"))
    return [utterance for path in paths for utterance in read_jsonl(path)]


def read_jsonl(path: Path) -> Iterator[Utterance]:
    """The utterances of one file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        row["spans"] = tuple((start, end, role) for start, end, role in row["spans"])
        yield Utterance(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()})


def write_jsonl(path: Path, utterances: Iterable[Utterance]) -> None:
    """Write utterances, one a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(asdict(utterance), ensure_ascii=False) for utterance in utterances]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _listed(field: str) -> tuple[str, ...]:
    return tuple(item for item in re.split(r"[\s,·]+", field.strip()) if item and item != "-")


_FIELDS = 4
_SPAN = re.compile(r"\{(?P<role>[a-z_]+):(?P<text>[^{}]*)\}")
