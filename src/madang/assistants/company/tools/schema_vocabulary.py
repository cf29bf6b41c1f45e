"""The words that names of tables and columns are put together from, as `data/schema_words.toml` lists them, and what
people call the same things in the other language (`data/word_pairs.tsv`).
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from madang.assistants.company.figures.drafting.schema_names import SchemaWords


@cache
def schema_words() -> SchemaWords:
    """The words, read once."""
    content = tomllib.loads((_DATA / "schema_words.toml").read_text("utf-8"))
    return SchemaWords(content["words"], content["korean"], content["roles"], [*_pairs()])


def _pairs() -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    for line in (_DATA / "word_pairs.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            english, _, korean = line.partition("\t")
            yield english.split("|"), korean.split()


_DATA = Path(__file__).parents[1] / "data"
