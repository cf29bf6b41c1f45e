"""SQL in named files: `-- name: x` begins the query `x`."""

import re
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["Migration", "read_migrations", "read_queries"]

Migration = tuple[int, str]

_NAME = re.compile(r"^-- name: (\w+)$", re.MULTILINE)
_NUMBER = re.compile(r"^(\d{4})_\w+\.sql$")


def read_queries(package: str) -> Mapping[str, str]:
    """Every named query of the `.sql` files in the `queries` folder of `package`."""
    queries: dict[str, str] = {}
    for file in _sql_files(files(package) / "queries"):
        _, *parts = _NAME.split(file.read_text(encoding="utf-8"))
        queries.update(zip(parts[::2], (text.strip() for text in parts[1::2]), strict=True))
    return queries


def read_migrations(package: str) -> list[Migration]:
    """The numbered `.sql` files in the `migrations` folder of `package`, in order."""
    numbered = ((_NUMBER.match(file.name), file) for file in _sql_files(files(package) / "migrations"))
    return [(int(match[1]), file.read_text(encoding="utf-8")) for match, file in numbered if match]


def _sql_files(folder: Traversable) -> list[Traversable]:
    return sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
