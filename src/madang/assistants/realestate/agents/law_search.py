"""Searches the law for a question and presents the articles: summaries, wording, citations and sources."""

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.results import LawResult, SearchResults
from madang.assistants.realestate.tools.law_book import law_book, missing_article
from madang.assistants.realestate.tools.law_lookup import ArticleWording, LawHit, look_up_law
from madang.protocol import Source
from madang.reading import find_articles
from madang.runtime.agents import RunContext
from madang.text import Language


async def find_law(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """The articles that answer the question, summarised and where imported in their wording; or that none was found."""
    language, intent = context.language, shared.reading
    if absent := _absent_articles(shared.user_query, language):
        return AnswerPart(task="legal", conclusion=" ".join(absent)), SearchResults()
    by_words = intent.tasks == ("legal",)
    hits = await look_up_law(shared.user_query, intent.articles, context, on=today(context), by_words=by_words)
    if not hits:
        return _nothing_found(language), SearchResults()
    sure = intent.sure or hits[0].named
    conclusion = _summary_line(hits[0], language)
    part = AnswerPart(
        task="legal",
        conclusion=conclusion if sure else f"{phrases.NEAREST_ARTICLE.read(language)} {conclusion}",
        grounds=tuple(_citation_line(hit, language) for hit in hits),
        quotes=tuple(_quotation(hit.wording, language) for hit in hits[:1] if hit.wording),
        steps=tuple(
            phrases.CALCULATION_OFFERS[task].read(language)
            for task in intent.offers
            if task in phrases.CALCULATION_OFFERS
        ),
        uncertain=() if sure else (phrases.ARTICLE_UNCERTAIN.read(language),),
        sources=tuple(_law_source(hit, language) for hit in hits),
    )
    return part, SearchResults(legal=tuple(_law_result(hit, language) for hit in hits))


def _absent_articles(question: str, language: Language) -> list[str]:
    """What is said of articles that the question names and that do not exist, or that there is no text of here."""
    said = list[str]()
    for reference in find_articles(question, laws=law_book().names()):
        if missing := missing_article(reference):
            law, listed = missing
            number = reference.model_copy(update=_ONLY_NUMBER).canonical(language)
            sentence = phrases.NO_SUCH_ARTICLE.format(law=law.name, number=number, since=listed.since)
            said.append(sentence.read(language))
    return said


def _nothing_found(language: Language) -> AnswerPart:
    return AnswerPart(
        task="legal",
        conclusion=phrases.NO_ARTICLE_FOUND.read(language),
        uncertain=(phrases.OUTSIDE_THE_SUMMARIES.read(language),),
    )


def _summary_line(hit: LawHit, language: Language) -> str:
    name = hit.name_in_sentence.read(language)
    if hit.summary is None:
        return phrases.NO_SUMMARY_SEE_WORDING.format(article=name).read(language)
    return f"{name}: {hit.summary.read(language)}"


def _law_result(hit: LawHit, language: Language) -> LawResult:
    law, _, article = hit.citation.rpartition(" ")
    return LawResult(law_name=law, article=article, content=_summary_line(hit, language))


def _citation_line(hit: LawHit, language: Language) -> str:
    since = phrases.IN_FORCE_FROM.format(day=hit.effective_from or "").read(language)
    return f"{hit.citation} {hit.title} ({since})"


def _quotation(wording: ArticleWording, language: Language) -> str:
    """The wording, shortened where it is very long, below its citation, date and source."""
    text = wording.text
    if len(text) > _LONGEST_QUOTATION:
        text = f"{text[:_LONGEST_QUOTATION]} {phrases.WORDING_SHORTENED.read(language)}"
    since = phrases.IN_FORCE_FROM.format(day=wording.effective_from or "").read(language)
    source = f", {wording.location}" if wording.location else ""
    return f"**{wording.citation}** ({since}{source})\n\n{text}"


def _law_source(hit: LawHit, language: Language) -> Source:
    text = hit.wording.text if hit.wording else hit.summary.read(language) if hit.summary else ""
    return Source(
        id=hit.citation,
        title=f"{hit.citation} {hit.title}",
        location=hit.wording.location if hit.wording else "",
        as_of=hit.as_of.isoformat() if hit.as_of else None,
        excerpt=text[:_LONGEST_QUOTATION],
    )


_LONGEST_QUOTATION = 1500
_ONLY_NUMBER = {"law": None, "paragraph": None, "item": None, "item_branch": None, "subitem": None}
