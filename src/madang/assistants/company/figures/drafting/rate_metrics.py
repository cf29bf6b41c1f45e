"""Shares that a schema allows to work out: how many events ended in each status (the rate of cancellations), how many
of what was planned was done, and how many of what was made was bad.
"""

import re
from collections.abc import Iterator, Sequence

from madang.assistants.company.figures.drafting.database_schema import SchemaColumn, SchemaTable
from madang.assistants.company.figures.drafting.listed_values import value_names
from madang.assistants.company.figures.drafting.metric_proposal import DraftedSchema, Proposal
from madang.assistants.company.figures.drafting.number_columns import bare, is_flag, kind_of
from madang.assistants.company.figures.drafting.schema_names import SpokenName, key_of


def rates(table: SchemaTable, schema: DraftedSchema) -> Iterator[Proposal]:
    """The shares of one table of events."""
    for column in table.columns:
        if is_flag(column, table):
            yield from _of_flag(column, table, schema)
        elif {"status", "state", "result"} & {*schema.words.concepts(bare(column, table))}:
            yield from _of_values(column, table, schema)
    yield from _of_planned(table, schema)
    yield from _of_bad(table, schema)


def _of_flag(column: SchemaColumn, table: SchemaTable, schema: DraftedSchema) -> Iterator[Proposal]:
    said = schema.words.name(said_by_flag(bare(column, table)), column.comment)
    of_text = schema.types[table.name][column.name] == "text"
    yes = "'Y'" if of_text else "TRUE" if "BOOL" in column.type.upper() else "1"
    yield from _share(key_of(column.name), said, f'"{column.name}" = {yes}', table, schema)


def said_by_flag(name: str) -> str:
    """What a column says that says yes or no: abandoned, of is_abandoned."""
    words = [
        word for word in name.replace("여부", "").split("_") if word.lower() not in ("is", "has", "was", "yn", "flag")
    ]
    return "_".join(words)


def _of_values(column: SchemaColumn, table: SchemaTable, schema: DraftedSchema) -> Iterator[Proposal]:
    names = value_names(column, schema.tables, schema.words)
    for value in column.profile.values if column.profile else ():
        known = names.get(value, ())
        if not known and not _SAYING.fullmatch(value):
            continue
        korean = tuple(name for name in known if not name.isascii() and not name.endswith(_FORMS)) or (value,)
        english = tuple(name for name in dict.fromkeys((value.lower(), *known)) if name.isascii()) or (value,)
        quoted = value.replace("'", "''")
        yield from _share(
            f"{key_of(column.name)}_{key_of(value)}",
            SpokenName(korean, english),
            f"\"{column.name}\" = '{quoted}'",
            table,
            schema,
        )


def _share(key: str, said: SpokenName, where: str, table: SchemaTable, schema: DraftedSchema) -> Iterator[Proposal]:
    """How many events are so, and how many of a hundred."""
    event, start = schema.spoken(table), key_of(table.name)
    count = SpokenName(
        tuple(f"{one} {name} {word}" for one in event.ko[:2] for name in said.ko for word in ("건수", "수")),
        tuple(f"{name} {one}" for name in said.en for one in event.en),
    )
    forms = ("{one} {name}", "{one} were {name}", "{one} that were {name}", "how many {one} were {name}")
    others = tuple(form.format(one=one, name=name) for name in said.en for one in event.en for form in forms)
    yield Proposal(f"{start}_{key}_count", table.name, "COUNT(*)", "count", count, others, 1, where=where)
    rate = SpokenName(
        tuple(f"{one} {name}율" for one in event.ko[:2] for name in said.ko),
        tuple(f"{one} {name} rate" for one in event.en for name in said.en),
    )
    bare_names = (
        *(f"{name}{word}" for name in said.ko for word in ("율", " 비율", " 비중", "률")),
        *(f"{name} rate" for name in said.en),
        *(f"{word} of {name}" for name in said.en for word in ("rate", "share", "percentage")),
    )
    yield Proposal(
        f"{start}_{key}_rate",
        table.name,
        "",
        "percent",
        rate,
        bare_names,
        1,
        (f"{start}_{key}_count", f"{start}_count"),
    )


