"""Words in the notes of a draft that speak of something given: what is not declared is not taken to be absent."""

import re
from collections.abc import Iterator, Sequence

from madang.assistants.company.domain.compliance.activities import Activity
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.domain.verdicts import Verdict
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Lexicon", "undeclared"]


class Lexicon(Frozen):
    """Words for what may be given, by the kind of benefit, and words that say that it was not."""

    benefits: dict[str, tuple[str, ...]]
    """What may be declared: its words count unless it is declared, or denied right behind them."""
    improper: dict[str, tuple[str, ...]]
    """What may never be given: its words always count, since a refusal of it has to be looked at, too."""
    denials: tuple[str, ...]


def undeclared(draft: Draft, template: Template, activities: Sequence[Activity], lexicon: Lexicon) -> Iterator[Verdict]:
    """A verdict `unknown` on each thing that the notes speak of and the form does not declare."""
    declared = {benefit.kind for one in activities for benefit in one.benefits}
    notes = "\n".join(_notes(draft, template)).lower()
    for kind, words in lexicon.benefits.items():
        if kind not in declared and (word := _affirmed(notes, words, lexicon.denials)):
            yield _verdict(kind, word, _UNDECLARED)
    for kind, words in lexicon.improper.items():
        if word := next((one for one in words if one in notes), None):
            yield _verdict(kind, word, _IMPROPER)


def _notes(draft: Draft, template: Template) -> Iterator[str]:
    values = draft.values
    yield from (str(values[key]) for key in template.notes if key in values)


def _affirmed(notes: str, words: Sequence[str], denials: Sequence[str]) -> str | None:
    """The first of the words that nothing denies within the same sentence."""
    for word in words:
        for found in re.finditer(re.escape(word), notes):
            behind = re.split(r"[.!?\n,]", notes[found.end() : found.end() + _NEAR], maxsplit=1)[0]
            if not any(denial in behind for denial in denials):
                return word
    return None


def _verdict(kind: str, word: str, detail: Text) -> Verdict:
    return Verdict(rule=f"mentioned:{kind}", title=_TITLE, status="unknown", detail=detail.format(word=word))


_NEAR = 20
_TITLE = Text(ko="본문에 적힌 제공", en="something given, by the notes")
_UNDECLARED = Text(
    ko="본문에 '{word}'라는 말이 있지만 제공 내역에 없습니다. 제공했다면 내역에 적고, 아니라면 본문을 고쳐 주세요.",
    en="The notes say {word!r}, which is not declared. Declare it if it was given; if not, change the notes.",
)
_IMPROPER = Text(
    ko="본문에 '{word}'라는 말이 있습니다. 준법 감시인이 먼저 확인해야 합니다.",
    en="The notes say {word!r}. The compliance officer has to look at it first.",
)
