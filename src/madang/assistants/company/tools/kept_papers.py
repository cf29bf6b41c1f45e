"""What is looked up by its name: stored documents within the scope of whoever asks, the forms there are, and the rules
that are checked, each with its article and since when it holds.
"""

import re
from collections.abc import Iterator

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.rulebook import Rulebook, RulebookCheck, RulebookLimit
from madang.assistants.company.documents.compliance.verdicts import figure_with_unit
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.figures.query import QueryPeriod
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.present.answer import SearchHit, SourceFinding
from madang.assistants.company.tools.archives.ports import ArchiveError, ListedDocument
from madang.assistants.company.tools.data_sources import (
    archive_for,
    document_templates,
    message_reader,
    shipped_rulebook,
    today_of,
)
from madang.protocol import Source
from madang.runtime.agents import RunContext
from madang.text import Language, Text


def search_papers(
    question: str, when: QueryPeriod | None, scope: UserScope, context: RunContext
) -> Iterator[SourceFinding]:
    """What each of these sources has, of those that a message asks for; nothing for one that asks for none."""
    words = message_reader(context).words
    if words.says("written_before", question):
        found = tuple(_stored(question, when, scope, context))
        yield _finding("archive", question, found, phrases.NO_DOCUMENTS_STORED, context)
    if words.says("forms", question):
        forms = tuple(_form(template, context.language) for template in document_templates(context).values())
        yield SourceFinding(name="forms", query=question, hits=forms)
    if words.says("rules", question) and not _OF_THE_HOUSE.search(question):
        rules = tuple(_rules(question, shipped_rulebook(), context))
        yield _finding("rules", question, rules, phrases.NO_RULES_FOUND, context)


def _finding(
    name: str, question: str, hits: tuple[SearchHit, ...], otherwise: Text, context: RunContext
) -> SourceFinding:
    silent = "" if hits else otherwise.read(context.language)
    return SourceFinding.model_validate({"name": name, "query": question, "hits": hits, "silent_because": silent})


def _stored(question: str, when: QueryPeriod | None, scope: UserScope, context: RunContext) -> Iterator[SearchHit]:
    """The newest versions of the documents that the user may see, the latest first; of a number, a kind, a period or an
    author where the message names one.
    """
    try:
        documents = archive_for(context).documents(scope)
    except ArchiveError:
        return
    numbers = {found.upper() for found in _NUMBER.findall(question)}
    kinds = set(message_reader(context).read(question, today_of(context)).forms)
    own = _OWN.search(question) is not None
    fitting = [
        each
        for each in documents
        if (not numbers or each.number in numbers)
        and (not kinds or each.kind in kinds)
        and (when is None or str(when.start) <= each.written_on <= str(when.end))
        and (not own or each.author == scope.user)
    ]
    yield from (_document(each, context.language) for each in fitting[:_MOST])


def _document(found: ListedDocument, language: Language) -> SearchHit:
    line = phrases.STORED_DOCUMENT_LINE.format(
        number=found.number,
        version=found.version,
        title=found.title,
        written_on=found.written_on,
        author=found.author,
        status=phrases.STATUS_NAMES[found.status],
    )
    source = Source(
        id=f"document:{found.number}/{found.version}",
        title=f"{found.number} (v{found.version})",
        location="archive",
        as_of=found.stored_at,
    )
    return SearchHit(text=line.read(language), relevance=1.0, source=source)


def _form(template: DocumentTemplate, language: Language) -> SearchHit:
    asked = [field.label.read(language) for field in template.fields if field.required and field.when is None]
    line = phrases.FORM_LINE.format(title=template.title, fields=", ".join(asked))
    source = Source(id=f"form:{template.kind}", title=template.title.read(language), location="forms")
    return SearchHit(text=line.read(language), relevance=1.0, source=source)


