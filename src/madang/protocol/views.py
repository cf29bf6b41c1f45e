"""Views: how an answer's data is shown, declared as data, so that a page needs to know no assistant."""

from typing import Literal

from pydantic import JsonValue

from madang.state.frozen import Frozen

__all__ = ["View", "ViewKind"]

ViewKind = Literal["table", "chart", "map", "document", "verdicts", "comparison", "schedule", "calculation"]


class View(Frozen):
    """One thing to show: its kind says how, `data` what; `title` is in the language of the answer."""

    kind: ViewKind
    title: str
    data: dict[str, JsonValue]
