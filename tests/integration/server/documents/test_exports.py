"""Exports over HTTP: started, followed by their job, downloaded and deleted, by their owner alone."""

import asyncio
import gzip
import json
from typing import Any

import httpx


async def _made(client: httpx.AsyncClient) -> str:
    """The id of an export that is made."""
    started = await client.post("/exports")
    assert started.status_code == 202
    job = started.json()["id"]
    async with asyncio.timeout(60):
        while True:
            if (await client.get(f"/jobs/{job}")).json()["status"] == "completed":
                return job
            await asyncio.sleep(0.1)


async def test_what_a_person_said_and_read_is_in_their_export_unmasked(either_address: str):
    async with httpx.AsyncClient(base_url=f"http://{either_address}", trust_env=False, timeout=60) as client:
        thread = (await client.post("/threads", json={})).json()["thread_id"]
        asked: dict[str, Any] = {"assistant_id": "slots", "input": {"message": "Osaka, call 010-1234-5678"}}
        (await client.post(f"/threads/{thread}/runs/wait", json=asked)).raise_for_status()
        job = await _made(client)
        found = await client.get(f"/exports/{job}")
        assert found.headers["content-type"] == "application/gzip"
        assert found.headers["content-disposition"] == 'attachment; filename="conversations.jsonl.gz"'
        lines = [json.loads(line) for line in gzip.decompress(found.content).splitlines()]
        [mine] = [line for line in lines if line["session"]["id"] == thread]
        assert [turn["message"] for turn in mine["conversation"]] == ["Osaka, call 010-1234-5678"]
        assert "010-1234-5678" not in json.dumps({**mine, "conversation": []})
        assert job not in (await client.get("/sessions")).text
        assert (await client.delete(f"/exports/{job}")).status_code == 204
        assert (await client.get(f"/exports/{job}")).status_code == 404


async def test_an_export_that_is_no_export_is_not_found(address: str):
    async with httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=60) as client:
        assert (await client.get("/exports/nowhere")).status_code == 404
        assert (await client.delete("/exports/nowhere")).status_code == 404
