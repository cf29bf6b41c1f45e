"""How long it takes from a cancel to the end of its run, in a node that sleeps and in one whose model streams."""

import time
from statistics import median

from langgraph_sdk import get_sync_client

from bench.run_cost.served import madang_serve

_ROUNDS = 10
_SECONDS_AT_WORK = 0.5
SLOW = {"a node that sleeps": "sleeping", "a model that streams": "streaming"}


def seconds_to_stop(url: str) -> dict[str, tuple[float, float]]:
    """The median and the longest time for each kind of node."""
    found: dict[str, tuple[float, float]] = {}
    with madang_serve(url) as server, get_sync_client(url=server.address, api_key=None) as client:
        for kind, graph in SLOW.items():
            times: list[float] = []
            for _ in range(_ROUNDS):
                thread = client.threads.create()["thread_id"]
                run = client.runs.create(thread, graph, input={"messages": []})["run_id"]
                while client.runs.get(thread, run)["status"] != "running":
                    time.sleep(0.05)
                time.sleep(_SECONDS_AT_WORK)
                began = time.perf_counter()
                client.runs.cancel(thread, run, wait=True)
                times.append(time.perf_counter() - began)
                assert client.runs.get(thread, run)["status"] == "interrupted"
            found[kind] = (median(times), max(times))
    return found
