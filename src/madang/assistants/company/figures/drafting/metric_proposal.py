"""A metric that is proposed, what the proposals of a schema are made from, and which of them gets a name that several
claim.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from madang.assistants.company.figures.drafting.database_schema import SchemaTable
from madang.assistants.company.figures.drafting.schema_names import SchemaWords, SpokenName
from madang.assistants.company.figures.drafting.table_roles import TableRoles
from madang.assistants.company.figures.semantic_layer import ColumnType, Unit


class Proposal(NamedTuple):
    """A metric; `own` names are only its own, `shared` ones are given to the first that claims them."""

    key: str
    table: str
    expression: str
    unit: Unit
    own: SpokenName
    shared: tuple[str, ...] = ()
    rank: int = 2
    """Which metric gets a name that several claim: the lowest, if it is alone."""
    ratio: tuple[str, str] | None = None
    where: str | None = None
    date: str | None = None
    latest: bool = False
    apart: str | None = None


class DraftedSchema(NamedTuple):
    """What metrics are proposed from."""

    tables: Sequence[SchemaTable]
    types: Mapping[str, Mapping[str, ColumnType]]
    roles: TableRoles
    words: SchemaWords

    def spoken(self, table: SchemaTable) -> SpokenName:
        """What people call the rows of a table: by its name, and by the last word of a compound one (orders, of food
        orders) where no other table has that word.
        """
        whole, words = self.words.name(table.name, table.comment), self.words.concepts(table.name)
        others = {word for other in self.tables if other is not table for word in self.words.concepts(other.name)}
        if len(words) < 2 or words[-1] in others or not self.is_event(table.name) or words[-1].endswith("ed"):  # noqa: PLR2004
            return whole
        head = self.words.name(words[-1])
        return SpokenName(tuple(dict.fromkeys((*whole.ko, *head.ko))), tuple(dict.fromkeys((*whole.en, *head.en))))

    def is_event(self, name: str) -> bool:
        """Whether a table records what happened, by itself and not as lines of something else."""
        roles = self.roles
        return not (roles.is_thing(name) or roles.is_line(name) or roles.is_snapshot(name)) and bool(
            roles.date_of(name)
        )


def named_metrics(found: Sequence[Proposal]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The metrics with the names that are theirs: one that several claim goes to the first in rank, if it is alone."""
    claims = Counter[tuple[str, int]]()
    for proposal in found:
        claims.update(
            (name, proposal.rank) for name in {each.lower() for each in (*proposal.own.all, *proposal.shared)}
        )
    best: dict[str, int] = {}
    for name, rank in claims:
        best[name] = min(rank, best.get(name, rank))

    def is_mine(name: str, proposal: Proposal) -> bool:
        place = (name.lower(), proposal.rank)
        return bool(name.strip()) and best[name.lower()] == proposal.rank and claims[place] == 1

    for proposal in found:
        korean = [name for name in proposal.own.ko if is_mine(name, proposal)]
        english = [name for name in proposal.own.en if is_mine(name, proposal)]
        others = [name for name in proposal.shared if is_mine(name, proposal)]
        if not korean and not english:
            continue
        ko, en = (korean or english)[0], (english or korean)[0]
        names = [name for name in dict.fromkeys((*korean, *english, *others)) if name not in (ko, en)]
        yield proposal.key, {"ko": ko, "en": en, "synonyms": names, "unit": proposal.unit, **_counted(proposal)}


def _counted(proposal: Proposal) -> dict[str, Any]:
    if proposal.ratio is not None:
        return {"ratio": proposal.ratio}
    told = {field: getattr(proposal, field) for field in ("where", "date", "latest", "apart")}
    return {
        "table": proposal.table,
        "expression": proposal.expression,
        **{key: one for key, one in told.items() if one},
    }
