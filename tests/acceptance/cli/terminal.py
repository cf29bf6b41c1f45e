"""A person at a terminal: a process of the command line on a pseudo-terminal, with tiny and slow assistants at hand."""

import os
import pty
import select
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import madang.assistants
from madang.cli import main
from tests.acceptance.processes import forking
from tests.paths import ROOT

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
        self._master, slave = pty.openpty()
        hearing, telling = forking().Pipe(duplex=False)
        self._process = forking().Process(target=_run, args=(telling, os.ttyname(slave), folder, words))
        self._process.start()
        telling.close()
        hearing.recv()
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
        self._process.join(30)
        assert self._process.exitcode is not None, "The program shows nothing more and does not leave."
        return self._process.exitcode

    def _read(self, until: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, until - time.monotonic()))
        try:
            piece = os.read(self._master, 65536) if ready else b""
        except OSError:  # the other end is closed
            return False
        self.shown += piece.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(piece)


def _run(telling: Connection, terminal: str, folder: Path, words: tuple[str, ...]) -> None:
    """The command line at this terminal, with the assistants of the tests in place of those of the package."""
    _sit_down(terminal)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(_environment(folder))
    telling.send("seated")
    telling.close()
    madang.assistants.__path__[:] = [str(ROOT / "tests" / "assistants"), str(folder / "assistants")]
    sys.argv = ["madang", *words]
    main()


def _sit_down(terminal: str) -> None:
    """Make the terminal the one that is read, written to, and that Ctrl-C comes from."""
    os.setsid()
    opened = os.open(terminal, os.O_RDWR)
    for standard in range(3):
        os.dup2(opened, standard)
    os.close(opened)
    sys.stdin, sys.stdout, sys.stderr = [
        os.fdopen(standard, mode, buffering=1, encoding="utf-8", closefd=False)
        for standard, mode in enumerate(("r", "w", "w"))
    ]


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "MADANG_"))}
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    store = f"sqlite:///{folder / 'madang.db'}"
    own = {"LANG": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONPATH": paths, "MADANG_STORE": store, "TERM": "xterm"}
    return {**kept, **own, "COLUMNS": "120", "LINES": "40"}
