"""The how-to for moving from LangGraph's savers, followed to the letter on the example's conversation."""

import asyncio
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from pydantic import BaseModel

from examples.drop_in_checkpointer import build, talk
from tests.paths import ROOT
from tests.unit.cli.conftest import Madang

HOW_TO = (ROOT / "docs" / "how-to" / "move-from-langgraph-savers.md").read_text(encoding="utf-8")


class Order(BaseModel):
    """A type of the reader's own."""

    number: int = 0


def test_the_how_to_moves_a_conversation_and_goes_on_with_it(tmp_path: Path, madang: Madang) -> None:
    asyncio.run(talk_on_stock(tmp_path / "checkpoints.db"))
    command = next(line for line in blocks("sh")[0].splitlines() if line.startswith("madang "))

    first, again = (madang(*shlex.split(command)[1:]).out for _ in range(2))
    asyncio.run(follow_the_snippet(tmp_path))

    assert first == "Copied 90 checkpoints, 0 were there already. All 90 are the same on both sides.\n"
    assert again == "Copied 0 checkpoints, 90 were there already. All 90 are the same on both sides.\n"


@pytest.mark.slow
def test_the_example_shows_what_the_checkpointer_saves() -> None:
    shown = run_python(ROOT, "examples/drop_in_checkpointer.py").splitlines()

    sizes = [int(line.partition(" bytes")[0].split()[-1].replace(",", "")) for line in shown[1:]]
    assert shown[0] == "60 messages in 30 turns"
    assert sizes[0] > 5 * sizes[1]


async def talk_on_stock(path: Path) -> None:
    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        assert await talk(build(saver)) == 60


async def follow_the_snippet(folder: Path) -> None:
    """Run the how-to's change to the app, and have the app go on from there."""
    [snippet] = blocks("python")
    snippet = snippet.replace("sqlite:///", f"sqlite:///{folder}/")
    names: dict[str, Any] = {"graph": stock_graph(), "Order": Order, "talk": talk}
    exec(f"async def follow():\n{indent(snippet, '    ')}\n        return await talk(app)\n", names)
    assert await names["follow"]() == 120


def stock_graph() -> Any:
    return build(None).builder


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", HOW_TO, re.MULTILINE | re.DOTALL)


def run_python(folder: Path, program: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *sys.path]), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, program], cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout
