"""The dimensions of a proposed layer: the things that tables list, by each road that leads to them, and the text
columns that figures can be broken down by.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.listed_values import codes_of, value_names
from madang.assistants.company.figures.drafting.number_columns import is_flag
from madang.assistants.company.figures.drafting.rate_metrics import said_by_flag
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, SpokenName, split_name
from madang.assistants.company.figures.drafting.table_roles import (
    TableRoles,
    common_prefix,
    is_key,
    is_person_name,
    is_personal,
)
from madang.assistants.company.figures.semantic_layer import ColumnType


class ProposedDimensions:
    """The dimensions of the tables of one schema."""

    def __init__(
        self,
        schema: Sequence[SchemaTable],
        types: Mapping[str, Mapping[str, ColumnType]],
        roles: TableRoles,
        words: SchemaWords,
    ) -> None:
        self._tables = {table.name: table for table in schema}
        self._types, self._roles, self._words = types, roles, words

    def proposed(self) -> dict[str, Any]:
        """The dimensions by key."""
        found = dict[str, Any]()
        for table in self._tables.values():
            if table.view or table.codes or self._roles.is_snapshot(table.name):
                continue
            found.update(self._rows(table))
            roads = self._roads(table.name)
            for road in roads:
                found.update(self._thing(table, road, direct=() in roads))
                found.update(self._columns(table, road, direct=() in roads))
            found.update(self._flags(table))
        return found

    def _roads(self, name: str, seen: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        """The chains of things that lead to a table, where several different ones do; one empty road otherwise."""
        referring = [other for other, parents in self._roles.parents.items() if name in [to for _, to in parents]]
        things = [other for other in dict.fromkeys(referring) if self._roles.is_thing(other) and other not in seen]
        events = [other for other in referring if not self._roles.is_thing(other)]
        roads: list[tuple[str, ...]] = [()] if events or not things else []
        for thing in things:
            further = self._roads(thing, (*seen, name))
            single = len(things) == 1 and not events and further == [()]
            roads += [()] if single else [(*road, thing) for road in further]
        return roads

    def _thing(
        self, table: SchemaTable, road: tuple[str, ...], *, direct: bool
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        label = self._roles.label_of(table.name)
        if not label or not table.key:
            return
        spoken = self._words.name(table.name, table.comment)
        names = self._by_road(spoken, road, direct=direct)
        yield (
            _key(*road, table.name),
            {
                "ko": names.ko[0],
                "en": names.en[0],
                "synonyms": [
                    name
                    for name in dict.fromkeys((*names.all, *(() if road else self._parts_of_name(table))))
                    if name not in (names.ko[0], names.en[0])
                ],
                "table": table.name,
                "column": table.key[0],
                "label": " ".join(label) if label != (table.key[0],) else None,
                "via": road,
                "listed": _is_listed(table, label[0]),
                "personal": is_person_name(label, table),
                "values": self._keys(table),
            },
        )

    def _keys(self, table: SchemaTable) -> dict[str, tuple[str, ...]]:
        """The keys of things that say something themselves, such as codes of coupons."""
        key = next(column for column in table.columns if column.name == table.key[0])
        values = key.profile.values if key.profile else ()
        return {value: (value,) for value in values if _TOLD.fullmatch(value)}

    def _rows(self, table: SchemaTable) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each event by itself, to take a median over; nobody names one in a question."""
        event = not self._roles.is_thing(table.name) and not self._roles.is_line(table.name)
        if event and len(table.key) == 1 and self._roles.date_of(table.name):
            spoken = self._words.name(table.name, table.comment)
            names = {"ko": f"{spoken.ko[0]} 건", "en": f"single {spoken.en[0]}"}
            yield _key(table.name, "each"), {**names, "table": table.name, "column": table.key[0], "listed": False}

    def _parts_of_name(self, table: SchemaTable) -> Iterator[str]:
        """The words of a compound name, where no other table has them: menu and item of a menu item."""
        words = self._words.concepts(table.name)
        others = {word for name in self._tables if name != table.name for word in self._words.concepts(name)}
        for word in () if _HANGUL.search(table.name) or len(words) < 2 else {words[0], words[-1]} - others - _KINDS:  # noqa: PLR2004
            yield from self._words.name(word).all

    def _by_road(self, spoken: SpokenName, road: tuple[str, ...], *, direct: bool) -> SpokenName:
        """The names; with those of the thing that leads there before them, where there are several roads. Where events
        lead there by themselves, a longer road has no name without that thing: a shop is that of the sale.
        """
        if not road:
            return spoken
        owner = self._words.name(road[0])
        korean = [f"{one} {name}" for one in owner.ko for name in spoken.ko]
        english = [f"{one} {name}" for one in owner.en for name in spoken.en]
        alone = SpokenName((), ()) if direct else spoken
        return SpokenName((*korean, *alone.ko), (*english, *alone.en))

    def _columns(
        self, table: SchemaTable, road: tuple[str, ...], *, direct: bool
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        label, owner = self._roles.label_of(table.name), self._words.name(table.name, table.comment)
        for column in table.columns:
            if self._types[table.name][column.name] != "text" or column.name in label or _is_unfit(column, table):
                continue
            if is_flag(column, table):
                continue
            if any(
                name == column.name and self._roles.is_thing(other) for name, other in self._roles.parents[table.name]
            ):
                continue
            names = self._by_road(self._column_names(column, table, owner), road, direct=direct)
            yield (
                _key(*road, table.name, column.name),
                {
                    "ko": names.ko[0],
                    "en": names.en[0],
                    "synonyms": [name for name in names.all if name not in (names.ko[0], names.en[0])],
                    "table": table.name,
                    "column": column.name,
                    "via": road,
                    "listed": _is_listed(table, column.name),
                    "values": value_names(column, [*self._tables.values()], self._words),
                    "closed": self._is_coded(column),
                },
            )

    def _flags(self, table: SchemaTable) -> Iterator[tuple[str, dict[str, Any]]]:
        """Columns that say yes or no, by what they say: calls that were abandoned."""
        for column in table.columns:
            yes = _YES.get(self._types[table.name][column.name])
            said = self._words.name(said_by_flag(column.name)) if yes and is_flag(column, table) else None
            if yes and said and said.ko[0]:
                forms = [f"{name}{ending}" for name in said.ko for ending in ("된", "한", "됨") if _HANGUL.match(name)]
                yield (
                    _key(table.name, column.name),
                    {
                        "ko": f"{said.ko[0]} 여부", "en": f"whether {said.en[0]}",
                        "table": table.name, "column": column.name,
                        "closed": True,
                        "values": {
                            yes[0]: [*dict.fromkeys((*said.all, *forms))],
                            yes[1]: [f"{said.ko[0]} 아님", f"not {said.en[0]}"],
                        },
                    },
                )  # fmt: skip

    def _is_coded(self, column: SchemaColumn) -> bool:
        """Whether every value of a column is a code with a name."""
        values = column.profile.values if column.profile else ()
        return bool(values) and {*values} <= codes_of(column, [*self._tables.values()]).keys()

    def _column_names(self, column: SchemaColumn, table: SchemaTable, owner: SpokenName) -> SpokenName:
        """With the name of the table before it, and alone; without it where the column repeats it."""
        bare = _without_table(column, table)
        alone = self._words.name(bare, column.comment)
        whole = self._words.name(_plain(column, table), column.comment)
        korean = [f"{one} {name}" for one in owner.ko for name in alone.ko]
        english = [f"{one} {name}" for one in owner.en[:2] for name in alone.en]
        return SpokenName(
            tuple(name for name in dict.fromkeys((*korean, *whole.ko, *alone.ko)) if _says_something(name)),
            tuple(name for name in dict.fromkeys((*english, *whole.en, *alone.en)) if _says_something(name)),
        )


def _is_unfit(column: SchemaColumn, table: SchemaTable) -> bool:
    """Keys, personal data, descriptions, and texts of which nearly every row has another."""
    if is_key(column, table) or is_personal(column) or _DESCRIBING.search(column.name):
        return True
    profile = column.profile
    return bool(profile and table.rows and profile.distinct > _MANY and profile.distinct > table.rows * _NEARLY_ALL)


def _is_listed(table: SchemaTable, column: str) -> bool:
    profile = next((found.profile for found in table.columns if found.name == column), None)
    return profile is None or profile.distinct <= _MOST_LISTED


def _plain(column: SchemaColumn, table: SchemaTable) -> str:
    prefix = common_prefix(table)
    return column.name[len(prefix) :] if column.name.lower().startswith(prefix) else column.name


def _without_table(column: SchemaColumn, table: SchemaTable) -> str:
    """A column without the name of its table, which it may repeat: 회원등급 of 회원, OrderStatus of Orders."""
    plain, owner = _plain(column, table), table.name
    if re.search("[가-힣]", plain):
        return plain.removeprefix(owner) or plain
    words, of = split_name(plain), split_name(owner)
    stem = of[-1].removesuffix("s") if of else ""
    if len(words) > 1 and words[0].removesuffix("s") == stem:
        return " ".join(words[1:])
    rest = plain.lower().removeprefix(stem)
    return rest if stem and rest != plain.lower() and len(rest) > _SHORTEST else plain


def _says_something(name: str) -> bool:
    """Whether a name can stand alone: of one letter, or a word for names and codes, it cannot."""
    return len(name) > 1 and name.lower() not in _EMPTY_NAMES


def _key(*names: str) -> str:
    return "_".join(re.sub(r"\W+", "_", name).strip("_") for name in names)


_EMPTY_NAMES = {"이름", "명칭", "코드", "번호", "날짜", "name", "names", "code", "codes", "number", "numbers", "date"}
_HANGUL = re.compile("[가-힣]")
_DESCRIBING = re.compile(
    r"descri|comment|note|memo|remark|text$|url|image|photo|설명|비고|내용|메모|사진", re.IGNORECASE
)
_KINDS = {"type", "kind", "group", "category", "class", "status", "level", "grade", "code", "plan"}
_YES = {"integer": ("1", "0"), "text": ("Y", "N"), "boolean": ("1", "0")}
_TOLD = re.compile(r"[A-Za-z]{3,}[A-Za-z0-9_-]*")
_MANY, _NEARLY_ALL, _MOST_LISTED = 50, 0.8, 20_000
_SHORTEST = 2
