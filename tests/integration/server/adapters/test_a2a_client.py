"""A2A's own client finds an assistant by its card and sends it messages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from a2a.client import A2ACardResolver, Client, ClientConfig, ClientFactory
from a2a.client.errors import A2AClientError
from a2a.helpers import new_text_message
from a2a.types import (
    CancelTaskRequest,
    GetTaskRequest,
    ListTasksRequest,
    Part,
    Role,
    SendMessageRequest,
    TaskPushNotificationConfig,
    TaskState,
)
from a2a.utils.errors import A2AError

from tests.integration.server.serving import by_token, served

pytestmark = pytest.mark.filterwarnings("ignore")
REFUSED = (A2AError, A2AClientError)


@asynccontextmanager
async def _connected(address: str, *, streaming: bool = True) -> AsyncIterator[Client]:
    async with httpx.AsyncClient(timeout=20) as http:
        card = await A2ACardResolver(http, f"http://{address}/a2a/hotline").get_agent_card()
        assert (card.name, card.skills[0].id) == ("Bookings", "hotline")
        yield ClientFactory(ClientConfig(streaming=streaming, httpx_client=http)).create(card)


def _message(text: str, **ids: str) -> SendMessageRequest:
    return SendMessageRequest(message=new_text_message(text, role=Role.ROLE_USER, **ids))


async def _send(client: Client, request: SendMessageRequest) -> list[Any]:
    return [event async for event in client.send_message(request)]


@pytest.mark.parametrize("streaming", [True, False])
async def test_a_task_asks_for_input_and_is_completed(address: str, streaming: bool):
    async with _connected(address, streaming=streaming) as client:
        told = await _send(client, _message("book", context_id=str(uuid4())))
        task = told[0].task
        status = told[-1].status_update.status if streaming else task.status
        assert status.state == TaskState.TASK_STATE_INPUT_REQUIRED
        assert status.message.parts[0].text.startswith("Which room?")
        ids = {"context_id": task.context_id, "task_id": task.id}
        await _send(client, _message("Attic", **ids))
        for unclear in (_message("yes", **ids), _message("a room for two", context_id=task.context_id)):
            with pytest.raises(REFUSED, match="waits for an approval"):
                await _send(client, unclear)
        with pytest.raises(REFUSED, match="without options"):
            optioned = _message("approve", **ids)
            optioned.metadata.update({"madeup": 1})
            await _send(client, optioned)
        await _send(client, _message("approve", **ids))
        done = await client.get_task(GetTaskRequest(id=task.id))
        assert done.status.state == TaskState.TASK_STATE_COMPLETED
        assert done.artifacts[0].parts[0].text == "attic, 1 night(s)."
        assert done.artifacts[1].name == "booking.txt"
        listed = await client.list_tasks(ListTasksRequest(context_id=task.context_id))
        assert [(each.id, len(each.artifacts)) for each in listed.tasks] == [(task.id, 0)]
        whole = await client.list_tasks(ListTasksRequest(context_id=task.context_id, include_artifacts=True))
        assert len(whole.tasks[0].artifacts) == 2
        with pytest.raises(REFUSED, match="pageSize"):
            await client.list_tasks(ListTasksRequest(context_id=task.context_id, page_size=1000))
        with pytest.raises(REFUSED, match="needs no input"):
            await _send(client, _message("more", **ids))
        with pytest.raises(REFUSED):
            await client.cancel_task(CancelTaskRequest(id=task.id))


async def test_tasks_are_listed_page_by_page(address: str):
    async with _connected(address) as client:
        tasks = []
        for _ in range(3):
            ids = {"context_id": tasks[0].context_id} if tasks else {}
            [begun, *_] = await _send(client, _message("book", **ids))
            await client.cancel_task(CancelTaskRequest(id=begun.task.id))
            tasks.append(begun.task)
        asked = ListTasksRequest(context_id=tasks[0].context_id, page_size=2)
        first = await client.list_tasks(asked)
        assert ([each.id for each in first.tasks], first.total_size) == ([tasks[2].id, tasks[1].id], 3)
        asked.page_token = first.next_page_token
        last = await client.list_tasks(asked)
        assert ([each.id for each in last.tasks], last.next_page_token) == ([tasks[0].id], "")


async def test_a_task_that_waits_can_be_cancelled(address: str):
    async with _connected(address) as client:
        [begun, *_] = await _send(client, _message("book"))
        cancelled = await client.cancel_task(CancelTaskRequest(id=begun.task.id))
        assert cancelled.status.state == TaskState.TASK_STATE_CANCELED


async def test_what_is_not_offered_is_refused_in_the_words_of_the_protocol(address: str):
    async with _connected(address, streaming=False) as client:
        push, picture, option, references, noted, tenant = (_message("hi") for _ in range(6))
        noted.message.metadata.update({"note": 1})
        tenant.tenant = "acme"
        slash = _message("hi", context_id="a/b")
        push.configuration.task_push_notification_config.CopyFrom(TaskPushNotificationConfig(url="https://example.org"))
        picture.message.parts.append(Part(url="https://example.org/a.png"))
        option.metadata.update({"madeup": 1})
        references.message.reference_task_ids.append("other")
        unknown = _message("hi", task_id="nobody's")
        for request in (push, picture, option, references, noted, tenant, slash, _message(" "), unknown):
            with pytest.raises(REFUSED):
                await _send(client, request)
        with pytest.raises(REFUSED):
            await client.get_task(GetTaskRequest(id="nobody's"))


async def test_warnings_stand_in_the_status_and_no_history_is_told_to_who_wants_none(address: str):
    async with _connected(address, streaming=False) as client:
        request = _message("old rates")
        request.configuration.history_length = 0
        [told] = await _send(client, request)
        assert told.task.status.message.parts[0].text == "Rates are of last year."
        assert len(told.task.history) == 0


async def test_nobody_reads_a_card_or_sends_a_message_without_signing_in(tmp_path: Path):
    async with (
        served(f"sqlite:///{tmp_path}/store.db", reception=by_token) as address,
        httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        assert (await http.get("/a2a/hotline/.well-known/agent-card.json")).status_code == 401
        assert (await http.post("/a2a/hotline", json={})).status_code == 401
