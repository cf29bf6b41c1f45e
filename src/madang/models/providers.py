"""Chat models by name (`provider:model`), opened through LangChain; each provider is an extra, imported on use."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from langchain_core.language_models import BaseChatModel
from pydantic import BaseModel, ConfigDict, Field, SecretStr

from madang.extras import require
from madang.models import phrases
from madang.models.errors import ModelSettingsError
from madang.models.limits import ModelLimits
from madang.models.network_models import check_network_model
from madang.models.recorded import RecordedModel
from madang.models.usage import TokenPrice


class ModelChoice(BaseModel):
    """Which model to ask, and how: `model` is `provider:name`, a base URL points to a server with that protocol."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str
    base_url: str | None = None
    api_key: SecretStr | None = None
    temperature: float | None = None
    max_tokens: int | None = Field(default=None, ge=1)
    retries: int = Field(default=1, ge=0)
    """How often the provider's client repeats a request that failed in transit."""
    recording: Path | None = None
    """A file to write its replies to; `recorded:FILE` gives them again."""
    limits: ModelLimits = ModelLimits()
    price: TokenPrice | None = None


@dataclass(frozen=True, slots=True)
class OpenedModel:
    """A LangChain model with the errors its client raises: when it fails, and when its reply was cut off or refused."""

    model: BaseChatModel
    failure_types: tuple[type[Exception], ...] = ()
    unusable_types: tuple[type[Exception], ...] = ()


def open_model(choice: ModelChoice) -> OpenedModel:
    """The chosen model, ready to be asked; nothing is sent yet."""
    provider = provider_in(choice.model)
    if provider == RECORDED:
        return OpenedModel(RecordedModel(file=Path(choice.model.removeprefix(f"{RECORDED}:"))))
    opened = _open_provider(choice, provider)
    if choice.recording is None:
        return opened
    return replace(opened, model=RecordedModel(file=choice.recording, inner=opened.model))


RECORDED = "recorded"
"""The provider of replies that were recorded."""


def _open_provider(choice: ModelChoice, provider: str) -> OpenedModel:
    known, name = _PROVIDERS[provider], choice.model.removeprefix(f"{provider}:")
    check_network_model(choice.model)
    package = require(known.package, known.extra, f"The model provider {provider!r}")
    failures = _errors(known, known.failures)
    try:
        model: BaseChatModel = getattr(package, known.model)(**_arguments(choice, name, known))
    except failures as error:
        text = phrases.CANNOT_OPEN.format(model=choice.model, error=error)
        raise ModelSettingsError(text.en, text=text) from error
    return OpenedModel(model, failure_types=failures, unusable_types=_errors(known, known.unusable))


def provider_in(model: str) -> str:
    """The provider that `provider:name` names; `ModelSettingsError` where it names none that is known."""
    provider, _, name = model.partition(":")
    if provider not in (*_PROVIDERS, RECORDED) or not name:
        raise ModelSettingsError(
            f"The model {model!r} cannot be opened: write provider:name with one of the providers "
            f"{', '.join(sorted(_PROVIDERS))}. For a server with the OpenAI protocol, write openai:name and "
            "give its base URL.",
            text=phrases.UNKNOWN_PROVIDER.format(model=model, providers=", ".join(sorted(_PROVIDERS))),
        )
    return provider


@dataclass(frozen=True, slots=True)
class _Provider:
    """Where a provider's chat model is found, what it calls our settings, and what its client raises."""

    package: str
    model: str
    extra: str
    failures: tuple[str, ...]
    unusable: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict[str, str])
    without: frozenset[str] = frozenset()


_PROVIDERS = {
    "openai": _Provider(
        package="langchain_openai",
        model="ChatOpenAI",
        extra="openai",
        failures=("openai.OpenAIError",),
        unusable=("openai.LengthFinishReasonError", "openai.ContentFilterFinishReasonError"),
    ),
    "anthropic": _Provider(
        package="langchain_anthropic",
        model="ChatAnthropic",
        extra="anthropic",
        failures=("anthropic.AnthropicError",),
    ),
    "ollama": _Provider(
        package="langchain_ollama",
        model="ChatOllama",
        extra="ollama",
        failures=("ollama.ResponseError", "ollama.RequestError", "httpx.HTTPError"),
        renamed={"max_tokens": "num_predict"},
        without=frozenset({"api_key", "max_retries", "timeout"}),
    ),
}

_GRACE = 5.0  # the client's own time-out is the second net: ours says what happened


def _arguments(choice: ModelChoice, name: str, provider: _Provider) -> dict[str, Any]:
    """The settings under the names that the provider's class knows; what was not set is left to the provider."""
    settings = {
        "model": name,
        "base_url": choice.base_url,
        "api_key": choice.api_key or _no_key(choice),
        "temperature": choice.temperature,
        "max_tokens": choice.max_tokens,
        "max_retries": choice.retries,
        "timeout": choice.limits.timeout_seconds + _GRACE,
    }
    return {
        provider.renamed.get(setting, setting): value
        for setting, value in settings.items()
        if value is not None and setting not in provider.without
    }


def _no_key(choice: ModelChoice) -> SecretStr | None:
    """A key that is none, for other servers: the client would send them the provider's key of the environment."""
    return SecretStr("none") if choice.base_url else None


def _errors(provider: _Provider, names: tuple[str, ...]) -> tuple[type[Exception], ...]:
    places = [name.rpartition(".") for name in names]
    return tuple(getattr(require(module, provider.extra, module), error) for module, _, error in places)
