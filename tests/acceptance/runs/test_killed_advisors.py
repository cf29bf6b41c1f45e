"""The advisor of a shipped assistant, killed in its loop: no finished call is lost, and none is made twice."""

import asyncio
from collections import Counter
from pathlib import Path

from madang.protocol import Actor, ModelReplied, ToolCalled, ToolReturned
from madang.runtime.application import open_application
from madang.runtime.assistants.discovery import discover_assistants
from madang.store import open_store
from tests.acceptance.processes import elsewhere
from tests.acceptance.runs.advisor_at_work import QUESTION, work
from tests.acceptance.runs.ledgers import SOON, lines_of, until_written


async def test_an_advisor_killed_while_its_model_thinks_goes_on_after_its_last_finished_tool(tmp_path: Path):
    url, ledger = f"sqlite:///{tmp_path}/store.db", tmp_path / "ledger"
    async with (
        open_store(url) as store,
        open_application(store, assistants=discover_assistants(), concurrency=0) as application,
    ):
        run = (await application.ask("s", QUESTION, assistant="realestate")).id
        with elsewhere(work, url, advisor_ledger=ledger, advisor_pace=600):
            await until_written(ledger, "model 2")
        with elsewhere(work, url, advisor_ledger=ledger):
            async with asyncio.timeout(SOON):
                answer = await application.runs.wait_for_answer(Actor(), run)
        log = [event.data async for event in application.runs.follow(Actor(), run)]
    assert answer.status == "completed"
    assert Counter(lines_of(ledger)) == {"model 0": 1, "model 1": 1, "model 2": 2}
    called = Counter(each.tool for each in log if isinstance(each, ToolCalled))
    returned = Counter(each.tool for each in log if isinstance(each, ToolReturned) and each.ok)
    assert (called["calculate_brokerage"], called["search_law"]) == (1, 1)
    assert (returned["calculate_brokerage"], returned["search_law"]) == (1, 1)
    assert sum(isinstance(each, ModelReplied) for each in log) == 3
