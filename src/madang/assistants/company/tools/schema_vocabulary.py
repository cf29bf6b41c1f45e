"""The words that names of tables and columns are put together from, as `data/schema_words.toml` lists them."""

import tomllib
from functools import cache
from pathlib import Path

from madang.assistants.company.figures.drafting.schema_names import SchemaWords


@cache
def schema_words() -> SchemaWords:
    """The words, read once."""
    path = Path(__file__).parents[1] / "data" / "schema_words.toml"
    content = tomllib.loads(path.read_text("utf-8"))
    return SchemaWords(content["words"], content["korean"], content["roles"])
