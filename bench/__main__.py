"""Runs the benchmarks of this folder, all or one by name: `python -m bench checkpoints --turns 200`."""

import importlib
import sys
from pathlib import Path


def main() -> None:
    """Run the named benchmark with the arguments that follow, or every one as it stands."""
    known = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if not file.stem.startswith("_"))
    name, *arguments = sys.argv[1:] or [None]
    if name is not None and name not in known:
        sys.exit(f"There is no benchmark {name!r}; name one of these, or none for all: {', '.join(known)}.")
    for each in known if name is None else [name]:
        importlib.import_module(f"bench.{each}").main(arguments)


main()
