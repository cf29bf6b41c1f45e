"""A conversation leaves the server: as Markdown, and by a link that anybody may read until it ends and that opens
nothing else; what is said of an answer and that it is pinned stay with it.
"""

from pathlib import Path

import httpx

from madang.store import open_store
from tests.integration.server.serving import by_token, served
from tests.integration.server.test_websocket import begin, watching


async def test_a_link_opens_one_conversation_and_nothing_else_until_it_is_ended(address: str):
    session, _ = await _letter(address)
    async with _client(address) as client:
        made = (await client.post(f"/sessions/{session}/shares", json={"days": 7})).json()
        holder = {"authorization": f"Bearer {made['text']}"}
        shared = (await client.get("/shared", headers=holder)).json()
        assert [turn["message"] for turn in shared["turns"]] == ["letter"]
        assert shared["turns"][0]["answer"]["files"] == []
        assert [each["id"] for each in (await client.get(f"/sessions/{session}/shares")).json()] == [made["id"]]
        for wrong in ("nothing", "mdg_x_y", made["text"][:-1]):
            refused = await client.get("/shared", headers={"authorization": f"Bearer {wrong}"})
            assert (refused.status_code, refused.json()["code"]) == (404, "no_such_share")
        assert (await client.delete(f"/sessions/{session}/shares/{made['id']}")).status_code == 204
        assert (await client.get("/shared", headers=holder)).status_code == 404
        assert (await client.delete(f"/sessions/{session}/shares/{made['id']}")).status_code == 404


async def test_a_link_to_a_conversation_that_was_deleted_opens_nothing(address: str):
    session, _ = await _letter(address)
    async with _client(address) as client:
        made = (await client.post(f"/sessions/{session}/shares", json={"days": 1})).json()
        await client.delete(f"/sessions/{session}")
        assert (await client.get("/shared", headers={"authorization": f"Bearer {made['text']}"})).status_code == 404
        assert (await client.post(f"/sessions/{session}/shares", json={"days": 1})).status_code == 404
        assert (await client.post(f"/sessions/{session}/shares", json={"days": 0})).status_code == 422


async def test_a_link_ends_with_the_credential_of_its_owner_and_when_they_sign_out_everywhere(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    serving = served(url, reception=by_token, per_minute=15, seconds=lambda: 0.0)
    async with open_store(url) as store, serving as address:
        hers = await store.tokens.issue("ops", user="ana", scopes=["read", "write"])
        key = {"authorization": f"Bearer {hers.text}"}
        async with _client(address) as browser, _client(address) as visitor:
            await browser.post("/sign-in", json={"token": hers.text})
            session = (await browser.post("/sessions", json={"assistant": "slots"})).json()["id"]
            made = [(await browser.post(f"/sessions/{session}/shares", json={"days": 7})).json() for _ in range(3)]
            first, second, third = ({"authorization": f"Bearer {each['text']}"} for each in made)
            told = [(await visitor.get("/shared", headers=first)).status_code for _ in range(16)]
            assert told == [200] * 15 + [429]
            for path in ("/me", "/sessions", f"/sessions/{session}", f"/sessions/{session}/turns"):
                assert (await visitor.get(path, headers=second)).status_code == 403, path
            await browser.post("/sign-out")
            assert (await visitor.get("/shared", headers=second)).status_code == 200
            assert (await visitor.delete("/sign-ins", headers=key)).status_code == 204
            assert (await visitor.get("/shared", headers=second)).status_code == 404
            again = (await visitor.post(f"/sessions/{session}/shares", json={"days": 7}, headers=key)).json()
            listed = (await visitor.get(f"/sessions/{session}/shares", headers=key)).json()
            assert [each["id"] for each in listed] == [again["id"]]
            await store.tokens.revoke("ops", hers.token.id)
            opened = {"authorization": f"Bearer {again['text']}"}
            assert [(await visitor.get("/shared", headers=link)).status_code for link in (third, opened)] == [404, 404]
        assert await store.tokens.sweep() == 5


async def test_links_can_be_turned_off(tmp_path: Path):
    async with served(f"sqlite:///{tmp_path}/store.db", sharing=False) as address, _client(address) as client:
        session = (await client.post("/sessions", json={"assistant": "slots"})).json()["id"]
        for refused in (
            await client.post(f"/sessions/{session}/shares", json={"days": 7}),
            await client.get("/shared", headers={"authorization": "Bearer mdg_x_y"}),
        ):
            assert (refused.status_code, refused.json()["code"]) == (403, "sharing_off")
        assert (await client.get("/me")).json()["sharing"] is False


async def test_a_conversation_is_exported_as_markdown(address: str):
    session, _ = await _letter(address)
    async with _client(address) as client:
        told = await client.get(f"/sessions/{session}/export.md")
    assert told.headers["content-type"] == "text/markdown; charset=utf-8"
    assert "letter.md" in told.headers["content-disposition"]
    assert told.text.startswith("# letter\n\n## letter\n\n*20")
    assert "letter-7" in told.text


async def test_what_is_said_of_an_answer_and_a_pin_stay(address: str):
    session, run = await _letter(address)
    async with _client(address) as client:
        assert (await client.get(f"/sessions/{session}/turns/{run}")).json()["feedback"] is None
        said = {"useful": False, "note": "a stamp is missing"}
        await client.post(f"/sessions/{session}/runs/{run}/feedback", json=said)
        assert (await client.get(f"/sessions/{session}/turns/{run}")).json()["feedback"] == said
        assert (await client.patch(f"/sessions/{session}", json={"pinned": True})).json()["pinned"] is True
        renamed = (await client.patch(f"/sessions/{session}", json={"title": "Post"})).json()
        assert (renamed["title"], renamed["pinned"]) == ("Post", True)


async def _letter(address: str) -> tuple[str, str]:
    session = await begin(address, "courier")
    async with watching(address, session) as client:
        run = (await client.call(type="ask", message="letter"))["run"]
        await client.until("run_ended", status="completed")
    return session, run


def _client(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=60)
