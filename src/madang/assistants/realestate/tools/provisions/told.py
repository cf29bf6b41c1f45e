"""Provisions as people read them: a line with paragraph, day and address, the wording, and a source."""

from collections.abc import Sequence

from madang.assistants.realestate import phrases
from madang.assistants.realestate.tools.law_book import law_book
from madang.assistants.realestate.tools.provisions.ranking import Provision
from madang.assistants.realestate.tools.provisions.wording import shipped_article
from madang.protocol import Source
from madang.text import Language


def provision_lines(provisions: Sequence[Provision], language: Language) -> tuple[str, ...]:
    """A line for each provision."""
    return tuple(_line(each, language) for each in provisions)


def provision_quotes(provisions: Sequence[Provision]) -> tuple[str, ...]:
    """The paragraph that says the most of each provision whose wording is here."""
    quotes = [(each, _paragraph(each)) for each in provisions]
    return tuple(f"**{_cited(each)}**\n\n{text[:_LONGEST]}" for each, text in quotes if text)


def provision_sources(provisions: Sequence[Provision]) -> tuple[Source, ...]:
    """A source for each provision."""
    return tuple(
        Source(
            id=each.citation,
            title=f"{each.citation} {each.title}".strip(),
            location=_address(each),
            as_of=_day(each),
            excerpt=_paragraph(each)[:_LONGEST],
        )
        for each in provisions
    )


def _line(provision: Provision, language: Language) -> str:
    boxed = shipped_article(provision.citation) is not None
    since = phrases.IN_FORCE_FROM.format(day=_day(provision) or "").read(language)
    address = _address(provision) if boxed else phrases.SUMMARY_ONLY.read(language)
    line = phrases.PROVISION_LINE.format(
        article=_cited(provision), title=provision.title, since=since, link=f" {address}" if address else ""
    )
    return line.read(language)


def _cited(provision: Provision) -> str:
    return f"{provision.citation} 제{provision.paragraph}항" if provision.paragraph else provision.citation


def _paragraph(provision: Provision) -> str:
    """The wording of the paragraph that says the most; empty where it is not here."""
    found = shipped_article(provision.citation)
    if found is None:
        return ""
    texts = {paragraph.number or 0: paragraph.text for paragraph in found.article.paragraphs}
    return texts.get(provision.paragraph or 0, found.article.text)


def _address(provision: Provision) -> str:
    found = shipped_article(provision.citation)
    return found.law.location if found else ""


def _day(provision: Provision) -> str | None:
    found = shipped_article(provision.citation)
    if found:
        return found.law.effective.isoformat()
    law = law_book().named_law(provision.law)
    return law.effective_from.isoformat() if law else None


_LONGEST = 600
