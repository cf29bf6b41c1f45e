"""How long files made to be costly keep whoever hands them in: as the first file of a server, and as a later one.

A server of its own is started for each file, without a model, and waits until it is ready; the file is handed in and a
question asked about it, twice. Told are the seconds from the first byte to the answer, the processor time of the
server with all of its reading processes, which says more on a busy machine, and how long `/ok` took others meanwhile.
"""

import argparse
import math
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import httpx

from bench.run_cost.served import Served
from tests.unit.documents.isolation.bombs import BOMBS, Bomb

_TICKS = os.sysconf("SC_CLK_TCK")
_MOST_SECONDS = 10.0
_QUESTION = "이 계약서를 검토해 주세요"


class Refusal(NamedTuple):
    """What one file took, in seconds, what 95 of 100 others waited at most, and what was said of it."""

    passed: float
    worked: float
    others: float
    said: str


class Others(threading.Thread):
    """Somebody else, who asks the server for `/ok` again and again during the block, and notes the seconds."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = address
        self._over = threading.Event()
        self._took: list[float] = []

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        """Ask until the block is over."""
        with httpx.Client(base_url=self._address, trust_env=False, timeout=60) as client:
            while not self._over.wait(0.05):
                asked_at = time.monotonic()
                client.get("/ok").raise_for_status()
                self._took.append(time.monotonic() - asked_at)

    @property
    def p95(self) -> float:
        """The seconds that 95 of 100 answers took at most; 0 where the block was too short for one."""
        return sorted(self._took)[math.ceil(len(self._took) * 0.95) - 1] if self._took else 0.0


def main(arguments: list[str]) -> None:
    """Print a line for each file, and end with 1 where one took longer than is asked."""
    options = argparse.ArgumentParser(prog="python -m bench bombs")
    options.add_argument("names", nargs="*", choices=[[], *BOMBS], metavar="NAME", help="files; all if none is named")
    options.add_argument("--assistant", default="realestate")
    asked = options.parse_args(arguments)
    print(f"{'file':24} {'first: passed, worked, /ok p95':32} {'later':26} {'load':>5}  said")
    slowest = 0.0
    for name in asked.names or BOMBS:
        first, later = _hand_in_twice(BOMBS[name], asked.assistant)
        slowest = max(slowest, first.passed, later.passed)
        load = os.getloadavg()[0]
        print(f"{name:24} {_figures(first):32} {_figures(later):26} {load:5.1f}  {first.said}", flush=True)
    print(f"slowest: {slowest:.2f} s passed, {_MOST_SECONDS:.0f} asked")
    sys.exit(slowest > _MOST_SECONDS)


def _figures(refusal: Refusal) -> str:
    return f"{refusal.passed:5.2f} s {refusal.worked:5.2f} s {refusal.others * 1e3:5.0f} ms"


def _hand_in_twice(bomb: Bomb, assistant: str) -> tuple[Refusal, Refusal]:
    environment = {"MADANG_LOG_LEVEL": "ERROR"}
    content = bomb.make()
    with Served([sys.executable, "-m", "madang", "serve"], environment, "/ready") as server:
        return _hand_in(server, bomb.name, content, assistant), _hand_in(server, bomb.name, content, assistant)


def _hand_in(server: Served, name: str, content: bytes, assistant: str) -> Refusal:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=300) as client:
        session = client.post("/sessions", json={"assistant": assistant}).json()["id"]
        began, worked = time.monotonic(), _worked(server.pid)
        with Others(server.address) as others:
            handed = client.post(f"/sessions/{session}/files", params={"name": name}, content=content)
            said = handed.json()["detail"] if handed.is_error else ""
            if not said:
                given = {"message": _QUESTION, "attachments": [handed.json()["reference"]]}
                client.post(f"/threads/{session}/runs/wait", json={"assistant_id": assistant, "input": given})
            passed = time.monotonic() - began
        said = said or _last_words(client.get(f"/sessions/{session}/turns").json())
        return Refusal(passed, _worked(server.pid) - worked, others.p95, " ".join(said.split())[:70])


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
