"""How long `madang serve` takes from the start of its process to the line with its address.

Beside it, in turns, a process that only imports what it is built on (FastAPI, LangGraph, uvicorn) and ends: no start of
it can be shorter. Of both the time that passed and the processor's time are told; on a busy machine the latter says
more.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

LEAST = "import fastapi, langgraph.graph, uvicorn; print()"


class Start(NamedTuple):
    """Seconds until the first line."""

    passed: float
    worked: float


def main(arguments: list[str]) -> None:
    """Print what was measured."""
    options = argparse.ArgumentParser(prog="python -m bench start")
    options.add_argument("--rounds", type=int, default=5)
    rounds = options.parse_args(arguments).rounds
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MADANG_DATA": folder, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        serve, least = ["-m", "madang", "serve", "--port", "0"], ["-c", LEAST]
        first = _start(serve, environment)
        pairs = [(_start(serve, environment), _start(least, environment)) for _ in range(rounds)]
    print(f"first start, with everything to be compiled: {first.passed:5.2f} s")
    for what, index in (("passed", 0), ("processor", 1)):
        ours, theirs = median(pair[0][index] for pair in pairs), median(pair[1][index] for pair in pairs)
        ratio = median(pair[0][index] / pair[1][index] for pair in pairs)
        print(f"start, {what:9}: {ours:5.2f} s, imports alone {theirs:5.2f} s, {ratio:.2f} times")


def _start(words: list[str], environment: dict[str, str]) -> Start:
    began = perf_counter()
    process = subprocess.Popen(
        [sys.executable, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        if not process.stdout.readline():
            sys.exit(f"{' '.join(words)} ended without a line.")
        return Start(perf_counter() - began, _worked(process.pid))
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def _worked(pid: int) -> float:
    """The seconds that the processor has worked for a process."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
