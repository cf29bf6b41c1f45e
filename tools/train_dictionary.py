"""Trains the dictionary that short content is compressed with: `python tools/train_dictionary.py`.

The samples are this project's own text and code, English and Korean, in the forms that states hold: messages, tool
calls and their results, entries of dicts. Stored bytes need the very dictionary they were written with, so a new one
is a new file under a new mark in `madang.store.content.packing`, beside the old.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import zstandard
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage

from madang.store.content.codec import ValueCodec
from madang.store.content.packing import pack
from madang.store.content.pieces import PieceKind
from madang.store.content.standard_types import standard_types

ROOT = Path(__file__).parents[1]
GOAL = ROOT / "src" / "madang" / "store" / "content" / "dictionaries" / "messages.zdict"
SIZE = 8192
SAMPLES = 4000
LENGTHS = (150, 400, 1000, 2000)
KOREAN_SHARE = 4


def main() -> None:
    """Train and write the dictionary."""
    trained = zstandard.train_dictionary(SIZE, list(samples(random.Random(0))))
    GOAL.parent.mkdir(exist_ok=True)
    GOAL.write_bytes(trained.as_bytes())
    print(f"{GOAL.relative_to(ROOT)}: {len(trained.as_bytes())} bytes")


def samples(rng: random.Random) -> Iterator[bytes]:
    """Pieces as the store would write them."""
    codec = ValueCodec(standard_types())
    texts = [path.read_text("utf-8") for path in written()]
    korean = [text for text in texts if "다." in text]
    for number in range(SAMPLES):
        text = rng.choice(texts if number % KOREAN_SHARE else korean)
        start = rng.randrange(max(1, len(text) - min(LENGTHS)))
        piece = text[start : start + rng.choice(LENGTHS)]
        if number % 8 == 7:
            yield bytes((PieceKind.ENTRY,)) + pack([f"src/file_{number}.py", piece])
        else:
            yield bytes((PieceKind.VALUE,)) + codec.encode(message(rng, number, piece), "A sample")


def written() -> list[Path]:
    """The texts and sources of the project."""
    folders = [ROOT / name for name in ("src", "tests", "docs", "examples")]
    inside = [path for folder in folders for path in folder.rglob("*") if path.suffix in {".py", ".md", ".sql"}]
    return sorted([*ROOT.glob("*.md"), *inside])


def message(rng: random.Random, number: int, text: str) -> AnyMessage:
    """A question, an answer, a request for a tool or what a tool found."""
    ident, call = (str(UUID(int=rng.getrandbits(128), version=4)) for _ in range(2))
    found = json.dumps({"results": [{"title": text[:60], "text": text}]}, ensure_ascii=False)
    usage = {"input_tokens": rng.randrange(9000), "output_tokens": rng.randrange(900), "total_tokens": 0}
    kinds: tuple[AnyMessage, ...] = (
        HumanMessage(text, id=ident),
        AIMessage(text, id=f"run-{ident}", response_metadata={"finish_reason": "stop", "model_name": "model"}),
        AIMessage(text, id=ident),
        AIMessage("", id=ident, tool_calls=[{"name": "search", "args": {"query": text[:80]}, "id": f"call_{call}"}]),
        ToolMessage(found, tool_call_id=f"call_{call}", id=ident),
        AIMessage(text, id=ident, usage_metadata=usage),  # pyright: ignore[reportArgumentType] - numbers by name
        ToolMessage(text, tool_call_id=f"call_{call}", name="search", id=ident),
    )
    return kinds[number % len(kinds)]


if __name__ == "__main__":
    main()
