"""The settings of the assistant."""

from datetime import date
from decimal import Decimal
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.tools.bundled_data import facts


class RealEstateSettings(BaseModel):
    """A key for live deals, the corpus with the wording of laws, and a newer base rate."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    molit_key: SecretStr | None = Field(
        default=None,
        description="Key of the ministry's transaction API (data.go.kr). Without one, the figures that ship are used.",
    )
    statutes: str = Field(
        default="statutes",
        description="The corpus with the wording of laws: what is imported into it is shown beside the summaries.",
    )
    base_rate: Decimal | None = Field(
        default=None,
        ge=0,
        le=20,
        description="The Bank of Korea's base rate in percent. The default is the latest one that ships.",
    )
    base_rate_since: date | None = Field(
        default=None, description="The day from which that base rate holds; it has to be set along with it."
    )

    @model_validator(mode="after")
    def _a_rate_has_its_day(self) -> Self:
        if (self.base_rate is None) != (self.base_rate_since is None):
            raise ValueError("base_rate and base_rate_since have to be set together.")
        return self

    def facts(self) -> LegalFacts:
        """The bundled legal figures, with the base rate of the settings."""
        if self.base_rate is None or self.base_rate_since is None:
            return facts()
        return facts().with_base_rate(self.base_rate, since=self.base_rate_since)