def _of_planned(table: SchemaTable, schema: DraftedSchema) -> Iterator[Proposal]:
    """How much of what was planned or had room was done."""
    planned, done = (_with_concept(table, schema, concepts) for concepts in (_PLANNED, _DONE))
    if not planned or not done:
        return
    above, below = done[0], planned[0]
    over, under = (schema.words.name(bare(column, table), column.comment) for column in (above, below))
    planned_by = next(word for word in schema.words.concepts(bare(below, table)) if word in _PLANNED)
    alone = schema.words.name(planned_by)
    korean = tuple(
        f"{one} 대비 {what}"
        for one in (*under.ko[:3], *alone.ko)
        for what in (*(f"{name} 비율" for name in over.ko[:3]), "달성률", "참석률", *over.ko[:3])
    )
    english = tuple(f"{name} to {one} ratio" for one in under.en[:2] for name in over.en[:2])
    filled = [word for word in schema.words.concepts(bare(above, table)) if word not in _DONE]
    of_room = [*(schema.words.name(" ".join(filled)).ko if filled else ()), ""] if planned_by in _ROOM else []
    rates = tuple(f"{name} {word}".strip() for name in of_room for word in ("점유율", "가동률", "이용률", "충원율"))
    rates = (*rates, *(("occupancy", "occupancy rate", "utilisation", "utilization") if of_room else ()))
    yield Proposal(
        f"{key_of(table.name)}_attainment", table.name, "", "percent", SpokenName(korean, english),
        ("달성률", "달성율", "계획 대비 달성률", "계획 달성률", "참석률", "attainment", "achievement rate",
         "fill rate", *rates), 1,
        (f"{key_of(table.name)}_{key_of(above.name)}", f"{key_of(table.name)}_{key_of(below.name)}"),
    )  # fmt: skip


def _of_bad(table: SchemaTable, schema: DraftedSchema) -> Iterator[Proposal]:
    """How many of what was made were bad, and how many there were in all."""
    good, bad = (
        _with_concept(table, schema, concepts) for concepts in ({"good", "ok"}, {"bad", "defect", "defective", "scrap"})
    )
    if not good or not bad:
        return
    start, event = key_of(table.name), schema.spoken(table)
    made = SpokenName(tuple(f"{one} 총수량" for one in event.ko), tuple(f"total {one} output" for one in event.en))
    both = f'"{good[0].name}" + "{bad[0].name}"'
    named = tuple(f"{one}{word}" for one in event.ko for word in ("량", " 수량", "수량")) + tuple(
        f"{one} quantity" for one in event.en
    )
    yield Proposal(f"{start}_made", table.name, f"SUM({both})", "count", made, named, 1)
    yield Proposal(
        f"{start}_bad_rate", table.name, "", "percent", SpokenName(("불량률",), ("defect rate",)),
        ("불량율", "불량 비율", "bad rate", "reject rate"), 1, (f"{start}_{key_of(bad[0].name)}", f"{start}_made"),
    )  # fmt: skip


def _with_concept(table: SchemaTable, schema: DraftedSchema, concepts: set[str]) -> Sequence[SchemaColumn]:
    return [
        column
        for column in table.columns
        if schema.types[table.name][column.name] in ("integer", "decimal")
        and kind_of(column, table, schema.words) in ("sum", "time")
        and {*schema.words.concepts(bare(column, table))} & concepts
    ]


_SAYING = re.compile(r"[^\W\d_]{2,}(?:[ _-][^\W\d_]+)*")
"""A value that says something by itself, other than a code."""
_FORMS = ("된", "한", "됨", "하는")
_PLANNED = {"planned", "plan", "target", "capacity", "budget", "available"}
_DONE = {
    "actual",
    "worked",
    "good",
    "attendee",
    "participant",
    "attendance",
    "result",
    "sold",
    "occupied",
    "booked",
    "used",
}
_ROOM = {"capacity", "available"}
