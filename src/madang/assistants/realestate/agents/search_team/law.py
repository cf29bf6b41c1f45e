"""Searches the law for a question and presents the articles: summaries, wording, citations and sources."""

import re
from collections.abc import Iterable, Sequence

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.agents.search_team.provisions import list_provisions
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.present.rule_answer import branches_text, part_of_rules
from madang.assistants.realestate.search.answer_rules import AnswerRule
from madang.assistants.realestate.search.results import LawResult, SearchResults
from madang.assistants.realestate.search.told_outcome import told_outcome
from madang.assistants.realestate.tools.deciding import (
    branches,
    deciding_facts,
    settled_outcome,
    turns_on,
    untold_facts,
)
from madang.assistants.realestate.tools.law_book import (
    law_book,
    law_name,
    missing_article,
    missing_paragraph,
    unknown_law,
)
from madang.assistants.realestate.tools.law_lookup import ArticleWording, LawHit, hit_of, look_up_law
from madang.assistants.realestate.tools.rule_book import rule_of
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.similar_questions import ArticleId, act_of
from madang.protocol import Source
from madang.reading import find_articles
from madang.runtime.agents import RunContext
from madang.text import Language, Text


async def find_law(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """The articles that answer the question, summarised and where imported in their wording; or that none was found."""
    language, intent = context.language, shared.reading
    if absent := _absent_articles(shared.user_query, language):
        return _not_known(" ".join(absent), phrases.LOOK_UP_LAW, (), language), SearchResults()
    if intent.lists_provisions:
        return await list_provisions(shared.user_query, context)
    if intent.unknown:
        said = phrases.UNKNOWN_ANSWERS[intent.unknown].read(language)
        rules = intent.rules if intent.unknown in {"judgment", "ordinance", "amendment"} else ()
        return _not_known(said, phrases.WHERE_TO_LOOK[intent.unknown], rules, language), SearchResults()
    by_words = intent.tasks == ("legal",) and not intent.rules
    articles = _articles_beside(intent)
    hits = await look_up_law(shared.user_query, articles, context, on=today(context), by_words=by_words)
    if intent.rules and not any(hit.named for hit in hits):
        rules = [rule_of(name) for name in intent.rules]
        part = part_of_rules(rules, shared.case, language, law_name, tasks=intent.tasks)
        if not intent.rules_doubtful:
            part = _for_what_was_told(part, rules[0], shared, language)
        if intent.open_fact:
            part = _with_branches(part, rules[0], intent.open_fact, language)
        elif intent.rules_doubtful:
            part = _told_with(part, phrases.NEAREST_RULE, phrases.RULE_MAY_NOT_FIT, language).changed(may_not_fit=True)
        elif intent.rules_likely or intent.rules_hedged:
            part = _told_with(part, phrases.LIKELY_RULE, phrases.RULE_IS_LIKELY, language)
        part = part if intent.open_fact else _with_others(part, intent, language)
        return _with_hits(part, hits, intent, language)
    if not hits:
        return _nothing_found(language), SearchResults()
    return _part_of_articles(hits, intent, language)


def _articles_beside(intent: QuestionIntent) -> tuple[ArticleId, ...]:
    """The articles that a question resembles; beside rules that answer it only those of their acts, as what resembles
    another act is not what was asked.
    """
    acts = {act_of(article) for name in intent.rules for article in rule_of(name).articles}
    beside = tuple(article for article in intent.articles if act_of(article) in acts)
    return beside if acts and not intent.rules_doubtful else intent.articles


def _for_what_was_told(part: AnswerPart, rule: AnswerRule, shared: TeamInput, language: Language) -> AnswerPart:
    """What a rule answers, with what follows for the choice that was told before it, and what would still decide."""
    if told := told_outcome(rule, (*shared.said_before, shared.user_query)):
        return part.changed(conclusion=told.read(language))
    outcome = settled_outcome(rule, shared.user_query)
    if outcome and rule.calculation not in shared.reading.tasks:
        return part.changed(conclusion=f"{outcome.read(language)} {part.conclusion}")
    untold = untold_facts(rule, shared.user_query, shared.case)[:1]
    asked = [phrases.FACT_BESIDE.format(question=deciding_facts()[fact].question) for fact in untold]
    return part.changed(steps=(*part.steps, *(each.read(language) for each in asked)))


def _with_branches(part: AnswerPart, rule: AnswerRule, fact: str, language: Language) -> AnswerPart:
    """What a rule answers where the fact that decides is not known: what follows from each of its choices."""
    each = [(branch.label, branch.outcome) for branch in branches(turns_on(rule, fact))]
    told = Text(ko=branches_text(each, "ko"), en=branches_text(each, "en"))
    return part.changed(conclusion=phrases.FACT_OPEN.format(branches=told).read(language), related=())


def _told_with(part: AnswerPart, before: Text, after: Text, language: Language) -> AnswerPart:
    """What a rule answers that may not be the one asked for: said before it, and what to tell after it."""
    return part.changed(
        conclusion=f"{before.read(language)} {part.conclusion}",
        caution=before.read(language),
        uncertain=(after.read(language), *part.uncertain),
    )


def _with_others(part: AnswerPart, intent: QuestionIntent, language: Language) -> AnswerPart:
    """What a rule answers that is not certain, with what else may have been asked."""
    ways = [_way_to_ask(rule_of(name), language) for name in intent.instead]
    if not ways:
        return part
    named = phrases.ASK_INSTEAD.format(ways=", ".join(f"'{way}'" for way in ways))
    return part.changed(uncertain=(*part.uncertain, named.read(language)))


def _way_to_ask(rule: AnswerRule, language: Language) -> str:
    """The first way to ask for a rule in a language; there is one in each."""
    return next((way for way in rule.asked if way.isascii() == (language == "en")), rule.asked[0])


def _with_hits(
    rules: AnswerPart, hits: Sequence[LawHit], intent: QuestionIntent, language: Language
) -> tuple[AnswerPart, SearchResults]:
    """What rules answer, with the best article that was found where it is sure and none of theirs."""
    others = [hit for hit in hits[:1] if intent.sure and not any(_same(hit, ground) for ground in rules.grounds)]
    part = rules.changed(
        related=(*rules.related, *(_summary_line(hit, language) for hit in others)),
        grounds=(*rules.grounds[:1], *(_citation_line(hit, language) for hit in others), *rules.grounds[1:]),
        quotes=tuple(_quotation(hit.wording, language) for hit in hits[:1] if hit.wording),
    )
    used = [hit for hit in hits if any(_same(hit, ground) for ground in part.grounds)]
    sources = (*(_law_source(hit, language) for hit in used), *rules.sources)
    return part.changed(sources=sources), _law_results(hits, intent, language)


def _same(hit: LawHit, ground: str) -> bool:
    """Whether a line of the grounds is on the article of a hit."""
    return ground.startswith((f"{hit.citation} ", f"{hit.citation}("))


def _not_known(said: str, where: Text, rules: Sequence[str], language: Language) -> AnswerPart:
    """That something is not known and where to look, with the general rule where there is one."""
    part = AnswerPart(task="unknown", conclusion=said, steps=(where.read(language),))
    if not rules:
        return part
    known = part_of_rules([rule_of(rules[0])], Case(), language, law_name)
    return part.changed(related=(known.conclusion,), grounds=known.grounds, sources=known.sources)


def _part_of_articles(
    hits: Sequence[LawHit], intent: QuestionIntent, language: Language
) -> tuple[AnswerPart, SearchResults]:
    """The closest articles, where no rule answers; only named ones are told as what was asked for, as most others are
    not: a question that asked for them would have found a rule on them.
    """
    sure = hits[0].named
    conclusion = _summary_line(hits[0], language)
    caution = "" if sure else phrases.NEAREST_ARTICLE.read(language)
    part = AnswerPart(
        task="legal",
        conclusion=f"{caution} {conclusion}".strip(),
        caution=caution,
        may_not_fit=not sure,
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
    return part, _law_results(hits, intent, language)


def _absent_articles(question: str, language: Language) -> list[str]:
    """What is said of articles that the question names and that do not exist, or that there is no text of here."""
    said = list[str]()
    for reference in find_articles(question, laws=law_book().names()):
        number = reference.model_copy(update=_ONLY_NUMBER).canonical(language)
        if missing := missing_article(reference):
            law, listed = missing
            sentence = phrases.NO_SUCH_ARTICLE.format(law=law.name, number=number, since=listed.since)
            said.append(sentence.read(language))
        elif reference.law and law_book().named_law(reference.law) is None:
            said.append(phrases.NO_SUCH_LAW.format(name=reference.law).read(language))
        elif missing := missing_paragraph(reference):
            law, listed, last = missing
            sentence = phrases.NO_SUCH_PARAGRAPH.format(
                law=law.name, number=number, paragraph=reference.paragraph, last=last, since=listed.since
            )
            said.append(sentence.read(language))
    if not said and (name := unknown_law(question)):
        said.append(phrases.NO_SUCH_LAW.format(name=name).read(language))
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


def _law_results(hits: Sequence[LawHit], intent: QuestionIntent, language: Language) -> SearchResults:
    return SearchResults(legal=tuple(_law_result(hit, intent.confidence, language) for hit in hits))


def cited_law(grounds: Iterable[str], language: Language) -> tuple[LawResult, ...]:
    """The law that lines of grounds cite, each article once, with its summary; the line itself where there is none."""
    found = dict[tuple[str, str], LawResult]()
    for ground in dict.fromkeys(grounds):
        reference = next((each for each in find_articles(ground, laws=law_book().names()) if each.law), None)
        known = law_book().look_up(reference) if reference else None
        hit = hit_of(*known) if known else None
        law, _, article = hit.citation.rpartition(" ") if hit else (_IN_FORCE.sub("", ground), "", "")
        content = _summary_line(hit, language) if hit else ground
        found.setdefault((law, article), LawResult(law_name=law, article=article, content=content, relevance=1.0))
    return tuple(found.values())


def _law_result(hit: LawHit, confidence: float, language: Language) -> LawResult:
    law, _, article = hit.citation.rpartition(" ")
    relevance = 1.0 if hit.named else confidence
    return LawResult(law_name=law, article=article, content=_summary_line(hit, language), relevance=relevance)


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
_IN_FORCE = re.compile(r" \([^()]*\d{4}-\d{2}-\d{2}(?: 시행)?\)$")
_ONLY_NUMBER = {"law": None, "paragraph": None, "item": None, "item_branch": None, "subitem": None}
