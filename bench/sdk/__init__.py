"""Every method and option of LangGraph's Python SDK against this server, and beside it against `langgraph dev`.

`python -m bench sdk` walks ours; `python -m bench sdk --reference path/to/bin/langgraph` walks both. Each line says
what came of it: ok, refused by name (an error that says which option is not offered), ignored, or wrong.
"""

import argparse
import asyncio
from collections.abc import Sequence

from bench.sdk import assistants, crons, event_streams, options, runs, stored, threads
from bench.sdk.rows import ROWS, Finding, Row, Walk, find, not_walked
from bench.sdk.servers import langgraph_dev, madang_serve, receiving_webhooks

__all__ = ["assistants", "crons", "event_streams", "options", "runs", "stored", "threads"]

_AT_ONCE = 6


def main(arguments: Sequence[str] = ()) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m bench sdk", description=__doc__)
    parser.add_argument("--reference", help="the program `langgraph` of langgraph-cli[inmem], to be walked beside ours")
    parser.add_argument("--only", default="", help="walk only the methods whose names contain this")
    chosen = parser.parse_args(list(arguments))
    asyncio.run(_print_table(chosen.reference, chosen.only))


async def _print_table(reference: str | None, only: str) -> None:
    rows = [each for each in ROWS if any(only in method for method in each.methods)]
    ours = await measure(rows)
    theirs = await measure(rows, reference) if reference else []
    print("| method | what is asked | Madang |" + (" `langgraph dev` |" if theirs else ""))
    print("| --- | --- | --- |" + (" --- |" if theirs else ""))
    for place, each in enumerate(rows):
        found = [ours[place], *theirs[place : place + 1]]
        print(f"| {_methods(each)} | {each.name} | {' | '.join(map(_told, found))} |")
    print(f"\n{_counted('Madang', ours)}" + (f"\n{_counted('langgraph dev', theirs)}" if theirs else ""))


async def measure(rows: Sequence[Row], reference: str | None = None) -> list[Finding]:
    """What came of each row, at this server or at the reference; what is not walked counts as wrong."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def measured(each: Row, walk: Walk) -> Finding:
        async with gate:
            return await find(each, walk)

    with receiving_webhooks() as webhooks:
        async with langgraph_dev(reference) if reference else madang_serve(webhooks.address) as client:
            walk = Walk(client, webhooks)
            missing = sorted(not_walked(client))
            if missing:
                print(f"Not walked: {', '.join(missing)}\n")
            return list(await asyncio.gather(*(measured(each, walk) for each in rows)))


def _methods(row: Row) -> str:
    return ", ".join(f"`{method}`" for method in row.methods)


def _told(found: Finding) -> str:
    return (
        found.verdict if found.verdict == "ok" else f"{found.verdict}: {found.why}".replace("|", "/").replace("\n", " ")
    )


def _counted(server: str, found: Sequence[Finding]) -> str:
    counts = {verdict: sum(each.verdict == verdict for each in found) for verdict in _VERDICTS}
    return f"{server}: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items())


_VERDICTS = ("ok", "refused by name", "ignored", "wrong")
