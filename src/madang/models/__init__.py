"""Chat models behind their limits, prompts, and skills: typed questions that a model may answer and rules always can.

May import `madang.state` and `madang.protocol`. What a text says (amounts, dates, articles, ...) is read by
`madang.reading`. The names below are loaded when they are first used: LangChain takes a moment to import.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = [
    "NONSENSE",
    "Chat",
    "ChatSettings",
    "ChatSource",
    "ConfiguredChats",
    "DelayedAnswer",
    "Fact",
    "FailingAnswer",
    "FixedChat",
    "ModelCallError",
    "ModelChoice",
    "ModelError",
    "ModelLimits",
    "ModelReply",
    "ModelSettingsError",
    "ModelUsage",
    "ModelUsageTotal",
    "NetworkModelError",
    "OpenedModel",
    "Prompt",
    "PromptError",
    "ReplyError",
    "RulesFallback",
    "ScriptError",
    "ScriptedCall",
    "ScriptedModel",
    "Skill",
    "SkillAnswer",
    "SkillContext",
    "TextStream",
    "TokenPrice",
    "TruncatedAnswer",
    "allow_network_models",
    "check_network_model",
    "data_notice",
    "forbid_network_models",
    "mark_data",
    "open_model",
    "parse_prompt",
    "provider_in",
    "read_prompt",
    "total_usage",
]

if TYPE_CHECKING:
    from madang.models.chat import Chat, ChatSettings, ChatSource, ConfiguredChats, FixedChat, ModelReply, TextStream
    from madang.models.errors import (
        ModelCallError,
        ModelError,
        ModelSettingsError,
        NetworkModelError,
        PromptError,
        ReplyError,
        ScriptError,
    )
    from madang.models.limits import ModelLimits, allow_network_models, check_network_model, forbid_network_models
    from madang.models.prompts import Prompt, data_notice, mark_data, parse_prompt, read_prompt
    from madang.models.providers import ModelChoice, OpenedModel, open_model, provider_in
    from madang.models.scripted import (
        NONSENSE,
        DelayedAnswer,
        FailingAnswer,
        ScriptedCall,
        ScriptedModel,
        TruncatedAnswer,
    )
    from madang.models.skills import Fact, RulesFallback, Skill, SkillAnswer, SkillContext
    from madang.models.usage import ModelUsage, ModelUsageTotal, TokenPrice, total_usage


_HOMES = ("errors", "limits", "prompts", "usage", "providers", "chat", "scripted", "skills")
"""Where the names are, those that load the least first."""


def __getattr__(name: str) -> object:
    if name in __all__:
        for module in (import_module(f"{__name__}.{home}") for home in _HOMES):
            if hasattr(module, name):
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
