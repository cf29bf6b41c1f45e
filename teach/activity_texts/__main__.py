"""`python -m teach.activity_texts ANSWERS`: scores a JSONL of `{"id": …, "held": true|false}` against the texts."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

TEXTS = Path(__file__).parent / "texts.jsonl"


def score(rows: Iterable[Mapping[str, object]], held: Mapping[str, bool]) -> dict[str, tuple[int, int]]:
    """For each verdict and each label how many texts were held, of how many; a text without an answer is not held."""
    right, whole = Counter[str](), Counter[str]()
    for row in rows:
        names = [str(row["verdict"]), *(f"label:{label}" for label in cast("list[str]", row["labels"]))]
        whole.update(names)
        if held.get(str(row["id"]), False):
            right.update(names)
    return {name: (right[name], whole[name]) for name in sorted(whole)}


def _rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    """Print the share of texts that were held: `held` should be all, `free` none."""
    answers = {str(row["id"]): bool(row["held"]) for row in _rows(Path(sys.argv[1]))}
    for name, (held, whole) in score(_rows(TEXTS), answers).items():
        print(f"{name}: held {held} of {whole}")


if __name__ == "__main__":
    main()
