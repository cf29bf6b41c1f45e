"""The summaries of law that ship with the assistant, read from data/law."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from madang.assistants.realestate.domain.law import Law, LawBook
from madang.assistants.realestate.domain.topics import Topic, TopicMatcher
from madang.assistants.realestate.tools.contract_review import lexicon
from madang.assistants.realestate.tools.facts import DATA

__all__ = ["law_book", "topic_matcher"]


@cache
def law_book() -> LawBook:
    """Every law that is summarised, with the glossary of everyday words."""
    folder = DATA / "law"
    laws = [Law.model_validate(_read(path)) for path in sorted((folder / "articles").glob("*.toml"))]
    return LawBook(laws, _read(folder / "glossary.toml")["terms"])


@cache
def topic_matcher() -> TopicMatcher:
    """What questions are about, by their concepts."""
    read = _read(DATA / "law" / "topics.toml")
    words = lexicon().changed(shorthands=read["shorthands"])
    return TopicMatcher([Topic.model_validate(topic) for topic in read["topics"]], words)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
