import asyncio
from decimal import Decimal

import pytest
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import HumanMessage

from madang.models.chat import Chat, ChatSettings, ConfiguredChats, FixedChat
from madang.models.errors import ModelCallError, NetworkModelError
from madang.models.limits import ModelLimits
from madang.models.network_models import allow_network_models
from madang.models.providers import ModelChoice, OpenedModel
from madang.models.scripted import DelayedAnswer, FailingAnswer, ScriptedModel
from madang.models.usage import ModelUsage, TokenPrice

ASKED = [HumanMessage("?")]
PRICE = TokenPrice(input=Decimal(1), output=Decimal(2))


class RefusedError(Exception):
    """An error of a provider's client."""


class CutOffError(RefusedError):
    """A reply that the client refuses to hand on."""


def scripted(*answers, limits: ModelLimits | None = None, **options) -> Chat:
    opened = OpenedModel(
        ScriptedModel(script=answers, tokens=(10, 5)), failure_types=(RefusedError,), unusable_types=(CutOffError,)
    )
    return Chat(opened, name="test:model", limits=limits, price=PRICE, **options)


async def test_a_reply_comes_with_what_it_used():
    reply = await scripted("yes").ask(ASKED)
    assert reply.message.text == "yes"
    assert reply.usage == ModelUsage(model="test:model", input_tokens=10, output_tokens=5, cost=Decimal("0.00002"))


@pytest.mark.parametrize(
    ("error", "reason", "message"),
    [
        (RefusedError("401"), "failed", "The model 'test:model' failed: RefusedError: 401"),
        (CutOffError("length"), "unusable", "The model 'test:model' broke off: CutOffError: length"),
        (ConnectionError("down"), "failed", "The model 'test:model' failed: ConnectionError: down"),
        (KeyError("choices"), "failed", "The model 'test:model' failed: KeyError: 'choices'"),
        (ValueError("x" * 999), "failed", f"The model 'test:model' failed: ValueError: {'x' * 288}"),
    ],
)
async def test_every_failure_is_told_in_one_way(error: Exception, reason: str, message: str):
    with pytest.raises(ModelCallError) as caught:
        await scripted(FailingAnswer(error)).ask(ASKED)
    assert (caught.value.reason, str(caught.value)) == (reason, message)


async def test_a_model_that_is_too_slow_is_given_up():
    chat = scripted(DelayedAnswer("late", 30), limits=ModelLimits(timeout_seconds=0.01))
    with pytest.raises(ModelCallError) as caught:
        await chat.ask(ASKED)
    assert str(caught.value) == "The model 'test:model' did not reply within 0.01 seconds."
    assert caught.value.reason == "timed_out"


async def test_no_more_than_allowed_are_asked_at_once():
    running, most = 0, 0

    async def sleep(_seconds: float) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1

    model = ScriptedModel(script=lambda _: DelayedAnswer("ok", 1), sleep=sleep)
    chat = Chat(model, name="m", limits=ModelLimits(concurrency=2))
    await asyncio.gather(*(chat.ask(ASKED) for _ in range(9)))
    assert most == 2


async def test_the_rate_is_kept_by_waiting():
    waits: list[float] = []
    now = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        waits.append(seconds)
        now += seconds

    chat = scripted("a", "b", limits=ModelLimits(requests_per_minute=1), clock=lambda: now, sleep=sleep)
    await chat.ask(ASKED)
    await chat.ask(ASKED)
    assert waits == [60.0]


async def test_a_failing_model_is_left_alone_and_tried_again_later():
    now = 0.0
    failing = FailingAnswer(ConnectionError("down"))
    chat = scripted(
        failing, failing, "back", limits=ModelLimits(failures_to_open=2, cooldown_seconds=30), clock=lambda: now
    )
    for _ in range(2):
        with pytest.raises(ModelCallError):
            await chat.ask(ASKED)
    with pytest.raises(ModelCallError) as caught:
        await chat.ask(ASKED)
    assert caught.value.reason == "circuit_open"
    assert str(caught.value) == (
        "The model 'test:model' was not called: it failed 2 times in a row and is not called for 30 seconds."
    )
    now = 30.0
    assert (await chat.ask(ASKED)).message.text == "back"


async def test_cancelling_says_nothing_about_the_model():
    asked = asyncio.Event()

    async def sleep(_seconds: float) -> None:
        asked.set()
        await asyncio.sleep(30)

    model = ScriptedModel(script=[DelayedAnswer("late", 1), "fine"], sleep=sleep)
    chat = Chat(model, name="test:model", limits=ModelLimits(failures_to_open=1, concurrency=1))
    task = asyncio.create_task(chat.ask(ASKED))
    await asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await chat.ask(ASKED)).message.text == "fine"


async def test_text_is_streamed_piece_by_piece_and_then_accounted_for():
    stream = scripted("the final answer").stream(ASKED)
    assert [piece async for piece in stream] == ["the ", "final ", "answer"]
    assert stream.usage == ModelUsage(model="test:model", input_tokens=10, output_tokens=5, cost=Decimal("0.00002"))


async def test_a_stream_that_breaks_keeps_its_pieces_and_says_why():
    pieces: list[str] = []
    stream = scripted(FailingAnswer(ConnectionError("reset"), after="half an ")).stream(ASKED)
    with pytest.raises(ModelCallError) as caught:
        async for piece in stream:
            pieces += [piece]
    assert (pieces, str(caught.value)) == (
        ["half ", "an "],
        "The model 'test:model' failed: ConnectionError: reset",
    )
    assert stream.usage == ModelUsage(model="test:model")


async def test_a_stream_without_a_word_is_no_answer():
    with pytest.raises(ModelCallError) as caught:
        [piece async for piece in scripted("").stream(ASKED)]
    assert (str(caught.value), caught.value.reason) == ("The model 'test:model' streamed no text.", "unusable")


async def test_a_stream_that_stalls_is_given_up():
    stream = scripted(DelayedAnswer("late", 30), limits=ModelLimits(timeout_seconds=0.01)).stream(ASKED)
    with pytest.raises(ModelCallError) as caught:
        [piece async for piece in stream]
    assert caught.value.reason == "timed_out"


async def test_a_stream_that_nobody_reads_to_its_end_frees_its_place():
    chat = scripted("one two three", "next", limits=ModelLimits(concurrency=1, timeout_seconds=1))
    async for _ in chat.stream(ASKED):
        break
    assert (await asyncio.wait_for(chat.ask(ASKED), 5)).message.text == "next"


async def test_any_model_that_is_not_scripted_counts_as_one_outside():
    chat = Chat(FakeListChatModel(responses=["paid"]), name="some:model")
    with pytest.raises(NetworkModelError):
        await chat.ask(ASKED)
    with pytest.raises(NetworkModelError):
        [piece async for piece in chat.stream(ASKED)]
    with allow_network_models():
        assert (await chat.ask(ASKED)).message.text == "paid"


def test_without_settings_every_skill_is_answered_by_rules():
    assert ConfiguredChats(ChatSettings()).for_skill("any") is None
    assert FixedChat().for_skill("any") is None


def test_settings_choose_a_model_by_skill_and_open_each_once():
    small, large = (ModelChoice(model=f"openai:{name}", base_url="http://localhost:1/v1") for name in ("s", "l"))
    chats = ConfiguredChats(ChatSettings(default=small, skills={"write": large, "classify": None}))
    with allow_network_models():
        first, second, other = (chats.for_skill(name) for name in ("plan", "read", "write"))
    assert first is second
    assert (first and first.name, other and other.name) == ("openai:s", "openai:l")
    assert chats.for_skill("classify") is None
