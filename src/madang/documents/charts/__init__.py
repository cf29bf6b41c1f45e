"""Charts: a table becomes a Vega-Lite spec, and the spec a picture.

Assistants make specs for views and documents; `formats` and the server draw them.
"""

from madang.documents.charts.images import Theme, chart_svg
from madang.documents.charts.specs import bar_chart, grouped_bar_chart, line_chart, stacked_bar_chart

__all__ = ["Theme", "bar_chart", "chart_svg", "grouped_bar_chart", "line_chart", "stacked_bar_chart"]
