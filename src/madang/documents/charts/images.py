"""Draws a Vega-Lite spec or an SVG as the same picture for the page, a PDF and a DOCX, in a light or dark theme, with
the fonts of this package.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, cast

from pydantic import JsonValue

from madang.documents.errors import DocumentError
from madang.extras import require

FONT_FAMILY = "MadangGothic"
"""Nanum Gothic in three weights, trimmed for programs that draw, under the name its licence asks for then."""


@cache
def font_folder() -> Path:
    """The folder of the fonts, which are part of this package."""
    return Path(str(files("madang.documents") / "fonts"))


Spec = dict[str, JsonValue]
Theme = Literal["light", "dark"]

_RAISED_BY_ENGINE = (ValueError, RuntimeError)
"""What the drawing engine raises on what it cannot draw."""

_PALETTES: dict[Theme, list[str]] = {
    "light": [
        *("#1f5f8b", "#d98324", "#4a8f6d", "#a8471f", "#7d6aa8", "#8a8f98"),
        *("#c2577a", "#2a9d9d", "#9a8d1f", "#3f3d8f"),
    ],
    "dark": [
        *("#6db3e0", "#f0a95b", "#7fc7a2", "#e38a64", "#b3a2dc", "#b6bcc6"),
        *("#ee93b3", "#5fd0d0", "#d6cb6a", "#8d8bf0"),
    ],
}
_INKS: dict[Theme, tuple[str, str, str]] = {
    "light": ("#1d2433", "#5b6475", "#e3e6eb"),
    "dark": ("#eceff4", "#a9b2c0", "#333b48"),
}
_LEGEND_ENTRY = 108
"""How wide the name of a series with its colour may be, so that several stand beside one another."""
_PAPERS: dict[Theme, str] = {"light": "#ffffff", "dark": "#151a23"}


def chart_svg(spec: Spec, *, theme: Theme = "light", width: int | None = None) -> str:
    """The chart as SVG, without a background. A spec that refers to external data raises `DocumentError`.

    With a `width`, all of the chart is as wide as that, so that what is written on it stays as large as it is.
    """
    config = _config(theme)
    if width is not None:
        spec = {**spec, "width": width, "autosize": {"type": "fit-x", "contains": "padding"}}
        config["legend"]["columns"] = max(1, width // _LEGEND_ENTRY)
    return cast("str", _draw("vegalite_to_svg", spec, config=config))


def chart_png(spec: Spec, *, theme: Theme = "light", scale: float = 2.0) -> bytes:
    """The chart as PNG on paper of the theme's colour, `scale` times as large as its spec says."""
    config = {**_config(theme), "background": _PAPERS[theme]}
    return cast("bytes", _draw("vegalite_to_png", spec, config=config, scale=scale))


def svg_png(svg: str, *, scale: float = 2.0) -> bytes:
    """A drawing as PNG, `scale` times as large."""
    try:
        return cast("bytes", _engine().svg_to_png(svg, scale=scale))
    except _RAISED_BY_ENGINE as error:
        raise DocumentError(f"This is not a valid SVG: {_reason(error)}") from error


def _draw(how: str, spec: Spec, **options: Any) -> Any:
    if _reaches_out(spec):
        raise DocumentError("This chart would load data from a 'url'. Put the values into its spec.")
    try:
        return getattr(_engine(), how)(spec, allowed_base_urls=[], **options)
    except _RAISED_BY_ENGINE as error:
        raise DocumentError(f"This chart cannot be drawn. Fix its Vega-Lite spec: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """The message of the drawing engine, without its stack trace."""
    lines = (line.strip() for line in str(error).splitlines())
    return next((line for line in lines if line and not line.endswith("failed:")), "no reason given")


def _reaches_out(part: JsonValue) -> bool:
    """Whether a spec refers to external data; the drawing engine would read files of this machine."""
    if isinstance(part, dict):
        return "url" in part or any(map(_reaches_out, part.values()))
    return isinstance(part, list) and any(map(_reaches_out, part))


@cache
def _engine() -> Any:
    drawer: Any = require("vl_convert", "documents", "Drawing charts")
    drawer.register_font_directory(str(font_folder()))
    return drawer


def _config(theme: Theme) -> dict[str, Any]:
    ink, soft, hair = _INKS[theme]
    palette = _PALETTES[theme]
    words = {
        "labelColor": soft,
        "titleColor": soft,
        "labelFontSize": 11,
        "titleFontSize": 11,
        "titleFontWeight": "normal",
    }
    return {
        "font": FONT_FAMILY,
        "background": None,
        "view": {"stroke": None},
        "axis": {
            **words,
            "gridColor": hair,
            "domainColor": soft,
            "ticks": False,
            "labelPadding": 6,
            "titlePadding": 10,
        },
        "axisX": {"grid": False},
        "axisY": {"domain": False, "titleAngle": 0, "titleAlign": "left", "titleAnchor": "end", "titleY": -14},
        "legend": {**words, "orient": "bottom", "title": None, "symbolType": "square", "labelLimit": 240},
        "range": {"category": palette},
        "bar": {"color": palette[0]},
        "line": {"color": palette[0], "strokeWidth": 2},
        "point": {"color": palette[0], "filled": True, "size": 60, "opacity": 1},
        "text": {"color": ink, "fontSize": 11},
    }
