"""Records of the company, as rows with names in place of keys."""

from datetime import date
from typing import NamedTuple

__all__ = ["ClientCard", "VisitRecord"]


class VisitRecord(NamedTuple):
    """One visit, with names in place of keys."""

    id: str
    visited_on: date
    client: str
    doctor: str
    product: str
    purpose: str
    minutes: int
    rep: str


class ClientCard(NamedTuple):
    """What is known of a client."""

    id: str
    name: str
    kind: str
    grade: str
    region: str
    rep: str
