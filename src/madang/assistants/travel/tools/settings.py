"""Settings of the travel assistant: access to Duffel for flights and stays."""

from pydantic import BaseModel, ConfigDict, Field, SecretStr


class TravelSettings(BaseModel):
    """Access to a provider of flights and stays."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    duffel_token: SecretStr | None = Field(
        default=None,
        description="Token of Duffel (duffel.com) for quotes of flights; one that begins with `duffel_test_` asks its "
        "sandbox. Without one, prices are estimated from the figures that ship.",
    )
    duffel_stays: bool = Field(
        default=False, description="Whether Duffel is asked for stays, too; its accounts need access to them."
    )
