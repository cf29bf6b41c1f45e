"""Runs the benchmarks of this folder, all or one by name: `python -m bench checkpoints --turns 200`."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path


def main() -> None:
    """Run the named benchmark with the arguments that follow, or every one as it stands."""
    known = dict(sorted(_benchmarks()))
    name, *arguments = sys.argv[1:] or [None]
    if name is not None and name not in known:
        sys.exit(f"There is no benchmark {name!r}; name one of these, or none for all: {', '.join(known)}.")
    for module in known.values() if name is None else [known[name]]:
        importlib.import_module(module).main(arguments)


def _benchmarks() -> Iterator[tuple[str, str]]:
    """The benchmarks of this folder and of `assistants`: the name of each and its module."""
    folder = Path(__file__).parent
    for file in (*folder.glob("[!_]*.py"), *folder.glob("assistants/[!_]*.py")):
        yield file.stem, ".".join(("bench", *file.relative_to(folder).with_suffix("").parts))
    for package in ("open_threads", "run_cost", "sdk"):
        yield package, f"bench.{package}"


main()
