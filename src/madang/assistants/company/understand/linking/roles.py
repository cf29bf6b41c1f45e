"""What the linked words of a question do in it: what is counted or added up, what it is broken down by, which rows are
meant. The outcome is the words as the reader of questions knows them.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from madang.assistants.company.figures.derived_metrics import (
    average_key,
    count_key,
    distinct_key,
    named_alike,
    rate_key,
    sum_key,
)
from madang.assistants.company.figures.drafting.schema_names import key_of
from madang.assistants.company.figures.semantic_layer import join_path
from madang.assistants.company.understand.linking.catalogue import Catalogue, Item
from madang.assistants.company.understand.questions.counted import is_count, says_amount
from madang.assistants.company.understand.questions.parts import FigureBound
from madang.assistants.company.understand.vocabulary import KnownWord, WordMeaning
from madang.reading import Span


class ChosenLink(NamedTuple):
    """A stretch of a question with the one thing that it means, or values and groupings of the same words."""

    span: Span
    items: tuple[Item, ...]
    score: float

    @property
    def item(self) -> Item:
        """What it means, the first of several."""
        return self.items[0]


class NoRoleError(Exception):
    """The links make no question about one figure."""


class LinkedRoles:
    """The links of one reading of a question."""

    def __init__(
        self, text: str, links: Sequence[ChosenLink], words: Sequence[KnownWord], *, bounded: Sequence[FigureBound],
        timed: bool, catalogue: Catalogue,
    ) -> None:  # fmt: skip
        self._text, self._links, self._words, self._bounds, self._timed = text, [*links], [*words], bounded, timed
        self._catalogue, self._layer = catalogue, catalogue.layer

    def known_words(self) -> list[KnownWord]:
        """The words for the reader of questions; `NoRoleError` where something has no place."""
        rate = self._rate()
        figures = [*self._figures(rate)]
        if _WITH_ALL.search(self._text) and any(link.item.kind == "value" for link in self._links):
            raise NoRoleError  # with the cancelled ones: a value that chooses nothing
        if _IGNORING.search(self._text):
            raise NoRoleError
        if (says_amount(self._text) or self._adds_up) and all(is_count(self._layer.metrics[key]) for _, key in figures):
            raise NoRoleError
        if _RATE_SAID.search(self._text) and not self._tells_share(figures):
            raise NoRoleError
        if _NEW.search(self._text) and not all(is_count(self._layer.metrics[key]) for _, key in figures):
            raise NoRoleError
        tables = {table for _, key in figures for table in self._tables_of(key)}
        dropped = {span for word in rate[1:] for span in [word.span]} if rate else set[Span]()
        found = [KnownWord(self._text[slice(*span)], span, (WordMeaning("metric", key),)) for span, key in figures]
        taken = {span for span, _ in figures}
        for link in self._links:
            if link.span in taken or link.span in dropped:
                continue
            found += [self._other(link, tables)]
        kept = [word for word in self._words if word.span not in dropped and not self._is_spent(word, figures)]
        return sorted([*kept, *found], key=lambda word: word.span)

    @property
    def _adds_up(self) -> bool:
        """Whether a sum is asked for, and no number of things."""
        return self._says("sum") and not (self._says("count") or _HOW_MANY.search(self._text))

    def _tells_share(self, figures: Sequence[tuple[Span, str]]) -> bool:
        """Whether a share, a rate or a change in percent is told, where one is asked for."""
        told = self._says("share", "how_many_percent", "growth", "fall", "up", "down", "change", "compare")
        return told or any(self._layer.metrics[key].unit == "percent" for _, key in figures)

    # What is counted

    def _figures(
        self, rate: "tuple[ChosenLink, *tuple[KnownWord | ChosenLink, ...]] | None"
    ) -> Iterator[tuple[Span, str]]:
        if rate:
            value = rate[0].item
            yield rate[0].span, rate_key(value.key, value.value)
            return
        numbers = self._named_numbers()
        sold = [link for link in self._links if link.item.kind == "sales" and not self._describes_number(link, numbers)]
        if numbers or sold:
            yield from self._amounts(numbers, sold)
            return
        yield self._counted()

    def _named_numbers(self) -> list[ChosenLink]:
        """The number columns that are named; a bare amount beside another is that one."""
        numbers = self._numbers
        if any(_BY_AFTER.match(self._text[link.span[1] :]) for link in numbers):
            raise NoRoleError
        numbers = [link for link in numbers if not self._describes_number(link, numbers)] or numbers
        told = [link for link in numbers if not self._is_bare_amount(link)]
        return told if told and len(told) < len(numbers) else numbers

    def _describes_number(self, link: ChosenLink, numbers: Sequence[ChosenLink]) -> bool:
        """Whether a word for sales or an amount only says of what the next number is: 판매 수량."""
        return any(
            link.span[1] <= other.span[0]
            and not self._text[link.span[1] : other.span[0]].strip()
            and (link.item.kind == "sales" or link.item.key.partition(".")[0] == other.item.key.partition(".")[0])
            for other in numbers
        )

    @property
    def _numbers(self) -> list[ChosenLink]:
        return [link for link in self._links if link.item.kind == "number"]

    def _is_bare_amount(self, link: ChosenLink) -> bool:
        return bool(_BARE_AMOUNT.fullmatch(self._text[slice(*link.span)].strip()))

    @property
    def _is_over_something(self) -> bool:
        timely = any(word.meanings[0].key.startswith("average_") for word in self._words)
        return timely or any(self._is_per(link) for link in self._links)

    @property
    def _says_per(self) -> bool:
        return bool(_SAYS_PER.search(self._text))

    def _amounts(self, numbers: Sequence[ChosenLink], sold: Sequence[ChosenLink]) -> Iterator[tuple[Span, str]]:
        counted = [link for link in self._tables_meant if self._is_counted(link) and not self._is_grouped(link)]
        if counted or (self._says("count") and not self._bounds):
            raise NoRoleError
        if (self._says("each") or self._says_per) and not any(
            self._is_per(link) or self._is_by(link) for link in self._links
        ):
            raise NoRoleError  # per something that is not read
        if sold and self._says("average") and not self._is_over_something:
            raise NoRoleError  # an average of sums that does not say over what
        for link in sold:
            yield link.span, link.item.key
        for link in numbers:
            over = any(self._is_per(other) for other in self._links)
            average = self._says("average") and not over
            average = average or (
                self._is_mean(link.item.key) and not self._says("sum") and not _TOTAL.search(self._text)
            )
            key = average_key(link.item.key) if average else sum_key(link.item.key)
            yield link.span, named_alike(key, self._layer)

    def _is_mean(self, column: str) -> bool:
        """Whether a column alone means its average: a price, points, a time waited."""
        table, _, name = column.partition(".")
        if _HEAVY.search(name) and self._layer.tables[table].date:
            return False  # what was sent or made on a day is added up
        return self._catalogue.is_averaged(column) and not (_TIMED.search(name) and _HOW_MANY.search(self._text))

    def _counted(self) -> tuple[Span, str]:
        free = [link for link in self._tables_meant if not self._is_grouped(link)]
        counted = [link for link in free if self._is_counted(link)]
        things = [link for link in counted if link.item.key in self._catalogue.thing_of]
        events = [link for link in free if link.item.key not in self._catalogue.thing_of]
        if things:
            return self._things(things[-1], [link for link in events if link is not things[-1]])
        if len({link.item.key for link in events}) == 1:
            return events[-1].span, self._by_date(events[-1].item.key)
        if not events and len(free) == 1 and (self._says("count") or _HOW_MANY.search(self._text) or self._is_alone()):
            return self._things(free[0], [])
        if not self._tables_meant and (of_kind := self._things_of_kind()):
            return of_kind
        dates = [link for link in self._links if link.item.kind == "date"]
        if not free and len(dates) == 1 and (self._says("count") or self._is_ranked_by_number):
            table, _, column = dates[0].item.key.partition(".")
            if self._layer.tables[table].date != column:
                raise NoRoleError  # the day on which something else is done with these rows
            return dates[0].span, self._by_date(table)
        raise NoRoleError

    def _things_of_kind(self) -> tuple[Span, str] | None:
        """How many things of a kind there are, where only the kind is named: how many dogs, of pets."""
        kinds = [link for link in self._links if link.item.kind == "value"]
        if len(kinds) != 1 or self._timed or not self._is_counted(kinds[0]) or len(self._links) > 1:
            return None
        dimension = self._layer.dimensions[kinds[0].item.key]
        listed = [
            join.many.partition(".")[0] for join in self._layer.joins if join.one.startswith(f"{dimension.table}.")
        ]
        tables = listed if dimension.label else [dimension.table]
        things = [table for table in dict.fromkeys(tables) if table in self._catalogue.thing_of]
        place = kinds[0].span[0]
        return ((place, place), named_alike(count_key(things[0]), self._layer)) if len(things) == 1 else None

    @property
    def _is_ranked_by_number(self) -> bool:
        return bool(_MOST.search(self._text))

    def _is_alone(self) -> bool:
        """Whether a thing is all that is asked about, with what it is broken down by: cars by maker, new members."""
        return bool(_NEW.search(self._text)) or any(self._is_by(other) for other in self._links)

    def _things(self, link: ChosenLink, events: Sequence[ChosenLink]) -> tuple[Span, str]:
        thing = link.item.key
        own = [other for other in events if join_path(self._layer, other.item.key, thing)]
        if len({other.item.key for other in own}) > 1 or len(own) != len(events):
            raise NoRoleError
        if own:
            key = distinct_key(own[0].item.key, thing)
            if key not in self._layer.metrics:
                raise NoRoleError
            return link.span, named_alike(key, self._layer)
        return link.span, self._by_date(thing)

    def _by_date(self, table: str) -> str:
        """The number of rows, by the date that a verb of the question names (members who joined)."""
        dates = {
            link.item.key.partition(".")[2]
            for link in self._links
            if link.item.key.startswith(f"{table}.") and link.item.kind == "date"
        }
        usual = (self._layer.tables[table].date or "").rpartition(".")[2]
        if not dates and _NEW.search(self._text) and not usual:
            dates = {*[name for name, kind in self._layer.tables[table].columns.items() if kind in _DATES][:1]}
        if len(dates) > 1 or (_NEW.search(self._text) and not dates and not usual):
            raise NoRoleError
        other = next((name for name in dates if name != usual), None)
        if other is None:
            return named_alike(count_key(table), self._layer)
        if any(link.score < _CERTAIN for link in self._links if link.item.key == f"{table}.{other}"):
            raise NoRoleError
        if not self._timed and usual:
            raise NoRoleError  # arrived: where a date is written at all
        return named_alike(count_key(table, other if self._timed else None), self._layer)

    def _rate(self) -> "tuple[ChosenLink, *tuple[KnownWord | ChosenLink, ...]] | None":
        """The value whose share of its rows is asked for, with the words that say so and the name of the rows."""
        said = [word for word in self._words if word.means("share", "how_many_percent")]
        for link in self._links:
            if link.item.kind != "value" or len({item.key for item in link.items}) > 1:
                continue
            dimension = self._layer.dimensions[link.item.key]
            marked = _RATE_AFTER.match(self._text, link.span[1])
            if not (marked or said) or rate_key(link.item.key, link.item.value) not in self._layer.metrics:
                continue
            if self._is_by(link) or any(other.item.kind in ("number", "sales") for other in self._links):
                continue
            others = [other for other in self._tables_meant if not self._is_grouped(other)]
            if any(other.item.key != dimension.table for other in others):
                continue
            more = [word for word in self._links if word.item.kind == "value" and word is not link]
            if more:
                continue
            return (link, *said, *others)
        return None

    # What the other links are

    def _other(self, link: ChosenLink, tables: set[str]) -> KnownWord:
        text, kind = self._text[slice(*link.span)], link.item.kind
        if kind == "value":
            return KnownWord(text, link.span, tuple(WordMeaning("value", item.key, item.value) for item in link.items))
        if kind == "group":
            if self._is_grouped(link) or self._is_per(link):
                return KnownWord(text, link.span, tuple(WordMeaning("dimension", item.key) for item in link.items))
            values = {item.key for other in self._links for item in other.items if item.kind == "value"}
            if not values & {item.key for item in link.items}:
                raise NoRoleError
        elif kind == "table":
            if self._is_row_of_numbers(link):
                return KnownWord(text, link.span, (WordMeaning("word", "filler"),))
            if self._is_grouped(link) or self._is_per(link):
                return KnownWord(text, link.span, tuple(self._dimensions_of(link)))
            if not any(self._is_near(table, link.item.key) for table in tables):
                raise NoRoleError
        elif kind == "sales" and not self._describes_number(link, self._named_numbers()):
            raise NoRoleError
        elif kind == "date":
            self._check_date(link, tables)
        elif kind == "number" and not (self._is_bare_amount(link) or self._describes_number(link, self._numbers)):
            raise NoRoleError
        return KnownWord(text, link.span, (WordMeaning("word", "filler"),))

    def _check_date(self, link: ChosenLink, tables: set[str]) -> None:
        table, _, column = link.item.key.partition(".")
        counted = [self._layer.tables[name].date or "" for name in tables]
        own = tables == {table}
        if own and not self._layer.tables[table].date:
            return
        if own and (self._layer.tables[table].date == column or self._timed):
            if self._layer.tables[table].date != column and any(link.item.kind == "number" for link in self._links):
                raise NoRoleError
            return
        if any(date == f"{table}.{column}" for date in counted):
            return
        raise NoRoleError

    def _dimensions_of(self, link: ChosenLink) -> Iterator[WordMeaning]:
        table = link.item.key
        found = [
            key for key, each in self._layer.dimensions.items()
            if each.table == table and not key.endswith("_each")
            and (each.label or key == self._catalogue.thing_of.get(table))
        ]  # fmt: skip
        if (
            not found
            and self._is_per(link)
            and self._says("average")
            and f"{key_of(table)}_each" in self._layer.dimensions
        ):
            found = [f"{key_of(table)}_each"]
        if not found:
            raise NoRoleError
        yield from (WordMeaning("dimension", key) for key in found)

    def _is_near(self, counted: str, named: str) -> bool:
        return (
            counted == named
            or join_path(self._layer, counted, named) is not None
            or (join_path(self._layer, named, counted) is not None)
        )

    def _tables_of(self, key: str) -> Iterator[str]:
        for part in self._layer.metrics[key].ratio or (key,):
            yield self._layer.metrics[part].table or ""

    def _is_spent(self, word: KnownWord, figures: Sequence[tuple[Span, str]]) -> bool:
        """Whether a word of asking has done its work: an average that is one, a count that is counted."""
        keys = [key for _, key in figures]
        if word.means("count", "distinct"):
            return True
        if word.means("by") and any(
            self._is_row_of_numbers(link) and not self._text[word.span[1] : link.span[0]].strip(" ")
            for link in self._links
        ):
            return True
        if word.means("average"):
            averaged = all((self._layer.metrics[key].expression or "").startswith("AVG(") for key in keys)
            return averaged and not any(self._is_per(link) and not self._is_row(link, keys) for link in self._links)
        return word.means("each") and any(self._is_row(link, keys) for link in self._links)

    def _is_row(self, link: ChosenLink, keys: Sequence[str]) -> bool:
        """Whether an average per something is that of the rows themselves: per visit, of the visits."""
        return link.item.kind == "table" and link.item.key in {table for key in keys for table in self._tables_of(key)}

    def _is_row_of_numbers(self, link: ChosenLink) -> bool:
        """Whether it is only said what the rows are that a number stands in: pallets per shipment."""
        numbered = {other.item.key.partition(".")[0] for other in self._links if other.item.kind == "number"}
        return link.item.key in numbered and bool(
            _PER_BEFORE.search(self._before(link)) or _PER_AFTER.match(self._text[link.span[1] :])
        )

    # Where a link stands

    @cached_property
    def _tables_meant(self) -> list[ChosenLink]:
        return [link for link in self._links if link.item.kind == "table"]

    def _says(self, *kinds: str) -> bool:
        return any(word.means(*kinds) for word in self._words)

    def _before(self, link: ChosenLink) -> str:
        """The text before a link, without the values right before it: per completed visit."""
        place = link.span[0]
        for other in reversed([each for each in self._links if each.span[1] <= link.span[0]]):
            if other.item.kind != "value" or self._text[other.span[1] : place].strip():
                break
            place = other.span[0]
        return self._text[:place]

    def _is_by(self, link: ChosenLink) -> bool:
        before, after = self._before(link), self._text[link.span[1] :]
        if _BY_AFTER.match(after) or _BY_BEFORE.search(before):
            return True
        joined = [other for other in self._links if other.span[1] <= link.span[0]]
        return bool(joined) and bool(_AND.fullmatch(before[joined[-1].span[1] :])) and self._is_by(joined[-1])

    def _is_per(self, link: ChosenLink) -> bool:
        """Whether an average is taken over it: per customer, 고객당, 한 명당."""
        after, before = self._text[link.span[1] :], self._before(link)
        if not (_PER_AFTER.match(after) or _PER_BEFORE.search(before)) or link.item.kind not in ("table", "group"):
            return False
        counted = {other.item.key.partition(".")[0] for other in self._links if other.item.kind == "number"}
        return link.item.key not in counted

    def _is_grouped(self, link: ChosenLink) -> bool:
        before, after = self._text[: link.span[0]], self._text[link.span[1] :]
        if self._is_by(link) or _WHICH_BEFORE.search(before) or _WHO_AFTER.match(after):
            return True
        if _TOP_BEFORE.search(before) or _TOP_AFTER.match(after):
            return True
        ranks = [
            word
            for word in self._words
            if word.means("highest", "lowest", "top", "bottom", "up", "down") and not word.text.isascii()
        ]
        if any(word.span[1] <= link.span[0] and self._is_next(word.span[1], link) for word in ranks):
            return True
        if not self._bounds or self._is_counted(link):
            return False
        near = any(
            not bound.text.isascii() and bound.span[1] <= link.span[0] and self._is_next(bound.span[1], link)
            for bound in self._bounds
        )
        return near or bool(_WITH_AFTER.match(after)) or bool(_AMONG_AFTER.match(after))

    def _is_next(self, place: int, link: ChosenLink) -> bool:
        """Whether no other table or grouping stands between."""
        return not any(
            place <= other.span[0] < link.span[0] and other.item.kind in ("table", "group", "number", "sales")
            and not (other.item.kind == "table" and other.item.key not in self._catalogue.thing_of)
            for other in self._links
        )  # fmt: skip

    def _is_counted(self, link: ChosenLink) -> bool:
        before, after = self._text[: link.span[0]], self._text[link.span[1] :]
        counting = _COUNT_BEFORE.search(before)
        between = counting and any(
            counting.start() <= other.span[0] < link.span[0] and other.item.kind in ("number", "table", "group")
            for other in self._links
        )
        return bool((counting and not between) or _COUNT_AFTER.match(after))


_HEAVY = re.compile(r"weight|wgt|wt$|volume|distance|km$|중량|무게|부피|거리", re.IGNORECASE)
_TOTAL = re.compile(r"\btotal\b|(?<![가-힣])총\s|총합|합계|총액", re.IGNORECASE)
_CERTAIN = 0.7
_GROUPING = ("table", "group")
_RATE_SAID = re.compile(
    r"(?<=[가-힣])[율률](?![가-힣])|비율|비중|\brate of\b|\brate\b(?! per)|\bpercent|\bshare\b", re.IGNORECASE
)
_IGNORING = re.compile(r"무시|차감|상관\s?없|\bignor|\bregardless\b|\bminus\b", re.IGNORECASE)
_WITH_ALL = re.compile(r"포함|\binclud(?:e|es|ing)\b", re.IGNORECASE)
_BARE_AMOUNT = re.compile(r"(?:the )?(?:amount|total|value)s?|금액|액수", re.IGNORECASE)
_SAYS_PER = re.compile(r"\bper\b|[가-힣]당(?![가-힣])", re.IGNORECASE)

_DATES = ("date", "timestamp", "compact_date")
_BY_AFTER = re.compile(r"\s*(?:별|마다)")
_BY_BEFORE = re.compile(r"\b(?:by|per|each|every|in each|for each)\s+(?:the |our )?$", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,|and|및|와|과)\s*", re.IGNORECASE)
_PER_AFTER = re.compile(
    r"\s*(?:(?:한|1)\s*(?:명|건|개|곳|대|마리)\s*)?당(?![가-힣])|\s*(?:한|1)\s*(?:명|건|개|곳|대)당"
)
_PER_BEFORE = re.compile(r"\b(?:per|for each)\s+(?:the |our )?$", re.IGNORECASE)
_WHICH_BEFORE = re.compile(r"(?:\b(?:which|what)\s+|(?:어느|어떤|무슨)\s*)$", re.IGNORECASE)
_WHO_AFTER = re.compile(r"\s*(?:은|는|이|가)?\s*(?:누구|어디|어느|뭐)")
_TOP_BEFORE = re.compile(r"(?:\b(?:top|bottom|best|worst)|상위|하위)\s*[0-9]*\s*$", re.IGNORECASE)
_TOP_AFTER = re.compile(
    r"\s*(?:상위|하위|순위|1위|top\b)|\s*[0-9]+\s*(?:개|명|곳|위|대|마리)(?!\s*(?:이상|이하|초과|미만|넘))"
    r"|\s*(?:한|두|세|네|다섯)\s*(?:개|명|곳|대|마리)(?!당|\s*이상)",
    re.IGNORECASE,
)
_WITH_AFTER = re.compile(r"\s*(?:who|with|that|which|whose|having|had)\b", re.IGNORECASE)
_AMONG_AFTER = re.compile(r"\s*(?:중|가운데)(?:에서?|엔)?\s")
_COUNT_BEFORE = re.compile(
    r"(?:\bhow many|\bnumber of|\bcount of)\s+(?:(?!of\b|by\b|per\b|in\b|for\b)[a-z-]+\s+){0,2}$", re.IGNORECASE
)
_COUNT_AFTER = re.compile(
    r"\s*(?:의|은|는|이|가|을|를)?\s*(?:모두\s*|총\s*|전부\s*)?"
    r"(?:(?:총\s*)?수(?![가-힣])|건수|개수|대수|횟수|인원|명수|몇\s*(?:명|개|건|번|대|곳|마리|회|분|석|종))"
    r"|\s*(?:count\b|[:,]\s*(?:how many|count))",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"\bhow many\b|몇\s*[가-힣]|\bnumber of\b|, ?count\b", re.IGNORECASE)
_MOST = re.compile(r"가장 많|제일 많|\bmost\b", re.IGNORECASE)
_NEW = re.compile(r"(?<![가-힣])(?:신규|새로|새로운|새)\s|\bnew\b", re.IGNORECASE)
_RATE_AFTER = re.compile(r"(?:율|률)(?![가-힣]{2})|\s*(?:비율|rate\b)", re.IGNORECASE)
_TIMED = re.compile(r"min|sec|hour|hrs?$|time|duration|시간|분수", re.IGNORECASE)
