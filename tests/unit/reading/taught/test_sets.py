"""What a reader is taught and what it is tested with are different sentences."""

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest

TEACH = Path(__file__).parents[4] / "teach"
SETS = sorted(path.name for path in (TEACH / "blind").iterdir())
TAUGHT_TOO = {
    "activity": ("benefits", "senses"),
    "activity_docs": ("benefits", "senses"),
    "verdicts": ("benefits", "senses"),
    "wishes": ("travel",),
    "questions": ("realestate",),
    "sums": ("realestate",),
    "company_tasks": ("company",),
}
"""Further sets of which a blind set must be kept apart, since they are about the same."""
_LENGTH, _ALIKE = 4, 0.8


def _texts(folder: str, name: str) -> list[str]:
    paths = sorted((TEACH / folder / name).glob("*.jsonl"))
    return [json.loads(line)["text"] for path in paths for line in path.read_text("utf-8").splitlines()]


def _pieces(text: str) -> set[str]:
    """What is left of a text without its numbers: pieces of four letters."""
    letters = re.sub(r"[^a-z가-힣]+", "", text.casefold())
    return {letters[at : at + _LENGTH] for at in range(len(letters) - _LENGTH + 1)}


@pytest.mark.parametrize("name", SETS)
def test_no_blind_line_is_taught_nor_one_nearly_like_it(name: str):
    texts = [text for taught in (name, *TAUGHT_TOO.get(name, ())) for text in _texts("data", taught)]
    taught = [(text, pieces) for text in texts if len(pieces := _pieces(text)) >= _LENGTH]
    holders = defaultdict[str, list[int]](list)
    for number, (_, pieces) in enumerate(taught):
        for piece in pieces:
            holders[piece].append(number)
    for text in _texts("blind", name):
        pieces, shared = _pieces(text), defaultdict[int, int](int)
        for piece in pieces:
            for number in holders.get(piece, ()):
                shared[number] += 1
        near = [taught[at][0] for at, n in shared.items() if n > _ALIKE * len(pieces | taught[at][1])]
        assert not near, (text, near)


@pytest.mark.parametrize("name", [*SETS, "benefits"])
def test_spans_lie_in_their_text_and_do_not_overlap(name: str):
    for folder in ("data", "blind"):
        for path in (TEACH / folder / name).glob("*.jsonl"):
            for line in path.read_text("utf-8").splitlines():
                row = json.loads(line)
                spans = row.get("spans", [])  # whole answers are labelled in place of spans in some
                ends = [0, *(end for _, end, _ in spans)]
                assert all(0 <= start < end <= len(row["text"]) for start, end, _ in spans), row["text"]
                assert all(start >= end for (start, *_), end in zip(spans, ends, strict=False)), row["text"]
