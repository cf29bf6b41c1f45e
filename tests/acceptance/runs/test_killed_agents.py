"""An agent whose process is killed in the middle of its loop: no finished call is lost, and none is made twice."""

import asyncio
from collections import Counter
from pathlib import Path

from madang.protocol import Actor, ModelReplied
from madang.runtime.application import open_application
from madang.store import open_store
from tests.acceptance.clerk import ASSISTANTS, work
from tests.acceptance.processes import elsewhere
from tests.acceptance.runs.ledgers import SOON, lines_of, until_written


async def test_an_agent_killed_in_a_tool_goes_on_after_its_last_finished_call(tmp_path: Path):
    url, ledger = f"sqlite:///{tmp_path}/store.db", tmp_path / "ledger"
    async with open_store(url) as store, open_application(store, assistants=ASSISTANTS, concurrency=0) as application:
        run = (await application.ask("s", "tea", assistant="clerk")).id
        with elsewhere(work, url, clerk_ledger=ledger, clerk_pace=60):
            async with asyncio.timeout(SOON):
                waiting = await application.runs.wait_for_answer(Actor(), run)
            await application.runs.decide(Actor(), run, waiting.questions[0].id, approved=True)
            await until_written(ledger, "begin slow")
            await until_written(ledger, "price rice")
            await asyncio.sleep(0.1)
        with elsewhere(work, url, clerk_ledger=ledger):
            async with asyncio.timeout(SOON):
                answer = await application.runs.wait_for_answer(Actor(), run)
        log = [event.data async for event in application.runs.follow(Actor(), run)]
        usage = (await application.runs.get(Actor(), run)).usage
    assert (answer.status, answer.answer) == ("completed", "completed: All done. ['r1', 'r2', 'r3', 'r4']")
    done = Counter(lines_of(ledger))
    assert done.pop("begin slow") == 2, "only the call that was not finished is made again"
    assert set(done.values()) == {1}, done
    assert sum(isinstance(each, ModelReplied) for each in log) == 4
    assert usage["tokens"] == 4 * 15
