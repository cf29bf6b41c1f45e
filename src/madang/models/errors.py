"""Errors of models, prompts and replies."""

from typing import Literal

from madang.errors import MadangError

FailureReason = Literal[
    "failed",
    "wrong_key",
    "no_such_model",
    "rate_limited",
    "timed_out",
    "out_of_time",
    "circuit_open",
    "too_long",
    "unusable",
]


class ModelError(MadangError):
    """Something about a model, a prompt or a reply is not as it should be."""

    code = "model"


class ModelSettingsError(ModelError, ValueError):
    """A model is named or set up in a way that cannot work."""

    code = "model_settings"


class NetworkModelError(ModelError):
    """A model outside this process was about to be called where that is forbidden."""

    code = "network_model"


class PromptError(ModelError, ValueError):
    """A prompt file and the values for it do not fit together."""

    code = "prompt"


class ReplyError(ModelError, ValueError):
    """A model's reply cannot be used; the message is written for the model, which is asked again."""

    code = "reply"


class ScriptError(ModelError, AssertionError):
    """A scripted model was asked for more than its script holds."""

    code = "script"


class ModelCallError(ModelError):
    """A model gave no reply.

    `reason` is "failed" (an error of the provider or the connection), "wrong_key", "no_such_model", "rate_limited",
    "timed_out", "out_of_time" (the run had none left), "circuit_open" (not tried, after too many failures), "too_long"
    (it takes less text) or "unusable" (it replied, but was cut off or refused, so that asking again may help).
    """

    code = "model_call"

    def __init__(self, message: str, reason: FailureReason) -> None:
        super().__init__(message)
        self.reason: FailureReason = reason
