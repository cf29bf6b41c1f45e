"""The words of inquiries about what may be given, read from the data folder."""

from functools import cache
from pathlib import Path

from madang.assistants.company.domain.compliance.inquiries import Inquiries, read_inquiries

__all__ = ["inquiries"]


@cache
def inquiries() -> Inquiries:
    """How people ask whether something may be given."""
    return read_inquiries(Path(__file__).parents[1] / "data" / "inquiries.toml")
