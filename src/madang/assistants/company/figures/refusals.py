"""Why a question or request cannot be answered, in words that say what to ask instead."""

from collections.abc import Iterable, Sequence

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import QueryPeriod, RequestRefusal
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.reading.dates import format_period
from madang.reading.language import Particle, with_particle
from madang.text import Text


def no_metric(layer: SemanticLayer, words: Sequence[str]) -> RequestRefusal:
    """No figure was named, or one that the company does not keep."""
    examples = [*layer.metrics.values()][:_EXAMPLES]
    reason = Text(
        ko=f"{_ko(words, '이라/라')}는 지표가 없어 " if words else "어떤 수치를 볼지 알 수 없어 ",
        en=f"there is no figure called {_quoted(words)}" if words else "it does not say which figure is meant",
    )
    ko = f"{reason.ko}답할 수 없습니다. 예: {', '.join(metric.ko for metric in examples)}."
    en = f"This cannot be answered, because {reason.en}. Ask for one such as {', '.join(metric.en for metric in examples)}."
    return RequestRefusal(reason="unknown_metric", text=Text(ko=ko, en=en), mentions=tuple(words))


def unknown_dimension(layer: SemanticLayer, words: Sequence[str]) -> RequestRefusal:
    """Figures are not kept by what was named, or nothing was named."""
    examples = [*layer.dimensions.values()][:_EXAMPLES]
    ko = f"{_ko(words, '으로/로')} 나눌 수 없습니다." if words else "무엇별로 나눌지 알 수 없어 답할 수 없습니다."
    en = f"Figures cannot be broken down by {_quoted(words)}." if words else "It does not say by what to break it down."
    text = phrases.UNKNOWN_DIMENSION.format(
        ko=ko,
        join=", ".join(dimension.ko for dimension in examples),
        en=en,
        join_2=", ".join(dimension.en for dimension in examples),
    )
    return RequestRefusal(reason="unknown_dimension", text=text, mentions=tuple(words))


def unknown_words(words: Sequence[str]) -> RequestRefusal:
    """A part of the question means nothing here; leaving it out could make a wrong answer."""
    text = phrases.UNKNOWN_WORDS.format(ko=_ko(words, "이/가"), quoted=_quoted(words))
    return RequestRefusal(reason="unknown_word", text=text, mentions=tuple(words))


def unsupported(words: Sequence[str]) -> RequestRefusal:
    """What is asked goes beyond counting."""
    text = phrases.UNSUPPORTED.format(ko=_ko(words, "은/는"), quoted=_quoted(words))
    return RequestRefusal(reason="unsupported", text=text, mentions=tuple(words))


def too_long(length: int, most: int) -> RequestRefusal:
    """Nobody asks so much at once."""
    text = phrases.TOO_LONG.format(length=length, most=most)
    return RequestRefusal(reason="unsupported", text=text)


def unrelated(metric: Text, dimension: Text) -> RequestRefusal:
    """The figure is not recorded for each of these."""
    text = phrases.UNRELATED.format(
        with_particle=with_particle(metric.ko, "은/는"),
        ko=dimension.ko,
        capitalize=metric.en.capitalize(),
        en=dimension.en,
    )
    return RequestRefusal(reason="unrelated", text=text, mentions=(dimension.ko,))


def whole_months_only(metric: Text) -> RequestRefusal:
    """The figure exists for months and nothing shorter."""
    text = phrases.WHOLE_MONTHS_ONLY.format(
        with_particle=with_particle(metric.ko, "은/는"), capitalize=metric.en.capitalize()
    )
    return RequestRefusal(reason="unsupported", text=text)


def in_the_future(span: QueryPeriod) -> RequestRefusal:
    """There can be no data yet."""
    text = phrases.IN_THE_FUTURE.format(
        with_particle=with_particle(format_period(span.date_range), "은/는"),
        format_period=format_period(span.date_range, "en"),
    )
    return RequestRefusal(reason="no_data", text=text)


def beyond_data(span: QueryPeriod, data: QueryPeriod) -> RequestRefusal:
    """The records do not reach so far."""
    text = phrases.BEYOND_DATA.format(
        format_period=format_period(span.date_range),
        format_period_2=format_period(data.date_range),
        format_period_3=format_period(span.date_range, "en"),
        format_period_4=format_period(data.date_range, "en"),
    )
    return RequestRefusal(reason="no_data", text=text)


def nothing_found(span: QueryPeriod) -> RequestRefusal:
    """The records cover the period, and nothing in them fits."""
    text = phrases.NOTHING_FOUND.format(
        format_period=format_period(span.date_range), format_period_2=format_period(span.date_range, "en")
    )
    return RequestRefusal(reason="no_data", text=text)


def no_permission(what: Iterable[str], extent: Text) -> RequestRefusal:
    """There may well be data, but not for this user."""
    named = tuple(what)
    text = phrases.NO_PERMISSION.format(
        value=", ".join(named) + " 데이터를" if named else "이 데이터를",
        ko=extent.ko,
        value_2="the data of " + ", ".join(named) if named else "these data",
        en=extent.en,
    )
    return RequestRefusal(reason="no_permission", text=text, mentions=named)


def no_document() -> RequestRefusal:
    """Something is to be checked or stored, and there is nothing to do it with."""
    text = phrases.NO_DOCUMENT
    return RequestRefusal(reason="no_document", text=text)


def _ko(words: Sequence[str], particle: Particle) -> str:
    quoted = ", ".join(f"'{word}'" for word in words)
    return with_particle(quoted, particle)


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


_EXAMPLES = 6
