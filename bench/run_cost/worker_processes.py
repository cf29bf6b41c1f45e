"""How many queued runs several worker processes carry out in a second; one of them: `python -m ... URL`."""

import asyncio
import subprocess
import sys
from contextlib import ExitStack
from time import perf_counter

from bench.run_cost.single_run import TWO_NODES
from madang.protocol import EVERY_TENANT
from madang.runtime.application import open_application
from madang.store import Store, open_store

_WARM_RUNS = 10


def runs_a_second(url: str, processes: int, runs: int) -> float:
    """All processes are up and have carried out a few runs before the clock starts."""
    return asyncio.run(_measured(url, processes, runs))


async def _measured(url: str, processes: int, runs: int) -> float:
    async with open_store(url) as store, open_application(store, assistants=TWO_NODES, concurrency=0) as asking:

        async def queue(count: int, name: str) -> None:
            for number in range(count):
                await asking.ask(f"{name} {number}", "the weather", assistant="two")

        with ExitStack() as stack:
            workers = [stack.enter_context(_WorkerProcess(url)) for _ in range(processes)]
            await queue(_WARM_RUNS * processes, "warm")
            for worker in workers:
                _tell(worker, "warm up")
            await _until_done(store)
            for worker in workers:
                _tell(worker, "rest")
            await queue(runs, "session")
            began = perf_counter()
            for worker in workers:
                _tell(worker, "go", waits=False)
            await _until_done(store)
            return runs / (perf_counter() - began)


def _tell(worker: "subprocess.Popen[str]", word: str, *, waits: bool = True) -> None:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(f"{word}\n")
    worker.stdin.flush()
    if waits:
        worker.stdout.readline()


async def _until_done(store: Store) -> None:
    while True:
        left = [await store.runs.list_all(EVERY_TENANT, status=status, limit=1) for status in ("pending", "running")]
        if not any(left):
            return
        await asyncio.sleep(0.05)


class _WorkerProcess:
    def __init__(self, url: str) -> None:
        self._url = url

    def __enter__(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", __name__, self._url]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        self._process.stdout.readline()
        return self._process

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


async def _work(url: str) -> None:
    """Carry out runs whenever told to, until killed."""
    print("open", flush=True)
    loop = asyncio.get_running_loop()
    async with open_store(url) as store:
        while word := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
            async with open_application(store, assistants=TWO_NODES):
                print(word, flush=True)
                while (await loop.run_in_executor(None, sys.stdin.readline)).strip() != "rest":
                    pass
            print("rested", flush=True)


if __name__ == "__main__":
    asyncio.run(_work(sys.argv[1]))
