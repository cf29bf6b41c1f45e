"""The patterns that ship with the assistant, read from data/contract, and the reviewer that uses them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from madang.assistants.realestate.domain.contract.patterns import PatternBook
from madang.assistants.realestate.domain.contract.review import Reviewer
from madang.assistants.realestate.domain.lexicon import Lexicon
from madang.assistants.realestate.tools.facts import DATA

__all__ = ["lexicon", "pattern_book", "reviewer"]


@cache
def pattern_book() -> PatternBook:
    """Every pattern and protection that ships, in the order of the patterns' numbers."""
    folder = DATA / "contract"
    english = _read(folder / "english.toml")
    found = [pattern for path in sorted((folder / "patterns").glob("*.toml")) for pattern in _read(path)["patterns"]]
    guards = _read(folder / "protections.toml")["protections"]
    return PatternBook.model_validate(
        {
            "lexicon": lexicon(),
            "protections": [one | {"english": english["protections"].get(one["id"], ())} for one in guards],
            "patterns": [
                pattern | {"english": english["patterns"].get(str(pattern["id"]))}
                for pattern in sorted(found, key=lambda pattern: pattern["id"])
            ],
        }
    )


@cache
def lexicon() -> Lexicon:
    """How the words of contracts and questions are brought to one form."""
    return Lexicon.model_validate(_read(DATA / "contract" / "lexicon.toml"))


@cache
def reviewer() -> Reviewer:
    """The reviewer by those patterns."""
    return Reviewer(pattern_book())


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
