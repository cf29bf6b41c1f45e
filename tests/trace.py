"""Which test shows which requirement.

`python -m tests.trace` prints it, with `--write` it also brings docs/requirements.md up to date.

A test carries a requirement by `@pytest.mark.req("H60", "HC8")`, at most five of them. Marks are read from the source,
so that tracing runs no test. A line may end in its parts, `(parts: size, summary)`; then each of them has to be marked,
as `R42.size`, which also counts for the whole. A line may end in what it lacks, `(thin: why)`.

The verdict on a requirement is `rejected`, `thin` (it says so, or its only evidence is a test of the library while
people who use the product would notice), or `met`.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard

from tests.paths import ROOT

TABLE = ROOT / "docs" / "requirements.md"
PLACES = {"state", "protocol", "store", "models", "knowledge", "runtime", "server", "page", "cli"}
PLACES |= {"research", "travel", "company", "realestate"}

MOST_IDS = 5
"""How many requirements one test may carry: one that carries more shows few of them."""
_ROW = re.compile(r"^\| (?P<id>[RTEH]C?\d+) \| (?P<asks>.+?) \| (?P<state>.+?) \|$", re.MULTILINE)
_STATE = re.compile(rf"tested by \S.*|planned in (?:{'|'.join(sorted(PLACES))})|rejected because \S.*")
_PARTS = re.compile(r"\(parts: ([^)]+)\)")
_THIN = re.compile(r"\(thin: [^)]+\)$")
_REMEDY = "run `python -m tests.trace --write`"

OF_THE_LIBRARY = (
    "R11 R12 R13 RC3 RC4 RC5 T25 TC3 TC11 TC14 TC15 EC5 EC13 H1 H3 H4 H5 H6 H60 H61 H70 H71 H72 H77 H80 H87 "
    "HC1 HC2 HC4 HC5 HC6 HC8 HC9 HC10 HC11 HC13 HC23 HC25 HC29 E55 E56 E57 E58"
)
"""Requirements on reducers, fields, plans and tables: those who write graphs meet them, not those who ask questions."""

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
        level, verdict = evidence_level(carried.get(requirement.id, ())), verdict_on(requirement, carried)
        print(f"{requirement.id:<5}{verdict}, {level}: {requirement.state}\n     {requirement.asks}")
    print(summary(requirements))
    print(levels_summary(requirements, carried))
    print(verdicts_summary(requirements, carried))
    if offences := [*contradictions(table, carried), *crowded_tests(test_files(ROOT))]:
        sys.exit("\n".join(offences))


LEVELS = ("none", "library", "assistant", "command line", "server", "page")
"""How near to a person a test stands, the farthest first."""


def evidence_level(files: Sequence[str]) -> str:
    """The nearest that any of the tests of a requirement comes to a person who uses the product."""
    return max((_level(file) for file in files), key=LEVELS.index, default="none")


def _level(file: str) -> str:
    if file.startswith("tests/browser/"):
        return "page"
    if file.startswith(("tests/integration/server/", "tests/acceptance/server/")):
        return "server"
    if file.startswith(("tests/acceptance/", "tests/unit/cli/")):
        return "command line"
    return "assistant" if file.startswith("src/madang/assistants/") else "library"


def levels_summary(requirements: Sequence[Requirement], carried: Carried) -> str:
    """How many requirements have their best evidence at each level, and how many hang on a single file."""
    counts = Counter(evidence_level(carried.get(requirement.id, ())) for requirement in requirements)
    alone = sum(len(carried.get(requirement.id, ())) == 1 for requirement in requirements)
    parts = ", ".join(f"{counts[level]} {level}" for level in LEVELS)
    return f"Best evidence: {parts}. {alone} hang on one test file."


def verdict_on(requirement: Requirement, carried: Carried) -> str:
    """Whether a requirement is met, thin or rejected; one of the state layer itself is met by tests of the library."""
    if not requirement.state.startswith("tested"):
        return requirement.state.partition(" ")[0]
    nearest = evidence_level(carried.get(requirement.id, ()))
    thin = _THIN.search(requirement.asks) or (
        nearest in {"none", "library"} and requirement.id not in OF_THE_LIBRARY.split()
    )
    return "thin" if thin else "met"


def verdicts_summary(requirements: Sequence[Requirement], carried: Carried) -> str:
    """How many are met, thin and rejected, and which are thin."""
    verdicts = {requirement.id: verdict_on(requirement, carried) for requirement in requirements}
    counts = Counter(verdicts.values())
    thin = ", ".join(id_ for id_, verdict in verdicts.items() if verdict == "thin")
    return f"Met {counts['met']}, thin {counts['thin']} ({thin}), rejected {counts['rejected']}."


def read_table(table: str) -> list[Requirement]:
    """The requirements of the page, in its order."""
    return [Requirement(**row.groupdict()) for row in _ROW.finditer(table)]


def carried_by(texts: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The files that carry each id and each part of one, from (file, source) pairs."""
    carried: dict[str, list[str]] = {}
    for file, text in texts:
        marks = {*_marked(_parsed(text))}
        for id_ in sorted(marks | {mark.partition(".")[0] for mark in marks}):
            carried.setdefault(id_, []).append(file)
    return carried


def crowded_tests(texts: Iterable[tuple[str, str]]) -> list[str]:
    """The tests that carry too many requirements."""
    return [
        f"{file}: {node.name} carries {count} requirements; {MOST_IDS} at most, let other tests show the rest."
        for file, text in texts
        for node in ast.walk(_parsed(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (count := sum(len(decorator.args) for decorator in node.decorator_list if _is_mark(decorator))) > MOST_IDS
    ]


@cache
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


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
            if id_ not in listed and id_ not in _parts(requirements)
        ),
        *(f"No test carries the part {part}: mark one." for part in _parts(requirements) if part not in carried),
    ]


def _parts(requirements: Iterable[Requirement]) -> list[str]:
    """The parts that lines list, as they are marked."""
    return [
        f"{requirement.id}.{part.strip()}"
        for requirement in requirements
        for listed in _PARTS.findall(requirement.asks)
        for part in listed.split(",")
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


def _marked(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if _is_mark(node):
            for argument in node.args:
                written = argument.value if isinstance(argument, ast.Constant) else ast.unparse(argument)
                yield str(written)


def _is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.req"


def _tested_by(files: Sequence[str]) -> str:
    return f"tested by {', '.join(files)}"


def _and(files: Sequence[str]) -> str:
    return " and ".join(files)


if __name__ == "__main__":
    main(sys.argv[1:])
