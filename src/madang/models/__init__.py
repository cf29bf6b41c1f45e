"""The language boundary: skills, the rules that answer them without a model, and chat models.

May import `madang.state` and `madang.protocol`. What a text says (amounts, dates, articles, ...) is read by
`madang.models.language`. The names below are loaded when they are first used: LangChain takes a moment to import.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from madang.models.chat import Chat, Chats, ChatSettings, ChatSource, Reply, SameChat, TextStream
    from madang.models.data_marks import data_notice, mark_data
    from madang.models.errors import (
        ModelCallError,
        ModelError,
        ModelSettingsError,
        NetworkModelError,
        PromptError,
        ReplyError,
        ScriptError,
    )
    from madang.models.facts import Fact
    from madang.models.limits import Limits
    from madang.models.network import allow_network_models, forbid_network_models
    from madang.models.prompts import Prompt, parse_prompt, read_prompt
    from madang.models.providers import ModelChoice, OpenedModel, open_model
    from madang.models.scripted import NONSENSE, Call, Delayed, Failing, ScriptedModel, Truncated
    from madang.models.skills import Answer, Fallback, Skill, SkillContext
    from madang.models.usage import Price, Usage, UsageTotal, total_usage

__all__ = [
    "NONSENSE",
    "Answer",
    "Call",
    "Chat",
    "ChatSettings",
    "ChatSource",
    "Chats",
    "Delayed",
    "Fact",
    "Failing",
    "Fallback",
    "Limits",
    "ModelCallError",
    "ModelChoice",
    "ModelError",
    "ModelSettingsError",
    "NetworkModelError",
    "OpenedModel",
    "Price",
    "Prompt",
    "PromptError",
    "Reply",
    "ReplyError",
    "SameChat",
    "ScriptError",
    "ScriptedModel",
    "Skill",
    "SkillContext",
    "TextStream",
    "Truncated",
    "Usage",
    "UsageTotal",
    "allow_network_models",
    "data_notice",
    "forbid_network_models",
    "mark_data",
    "open_model",
    "parse_prompt",
    "read_prompt",
    "total_usage",
]

_HOMES = (
    "network",
    "errors",
    "limits",
    "data_marks",
    "prompts",
    "usage",
    "facts",
    "providers",
    "chat",
    "scripted",
    "skills",
)


def __getattr__(name: str) -> object:
    if name in __all__:
        for home in _HOMES:
            module = import_module(f"{__name__}.{home}")
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
