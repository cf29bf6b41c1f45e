"""The wordings of clauses that a pattern must find, and the near-misses it must leave alone."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from madang.assistants.realestate.analyse.contract.patterns import ContractKind

_FILE = Path(__file__).parents[2] / "data" / "clauses.toml"


class LabelledClause(NamedTuple):
    """A sentence, the pattern it is about, and whether it must be found."""

    pattern: int
    kind: ContractKind
    sentence: str
    found: bool


def labelled_clauses() -> list[LabelledClause]:
    """Every sentence of the file."""
    entries = tomllib.loads(_FILE.read_text("utf-8")).items()
    return [
        LabelledClause(int(number), entry.get("kind", "residential"), sentence, found)
        for number, entry in entries
        for found, sentences in ((True, entry["found"]), (False, entry["near"]))
        for sentence in sentences
    ]
