"""What a message asks of the memory is done before its assistant reads the rest: something is remembered, forgotten or
listed. At the end the answer says what was remembered, used and forgotten.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from langchain_core.messages import BaseMessage
from pydantic import TypeAdapter

from madang.protocol import (
    Answer,
    Event,
    EventDraft,
    MemoryLoad,
    MemoryTouched,
    MemoryUse,
    Remembered,
    Reply,
    RunRequest,
)
from madang.reading.memory_requests import MemoryRequest, preferred_language, read_memory_request
from madang.runtime import phrases
from madang.runtime.agents.context import Aside, RunContext
from madang.runtime.agents.ports import PersonMemory
from madang.state import stamp
from madang.state.privacy import redact_text
from madang.text import Language, Text


class Prepared(NamedTuple):
    """A request as its assistant gets it, with what is remembered; `reply` where nothing is left to be answered."""

    request: RunRequest
    context: RunContext
    reply: Reply | None = None
    load: MemoryLoad | None = None


async def prepare_request(
    request: RunRequest, context: RunContext, messages: Sequence[Any], *, anew: bool = True
) -> Prepared:
    """Do what the message asks of the memory; `messages` are those of the conversation so far.

    A run that goes on after a pause is not `anew`: what it asks was done already.
    """
    person = context.person
    if person is None:
        return Prepared(request, context)
    asked = read_memory_request(request.message) if anew else None
    told = await _Heeding(person, request, context, messages).heed(asked) if asked else None
    usable, load = await _load_memories(person, context)
    known = await _in_preferred_language(replace(context, remembered=usable, heed_aside=heed_aside))
    if asked is None or told is None:
        return Prepared(request, known, load=load)
    if not asked.asks_more:
        return Prepared(request, known, Reply(intent="memory", answer=told.read(context.language)), load)
    return Prepared(request.changed(message=asked.rest), known, load=load)


async def _load_memories(person: PersonMemory, context: RunContext) -> tuple[tuple[Remembered, ...], MemoryLoad]:
    """What the assistant may use of what is remembered, and what reading it took."""
    began = time.monotonic()
    usable = tuple(each for each in await person.list(assistant=context.assistant) if each.run != context.run)
    asked = sum(each.asked for each in usable)
    return usable, MemoryLoad(
        memories=asked,
        preferences=len(usable) - asked,
        loaded_at=stamp(context.clock()),
        milliseconds=round(1000 * (time.monotonic() - began), 1),
    )


async def _in_preferred_language(context: RunContext) -> RunContext:
    """The context in the language that the person had remembered, the latest wish first."""
    for told in context.remembered:
        language = preferred_language(told.text) if told.asked else None
        if language == context.language:
            return context
        if language is not None:
            await context.use_remembered([told])
            return replace(context, language=language)
    return context


async def heed_aside(context: RunContext, question: str, said: str) -> Aside | None:
    """Does what an answer to a question asks of the memory, once, and says so; None where it asks nothing of it.

    A single word that is to be kept is the answer as well.
    """
    asked = read_memory_request(said) if context.person else None
    if context.person is None or asked is None:
        return None
    bare = asked.wish == "keep" and len(asked.told) == 1 and len(asked.told[0].split()) == 1
    answer, key = asked.told[0] if bare else None, f"{_ASIDE}{question}"
    if before := await context.effects.find(key):
        return Aside(str(before.result), answer)
    done = list[EventDraft]()
    heeding = _Heeding(context.person, RunRequest(message=said), replace(context, write_event=done.append), ())
    told = await heeding.heed(asked)
    if told is None:
        return None
    sentences = [_sentence(use, context.language) for use in memory_uses(done)]
    aside = Aside(" ".join(filter(None, (*sentences, told.read(context.language)))), answer)
    await context.effects.record(key, aside.told)
    for each in done:
        context.write_event(each)
    return aside


class _Heeding:
    """One message that asks something of the memory."""

    def __init__(self, person: PersonMemory, request: RunRequest, context: RunContext, messages: Sequence[Any]) -> None:
        self._person = person
        self._request = request
        self._context = context
        self._messages = messages

    async def heed(self, asked: MemoryRequest) -> Text | None:
        """What there is to say to it, beyond what events tell; None where it is not about the memory after all."""
        match asked.wish:
            case "list":
                return _listing(await self._person.list(assistant=self._context.assistant))
            case "keep":
                return await self._keep(asked)
            case "forget":
                return await self._forget(asked)

    async def _keep(self, asked: MemoryRequest) -> Text:
        told = asked.told or _last_said(self._messages)
        if not told:
            return phrases.REMEMBER_WHAT
        for text in told:
            shown = redact_text(text[:_LONGEST])
            new = self._context.told_here(shown).changed(shared=asked.everywhere)
            self._context.emit(MemoryTouched(act="kept", memory=await self._person.keep(new)))
        masked = any(redact_text(text) != text for text in told)
        return phrases.REMEMBERED_MASKED if masked else Text(ko="", en="")

    async def _forget(self, asked: MemoryRequest) -> Text | None:
        chosen = await self._chosen_to_forget(asked)
        if not chosen:
            return phrases.NOTHING_TO_FORGET if asked.explicit else None
        await self._person.forget([each.id for each in chosen])
        for gone in chosen:
            self._context.emit(MemoryTouched(act="forgotten", memory=gone))
        return Text(ko="", en="")

    async def _chosen_to_forget(self, asked: MemoryRequest) -> Sequence[Remembered]:
        """What the message means, chosen once: an attempt after the deletion would find the next best."""
        effects = self._context.effects
        if before := await effects.find(_FORGOTTEN):
            return _MEMORIES.validate_python(before.result)
        chosen = await self._found_to_forget(asked)
        if chosen:
            await effects.record(_FORGOTTEN, _MEMORIES.dump_python(chosen, mode="json"))
        return chosen

    async def _found_to_forget(self, asked: MemoryRequest) -> "list[Remembered]":
        if asked.told:
            return (await self._person.search(asked.told[0], assistant=self._context.assistant))[:1]
        return await self._person.list(assistant=self._context.assistant) if asked.explicit else []


def _last_said(messages: Sequence[Any]) -> tuple[str, ...]:
    """What the person said last in the conversation."""
    said = [text for message in messages if (text := _user_text(message))]
    return (said[-1],) if said else ()


def _user_text(message: Any) -> str:
    match message:
        case BaseMessage(type="human"):
            return message.text
        case {"role": "user", "content": text}:
            return str(text)
        case _:
            return ""


def _listing(known: Sequence[Remembered]) -> Text:
    if not known:
        return phrases.NOTHING_REMEMBERED
    lines = [phrases.REMEMBERED_LINE.format(text=each.text, day=each.told_on) for each in known]
    return Text(
        ko="\n".join([phrases.REMEMBERED_LIST.ko, *(line.ko for line in lines)]),
        en="\n".join([phrases.REMEMBERED_LIST.en, *(line.en for line in lines)]),
    )


def memory_uses(log: Iterable[EventDraft | Event]) -> tuple[MemoryUse, ...]:
    """What a run did with the memory, each thing once."""
    touched = [each.data for each in log if isinstance(each.data, MemoryTouched)]
    once = {(each.act, each.memory.id): MemoryUse(act=each.act, memory=each.memory) for each in touched}
    return tuple(once.values())


def with_memory(answer: Answer, uses: Sequence[MemoryUse], language: Language) -> Answer:
    """The answer, saying what was used before it and what was remembered or forgotten after it."""
    if not uses or answer.status in {"interrupted", "failed", "cancelled"}:
        return answer.changed(memory=tuple(uses)) if uses else answer
    used = [_sentence(use, language) for use in uses if use.act == "used"]
    done = [_sentence(use, language) for use in uses if use.act != "used"]
    if any(use.act == "kept" and use.memory.asked for use in uses):
        done.append(phrases.MEMORY_HINT.read(language))
    text = "\n\n".join(part for part in (*used, answer.answer, *done) if part)
    return answer.changed(answer=text, memory=tuple(uses))


def _sentence(use: MemoryUse, language: Language) -> str:
    kind = use.act if use.act != "kept" or use.memory.asked else "noticed"
    return phrases.MEMORY_SENTENCES[kind].format(text=use.memory.text, day=use.memory.told_on).read(language)


_LONGEST = 1_000
_ASIDE = "memory.aside:"
"""The effects under which a run keeps what it said to a wish that came in place of an answer."""
_FORGOTTEN = "memory.forget"
"""The effect under which a run keeps what it was asked to forget."""
_MEMORIES = TypeAdapter(list[Remembered])
