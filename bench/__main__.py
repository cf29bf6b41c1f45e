"""Runs a benchmark of this folder by name: `python -m bench checkpoints --turns 200`."""

import importlib
import sys
from pathlib import Path


def main() -> None:
    """Run the named benchmark with the arguments that follow, or say which there are."""
    known = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if not file.stem.startswith("_"))
    name, *arguments = sys.argv[1:] or [""]
    if name not in known:
        sys.exit(f"Name one of these benchmarks: {', '.join(known)}")
    importlib.import_module(f"bench.{name}").main(arguments)


main()
