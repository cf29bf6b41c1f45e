"""Skills: typed questions that a model may answer and rules always can.

A skill has an input model, an output model, a prompt file and rules. The rules answer first; they cost nothing and
hold the facts. With a model configured, its reply is taken instead once it fits: the schema, the facts, the skill's own
check. A reply that does not fit is sent back with what is wrong, a few times; then, or when the model fails, the rules'
answer stands and the answer says why. So an answer never depends on a model being there, well or honest.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, cast

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from pydantic import BaseModel, ConfigDict, ValidationError

from madang.models import phrases
from madang.models.chat import Chat, ChatSource, FixedChat
from madang.models.errors import FailureReason, ModelCallError, PromptError, ReplyError
from madang.models.prompts import Prompt, data_notice, read_prompt
from madang.models.usage import ModelUsage
from madang.state.fields import FieldPolicy
from madang.text import Text


def read_object(message: AIMessage) -> dict[str, Any]:
    """The one JSON object of a reply. The error of a reply without one is written for the model."""
    if message.tool_calls:
        return message.tool_calls[0]["args"]
    text = message.text
    start, end = text.find("{"), text.rfind("}") + 1
    if not 0 <= start < end:
        raise ReplyError("The reply holds no JSON object. Reply with one JSON object and nothing else.")
    try:
        value: object = json.loads(text[start:end], parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ReplyError(f"The reply is no valid JSON ({error}). Reply with one whole JSON object, short.") from error
    return cast("dict[str, Any]", value)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def explain_validation(error: ValidationError) -> str:
    """What is wrong with a reply, field by field, for the model to put right."""
    lines = [
        f"{'.'.join(map(str, fault['loc'])) or 'the object'}: {fault['msg']}" for fault in error.errors()[:_MOST_LINES]
    ]
    return "The reply does not fit the schema. " + "; ".join(lines)


_MOST_LINES = 8


Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Fact(FieldPolicy):
    """The field of an answer, not of an object inside it, is computed by code; no model may change it."""


def fact_fields(model: type[BaseModel]) -> frozenset[str]:
    """The names of the fields that are facts."""
    return frozenset(
        name for name, field in model.model_fields.items() if any(isinstance(mark, Fact) for mark in field.metadata)
    )


def schema_without_facts(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of what a model is asked for: everything but the facts."""
    facts, schema = fact_fields(model), model.model_json_schema()
    properties: dict[str, Any] = schema.get("properties", {})
    required: list[str] = schema.get("required", [])
    return {
        **schema,
        "properties": {name: value for name, value in properties.items() if name not in facts},
        "required": [name for name in required if name not in facts],
    }


def fill_facts(reply: dict[str, Any], truth: Model) -> Model:
    """The reply as an answer with the facts of `truth`; an error for the model if it does not fit or changes one."""
    facts = {name: getattr(truth, name) for name in fact_fields(type(truth))}
    try:
        claimed = type(truth).model_validate({**facts, **reply})
    except ValidationError as error:
        raise ReplyError(explain_validation(error)) from error
    for name, fact in facts.items():
        if getattr(claimed, name) != fact:
            raise ReplyError(
                f"{name}: {getattr(claimed, name)!r} was written where {fact!r} is a fact that may not be changed. "
                f"Leave {name} out."
            )
    return claimed.model_copy(update=facts)


In = TypeVar("In", bound=BaseModel)
Out = TypeVar("Out", bound=BaseModel)
_NO_CHAT = FixedChat()
_MOST_SHORTENINGS = 3
"""How often a question that is too long is asked again with less."""


@dataclass(frozen=True, slots=True)
class SkillContext:
    """What a run gives to its skills: where models come from, and a nonce nobody can guess to mark data with."""

    nonce: str
    chats: ChatSource = _NO_CHAT


class RulesFallback(BaseModel):
    """Why the rules, or the model `answered_by`, answered where another model was asked; `detail` is for the log."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    skill: str
    reason: FailureReason
    detail: str
    model: str = ""
    answered_by: str | None = None

    @property
    def text(self) -> Text:
        """What happened and what to do about it, in the reader's language."""
        if self.answered_by is None:
            return phrases.ANSWERED_BY_RULES[self.reason]
        why = phrases.WHY_FAILED[self.reason]
        return phrases.ANSWERED_BY_FALLBACK.format(model=self.model, fallback=self.answered_by, why=why)


