"""A person at a terminal: a process of the command line on a pseudo-terminal, with tiny and slow assistants at hand."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

from tests.paths import ROOT

# The terminal becomes the one that Ctrl-C comes from; folders of assistants are added to those of the package.
LAUNCH = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
import madang.assistants, madang.cli
madang.assistants.__path__[:] = sys.argv.pop(1).split(":")
madang.cli.main()
"""
SLEEPER = """
import asyncio
from typing import Annotated, Any

from langgraph.graph import START
from langgraph.runtime import Runtime

from madang.protocol import Reply
from madang.protocol.events import PlanReady
from madang.runtime import Assistant, Finding, RunContext, StepAssignment, execute_plan
from madang.state import CheckedGraph, Plan, Result, State, Step, merge_results, summarize_plan
from madang.text import Text


class Sleep(State, name="tests.sleeper"):
    plan: Plan | None = None
    results: Annotated[dict[str, Result], merge_results] = {}


async def quick(assignment: StepAssignment) -> Finding:
    return Finding(data={"quick": True})


async def slow(assignment: StepAssignment) -> Finding:
    await asyncio.sleep(600)
    return Finding()


async def carry_out(state: Sleep, runtime: Runtime[RunContext]) -> dict[str, Any]:
    steps = (Step(id="quick", agent="quick", task="Quick part"), Step(id="slow", agent="slow", task="Slow part"))
    plan = Plan(id="p", steps=steps, strategy="parallel")
    runtime.context.emit(PlanReady(intent="sleep", confidence=1, plan=summarize_plan(plan)))
    done = await execute_plan(plan, {"quick": quick, "slow": slow}, runtime.context)
    return {"plan": done.plan, "results": done.results}


def build() -> Any:
    graph = CheckedGraph(Sleep, context_schema=RunContext)
    graph.add_node("work", carry_out)
    graph.add_edge(START, "work")
    return graph


def answer(state: Sleep, language: str) -> Reply:
    return Reply(answer=f"Has: {', '.join(state.results)}", plan=summarize_plan(state.plan) if state.plan else None)


ASSISTANT = Assistant(
    name="sleeper",
    title=Text(ko="잠", en="Sleep"),
    about=Text(ko="잠", en="Sleep"),
    examples=(Text(ko="잠", en="Sleep"),),
    state=Sleep,
    build=build,
    read=lambda request: {"plan": None},
    answer=answer,
)
"""


class Terminal:
    """What is typed goes in by `type`, what is shown is waited for by `see`."""

    def __init__(self, folder: Path, *words: str) -> None:
        sleeper = folder / "assistants" / "sleeper"
        sleeper.mkdir(parents=True, exist_ok=True)
        (sleeper / "__init__.py").touch()
        (sleeper / "manifest.py").write_text(SLEEPER, "utf-8")
        places = f"{ROOT / 'tests' / 'assistants'}:{folder / 'assistants'}"
        self._master, slave = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, places, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            cwd=folder,
            env=_environment(folder),
        )
        os.close(slave)
        self.shown = ""

    def see(self, text: str, seconds: float = 60) -> None:
        """Wait until `text` is shown."""
        until = time.monotonic() + seconds
        while text not in self.shown:
            assert self._read(until), f"{text!r} was not shown, but:\n{self.shown}"

    def type(self, text: str) -> None:
        """Type what is to be read; a line ends with Enter."""
        os.write(self._master, text.encode())

    def leave(self) -> int:
        """The exit code, once the program has left."""
        while self._read(time.monotonic() + 60):
            pass
        os.close(self._master)
        return self._process.wait(30)

    def _read(self, until: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, until - time.monotonic()))
        try:
            piece = os.read(self._master, 65536) if ready else b""
        except OSError:  # the other end is closed
            return False
        self.shown += piece.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(piece)


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "MADANG_"))}
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    store = f"sqlite:///{folder / 'madang.db'}"
    own = {"LANG": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONPATH": paths, "MADANG_STORE": store, "TERM": "xterm"}
    return {**kept, **own, "COLUMNS": "120", "LINES": "40"}
