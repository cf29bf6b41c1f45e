"""Less of an agent's messages, for a model that takes fewer tokens than they have.

The oldest rounds go first, each whole: a call without its answer, or an answer without its call, is refused by
providers. What the tools found then is not lost: results keep their ids, and what was kept of them stays kept.
"""

from collections.abc import Sequence

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage


def shortened(messages: Sequence[BaseMessage], opening: int, times: int) -> list[BaseMessage]:
    """The messages as they are sent after a model refused them so many times; the first `opening` always stay.

    Each time half of the rounds that are left go, then three quarters of what the tools said in the last one, then
    that round as well. It ends there: asked once more, the same comes back.
    """
    rounds = _rounds_of(messages[opening:])
    kept, factor = rounds, 1
    for _ in range(times):
        if sum(_is_round(each) for each in kept) > 1:
            kept = _newer_half(kept)
        elif factor == 1:
            factor = _FACTOR
        else:
            kept = [each for each in kept if not _is_round(each)]
    left_out = len(rounds) - len(kept)
    told = [HumanMessage(_LEFT_OUT.format(count=left_out))] if left_out else []
    after = [_cut(message, factor) for each in kept for message in each]
    return [*messages[:opening], *told, *after]


def _rounds_of(messages: Sequence[BaseMessage]) -> list[list[BaseMessage]]:
    """Each reply of the model with what its tools answered, and what was said besides by itself."""
    rounds: list[list[BaseMessage]] = []
    for message in messages:
        if rounds and isinstance(message, ToolMessage):
            rounds[-1].append(message)
        else:
            rounds.append([message])
    return rounds


def _is_round(messages: Sequence[BaseMessage]) -> bool:
    return isinstance(messages[0], AIMessage)


def _newer_half(rounds: list[list[BaseMessage]]) -> list[list[BaseMessage]]:
    drop = sum(map(_is_round, rounds)) // 2
    older = [number for number, each in enumerate(rounds) if _is_round(each)][:drop]
    return [each for number, each in enumerate(rounds) if number not in older]


def _cut(message: BaseMessage, factor: int) -> BaseMessage:
    if factor == 1 or not isinstance(message, ToolMessage):
        return message
    return message.model_copy(update={"content": f"{message.text[: len(message.text) // factor]} {_CUT}"})


_FACTOR = 4
_LEFT_OUT = "The oldest {count} rounds of this work are left out here. What they found and kept stays as it is."
_CUT = "[shortened]"
