"""Answers composed by a model: it writes sentences with references to results, code fills in the values, and every
sentence is verified; one that fails is dropped.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from madang.knowledge.evidence import TrueStatement, VerifiedSentence, verify_text
from madang.knowledge.phrases import SUPPORTED
from madang.protocol import Source
from madang.reading.language import split_sentences
from madang.runtime import phrases
from madang.runtime.agent_loop.offered_tools import ToolResult
from madang.text import Text


class ComposedAnswer(NamedTuple):
    """The text that may be shown, the sources it rests on, the results it used, and a notice of what was left out."""

    text: str
    sources: tuple[Source, ...]
    used: tuple[str, ...]
    dropped: tuple[VerifiedSentence, ...]

    @property
    def notice(self) -> Text | None:
        """What to tell the reader about sentences that were left out; None where none was."""
        if not self.dropped:
            return None
        return phrases.SENTENCES_DROPPED.format(count=len(self.dropped))


def check_answer(text: str, results: Mapping[str, ToolResult]) -> ComposedAnswer:
    """The sentences of a text with references that the results bear out, filled in, and those that they do not."""
    filled, used = fill_references(text, results)
    statements, wholes = _statements(results, whole_only=False), _statements(results, whole_only=True)
    verified = [
        _borne_out(each, whole)
        if (whole := _whole_around(each, filled, wholes))
        else _as_shown(each, statements, wholes)
        for each in verify_text(filled, statements)
    ]
    dropped = tuple(each for each in verified if not each.may_stand)
    kept = [each for each in verified if each not in dropped]
    borne = dict.fromkeys([*used, *(ident for each in kept for ident in _resting_on(each, used))])
    says_something = any(each.verdict == "supported" for each in kept)
    cited = tuple(ident for ident in borne if ident in results) if says_something else ()
    sources = dict.fromkeys(source for ident in cited for source in results[ident].sources)
    return ComposedAnswer(_cases_named_once(_without(filled, dropped), results), tuple(sources), cited, dropped)


def fill_references(text: str, results: Mapping[str, ToolResult]) -> tuple[str, tuple[str, ...]]:
    """The text with `{r1.limit}` or `{r1.s2}` filled in, `{r1}` taken out, and the ids it names; unknown ones stay.

    A yes or no before a sentence is taken out: statements bear out what is said, never whether it answers a question.
    """
    used: dict[str, None] = {}

    def fill(found: re.Match[str]) -> str:
        ident, _, name = found[1].partition(".")
        result = results.get(ident)
        if result is None or (name and name not in result.referable):
            return found[0]
        used[ident] = None
        said = result.referable[name] if name else ""
        return f"{said}." if _is_run_on(found, said) else said

    filled = _REFERENCE.sub(fill, _YES_OR_NO.sub("", text))
    return _LOOSE_BLANK.sub(r"\1", filled), tuple(used)


def _resting_on(sentence: VerifiedSentence, named: Sequence[str]) -> list[str]:
    """The results that bear a sentence out: those that the text names, where one of them says it, otherwise all."""
    idents = [ident.partition("#")[0] for ident in sentence.statements]
    return [ident for ident in idents if ident in named] or idents


def _is_run_on(reference: re.Match[str], said: str) -> bool:
    """Whether a statement that ends like no sentence, such as an article, stands right before another reference."""
    statement = reference[1].rpartition(".")[2].startswith("s")
    return (
        statement and not said.rstrip().endswith((*_END, ":")) and bool(_NEXT.match(reference.string, reference.end()))
    )


def _as_shown(
    sentence: VerifiedSentence, statements: Sequence[TrueStatement], wholes: Sequence[TrueStatement]
) -> VerifiedSentence:
    """The sentence, refused where it has a link or a mark that is no statement's, or own words beside a statement that
    none bears out by themselves. One that repeats statements which may only be told as a whole is borne out by them; so
    is one without a word of its own, as of references between which no sentence was seen to end.
    """
    marks = [found[0] for found in _MARKUP.finditer(sentence.text)]
    known = [each.text for each in (*statements, *wholes)]
    if _UNFILLED.search(sentence.text) or any(all(mark not in text for text in known) for mark in marks):
        return _refused(sentence, phrases.MARKUP_WRITTEN)
    told = [each for each in wholes if each.text.rstrip(_END) in sentence.text]
    parts = [part.text for each in statements for part in split_sentences(each.text)]
    own = _own_words(sentence.text, [*(each.text for each in told), *parts])
    wrong = [each for each in verify_text(own or "", statements) if not each.may_stand]
    if wrong:
        return _refused(sentence, wrong[0].reason) if sentence.may_stand else sentence
    if own == "" and not sentence.may_stand:
        told += [each for each in statements if each.text.rstrip(_END) in sentence.text]
    return _borne_out(sentence, told) if told else sentence


def _whole_around(sentence: VerifiedSentence, text: str, wholes: Sequence[TrueStatement]) -> list[TrueStatement]:
    """The statements, told as a whole one after the other, of which this sentence is a part."""
    around = [
        (found.span(), each)
        for each in wholes
        for found in re.finditer(re.escape(each.text), text)
        if found.start() < sentence.end and sentence.start < found.end()
    ]
    words = (place for place in range(sentence.start, sentence.end) if not text[place].isspace())
    covered = all(any(start <= place < end for (start, end), _ in around) for place in words)
    return [each for _, each in around] if covered else []


def _borne_out(sentence: VerifiedSentence, told: Sequence[TrueStatement]) -> VerifiedSentence:
    """The sentence as borne out by what it tells; what it was held against in vain bears nothing out."""
    idents = (*(sentence.statements if sentence.may_stand else ()), *(each.id for each in told))
    return sentence.model_copy(
        update={"verdict": "supported", "reason": SUPPORTED, "aspect": None, "statements": idents}
    )


def _refused(sentence: VerifiedSentence, reason: Text) -> VerifiedSentence:
    return sentence.model_copy(update={"verdict": "unsupported", "reason": reason})


def _own_words(text: str, told: Sequence[str]) -> str | None:
    """What stands in a sentence beside what it repeats word for word; None where it repeats nothing."""
    repeated = {each for said in told if (each := said.strip().rstrip(_END)) and each in text}
    rest = _ITEM.sub("", text)
    for each in sorted(repeated, key=len, reverse=True):
        rest = rest.replace(each, " ")
    return rest.strip(f"{_END} ") if repeated else None


def _statements(results: Mapping[str, ToolResult], *, whole_only: bool) -> list[TrueStatement]:
    return [
        TrueStatement(id=f"{ident}#{number}", text=statement)
        for ident, result in results.items()
        if result.whole_only == whole_only
        for number, statement in enumerate(result.statements)
    ]


def _without(text: str, dropped: Sequence[VerifiedSentence]) -> str:
    """The text without some of its sentences, and without list items and headings that are left empty."""
    for each in sorted(dropped, key=lambda sentence: sentence.start, reverse=True):
        text = text[: each.start] + text[each.end :]
    lines = [line.rstrip() for line in text.splitlines() if not _EMPTY_ITEM.fullmatch(line)]
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()


def _cases_named_once(text: str, results: Mapping[str, ToolResult]) -> str:
    """The text in which statements of a case, one behind the other, name it before the first of them alone."""
    for result in (each for each in results.values() if each.opening and each.opening_again):
        said = sorted((each for each in result.statements if each.startswith(result.opening)), key=len)
        starts = {found.start(): each for each in said for found in re.finditer(re.escape(each), text)}
        ends = {start + len(each) for start, each in starts.items()}
        for start in sorted(starts, reverse=True):
            before = text[:start].rstrip(" ")
            if before and (len(before) in ends or len(before.rstrip(_END)) in ends):
                text = f"{text[:start]}{result.opening_again}{text[start + len(result.opening) :]}"
    return text


_END = ".!?。"
_MARKUP = re.compile(
    r"!?\[[^\]\n]*\](?:\s?\([^)\n]*\)|\s?\[[^\]\n]*\]|:)|\[[0-9, ]+\]|</?[A-Za-z!][^>\n]*>?|<!--"
    r"|\b(?:https?|ftp|mailto|javascript|data):\S+|\bwww\.\S+",
    re.IGNORECASE,
)
"""Links, images, numbers of sources and HTML: code alone makes them."""
_REFERENCE = re.compile(r"\{([rg][0-9]{1,4}(?:\.\w{1,64})?)\}")
_NEXT = re.compile(r" +\{[rg][0-9]")
_YES_OR_NO = re.compile(
    r"(?m)(?:^|(?<=[.!?] ))(?:(?:네|예|아니요|아니오|아뇨|yes)[,.!]|no(?:[,!]|\.(?!\s*[0-9])))\s+", re.IGNORECASE
)
"""Not the "No. 3" of an exit or a bus."""
_UNFILLED = re.compile(r"\{[^{}]*\}")
_LOOSE_BLANK = re.compile(r"[ \t]+([.,!?。])")
_ITEM = re.compile(r"^\s*(?:[-*•]|[0-9]{1,2}[.)])\s+")
_EMPTY_ITEM = re.compile(r"\s*(?:[-*•]|[0-9]+[.)])\s*")
_BLANK_LINES = re.compile(r"\n{3,}")