def _rules(question: str, rulebook: Rulebook, context: RunContext) -> Iterator[SearchHit]:
    """The limits and the duties in force that a message names by their subject or by their article."""
    today, wanted = today_of(context), _pieces(question)
    articles = {"".join(found.split()) for found in _ARTICLE.findall(question)}
    scored = list[tuple[int, SearchHit]]()
    for limit in rulebook.limits:
        if limit.holds_on(today):
            check = rulebook.checks[limit.check]
            subjects = " ".join(_SUBJECTS.get(each, "") for each in check.benefits)
            if score := _score(f"{check.ko} {check.en} {subjects}", limit.article, wanted, articles):
                scored.append((score, _limit(check, limit, rulebook, context.language)))
    for rule in rulebook.statements:
        score = _score(f"{rule.ko} {rule.en}", rule.article, wanted, articles)
        if score and rule.since <= today and (rule.until is None or today <= rule.until):
            line = Text(ko=f"{rule.ko} · {rule.article}", en=f"{rule.en} · {rule.article}")
            source = Source(id=f"rule:{rule.name}", title=rule.title.read(context.language), location=rule.article)
            scored.append((score, SearchHit(text=line.read(context.language), relevance=0.8, source=source)))
    yield from (hit for _, hit in sorted(scored, key=lambda pair: -pair[0])[:_MOST])


def _limit(check: RulebookCheck, limit: RulebookLimit, rulebook: Rulebook, language: Language) -> SearchHit:
    bound = (phrases.AT_LEAST if check.least else phrases.AT_MOST).format(
        figure=figure_with_unit(limit.value, limit.unit)
    )
    line = phrases.RULE_LINE.format(
        title=check.title,
        bound=phrases.RULE_IS_REQUIRED if limit.unit == "items" else bound,
        since=limit.since,
        article=limit.article,
        standing=phrases.RULE_STANDINGS[limit.standing],
    )
    source = Source(
        id=f"limit:{limit.check}/{limit.since}",
        title=check.title.read(language),
        location=limit.article,
        as_of=rulebook.as_of.isoformat(),
    )
    return SearchHit(text=line.read(language), relevance=0.9, source=source)


def _score(about: str, article: str, wanted: set[str], articles: set[str]) -> int:
    """How many words of the message a rule is about; an article that is named has to be its own."""
    plain = "".join(article.split())
    if articles and not all(re.search(rf"{re.escape(each)}(?![0-9의])", plain) for each in articles):
        return 0
    return _SUBJECT_WEIGHT * len(wanted & _pieces(about)) + len(wanted & _pieces(article)) + len(articles)


def _pieces(text: str) -> set[str]:
    """Pairs of Korean letters and whole Latin words, without those that every rule and every question has."""
    korean = {run[at : at + 2] for run in re.findall(r"[가-힣]{2,}", text) for at in range(len(run) - 1)}
    return (korean | {word.lower().rstrip("s") for word in re.findall(r"[A-Za-z]{3,}", text)}) - _IN_ALL


_MOST, _SUBJECT_WEIGHT = 10, 5
_OF_THE_HOUSE = re.compile(
    r"사내|내부\s*(?:규정|지침)|우리\s*회사|회사\s*(?:규정|지침)|handbook|in-house|our (?:own )?(?:rules|policy)",
    re.IGNORECASE,
)
_OWN = re.compile(r"내가|제가|나의|내\s|제\s|\bi\b|\bmy\b", re.IGNORECASE)
_NUMBER = re.compile(r"\b[A-Za-z]{2,4}-20[0-9]{2}-[0-9]{4}\b")
_ARTICLE = re.compile(r"제\s*[0-9]+\s*조(?:의\s*[0-9]+)?")
_SUBJECTS = {
    "meal": "식사 식음료 식대 밥값 meal food dinner lunch",
    "souvenir": "기념품 판촉물 선물 souvenir gift",
    "sample": "견본품 샘플 sample",
    "lecture_fee": "강연료 강의료 연자 lecture speaker",
    "advisory_fee": "자문료 advisory",
    "discount": "할인 discount",
}
_IN_ALL = {
    "알려", "려줘", "보여", "여줘", "찾아", "아줘", "내용", "조문", "한도", "규정", "얼마", "무엇", "금액", "조제",
    "제항", "같은", "시행", "행규", "규칙",
    "별표", "the", "for", "what", "limit", "rule", "and", "per", "show", "find",
}  # fmt: skip
