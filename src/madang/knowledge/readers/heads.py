"""What a document says of itself before it begins: the front matter of Markdown, or lines such as "Date: 2026-03-02" at
the top of a text, or a first line such as "Published by the roads office, 2 March 2026". Its title and date are read;
the lines themselves stay, since who wrote it and who paid matters.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import NamedTuple


class DocumentHead(NamedTuple):
    """The lines of a head, the title and date they give, and how many lines of the text it takes with its fences."""

    text: str = ""
    title: str = ""
    as_of: date | None = None
    lines: int = 0


def read_head(text: str) -> DocumentHead:
    """The head of a text; an empty one where it has none."""
    fenced = _FRONT_MATTER.match(text)
    block = fenced.group(1) if fenced else _plain_head(text)
    if not block:
        return DocumentHead(as_of=first_lines_day(text))
    values = {key.strip().lower(): value.strip().strip("\"'") for key, value in _ENTRY.findall(block)}
    entries = [entry.group() for entry in _ENTRY.finditer(block)]
    return DocumentHead(
        text="\n".join(entries) if len(entries) >= _LEAST_LINES else "",
        title=next((values[key] for key in _TITLES if values.get(key)), ""),
        as_of=next((day for key in _dates_of(values) if (day := read_day(values[key]))), None) or first_lines_day(text),
        lines=(fenced.group() if fenced else block).count("\n"),
    )


def first_lines_day(text: str) -> date | None:
    """The day that one of the first lines says the document is of: it is that day alone, or says that it was published.

    A line that tells what happened on a day is no such line, however high it stands.
    """
    lines = [line.strip(" \t#*_>()") for line in text[:_BEGINNING].splitlines() if line.strip()]
    for line in lines[:_FIRST_LINES]:
        found = _WRITTEN_DAY.search(line)
        if found and len(line) <= _LONGEST_ENTRY:
            rest = (line[: found.start()] + line[found.end() :]).strip(" .,:;–-|")
            if not rest or (_PUBLISHED.search(rest) and not _SENTENCE_END.search(rest)):
                return read_day(found.group())
    return None


def _dates_of(values: Mapping[str, str]) -> list[str]:
    """The entries that may give a date: those that are known to, then those whose name ends like one."""
    return [*(key for key in _DATES if key in values), *(key for key in values if key.endswith(_DATE_ENDS))]


def is_entry(line: str) -> bool:
    """Whether a line is a short entry of a head, and no sentence that a word and a colon announce."""
    entry = _ENTRY.fullmatch(line.strip())
    return bool(entry) and len(line) <= _LONGEST_ENTRY and not _SENTENCE_END.search(line)


def is_head(text: str) -> bool:
    """Whether every line of a text is an entry of a head, so that nothing is a sentence; rows of tables are none."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) >= _LEAST_LINES and all(_ENTRY.match(line) and not _CELLS.search(line) for line in lines)


def read_day(text: str) -> date | None:
    """The day that a text names, in numbers or with the English name of its month; the first where it names a month."""
    if found := _NUMERIC_DAY.search(text):
        year, month, day = (int(part) if part else 1 for part in found.groups())
        with suppress(ValueError):
            return date(year, month, day)
    for form in _DAY_FORMS:
        with suppress(ValueError):
            return datetime.strptime(" ".join(text.replace(",", " ").split()), form).replace(tzinfo=UTC).date()
    return None


def _plain_head(text: str) -> str:
    """The entries that a text begins with, up to a blank line; two at least, one of which tells a title or a date."""
    block = _LEADING_ENTRIES.match(text)
    keys = {key.strip().lower() for key, _ in _ENTRY.findall(block.group())} if block else set[str]()
    return block.group() if block and len(keys) >= _LEAST_LINES and keys & {*_TITLES, *_DATES} else ""


_LEAST_LINES = 2
_CELLS = re.compile(r" \| [^|:]{1,40}: ")
"""Between two cells of a row that names each of its values."""
_LONGEST_ENTRY = 160
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)")
_DATE_ENDS = ("일", "일자", "date")
_KEY = r"[^\W\d][\w ./-]{0,24}?"
_ENTRY = re.compile(rf"^({_KEY})[ \t]*[:：][ \t]*(\S[^\n]*)$", re.MULTILINE)
_LEADING_ENTRIES = re.compile(rf"(?:{_KEY}[ \t]*[:：][ \t]*\S[^\n]{{0,400}}(?:\n|$)){{2,20}}(?=\s*\n|$)")
_FRONT_MATTER = re.compile(r"---\n((?:[^\n]*\n)*?)---(?:\n|$)")
_TITLES = ("title", "subject", "제목", "문서명")
_DATES = (
    *("date", "as of", "as_of", "updated", "last updated", "published", "issued", "created", "sent"),
    *("날짜", "일자", "기준일", "발행일", "작성일", "게시일", "보도일", "등록일", "수정일"),
)
_NUMERIC_DAY = re.compile(
    r"(?<!\d)((?:19|20)\d{2})[ ]?[-./년][ ]?(0?[1-9]|1[0-2])(?!\d)(?:[ ]?[-./월][ ]?(0?[1-9]|[12]\d|3[01])(?!\d))?"
)
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_WRITTEN_DAY = re.compile(
    rf"{_NUMERIC_DAY.pattern}|\b\d{{1,2}} (?:{_MONTHS}) (?:19|20)\d{{2}}\b"
    rf"|\b(?:{_MONTHS}) \d{{1,2}},? (?:19|20)\d{{2}}\b"
)
_PUBLISHED = re.compile(
    r"^(?:published|issued|released|posted|updated|last updated|dated|as of|written|prepared|date)\b"
    r"|(?:작성|발행|게시|공고|보도|배포|발표|수정|등록|갱신|기준)(?:일|일자)?(?:$|[ :：])",
    re.IGNORECASE,
)
_BEGINNING, _FIRST_LINES = 2_000, 5
_DAY_FORMS = ("%d %B %Y", "%B %d %Y", "%d %b %Y", "%b %d %Y", "%B %Y", "%b %Y")
