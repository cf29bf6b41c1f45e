"""The figures of a chart in an office file: a row for each category, a column for each series, as it was last drawn."""

from typing import Any

from madang.documents.extraction.archives import name_of, named, one_line


def chart_rows(chart: Any) -> list[tuple[str, ...]]:
    """The table that a chart draws, headed by the names of its series; empty where it keeps no figures.

    The corner names what the chart is called, if it says so.
    """
    series = list(named(chart, "ser"))
    columns = [_Series(each) for each in series]
    places = sorted({place for column in columns for place in column.values})
    if not places:
        return []
    title = next(
        (one_line(" ".join(part.text or "" for part in named(each, "t"))) for each in named(chart, "title")), ""
    )
    heads = [column.name or str(number) for number, column in enumerate(columns, start=1)]
    rows = [
        (_category(columns, place), *(column.values.get(place, "") for column in columns))
        for place in places[:_MOST_POINTS]
    ]
    return [(title, *heads), *rows]


class _Series:
    """The name, the categories and the values of a series, by their places."""

    def __init__(self, series: Any) -> None:
        parts = {name_of(part): part for part in series}
        self.name = next(iter(_points(parts.get("tx")).values()), "")
        self.categories = _points(_first(parts, "cat", "xVal"))
        self.values = _points(_first(parts, "val", "yVal"))


def _category(columns: list[_Series], place: int) -> str:
    return next((column.categories[place] for column in columns if place in column.categories), str(place + 1))


def _first(parts: dict[str, Any], *names: str) -> Any:
    return next((parts[name] for name in names if name in parts), None)


def _points(part: Any) -> dict[int, str]:
    """The values that are kept of a range, by their places."""
    if part is None:
        return {}
    return {
        int(point.get("idx")): _told("".join(each.text or "" for each in named(point, "v")))
        for point in named(part, "pt")
    }


def _told(text: str) -> str:
    """A value as it is read: 55.0 is 55."""
    text = one_line(text)
    try:
        return f"{float(text):.12g}"
    except ValueError:
        return text


_MOST_POINTS = 2000
