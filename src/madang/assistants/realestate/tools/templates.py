"""The documents that can be written, read from data/documents."""

import tomllib
from functools import cache

from madang.assistants.realestate.domain.drafting import Template
from madang.assistants.realestate.tools.facts import DATA

__all__ = ["template_for", "templates"]


@cache
def templates() -> tuple[Template, ...]:
    """Every kind of document."""
    paths = sorted((DATA / "documents").glob("*.toml"))
    return tuple(Template.model_validate(tomllib.loads(path.read_text("utf-8"))) for path in paths)


def template_for(request: str) -> Template:
    """The kind that a request names, by its longest name; a lease where it names none."""
    lowered = request.lower()
    named = [(len(word), one.id, one) for one in templates() for word in one.words if word in lowered]
    if named:
        return max(named, key=lambda found: found[:2])[2]
    return next(one for one in templates() if one.id == "lease_contract")
