"""Why a question cannot be answered, in words that say what to ask instead."""

from collections.abc import Iterable, Sequence

from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.domain.query import Refusal, Span
from madang.models.language import Particle, format_period, with_particle
from madang.text import Text

__all__ = [
    "beyond_data",
    "in_the_future",
    "no_document",
    "no_metric",
    "no_permission",
    "nothing_found",
    "too_long",
    "unknown_dimension",
    "unknown_words",
    "unrelated",
    "unsupported",
    "whole_months_only",
]


def no_metric(layer: SemanticLayer, words: Sequence[str]) -> Refusal:
    """No figure was named, or one that the company does not keep."""
    known = [*layer.metrics.values()][:_EXAMPLES]
    said = Text(
        ko=f"{_ko(words, '이라/라')}는 지표가 없어 " if words else "어떤 수치를 볼지 알 수 없어 ",
        en=f"there is no figure called {_quoted(words)}" if words else "it does not say which figure is meant",
    )
    ko = f"{said.ko}답할 수 없습니다. 예: {', '.join(one.ko for one in known)}."
    en = f"This cannot be answered, because {said.en}. Ask for one such as {', '.join(one.en for one in known)}."
    return Refusal(reason="unknown_metric", text=Text(ko=ko, en=en), mentions=tuple(words))


def unknown_dimension(layer: SemanticLayer, words: Sequence[str]) -> Refusal:
    """Figures are not kept by what was named, or nothing was named."""
    known = [*layer.dimensions.values()][:_EXAMPLES]
    ko = f"{_ko(words, '으로/로')} 나눌 수 없습니다." if words else "무엇별로 나눌지 알 수 없어 답할 수 없습니다."
    en = f"Figures cannot be broken down by {_quoted(words)}." if words else "It does not say by what to break it down."
    text = Text(
        ko=f"{ko} 나눌 수 있는 기준: {', '.join(one.ko for one in known)} 등.",
        en=f"{en} They can be by {', '.join(one.en for one in known)} and others.",
    )
    return Refusal(reason="unknown_dimension", text=text, mentions=tuple(words))


def unknown_words(words: Sequence[str]) -> Refusal:
    """A part of the question means nothing here; leaving it out could make a wrong answer."""
    text = Text(
        ko=f"{_ko(words, '이/가')} 무엇인지 몰라 답하지 않았습니다. 회사 데이터에 없는 이름이거나 "
        "지원하지 않는 조건입니다.",
        en=f"This was not answered, because {_quoted(words)} is not known here: "
        "no name in the company's data and no condition that is understood.",
    )
    return Refusal(reason="unknown_word", text=text, mentions=tuple(words))


def unsupported(words: Sequence[str]) -> Refusal:
    """What is asked goes beyond counting."""
    text = Text(
        ko=f"{_ko(words, '은/는')} 데이터 조회만으로 답할 수 없습니다. "
        "합계, 비교, 순위, 비중, 추이, 달성률을 물어 주세요.",
        en=f"{_quoted(words)} cannot be answered by looking up data. "
        "Ask for totals, comparisons, rankings, shares, trends or attainment.",
    )
    return Refusal(reason="unsupported", text=text, mentions=tuple(words))


def too_long(length: int, most: int) -> Refusal:
    """Nobody asks so much at once."""
    text = Text(
        ko=f"질문이 {length:,}자로 너무 깁니다. {most:,}자 안으로 줄여 주세요.",
        en=f"The question has {length:,} characters. Ask it in no more than {most:,}.",
    )
    return Refusal(reason="unsupported", text=text)


def unrelated(metric: Text, dimension: Text) -> Refusal:
    """The figure is not recorded for each of these."""
    text = Text(
        ko=f"{with_particle(metric.ko, '은/는')} {dimension.ko} 단위로 기록되지 않아 나누거나 거를 수 없습니다.",
        en=f"{metric.en.capitalize()} is not recorded by {dimension.en}, so it cannot be broken down or filtered so.",
    )
    return Refusal(reason="unrelated", text=text, mentions=(dimension.ko,))


def whole_months_only(metric: Text) -> Refusal:
    """The figure exists for months and nothing shorter."""
    text = Text(
        ko=f"{with_particle(metric.ko, '은/는')} 월 단위로만 정해져 있습니다. 월 이상의 기간으로 물어 주세요.",
        en=f"{metric.en.capitalize()} is set by the month. Ask for whole months.",
    )
    return Refusal(reason="unsupported", text=text)


def in_the_future(span: Span) -> Refusal:
    """There can be no data yet."""
    text = Text(
        ko=f"{with_particle(format_period(span.stretch), '은/는')} 아직 오지 않은 기간이라 데이터가 없습니다.",
        en=f"There are no data for {format_period(span.stretch, 'en')}, which lies ahead.",
    )
    return Refusal(reason="no_data", text=text)


def beyond_data(span: Span, data: Span) -> Refusal:
    """The records do not reach so far."""
    text = Text(
        ko=f"{format_period(span.stretch)}의 데이터가 없습니다. 데이터는 {format_period(data.stretch)}까지 있습니다.",
        en=f"There are no data for {format_period(span.stretch, 'en')}: "
        f"they cover {format_period(data.stretch, 'en')}.",
    )
    return Refusal(reason="no_data", text=text)


def nothing_found(span: Span) -> Refusal:
    """The records cover the period, and nothing in them fits."""
    text = Text(
        ko=f"{format_period(span.stretch)}에 조건에 맞는 데이터가 없습니다.",
        en=f"Nothing in the data of {format_period(span.stretch, 'en')} fits.",
    )
    return Refusal(reason="no_data", text=text)


def no_permission(what: Iterable[str], extent: Text) -> Refusal:
    """There may well be data, but not for this user."""
    named = tuple(what)
    text = Text(
        ko=f"{', '.join(named) + ' 데이터를' if named else '이 데이터를'} 볼 권한이 없습니다"
        f"(볼 수 있는 범위: {extent.ko}). 데이터가 없다는 뜻은 아닙니다.",
        en=f"You are not permitted to see {'the data of ' + ', '.join(named) if named else 'these data'} "
        f"(you see {extent.en}). That does not mean that there are none.",
    )
    return Refusal(reason="no_permission", text=text, mentions=named)


def no_document() -> Refusal:
    """Something is to be checked or stored, and there is nothing to do it with."""
    text = Text(
        ko="점검하거나 저장할 문서가 없습니다. 먼저 문서를 만들거나, 무엇을 누구에게 얼마에 제공하는지 말씀해 주세요. "
        "예: '제품설명회에서 1인당 식사 12만원 제공해도 돼?'",
        en="There is no document to check or store. Ask for one first, or say what is given to whom and for how much. "
        "For example: 'May we give a meal of 120,000 won at a product briefing?'",
    )
    return Refusal(reason="no_document", text=text)


def _ko(words: Sequence[str], particle: Particle) -> str:
    quoted = ", ".join(f"'{word}'" for word in words)
    return with_particle(quoted, particle)


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


_EXAMPLES = 6
