"""LangGraph's own JavaScript client, unmodified, finds here what it asks for."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent / "javascript"
INSTALLED = shutil.which("node") is not None and (HERE / "node_modules").is_dir()


@pytest.mark.skipif(not INSTALLED, reason="needs node, and `npm install` in tests/integration/server/javascript")
async def test_the_javascript_client_makes_streams_joins_and_cancels_runs(
    address: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COURIER_PACE", "0.5")
    told = await _talk(address)
    assert told["assistant"] == "slots"
    assert [part["event"] for part in told["asked"]] == ["metadata", "values", "updates", "values", "end"]
    [question] = told["asked"][2]["data"]["__interrupt__"]
    assert (question["id"], question["value"]["question"]) == ("nights", "How many nights?")
    assert told["waiting"] == "interrupted"
    answered = [
        {"collect": {"destination": "Osaka", "nights": 3}},
        {"flights": {"offers": {"flight": "to Osaka"}}},
        {"hotels": {"offers": {"hotel": "3 nights"}}},
        {"propose": {"proposal": "flight to Osaka, hotel 3 nights"}},
    ]
    assert [part["data"] for part in told["answered"]] == [*answered, None]
    assert told["joined"] == told["answered"]
    assert told["state"]["proposal"] == "flight to Osaka, hotel 3 nights"
    assert told["history"] == [3, 2, 1]
    assert (told["cancelled"], told["runs"], told["found"], told["gone"]) == ("interrupted", 1, 1, 404)
    assert told["waited"]["report"] == "a: 1; b: 1"


async def _talk(address: str) -> dict[str, Any]:
    node = await asyncio.create_subprocess_exec(
        "node",
        "talk.mjs",
        f"http://{address}",
        cwd=HERE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": str(Path(shutil.which("node") or "node").parent), "NO_PROXY": "127.0.0.1"},
    )
    out, err = await asyncio.wait_for(node.communicate(), 60)
    assert node.returncode == 0, err.decode()
    return json.loads(out)
