"""The wording of laws, from the corpus into which a user has imported them.

`madang knowledge add statutes FOLDER --statutes` imports a folder of laws in Markdown.
"""

import re
from collections.abc import Sequence
from datetime import date

from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.knowledge import Filters, Passage
from madang.runtime import RunContext
from madang.state.frozen import Frozen

__all__ = ["Wording", "find_wording", "search_statutes"]


class Wording(Frozen):
    """An article as it is printed, as it is in force from a day on."""

    citation: str
    title: str
    text: str
    effective_from: date | None
    as_of: date | None
    location: str


async def find_wording(citation: str, context: RunContext, on: date) -> Wording | None:
    """The article of that citation as it applies on a day; None where it was not imported."""
    if context.library is None:
        return None
    passages = await context.corpus(_corpus(context)).lookup(citation, on=on)
    own = [passage for passage in passages if passage.key and _article(passage.key) == citation]
    return _wording(citation, own) if own else None


async def search_statutes(question: str, context: RunContext, on: date) -> list[Wording]:
    """The articles that the words of a question find, best first; none where nothing was imported."""
    found = await context.corpus(_corpus(context)).search(question, limit=_SEARCHED, filters=Filters(on=on))
    citations = dict.fromkeys(_article(passage.key) for passage in found.passages if passage.key)
    worded = [await find_wording(citation, context, on) for citation in citations]
    return [wording for wording in worded if wording]


def _wording(citation: str, passages: Sequence[Passage]) -> Wording:
    first = passages[0]
    named = _TITLE.search(first.path[-1]) if first.path else None
    return Wording(
        citation=citation,
        title=named.group(1) if named else "",
        text="\n\n".join(passage.text for passage in passages),
        effective_from=first.valid_from,
        as_of=first.source.as_of,
        location=first.source.location,
    )


def _article(key: str) -> str:
    """The article that a passage is of: 주택임대차보호법 제7조 of 주택임대차보호법 제7조 제2항."""
    return _PARAGRAPH.sub("", key)


def _corpus(context: RunContext) -> str:
    return context.settings_as(RealEstateSettings).statutes


_PARAGRAPH = re.compile(r" 제\d+항$")
_TITLE = re.compile(r"\((.+)\)")
_SEARCHED = 6
