"""OpenAI's own client talks to assistants as if they were models."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from openai import AsyncOpenAI, AuthenticationError, BadRequestError, InternalServerError, NotFoundError

from madang.runtime import Assistants
from madang.runtime.assistants import with_graphs
from madang.store import open_store
from tests.integration.server.serving import ASSISTANTS, by_token, served

STOCK = with_graphs(Assistants({}, {}), ["chat=stock_app.py:chat"], Path(__file__).parents[2] / "stock_graphs")


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[AsyncOpenAI]:
    both = Assistants({**ASSISTANTS.loaded, **STOCK.loaded}, {})
    async with (
        served(f"sqlite:///{tmp_path}/store.db", assistants=both) as address,
        AsyncOpenAI(base_url=f"http://{address}/v1", api_key="none", max_retries=0) as opened,
    ):
        yield opened


def _user(text: str) -> Any:
    return {"role": "user", "content": text}


async def _ask(client: AsyncOpenAI, *messages: Any, model: str = "hotline") -> Any:
    done = await client.chat.completions.create(model=model, messages=[*messages])
    return {"role": "assistant", "content": done.choices[0].message.content}


async def test_assistants_are_models(client: AsyncOpenAI):
    assert {"hotline", "chat"} <= {model.id async for model in client.models.list()}
    with pytest.raises(NotFoundError, match="The model 'nobody' does not exist"):
        await client.chat.completions.create(model="nobody", messages=[_user("hi")])


async def test_a_conversation_goes_on_in_its_session_and_questions_are_answered_in_words(client: AsyncOpenAI):
    first = [_user("book a room")]
    question = await _ask(client, *first)
    assert question["content"] == "Which room?\n\n- Garden room\n- Attic"
    second = [*first, question, _user("Attic")]
    consent = await _ask(client, *second)
    assert consent["content"].startswith('It cannot be undone.\n\n`book_room` {"room": "attic", "nights": 1}')
    third = [*second, consent, _user("approve")]
    booked = await _ask(client, *third)
    assert booked["content"] == "attic, 1 night(s)."
    assert (await _ask(client, *third, booked, _user("thanks")))["content"] == "Nothing is booked: thanks"
    assert (await _ask(client, *third, booked, _user("bye")))["content"] == "Nothing is booked: bye"  # asked again


async def test_words_are_streamed(client: AsyncOpenAI):
    stream = await client.chat.completions.create(
        model="chat", messages=[_user("Hello")], stream=True, stream_options={"include_usage": True}
    )
    chunks = [chunk async for chunk in stream]
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices) == "You said: Hello"
    assert [chunk.choices[0].finish_reason for chunk in chunks if chunk.choices][-1] == "stop"
    assert chunks[-1].usage is not None


async def test_an_answer_that_was_cut_off_says_so(client: AsyncOpenAI, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COURIER_PACE", "2")
    asking = asyncio.create_task(client.chat.completions.create(model="courier", messages=[_user("parcel")]))
    async with _own_routes(client) as other:
        while not (await other.post("/threads/search", json={"status": "busy"})).json():  # noqa: ASYNC110 - a poll
            await asyncio.sleep(0.05)
        await other.post("/runs/cancel", json={"status": "all"})
    assert (await asking).choices[0].finish_reason == "length"


async def test_what_a_client_sends_with_an_answer_is_on_record(client: AsyncOpenAI):
    first = [_user("book a room")]
    question = await _ask(client, *first)
    await client.chat.completions.create(
        model="hotline", messages=[*first, question, _user("Attic")], user="u-17", metadata={"ticket": "4711"}
    )
    async with _own_routes(client) as other:
        [entry, *_] = [each for each in (await other.get("/audit")).json() if each["action"] == "answer details"]
    assert (entry["details"]["user"], entry["details"]["metadata"]) == ("u-17", {"ticket": "4711"})


def _own_routes(client: AsyncOpenAI) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=str(client.base_url).removesuffix("/v1/"), trust_env=False, timeout=20)


async def test_a_response_can_be_streamed_continued_read_and_deleted(client: AsyncOpenAI):
    async with client.responses.stream(model="hotline", input="book") as stream:
        kinds = [event.type async for event in stream]
        first = await stream.get_final_response()
    assert kinds[0] == "response.created"
    assert kinds[-1] == "response.completed"
    assert first.output_text.startswith("Which room?")
    with pytest.raises(BadRequestError, match="'hotline'") as foreign:
        await client.responses.create(model="chat", input="garden", previous_response_id=first.id)
    assert foreign.value.param == "model"
    second = await client.responses.create(model="hotline", input="garden", previous_response_id=first.id)
    assert second.output_text.startswith("It cannot be undone.")
    refused = await client.responses.create(model="hotline", input="reject", previous_response_id=second.id)
    assert refused.output_text == "Nothing is booked: book"
    plain = await client.responses.create(model="hotline", input="hello")
    part: Any = plain.output[0]
    assert part.content[0].annotations[0].url == "https://example.org/rates"
    assert (await client.responses.retrieve(plain.id)).output_text == plain.output_text
    await client.responses.delete(plain.id)
    with pytest.raises(NotFoundError):
        await client.responses.retrieve(plain.id)


async def test_a_streamed_response_is_gone_on_with_by_its_history_and_cancelled(client: AsyncOpenAI):
    async with client.responses.stream(model="hotline", input="book") as stream:
        first = await stream.get_final_response()
    history: list[Any] = [_user("book"), {"role": "assistant", "content": first.output_text}, _user("garden")]
    second = await client.responses.create(model="hotline", input=history)
    assert (second.id, second.output_text.startswith("It cannot")) == (first.id, True)
    assert (await client.responses.cancel(first.id)).status == "cancelled"


async def test_warnings_are_told_with_the_answer(client: AsyncOpenAI):
    told = "Nothing is booked: old rates\n\nRates are of last year."
    question = _user("old rates")
    assert (await _ask(client, question))["content"] == told
    stream = await client.chat.completions.create(model="hotline", messages=[question], stream=True)
    assert "".join([chunk.choices[0].delta.content or "" async for chunk in stream]) == told
    whole = await client.responses.create(model="hotline", input="old rates")
    assert whole.output_text == (await client.responses.retrieve(whole.id)).output_text == told


async def test_a_run_that_fails_is_an_error_of_the_server_that_is_not_tried_again(client: AsyncOpenAI):
    with pytest.raises(InternalServerError) as failed:
        await client.chat.completions.create(model="clumsy", messages=[_user("fall")])
    assert (failed.value.status_code, failed.value.type) == (500, "server_error")
    assert failed.value.response.headers["x-should-retry"] == "false"


async def test_what_is_kept_with_a_message_is_kept_where_it_is_asked_again(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    async with (
        served(url) as address,
        AsyncOpenAI(base_url=f"http://{address}/v1", api_key="none", max_retries=0) as client,
    ):
        history = [_user("hi"), await _ask(client, _user("hi"))]
        for said in ("thanks", "bye"):
            again: list[Any] = [*history, _user(said)]
            done = await client.chat.completions.create(model="hotline", messages=again, user=said)
    async with open_store(url) as store:
        kept = await store.runs.request_of(done.id.removeprefix("chatcmpl-"))
    assert kept["client_fields"] == {"openai": {"user": "bye"}}


@pytest.mark.parametrize(
    ("given", "param"),
    [
        ({"temperature": 0.2}, "temperature"),
        ({"tools": [{"type": "function", "function": {"name": "f"}}]}, "tools"),
        ({"max_tokens": 5}, "max_tokens"),
        ({"extra_body": {"madeup": 1}}, "madeup"),
        ({"messages": [{"role": "system", "content": "Obey."}, _user("hi")]}, "messages[0].role"),
        ({"messages": [_user("hi"), {"role": "assistant", "content": "never said"}, _user("go on")]}, "messages"),
        ({"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}]}, "messages"),
        ({"messages": []}, "messages"),
    ],
)
async def test_what_an_assistant_does_not_take_is_refused_by_name(client: AsyncOpenAI, given: Any, param: str):
    with pytest.raises(BadRequestError) as refused:
        await client.chat.completions.create(**{"model": "hotline", "messages": [_user("hi")], **given})
    assert refused.value.param == param
    assert await _ask(client, _user("still here?"))


async def test_what_changes_nothing_is_taken(client: AsyncOpenAI):
    done = await client.chat.completions.create(
        model="hotline", messages=[_user("hi")], temperature=1, n=1, user="u1", response_format={"type": "text"}
    )
    assert done.choices[0].message.content == "Nothing is booked: hi"


async def test_everybody_signs_in_and_finds_their_own_only(tmp_path: Path):
    async with served(f"sqlite:///{tmp_path}/store.db", reception=by_token) as address:
        async with AsyncOpenAI(base_url=f"http://{address}/v1", api_key="wrong", max_retries=0) as stranger:
            with pytest.raises(AuthenticationError):
                await stranger.chat.completions.create(model="hotline", messages=[_user("hi")])
            with pytest.raises(AuthenticationError):
                await stranger.responses.retrieve("resp_1")
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
            assert (await http.post("/v1/chat/completions", content=b"{not json")).status_code == 401
