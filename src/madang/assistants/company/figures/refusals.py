"""Why a question or request cannot be answered, in words that say what to ask instead."""

from collections.abc import Iterable, Sequence

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import QueryPeriod, RequestRefusal
from madang.assistants.company.figures.semantic_layer import NamedItem, SemanticLayer
from madang.reading.language import Particle, with_particle
from madang.text import Text


def no_metric(layer: SemanticLayer, words: Sequence[str]) -> RequestRefusal:
    """No figure was named, or one that the company does not keep."""
    examples = _examples(layer.metrics.values())
    text = (
        phrases.METRIC_UNKNOWN.format(words=quoted(words, "이라/라"), examples=examples)
        if words
        else phrases.METRIC_NOT_NAMED.format(examples=examples)
    )
    return RequestRefusal(reason="unknown_metric", text=text, mentions=tuple(words))


def unknown_dimension(layer: SemanticLayer, words: Sequence[str]) -> RequestRefusal:
    """Figures are not kept by what was named, or nothing was named."""
    examples = _examples(layer.dimensions.values())
    text = (
        phrases.DIMENSION_UNKNOWN.format(words=quoted(words, "으로/로"), examples=examples)
        if words
        else phrases.DIMENSION_NOT_NAMED.format(examples=examples)
    )
    return RequestRefusal(reason="unknown_dimension", text=text, mentions=tuple(words))


def unknown_words(words: Sequence[str]) -> RequestRefusal:
    """A part of the question means nothing here; leaving it out could make a wrong answer."""
    text = phrases.WORDS_UNKNOWN.format(words=quoted(words, "이/가"))
    return RequestRefusal(reason="unknown_word", text=text, mentions=tuple(words))


def two_readings(titles: Sequence[str]) -> RequestRefusal:
    """The words fit two figures as well, and nothing says which is meant."""
    text = phrases.TWO_READINGS.format(titles=", ".join(titles))
    return RequestRefusal(reason="unknown_metric", text=text, mentions=tuple(titles))


def unsupported(words: Sequence[str]) -> RequestRefusal:
    """What is asked goes beyond counting."""
    text = phrases.QUESTION_UNSUPPORTED.format(words=quoted(words, "은/는"))
    return RequestRefusal(reason="unsupported", text=text, mentions=tuple(words))


def no_pair() -> RequestRefusal:
    """A correlation is of two figures, and one was named, or three."""
    return RequestRefusal(reason="unsupported", text=phrases.CORRELATION_NEEDS_TWO)


def not_allowed() -> RequestRefusal:
    """What nobody gets here: others' data, secrets, changes to the data, ways around the rules."""
    return RequestRefusal(reason="not_allowed", text=phrases.REQUEST_NOT_ALLOWED)


def too_long(length: int, most: int) -> RequestRefusal:
    """The question has more characters than are read."""
    return RequestRefusal(reason="unsupported", text=phrases.QUESTION_TOO_LONG.format(length=length, most=most))


def unrelated(metric: Text, dimension: Text) -> RequestRefusal:
    """The figure is not recorded for each of these."""
    text = phrases.METRIC_NOT_BY_DIMENSION.format(metric=_as_subject(metric), dimension=dimension)
    return RequestRefusal(reason="unrelated", text=text, mentions=(dimension.ko,))


def whole_months_only(metric: Text) -> RequestRefusal:
    """The figure exists for months and nothing shorter."""
    return RequestRefusal(reason="unsupported", text=phrases.WHOLE_MONTHS_ONLY.format(metric=_as_subject(metric)))


def in_the_future(span: QueryPeriod) -> RequestRefusal:
    """There can be no data yet."""
    period = Text(ko=with_particle(span.text.ko, "은/는"), en=span.text.en)
    return RequestRefusal(reason="no_data", text=phrases.PERIOD_IN_FUTURE.format(period=period))


def beyond_data(span: QueryPeriod, data: QueryPeriod) -> RequestRefusal:
    """The records do not cover the period."""
    text = phrases.PERIOD_WITHOUT_DATA.format(period=span.text, recorded=data.text)
    return RequestRefusal(reason="no_data", text=text)


def nothing_found(span: QueryPeriod) -> RequestRefusal:
    """The records cover the period, and nothing in them fits."""
    return RequestRefusal(reason="no_data", text=phrases.NO_MATCHING_DATA.format(period=span.text))


def no_permission(what: Iterable[str], extent: Text) -> RequestRefusal:
    """There may well be data, but not for this user."""
    named = tuple(what)
    text = (
        phrases.NO_PERMISSION_FOR_NAMES.format(names=", ".join(named), extent=extent)
        if named
        else phrases.NO_PERMISSION_FOR_THIS.format(extent=extent)
    )
    return RequestRefusal(reason="no_permission", text=text, mentions=named)


def no_document() -> RequestRefusal:
    """Something is to be checked or stored, and there is no document to do it with."""
    return RequestRefusal(reason="no_document", text=phrases.NO_DOCUMENT_AT_HAND)


def quoted(words: Sequence[str], particle: Particle | None = None) -> Text:
    """Words in quotation marks, in Korean with a particle if there is to be one."""
    listed = ", ".join(f"'{word}'" for word in words)
    return Text(ko=with_particle(listed, particle) if particle else listed, en=listed)


def _as_subject(metric: Text) -> Text:
    return Text(ko=with_particle(metric.ko, "은/는"), en=metric.en.capitalize())


def _examples(items: Iterable[NamedItem]) -> Text:
    shown = [*items][:_EXAMPLES]
    return Text(ko=", ".join(item.ko for item in shown), en=", ".join(item.en for item in shown))


_EXAMPLES = 6
