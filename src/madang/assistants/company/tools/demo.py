"""The demo company's database: written to a SQLite file on first use."""

import sqlite3
import tomllib
from contextlib import closing
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_type_hints

from madang.assistants.company.domain.demo import DemoParts, DemoRows, generate
from madang.assistants.company.domain.layer import SemanticLayer, read_layer
from madang.assistants.company.tools.warehouses.sqlite import SqliteWarehouse

__all__ = ["SEED", "demo_layer", "demo_parts", "demo_warehouse", "write_demo"]

SEED = 20_260_101
_DATA = Path(__file__).parents[1] / "data"
_TYPES = {int: "INTEGER", bool: "BOOLEAN", str: "TEXT", date: "DATE"}


@cache
def demo_parts() -> DemoParts:
    """What the demo companies are made of."""
    return DemoParts.model_validate(tomllib.loads((_DATA / "demo.toml").read_text("utf-8")))


@cache
def demo_layer() -> SemanticLayer:
    """What the demo's tables mean."""
    return read_layer(_DATA / "layer.toml")


def demo_warehouse(folder: Path, today: date, *, seed: int = SEED) -> SqliteWarehouse:
    """The demo as of `today`, written into `folder` unless it is there already."""
    path = folder / f"demo-{seed}-{today:%Y%m%d}.db"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        write_demo(generate(demo_parts(), seed=seed, today=today), path)
    return SqliteWarehouse(str(path))


def write_demo(rows: DemoRows, path: Path) -> None:
    """Write the rows to a new file, which appears at `path` only when it is whole."""
    with TemporaryDirectory(dir=path.parent, prefix=f"{path.stem}.") as folder:
        draft = Path(folder) / path.name
        with closing(sqlite3.connect(draft)) as connection:
            for table, content in rows._asdict().items():
                _write(connection, table, content)
            connection.commit()
        draft.replace(path)


def _write(connection: sqlite3.Connection, name: str, rows: list[tuple[Any, ...]]) -> None:
    fields = get_type_hints(type(rows[0]))
    columns = [f'"{column}" {_TYPES.get(of, "TEXT")}' for column, of in fields.items()]
    key = ", ".join(f'"{column}"' for column in list(fields)[: 2 if "company_id" in fields else 1])
    connection.execute(f'CREATE TABLE "{name}" ({", ".join(columns)}, PRIMARY KEY ({key}))')
    places = ", ".join("?" * len(columns))
    connection.executemany(f'INSERT INTO "{name}" VALUES ({places})', [_stored(row) for row in rows])  # noqa: S608


def _stored(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(cell.isoformat() if isinstance(cell, date) else cell for cell in row)
