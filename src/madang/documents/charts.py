"""Charts: Vega-Lite specs as plain data, drawn as SVG or PNG, in Korean as well as in English."""

from functools import cache
from typing import Any, cast

from pydantic import JsonValue

from madang.documents.fonts import font_folder
from madang.extras import require

__all__ = ["chart_png", "chart_svg", "svg_png"]

Spec = dict[str, JsonValue]


def chart_svg(spec: Spec) -> str:
    """The chart as SVG."""
    return cast("str", _drawer().vegalite_to_svg(spec, allowed_base_urls=[]))


def chart_png(spec: Spec, *, scale: float = 2.0) -> bytes:
    """The chart as PNG, `scale` times as large as its spec says."""
    return cast("bytes", _drawer().vegalite_to_png(spec, scale=scale, allowed_base_urls=[]))


def svg_png(svg: str, *, scale: float = 2.0) -> bytes:
    """A drawing as PNG, `scale` times as large."""
    return cast("bytes", _drawer().svg_to_png(svg, scale=scale))


@cache
def _drawer() -> Any:
    drawer: Any = require("vl_convert", "documents", "Drawing charts")
    drawer.register_font_directory(str(font_folder()))
    return drawer
