"""The setup: what a server was set to when it was started, as far as it may be shown."""

from pydantic import BaseModel, ConfigDict

__all__ = ["Setting", "Setup"]


class Setting(BaseModel):
    """A setting by the variable that sets it; of a secret it is told only whether it is set."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    variable: str
    value: str
    given: bool
    """Whether somebody has set it; otherwise this is its default."""
    secret: bool


class Setup(BaseModel):
    """The settings, and the model that is asked where no skill has another; without one, rules answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str | None = None
    settings: tuple[Setting, ...] = ()
