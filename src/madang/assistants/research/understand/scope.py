"""Where a question is looked up: in the files handed in and in one's own corpora; in what ships, such as Madang's
documentation, only where it is named or nothing else is there.
"""

import re
from collections.abc import Sequence

from madang.assistants.research.extract.parts import wants_overview
from madang.knowledge import CorpusSummary
from madang.knowledge.library import OWN_DOCUMENTATION
from madang.protocol import File
from madang.reading.language import split_sentences
from madang.state import Frozen, stored_as


@stored_as("research.pasted_text")
class PastedText(Frozen):
    """A text that was written into a message to be asked about, by the name it was given there."""

    name: str
    text: str


@stored_as("research.scope")
class SearchScope(Frozen):
    """The corpora and files that a question is looked up in; `only_shipped` where there was nothing of one's own."""

    corpora: tuple[str, ...] = ()
    files: tuple[File, ...] = ()
    texts: tuple[PastedText, ...] = ()
    """What was written into the message, or into one before that it follows, to be asked about."""
    only_shipped: bool = False


def take_pasted_texts(message: str) -> tuple[tuple[PastedText, ...], str]:
    """The texts in quotation marks that a message hands in, and what it asks beside them, quoted titles included."""
    found = [each for each in _PASTED.finditer(message) if _is_text(each)]
    asked = _PASTED.sub(lambda each: " " if _is_text(each) else each.group(), message).strip(" .,:：\n")
    names = ["" if _ASKS.search(each["name"] or "") else each["name"] or "" for each in found]
    texts = tuple(
        PastedText(name=name, text=(each["text"] or each["curled"]).strip())
        for name, each in zip(names, found, strict=True)
    )
    return (texts, asked) if texts and asked else ((), message)


def _is_text(quoted: re.Match[str]) -> bool:
    """Whether what is quoted is a text and no title: several lines, several sentences, or one that was given a name."""
    text = (quoted["text"] or quoted["curled"]).strip()
    several = len(split_sentences(text)) > 1 or quoted["name"] is not None
    return "\n" in text or (several and text.endswith((".", "!", "?", "。")))


def choose_scope(
    question: str,
    named: Sequence[str],
    known: Sequence[CorpusSummary],
    files: Sequence[File],
    texts: Sequence[PastedText] = (),
) -> SearchScope:
    """What is searched for a question: the corpora it names, or one's own; what was handed in or pasted, always.

    Who hands something in and asks what it says does not ask what one's corpora say.
    """
    handed_in = tuple({file.reference: file for file in files}.values())
    if named:
        return SearchScope(corpora=tuple(named), files=handed_in, texts=tuple(texts))
    if (handed_in or texts) and wants_overview(question):
        return SearchScope(files=handed_in, texts=tuple(texts))
    own = tuple(corpus.name for corpus in known if corpus.sources and not corpus.shipped)
    about_madang = _ABOUT_MADANG.search(question) is not None
    if own or handed_in or texts:
        more = (OWN_DOCUMENTATION,) if about_madang else ()
        return SearchScope(corpora=(*own, *more), files=handed_in, texts=tuple(texts))
    return SearchScope(corpora=tuple(corpus.name for corpus in known), only_shipped=not about_madang)


_PASTED = re.compile(
    r"(?:(?<![가-힣A-Za-z0-9])(?P<name>[가-힣A-Za-z0-9]+(?: [가-힣A-Za-z0-9]+){0,3})\s*[:：]\s*)?"
    r"(?:\"(?P<text>[^\"]{24,8000})\"|“(?P<curled>[^”]{24,8000})”)"
)
"""A text between quotation marks, with what it is called before a colon; a quoted phrase is shorter."""
_ASKS = re.compile(r"줘|주세요|답|읽|보고|\b(?:answer|read|using|use|from|this|please)\b", re.IGNORECASE)
"""What stands before a colon and is no name: 이 자료로 답해 줘, answer from this."""
_ABOUT_MADANG = re.compile(r"\bmadang\b|마당", re.IGNORECASE)
