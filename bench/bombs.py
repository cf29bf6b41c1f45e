"""How long files made to be costly keep whoever hands them in: as the first file of a server, and as a later one.

A server of its own is started for each file, without a model, and waits until it is ready; the file is handed in and a
question asked about it, twice. Told are the seconds from the first byte to the answer, and the processor time of the
server with all of its reading processes, which says more on a busy machine.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from bench.run_cost.served import Served
from tests.unit.documents.isolation.bombs import BOMBS, Bomb

_TICKS = os.sysconf("SC_CLK_TCK")
_MOST_SECONDS = 10.0
_QUESTION = "이 계약서를 검토해 주세요"


class Refusal(NamedTuple):
    """What one file took, in seconds, and what was said of it."""

    passed: float
    worked: float
    said: str


def main(arguments: list[str]) -> None:
    """Print a line for each file, and end with 1 where one took longer than is asked."""
    options = argparse.ArgumentParser(prog="python -m bench bombs")
    options.add_argument("names", nargs="*", choices=[[], *BOMBS], metavar="NAME", help="files; all if none is named")
    options.add_argument("--assistant", default="realestate")
    asked = options.parse_args(arguments)
    print(f"{'file':24} {'first: passed':>13} {'worked':>7} {'later: passed':>14} {'worked':>7}  load  said")
    slowest = 0.0
    for name in asked.names or BOMBS:
        first, later = _hand_in_twice(BOMBS[name], asked.assistant)
        slowest = max(slowest, first.passed, later.passed)
        load = os.getloadavg()[0]
        print(
            f"{name:24} {first.passed:11.2f} s {first.worked:5.2f} s {later.passed:12.2f} s {later.worked:5.2f} s"
            f" {load:5.1f}  {first.said}",
            flush=True,
        )
    print(f"slowest: {slowest:.2f} s passed, {_MOST_SECONDS:.0f} asked")
    sys.exit(slowest > _MOST_SECONDS)


def _hand_in_twice(bomb: Bomb, assistant: str) -> tuple[Refusal, Refusal]:
    environment = {"MADANG_LOG_LEVEL": "ERROR", "MADANG_ENCODER": "none"}
    content = bomb.make()
    with Served([sys.executable, "-m", "madang", "serve"], environment, "/ready") as server:
        return _hand_in(server, bomb.name, content, assistant), _hand_in(server, bomb.name, content, assistant)


def _hand_in(server: Served, name: str, content: bytes, assistant: str) -> Refusal:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=300) as client:
        session = client.post("/sessions", json={"assistant": assistant}).json()["id"]
        began, worked = time.monotonic(), _worked(server.pid)
        handed = client.post(f"/sessions/{session}/files", params={"name": name}, content=content)
        said = handed.json()["detail"] if handed.is_error else ""
        if not said:
            given = {"message": _QUESTION, "attachments": [handed.json()["reference"]]}
            client.post(f"/threads/{session}/runs/wait", json={"assistant_id": assistant, "input": given})
        passed = time.monotonic() - began
        said = said or _last_words(client.get(f"/sessions/{session}/turns").json())
        return Refusal(passed, _worked(server.pid) - worked, " ".join(said.split())[:70])


def _last_words(page: dict[str, Any]) -> str:
    """What the last turn tells of the file: its problem, else its first warning, else its answer."""
    answer = page["turns"][-1]["answer"]
    problem: dict[str, str] = answer["problem"] or {}
    return problem.get("detail") or next(iter(answer["warnings"]), "") or answer["markdown"]


def _worked(pid: int) -> float:
    """The seconds that processors have worked for a process and for those below it, the ended ones among them."""
    return sum(sum(map(int, _fields(each)[11:15])) for each in _tree(pid)) / _TICKS


def _tree(pid: int) -> Iterator[int]:
    yield pid
    for thread in Path(f"/proc/{pid}/task").iterdir():
        for child in (thread / "children").read_text("utf-8").split():
            yield from _tree(int(child))


def _fields(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
