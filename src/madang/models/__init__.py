"""Chat models behind their limits, prompts, and skills: typed questions that a model may answer and rules always can.

May import `madang.state` and `madang.protocol`. What a text says (amounts, dates, articles, ...) is read by
`madang.reading`. The names below are loaded when they are first used: LangChain takes a moment to import.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = [
    "AGENT_ROLES",
    "NONSENSE",
    "AgentRole",
    "Chat",
    "ChatSettings",
    "ChatSource",
    "ConfiguredChats",
    "DelayedAnswer",
    "Fact",
    "FailingAnswer",
    "FailureReason",
    "FixedChat",
    "JsonToolCaller",
    "ModelAbilities",
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
    "ToolCallsAnswer",
    "TruncatedAnswer",
    "allow_network_models",
    "asked_chat",
    "check_network_model",
    "data_notice",
    "forbid_network_models",
    "is_stream_failure",
    "mark_data",
    "open_model",
    "parse_prompt",
    "probe_model",
    "provider_in",
    "read_prompt",
    "read_usage",
    "total_usage",
    "without_tool_calling",
]

if TYPE_CHECKING:
    from madang.models.chat import (
        AGENT_ROLES,
        AgentRole,
        Chat,
        ChatSettings,
        ChatSource,
        ConfiguredChats,
        FixedChat,
        ModelReply,
        TextStream,
        asked_chat,
        is_stream_failure,
    )
    from madang.models.errors import (
        FailureReason,
        ModelCallError,
        ModelError,
        ModelSettingsError,
        NetworkModelError,
        PromptError,
        ReplyError,
        ScriptError,
    )
    from madang.models.json_tools import JsonToolCaller, without_tool_calling
    from madang.models.limits import ModelLimits
    from madang.models.network_models import allow_network_models, check_network_model, forbid_network_models
    from madang.models.probe import ModelAbilities, probe_model
    from madang.models.prompts import Prompt, data_notice, mark_data, parse_prompt, read_prompt
    from madang.models.providers import ModelChoice, OpenedModel, open_model, provider_in
    from madang.models.scripted import (
        NONSENSE,
        DelayedAnswer,
        FailingAnswer,
        ScriptedCall,
        ScriptedModel,
        ToolCallsAnswer,
        TruncatedAnswer,
    )
    from madang.models.skills import Fact, RulesFallback, Skill, SkillAnswer, SkillContext
    from madang.models.usage import ModelUsage, ModelUsageTotal, TokenPrice, read_usage, total_usage


_HOMES = (
    "errors",
    "limits",
    "network_models",
    "prompts",
    "usage",
    "providers",
    "chat",
    "scripted",
    "skills",
    "json_tools",
    "probe",
)
"""Where the names are, those that load the least first."""


def __getattr__(name: str) -> object:
    if name in __all__:
        for module in (import_module(f"{__name__}.{home}") for home in _HOMES):
            if hasattr(module, name):
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
