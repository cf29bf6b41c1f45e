"""Files that are no contracts: a register extract, a letter, slides. They are not reviewed; what is asked is answered
with the lines that speak of it, by page and line. Called by the contract step.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import PurePosixPath

from madang.assistants.realestate import phrases
from madang.assistants.realestate.present.answer import AnswerPart
from madang.knowledge import CorpusDocument, Passage
from madang.knowledge.index import find_terms, meanings_in_other_language
from madang.knowledge.ingest import read_contents
from madang.knowledge.web import opening_passages, rank_documents
from madang.protocol import File, Source
from madang.runtime.agents import RunContext
from madang.text import Language


def reads_as_contract(text: str, asked: str) -> bool:
    """Whether a file is to be reviewed: it calls itself a contract, binds two sides, or is a clause and called one."""
    opening = [line for line in text[:_SAMPLE].splitlines() if line.strip()][:_TITLE_LINES]
    if any(len(line) <= _LONGEST_TITLE and _TITLE.search(line) and not _ABOUT_ONE.search(line) for line in opening):
        return True
    sides = [sum(bool(side.search(text)) for side in pair) for pair in _SIDES]
    binding = len(_BINDS.findall(text))
    if max(sides) == len(_SIDES[0]) and binding >= _SEVERAL:
        return binding >= _MOSTLY * len(_SENTENCE_END.findall(text))
    return max(sides) > 0 and binding > 0 and _CALLED_CONTRACT.search(asked) is not None


async def part_of_files(asked: str, attachments: Sequence[File], context: RunContext) -> AnswerPart:
    """What the files are, and what they say of what was asked; where they do not, how they begin."""
    documents = [await _document(file, context) for file in attachments]
    language = context.language
    found = await asyncio.to_thread(rank_documents, asked, documents, _MOST_LINES)
    lines = _lines_on(asked, found.passages)
    text = phrases.FILE_IS_NO_CONTRACT if lines else phrases.FILE_SAYS_NOTHING_OF_IT
    shown = lines or [_cited(each, each.text.strip()[:_SHOWN]) for each in opening_passages(documents, len(documents))]
    kinds = ", ".join(f"{_kind(each, language)} “{each.title}”" for each in documents)
    return AnswerPart(
        task="contract",
        conclusion=text.format(files=kinds).read(language),
        lines=tuple(shown),
        steps=(phrases.ATTACH_CONTRACT.read(language),),
        sources=tuple(Source(id=each.id, title=each.title, location=each.location) for each in documents),
    )


async def _document(file: File, context: RunContext) -> CorpusDocument:
    contents = await read_contents(await context.files.open(file.reference), PurePosixPath(file.name.lower()).suffix)
    title = contents.title or PurePosixPath(file.name).stem
    return CorpusDocument(id=file.reference, title=title, sections=contents.sections, location=file.name)


def _kind(document: CorpusDocument, language: Language) -> str:
    """What kind of document it is: by what its first lines call it, else by its ending."""
    opening = "\n".join([document.title, *(section.text[:_SAMPLE] for section in document.sections[:1])])[:_SAMPLE]
    ending = PurePosixPath(document.location.lower()).suffix
    named = next((kind for kind, words in _KINDS if words.search(opening)), _ENDINGS.get(ending, "document"))
    return phrases.FILE_KINDS[named].read(language)


def _lines_on(asked: str, passages: Sequence[Passage]) -> list[str]:
    """The lines that share most with the question, the best first, each with its place."""
    forms = [term.form for term in find_terms(asked)]
    wanted = [frozenset({form, *meanings_in_other_language([form]).get(form, ())}) for form in forms]
    measured = list[tuple[int, str]]()
    for passage in passages:
        for offset, line in enumerate(_with_columns(passage.text.splitlines())):
            said = {term.form for term in find_terms(line)}
            if shared := sum(bool(names & said) for names in wanted):
                measured.append((shared, _cited(passage, line.strip(), offset)))
    most = max((shared for shared, _ in measured), default=0)
    best = [line for shared, line in sorted(measured, key=lambda each: -each[0]) if shared >= _NEAR * most]
    return list(dict.fromkeys(best))[:_MOST_LINES]


def _with_columns(lines: Sequence[str]) -> Iterator[str]:
    """The lines, each row of a table with the names of its columns; the row of the names says nothing by itself."""
    heads = list[str]()
    for line, below in zip_longest(lines, lines[1:], fillvalue=""):
        if not line.startswith("|"):
            heads = []
            yield line
        elif _RULE.fullmatch(line) or _RULE.fullmatch(below):
            heads = heads if _RULE.fullmatch(line) else _cells(line)
            yield ""
        else:
            yield _told(heads, _cells(line)) if heads else line


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _told(heads: Sequence[str], cells: Sequence[str]) -> str:
    named = (f"{head}: {cell}" if head else cell for head, cell in zip_longest(heads, cells, fillvalue="") if cell)
    return ", ".join(named)


def _cited(passage: Passage, text: str, offset: int = 0) -> str:
    """The text with its page and line."""
    page = f"p. {passage.page}" if passage.page is not None else ""
    line = f"l. {passage.lines[0] + offset}" if passage.lines is not None else ""
    place = ", ".join(part for part in (passage.source.location or passage.source.title, page, line) if part)
    return f"{text} ({place})"


_SAMPLE, _TITLE_LINES, _LONGEST_TITLE, _SHOWN = 2_000, 4, 60, 300
_SEVERAL, _MOSTLY, _NEAR, _MOST_LINES = 2, 0.3, 0.6, 5
_TITLE = re.compile(
    r"계약서|약정서|특약 ?사항|합의서|(?:임대차|매매|전세|월세|분양|도급) ?계약|\b(?:agreement|contract|lease)\b",
    re.IGNORECASE,
)
_ABOUT_ONE = re.compile(
    r"[.?!다요까]\s*$|\b(?:re|subject|guide|notice|letter|report|how)\b|안내|보고|공고|제목|뉴스|질문", re.IGNORECASE
)
"""What a line says that speaks of a contract and is not the title of one."""
_SIDES = tuple(
    tuple(re.compile(side, re.IGNORECASE) for side in pair)
    for pair in (
        (r"임대인|\b갑\b|[\"'“‘]갑", r"임차인|\b을\b|[\"'“‘]을"),
        (r"매도인", r"매수인"),
        (r"\b(?:landlord|lessor)\b", r"\b(?:tenant|lessee)\b"),
        (r"\b(?:seller|vendor)\b", r"\b(?:buyer|purchaser)\b"),
    )
)
_BINDS = re.compile(
    r"(?:하기로|하여야|해야|아니|부담|지급|반환|귀속|승낙|금지|책임)[가-힣]{0,3}다[.\s]|수 없다[.\s]|하지 않는다|않기로"
    r"|\b(?:shall|agrees? to|must|may not|undertakes?)\b",
    re.IGNORECASE,
)
_RULE = re.compile(r"\|[ |:-]*-[ |:-]*")
"""What stands below the names of the columns of a table."""
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)")
_CALLED_CONTRACT = re.compile(r"계약|특약|조항|약정|\b(?:contract|lease|agreement|clauses?|terms)\b", re.IGNORECASE)
_KINDS = (
    (
        "register",
        re.compile(r"등기사항|등기부|갑구|을구|\bregister (?:extract|of title)\b|\btitle register\b", re.IGNORECASE),
    ),
    ("ledger", re.compile(r"건축물 ?대장|토지 ?대장|\bbuilding (?:ledger|register)\b", re.IGNORECASE)),
    ("bill", re.compile(r"고지서|청구서|명세서|영수증|\b(?:invoice|bill|receipt|statement)\b", re.IGNORECASE)),
)
_ENDINGS = {
    ".eml": "mail",
    ".msg": "mail",
    ".pptx": "slides",
    ".ppt": "slides",
    ".odp": "slides",
    ".xlsx": "table",
    ".xls": "table",
    ".ods": "table",
}
