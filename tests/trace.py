"""Which test shows which requirement.

`python -m tests.trace` prints it, with `--write` it also brings docs/requirements.md up to date.

A test carries a requirement by `@pytest.mark.req("H60", "HC8")`. Marks are read from the source, so that tracing runs
no test. A part such as `R2.1` belongs to its whole, `R2`.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.paths import ROOT

TABLE = ROOT / "docs" / "requirements.md"
PLACES = {"state", "protocol", "store", "models", "knowledge", "runtime", "server", "page", "cli"}
PLACES |= {"research", "travel", "company", "realestate"}

_ROW = re.compile(r"^\| (?P<id>[RTEH]C?\d+) \| (?P<asks>.+?) \| (?P<state>.+?) \|$", re.MULTILINE)
_STATE = re.compile(rf"tested by \S.*|planned in (?:{'|'.join(sorted(PLACES))})|rejected because \S.*")
_REMEDY = "run `python -m tests.trace --write`"

Carried = Mapping[str, Sequence[str]]
"""The test files, as paths from the root, that carry each id."""


@dataclass(frozen=True)
class Requirement:
    """One line of the table."""

    id: str
    asks: str
    state: str


def main(arguments: Sequence[str]) -> None:
    """Print the table with the tests found, or write them into it."""
    carried = carried_by(test_files(ROOT))
    table = bring_up_to_date(TABLE.read_text("utf-8"), carried)
    if "--write" in arguments:
        TABLE.write_text(table, "utf-8")
    requirements = read_table(table)
    for requirement in requirements:
        print(f"{requirement.id:<5}{requirement.state}\n     {requirement.asks}")
    print(summary(requirements))


def read_table(table: str) -> list[Requirement]:
    """The requirements of the page, in its order."""
    return [Requirement(**row.groupdict()) for row in _ROW.finditer(table)]


def carried_by(texts: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The files that carry each id, from (file, source) pairs."""
    carried: dict[str, list[str]] = {}
    for file, text in texts:
        for id_ in sorted(set(_marked(text))):
            carried.setdefault(id_, []).append(file)
    return carried


def test_files(root: Path) -> Iterator[tuple[str, str]]:
    """The test files of the project and of its assistants, with what is written in them."""
    paths = [*root.glob("tests/**/test_*.py"), *root.glob("src/madang/assistants/*/tests/**/test_*.py")]
    return ((path.relative_to(root).as_posix(), path.read_text("utf-8")) for path in sorted(paths))


def bring_up_to_date(table: str, carried: Carried) -> str:
    """The page with `tested by ...` on each line that a test carries; the other lines are left as they are."""

    def rewrite(row: re.Match[str]) -> str:
        files = carried.get(row["id"])
        return f"| {row['id']} | {row['asks']} | {_tested_by(files)} |" if files else row.group()

    return _ROW.sub(rewrite, table)


def contradictions(table: str, carried: Carried) -> list[str]:
    """Where the page and the marks do not say the same, each with what to do."""
    requirements = read_table(table)
    listed = Counter(requirement.id for requirement in requirements)
    return [
        *(f"{id_} is listed {count} times." for id_, count in listed.items() if count > 1),
        *(complaint for requirement in requirements for complaint in _complaints(requirement, carried)),
        *(
            f"{id_} is carried by {_and(files)}, but docs/requirements.md does not list it."
            for id_, files in carried.items()
            if id_ not in listed
        ),
    ]


def checklist_ids(checklist: str) -> set[str]:
    """The ids that a checklist defines: bold in its list, first in the rows of its table."""
    return {*re.findall(r"\*\*([RTEH]\d+)\*\*", checklist), *re.findall(r"(?m)^\| ([RTEH]C\d+) ", checklist)}


def summary(requirements: Sequence[Requirement]) -> str:
    """How many requirements are tested, planned and rejected."""
    counts = Counter(requirement.state.partition(" ")[0] for requirement in requirements)
    parts = (f"{counts[kind]} {kind}" for kind in ("tested", "planned", "rejected"))
    return f"{len(requirements)} requirements: {', '.join(parts)}."


def _complaints(requirement: Requirement, carried: Carried) -> Iterator[str]:
    files = carried.get(requirement.id, [])
    if not _STATE.fullmatch(requirement.state):
        yield f"{requirement.id} says {requirement.state!r}, which is neither tested, planned in a place nor rejected."
    elif not files and requirement.state.startswith("tested by "):
        yield f"{requirement.id} says it is tested, but no test carries it: say where it is planned, or mark the test."
    elif files and requirement.state != _tested_by(files):
        yield f"{requirement.id} is carried by {_and(files)}, but its line says {requirement.state!r}: {_REMEDY}."


def _marked(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.req":
            for argument in node.args:
                written = argument.value if isinstance(argument, ast.Constant) else ast.unparse(argument)
                yield str(written).partition(".")[0]


def _tested_by(files: Sequence[str]) -> str:
    return f"tested by {', '.join(files)}"


def _and(files: Sequence[str]) -> str:
    return " and ".join(files)


if __name__ == "__main__":
    main(sys.argv[1:])
