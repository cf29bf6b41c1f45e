"""A message at the terminal starts a run, or answers the one that waits for it."""

from collections.abc import AsyncIterator

import pytest

from madang.cli.terminal.run_client import find_waiting_run, start_or_answer
from madang.protocol import Actor, RunRequest
from madang.runtime import Application, Assistants, open_application
from madang.store import SessionNotFoundError, open_store
from tests.integration.server.test_approvals import LETTERS

WRITER = Actor(user="writer", tenant="a")
JUDGE = Actor(user="judge", tenant="a", role="compliance")


@pytest.fixture
async def application() -> AsyncIterator[Application]:
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(store, assistants=Assistants({"letters": LETTERS}, {})) as opened,
    ):
        yield opened


def request(actor: Actor, message: str) -> RunRequest:
    return RunRequest(assistant="letters", session="s", message=message, actor=actor, language="en")


async def test_who_has_the_role_decides_in_a_session_of_another_and_sees_what_comes_of_it(
    application: Application,
) -> None:
    assert await find_waiting_run(application, WRITER, "s", "letters") is None
    asking = await start_or_answer(application, request(WRITER, "letter"))
    assert (await application.runs.wait_for_answer(WRITER, asking.id)).status == "interrupted"

    deciding = await start_or_answer(application, request(JUDGE, "yes"))
    assert (deciding.id, deciding.reader) == (asking.id, WRITER)
    answer = await application.runs.wait_for_answer(deciding.reader, deciding.id)
    assert (answer.status, answer.answer) == ("completed", "True None")


@pytest.mark.parametrize("stranger", [Actor(user="judge", tenant="b", role="compliance"), Actor(user="x", tenant="a")])
async def test_to_others_there_is_no_such_session(application: Application, stranger: Actor) -> None:
    run = await start_or_answer(application, request(WRITER, "letter"))
    await application.runs.wait_for_answer(WRITER, run.id)
    with pytest.raises(SessionNotFoundError):
        await start_or_answer(application, request(stranger, "yes"))
