"""How a thing is done, by the code that shows it: the blocks of code beside what answers the question, each with what
announces it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.relevance import Asked, Meanings, SentenceCandidate, measure, terms_of
from madang.assistants.research.extract.sentences import find_sentences, gives_orders, without_code, without_marks
from madang.knowledge.index import CodeBlock, find_code_blocks


class AnnouncedCode(NamedTuple):
    """A block of code, the passage that it stands in, and what is said right before it."""

    block: CodeBlock
    note: RawNote
    announcement: str


def asks_how(question: str) -> bool:
    """Whether a question asks how something is done, or whether and by what it can be done."""
    return _HOW.search(question) is not None


def wants_instructions(asked: Asked, found: Sequence[RawNote]) -> bool:
    """Whether a question is answered by what is to be done: it asks how, or what answers it is full of code."""
    if asked.kind is not None:
        return False
    best = sorted(found, key=lambda note: -note.score)[:_LOOKED_AT]
    return asks_how(asked.text) or 2 * sum(bool(find_code_blocks(note.text)) for note in best) > _LOOKED_AT


def find_instructions(
    asked: Asked, led_by: Sequence[str], found: Sequence[RawNote], meanings: Meanings
) -> list[AnnouncedCode]:
    """The code beside what leads the answer: the blocks that fit best of the first section with any, in their order."""
    notes = {note.passage: note for note in found}
    for passage in led_by[:_LEADS]:
        if passage in notes and (best := _best_of_section(asked, notes[passage], found, meanings)):
            return best
    return []


def _best_of_section(asked: Asked, lead: RawNote, found: Sequence[RawNote], meanings: Meanings) -> list[AnnouncedCode]:
    """The blocks of a passage that answer best, and of the others under the same heading, its own first."""
    beside = [note for note in found if note.source.id == lead.source.id and note.heading == lead.heading]
    beside = [lead, *(note for note in beside if note.passage != lead.passage)]
    announced = [each for note in beside for each in announced_code(note)]
    scores = measure(asked, [_candidate(each) for each in announced], meanings)
    best = sorted(range(len(announced)), key=lambda number: -scores[number])[:_MOST_SHOWN]
    return [announced[number] for number in sorted(best)]


def announced_code(note: RawNote) -> Iterator[AnnouncedCode]:
    """The blocks of code of a passage that can be shown; what gives orders to a machine is not."""
    end = 0
    for block in find_code_blocks(note.text):
        said = _said_before(note.text[end : block.span[0]])
        end = block.span[1]
        shown = block.text.strip() and block.language not in _PICTURES and len(block.text) <= _LONGEST_CODE
        if shown and not gives_orders(f"{said}\n{block.text}"):
            yield AnnouncedCode(block, note, said)


def _said_before(text: str) -> str:
    """The last paragraph before a block as it reads; empty where there is none."""
    paragraphs = [part for part in _BREAK.split(without_code(text)) if part.strip()]
    said = without_marks(" ".join(paragraphs[-1].split())) if paragraphs else ""
    sentences = find_sentences(said.removesuffix(":"))
    return said if len(said) <= _LONGEST_SAID else sentences[-1].text if sentences else ""


def _candidate(each: AnnouncedCode) -> SentenceCandidate:
    return SentenceCandidate(
        text=each.announcement,
        terms=terms_of(f"{each.announcement}\n{each.note.heading}"),
        around=terms_of(f"{each.note.place}\n{each.block.text}"),
        about=terms_of(each.note.source.title),
        trust=each.note.score,
        source=each.note.source.id,
    )


_HOW = re.compile(
    r"\bhow (?:to\b|(?:do|can|could|should|would|might) (?:i|we|you|one)\b)"
    r"|\b(?:is|are) (?:it|there) (?:possible|(?:a|any|some) way)\b"
    r"|\b(?:way|ways|steps?|command|example|syntax) (?:to|of|for)\b|\b(?:can|could|may) (?:i|we|you|one)\b"
    r"|\b(?:unable|trying|want|need|ability|allow|possible) to\b|\bcould there be (?:a|any) way\b"
    r"|어떻게 (?:하|해|쓰|써|설정|설치|사용|바꾸|만들|고치|등록|신청)"
    r"|방법(?:이|은|을)?(?: ?(?:있|뭐|무엇|알려|궁금)|[?？]|$)|하려면"
    r"|수 있(?:나요|을까|습니까|는지|어요)|가능(?:한가|할까|하나요|한지)|예제|명령어",
    re.IGNORECASE,
)
_PICTURES = frozenset(("mermaid", "plantuml", "dot", "graphviz"))
_BREAK = re.compile(r"\n[ \t]*\n")
_LOOKED_AT, _LEADS = 4, 4
_MOST_SHOWN = 2
_LONGEST_CODE, _LONGEST_SAID = 1_200, 320
