"""The panels of `deploy/monitoring/dashboard.json` as one picture, from what a Prometheus has scraped:
`python -m tools.dashboard_picture http://localhost:9090 docs/screens/dashboard.png --minutes 15`.

It draws what the queries of the panels give; Grafana itself draws them in its own way.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import vl_convert

DASHBOARD = Path(__file__).parent.parent / "deploy" / "monitoring" / "dashboard.json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
STEPS = 90
UNITS = {"s": "seconds", "bytes": "bytes", "percentunit": "share"}


def main() -> None:
    """Ask for every panel and write the picture."""
    parser = argparse.ArgumentParser(prog="python -m tools.dashboard_picture", description=__doc__)
    parser.add_argument("prometheus", help="the address of a Prometheus")
    parser.add_argument("picture", type=Path)
    parser.add_argument("--minutes", type=float, default=15.0)
    options = parser.parse_args()
    dashboard = json.loads(DASHBOARD.read_text())
    with httpx.Client(base_url=options.prometheus, trust_env=False) as client:
        drawn = [_drawn(panel, list(_points(client, panel, options.minutes))) for panel in dashboard["panels"]]
    picture: Any = {
        "$schema": SCHEMA,
        "title": dashboard["title"],
        "columns": 2,
        "concat": drawn,
        "background": "white",
    }
    picture["resolve"] = {"scale": {"color": "independent"}}
    options.picture.write_bytes(vl_convert.vegalite_to_png(picture, scale=1))


def _points(client: httpx.Client, panel: dict[str, Any], minutes: float) -> Iterator[dict[str, Any]]:
    """The values of all series of a panel, each with its labels as a name."""
    now = time.time()
    span = {"start": now - minutes * 60, "end": now, "step": minutes * 60 / STEPS}
    for target in panel["targets"]:
        answer = client.get("/api/v1/query_range", params={"query": target["expr"], **span}).raise_for_status()
        for series in answer.json()["data"]["result"]:
            labels = {name: value for name, value in series["metric"].items() if not name.startswith("__")}
            name = ", ".join(labels.values()) or panel["title"]
            for at, value in series["values"]:
                if value != "NaN":
                    yield {"at": at * 1000, "value": float(value), "series": name}


def _drawn(panel: dict[str, Any], points: list[dict[str, Any]]) -> dict[str, Any]:
    unit = UNITS.get(panel["fieldConfig"]["defaults"].get("unit", ""), "")
    frame = {"title": {"text": panel["title"], "anchor": "start"}, "width": 460, "height": 120}
    if not points:
        return {**frame, "data": {"values": [{}]}, "mark": {"type": "text", "text": "nothing happened"}}
    return {
        **frame,
        "data": {"values": points},
        "mark": {"type": "line", "strokeWidth": 1.5},
        "encoding": {
            "x": {"field": "at", "type": "temporal", "title": None},
            "y": {"field": "value", "type": "quantitative", "title": unit},
            "color": {"field": "series", "type": "nominal", "title": None},
        },
    }


if __name__ == "__main__":
    main()