class SkillAnswer(BaseModel, Generic[Out]):
    """A skill's answer: who gave it, what it used, and a warning if a model was asked in vain."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: Out
    by: Literal["model", "rules"]
    warnings: tuple[RulesFallback, ...] = ()
    usage: tuple[ModelUsage, ...] = ()
    partly: bool = False
    """Whether some of what the model answered was refused and left out."""

    @property
    def too_long(self) -> bool:
        """Whether a model was asked in vain because it takes less text."""
        return any(warning.reason == "too_long" for warning in self.warnings)


@dataclass(frozen=True)
class Skill(Generic[In, Out]):
    """A typed question.

    The prompt's variables are fields of the input or facts of the output. `check` looks at a model's answer beside that
    of the rules and returns what is wrong with it, in words for the model; `keep` gives what stands of an answer that
    was refused, None where nothing does. `shorten` gives what to ask instead where a question is too long for the
    model, None where nothing can be left out; it is asked three times at most.
    """

    name: str
    input: type[In]
    output: type[Out]
    prompt: Path
    rules: Callable[[In], Out]
    check: Callable[[Out, Out], Sequence[str]] | None = None
    keep: Callable[[Out, Out], Out | None] | None = None
    shorten: Callable[[In], In | None] | None = None
    attempts: int = 2

    async def ask(self, question: In, context: SkillContext) -> SkillAnswer[Out]:
        """The answer to a question. Raises only for a skill that is declared wrongly, never for what a model does."""
        ruled = self.rules(question)
        chat = context.chats.for_skill(self.name)
        if chat is None:
            return SkillAnswer(value=ruled, by="rules")
        answer = await self._ask_shortening(chat, question, ruled, context)
        if answer.too_long and chat.fallback is not None:
            error = ModelCallError(answer.warnings[0].detail, "too_long")
            second = await self._ask_shortening(chat.fallback, question, ruled, context)
            return self._told(chat, second, error, list(answer.usage))
        return answer

    async def _ask_shortening(self, chat: Chat, question: In, ruled: Out, context: SkillContext) -> SkillAnswer[Out]:
        """The answer to the question, or to less of it where it is too long for the model."""
        answer = await self._ask_model(chat, self._open(question, ruled, context.nonce), ruled)
        for _ in range(_MOST_SHORTENINGS):
            less = self.shorten(question) if self.shorten and answer.too_long else None
            if less is None:
                break
            question = less
            answer = await self._ask_model(chat, self._open(question, ruled, context.nonce), ruled)
        return answer

    def read_prompt(self) -> Prompt:
        """The skill's prompt, once it is sure that every variable of it can be filled."""
        prompt = read_prompt(self.prompt)
        known = self.input.model_fields.keys() | fact_fields(self.output)
        if unknown := prompt.variables - known:
            raise PromptError(
                f"Prompt {prompt.name!r} of the skill {self.name!r} declares {', '.join(map(repr, sorted(unknown)))}, "
                f"which no field of {self.input.__name__} and no fact of {self.output.__name__} can fill."
            )
        return prompt

    def _open(self, question: In, ruled: Out, nonce: str) -> list[BaseMessage]:
        prompt = self.read_prompt()
        values = {name: getattr(question, name, None) for name in prompt.variables & self.input.model_fields.keys()}
        values |= {name: getattr(ruled, name) for name in prompt.variables - values.keys()}
        return [SystemMessage(data_notice(nonce)), HumanMessage(prompt.render(values, nonce))]

    async def _ask_model(self, chat: Chat, messages: list[BaseMessage], ruled: Out) -> SkillAnswer[Out]:
        schema, used, complaint, opening = schema_without_facts(self.output), list[ModelUsage](), "", messages
        kept: Out | None = None
        for _ in range(self.attempts):
            try:
                reply = await chat.ask(messages, schema)
            except ModelCallError as error:
                if error.reason != "unusable":
                    return await self._ask_next(chat, messages, ruled, error, used)
                complaint = str(error)
                used.append(ModelUsage(model=chat.name))
                continue
            used.append(reply.usage)
            try:
                return SkillAnswer(value=self._accept(reply.message, ruled), by="model", usage=tuple(used))
            except ReplyError as error:
                complaint = str(error)
                kept = self._kept(reply.message, ruled) or kept
                messages = _with_complaint(messages, reply.message, complaint)
        if kept is not None:
            return SkillAnswer(value=kept, by="model", usage=tuple(used), partly=True)
        return await self._ask_next(chat, opening, ruled, ModelCallError(complaint, "unusable"), used)

    async def _ask_next(
        self, chat: Chat, messages: list[BaseMessage], ruled: Out, error: ModelCallError, used: list[ModelUsage]
    ) -> SkillAnswer[Out]:
        """The answer of the fallback model where there is one; that of the rules otherwise."""
        if chat.fallback is None or error.reason == "too_long":
            return self._fall_back(ruled, error.reason, str(error), used)
        return self._told(chat, await self._ask_model(chat.fallback, messages, ruled), error, used)

    def _told(
        self, chat: Chat, answer: SkillAnswer[Out], error: ModelCallError, used: list[ModelUsage]
    ) -> SkillAnswer[Out]:
        """The answer of the fallback model, with a warning of why it was asked."""
        by = chat.fallback.name if chat.fallback and answer.by == "model" else None
        warning = RulesFallback(
            skill=self.name, reason=error.reason, detail=str(error), model=chat.name, answered_by=by
        )
        return answer.model_copy(update={"warnings": (warning, *answer.warnings), "usage": (*used, *answer.usage)})

    def _accept(self, message: AIMessage, ruled: Out) -> Out:
        value = fill_facts(read_object(message), ruled)
        complaints = self.check(value, ruled) if self.check else ()
        if complaints:
            raise ReplyError("The reply was checked and refused: " + "; ".join(complaints))
        return value

    def _kept(self, message: AIMessage, ruled: Out) -> Out | None:
        """What stands of an answer that was refused."""
        try:
            return self.keep(fill_facts(read_object(message), ruled), ruled) if self.keep else None
        except ReplyError:
            return None

    def _fall_back(self, ruled: Out, reason: FailureReason, detail: str, used: list[ModelUsage]) -> SkillAnswer[Out]:
        warning = RulesFallback(skill=self.name, reason=reason, detail=detail)
        return SkillAnswer(value=ruled, by="rules", warnings=(warning,), usage=tuple(used))


def _with_complaint(messages: list[BaseMessage], reply: AIMessage, complaint: str) -> list[BaseMessage]:
    """The conversation with the reply and what is wrong with it; a tool call is quoted, since nobody answers it."""
    rejected = AIMessage(reply.text or str(reply.tool_calls))
    return [*messages, rejected, HumanMessage(f"{complaint}\nReply again with one JSON object that fits the schema.")]
