"""The library over HTTP: filled, listed with what could not be read, searched, opened at a passage, and emptied; what
belongs to one tenant is there for no other.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from madang.knowledge import open_library
from madang.store import open_store
from tests.integration.server.serving import by_token, served
from tests.postgres import new_schema

NOTE = (
    "# Ferry\n\nThe ferry leaves at nine.\n\n# Lamp\n\nThe lamp of the pier is green.\n\n"
    "# Bell\n\nThe bell rings twice."
)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def urls(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses of a store and of a library."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/store.db", f"sqlite:///{tmp_path}/library.db"
    else:
        server = request.getfixturevalue("postgres_server")
        with new_schema(server) as store, new_schema(server) as library:
            yield store, library


@asynccontextmanager
async def _clients(urls: tuple[str, str]) -> AsyncGenerator[dict[str, httpx.AsyncClient]]:
    """Clients of two tenants, and one that may have the server read its own folders."""
    url, shelf = urls
    async with open_store(url) as store:
        tokens = {
            user: (await store.tokens.issue("t", user=user, tenant=tenant, scopes=scopes)).text
            for user, tenant, scopes in (
                ("ana", "acme", ["read", "write"]),
                ("ben", "other", ["read", "write"]),
                ("ops", "acme", ["read", "write", "operator"]),
            )
        }
    async with (
        open_library(shelf) as library,
        served(url, reception=by_token, library=library) as address,
    ):
        opened = {
            user: httpx.AsyncClient(
                base_url=f"http://{address}", trust_env=False, timeout=60, headers={"authorization": f"Bearer {token}"}
            )
            for user, token in tokens.items()
        }
        yield opened
        for client in opened.values():
            await client.aclose()


async def test_a_corpus_is_filled_listed_searched_opened_and_emptied(urls: tuple[str, str]):
    async with _clients(urls) as clients:
        ana = clients["ana"]
        added = await ana.post("/library/pier", params={"name": "notes.md"}, content=NOTE.encode())
        assert added.status_code == 200, added.text
        assert added.json()["new"] == ["notes.md"]
        broken = await ana.post("/library/pier", params={"name": "broken.pdf"}, content=b"no PDF")
        assert [each["name"] for each in broken.json()["rejected"]] == ["broken.pdf"]
        again = await ana.post("/library/pier", params={"name": "notes.md"}, content=NOTE.encode())
        assert again.json()["unchanged"] == ["notes.md"]
        own = [each for each in (await ana.get("/library")).json() if not each["shipped"]]
        assert own == [{"name": "pier", "documents": 1, "passages": 3, "shipped": False}]
        listed = (await ana.get("/library/pier")).json()
        assert [each["name"] for each in listed["rejected"]] == ["broken.pdf"]
        assert listed["rejected"][0]["reason"]["ko"]
        found = await ana.get("/library/pier/search", params={"question": "lamp of the pier"})
        passage = found.json()["passages"][0]
        assert (passage["text"], passage["lines"]) == ("The lamp of the pier is green.", [7, 7])
        place = (await ana.get(f"/passages/{passage['id']}")).json()
        assert [each["text"] for each in (*place["before"], place["passage"], *place["after"])] == [
            "The ferry leaves at nine.",
            "The lamp of the pier is green.",
            "The bell rings twice.",
        ]
        [document] = listed["documents"]
        assert (await ana.delete(f"/library/pier/documents/{document['id']}")).status_code == 204
        gone = await ana.delete(f"/library/pier/documents/{document['id']}")
        assert (gone.status_code, gone.json()["code"]) == (404, "unknown_document")
        assert (await ana.delete("/library/pier/documents/broken.pdf")).status_code == 204
        assert (await ana.get("/library/pier")).json() == {"documents": [], "rejected": []}
        assert (await ana.delete("/library/pier")).status_code == 204
        assert all(each["shipped"] for each in (await ana.get("/library")).json())


async def test_two_documents_are_compared_sentence_by_sentence(urls: tuple[str, str]):
    async with _clients(urls) as clients:
        ana = clients["ana"]
        for name, text in (
            ("old.md", NOTE),
            ("new.md", NOTE.replace("at nine", "at ten").replace("twice", "for a fee")),
        ):
            await ana.post("/library/pier", params={"name": name}, content=text.encode())
        ids = {each["name"]: each["id"] for each in (await ana.get("/library/pier")).json()["documents"]}
        asked = {"first": ids["old.md"], "second": ids["new.md"]}
        found = (await ana.get("/library/pier/compare", params=asked)).json()
        assert found["same"] == 1
        assert [(each["kind"], each["first"], each["second"]) for each in found["differences"]] == [
            ("changed", "The ferry leaves at nine.", "The ferry leaves at ten."),
            ("changed", "The bell rings twice.", "The bell rings for a fee."),
        ]
        unknown = await ana.get("/library/pier/compare", params=asked | {"second": "none"})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_document")


async def test_a_file_is_no_json_and_may_be_as_large_as_any_other(urls: tuple[str, str]):
    async with _clients(urls) as clients:
        ana = clients["ana"]
        for name, text in (("open.md", NOTE + "[" * 300), ("long.md", NOTE + "\n\nA line of the tide table." * 40_000)):
            added = await ana.post("/library/pier", params={"name": name}, content=text.encode())
            assert (added.status_code, added.json()["new"]) == (200, [name])


async def test_nobody_reaches_the_corpus_of_another_tenant(urls: tuple[str, str]):
    async with _clients(urls) as clients:
        ana, ben = clients["ana"], clients["ben"]
        await ana.post("/library/pier", params={"name": "notes.md"}, content=NOTE.encode())
        passage = (await ana.get("/library/pier/search", params={"question": "lamp"})).json()["passages"][0]["id"]
        source = (await ana.get("/library/pier")).json()["documents"][0]["id"]
        assert (await ben.get("/library/pier")).json() == {"documents": [], "rejected": []}
        assert (await ben.get("/library/pier/search", params={"question": "lamp"})).json()["outcome"] == "nothing"
        assert (await ben.get(f"/passages/{passage}")).status_code == 404
        assert (await ben.delete(f"/library/pier/documents/{source}")).status_code == 404
        assert (await ben.delete("/library/pier")).status_code == 204
        assert len((await ana.get("/library/pier")).json()["documents"]) == 1


async def test_only_an_operator_has_the_server_read_a_folder_and_what_left_it_leaves_the_corpus(
    urls: tuple[str, str], tmp_path: Path
):
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "notes.md").write_text(NOTE)
    async with _clients(urls) as clients:
        refused = await clients["ana"].put("/library/pier/folder", json={"path": str(folder)})
        assert (refused.status_code, refused.json()["code"]) == (403, "scope")
        assert (await _filled(clients["ops"], folder))["new"] == 1
        (folder / "notes.md").unlink()
        assert (await _filled(clients["ops"], folder))["removed"] == 1
        nowhere = await clients["ops"].put("/library/pier/folder", json={"path": str(tmp_path / "no")})
        assert nowhere.status_code == 422


async def _filled(client: httpx.AsyncClient, folder: Path) -> dict[str, int]:
    """What the job did that brings the corpus up to date with a folder."""
    asked = await client.put("/library/pier/folder", json={"path": str(folder)})
    assert (asked.status_code, asked.json()["kind"]) == (202, "fill corpus")
    async with asyncio.timeout(60):
        while True:
            job = (await client.get(f"/jobs/{asked.json()['id']}")).json()
            if job["status"] not in {"pending", "running"}:
                break
            await asyncio.sleep(0.05)
    assert (job["status"], job["done"]) == ("completed", job["total"])
    return job["outcome"]


async def test_jobs_are_their_owners(urls: tuple[str, str], tmp_path: Path):
    async with _clients(urls) as clients:
        await _filled(clients["ops"], tmp_path)
        [job] = (await clients["ops"].get("/jobs")).json()
        assert (await clients["ana"].get("/jobs")).json() == []
        assert [
            (await clients["ana"].get(f"/jobs/{job['id']}")).status_code,
            (await clients["ana"].post(f"/jobs/{job['id']}/retry")).status_code,
            (await clients["ops"].post(f"/jobs/{job['id']}/cancel")).status_code,
        ] == [404, 404, 409]


async def test_what_ships_cannot_be_changed(urls: tuple[str, str]):
    async with _clients(urls) as clients:
        refused = await clients["ana"].post("/library/madang", params={"name": "a.md"}, content=b"# A\n\nB.")
        assert (refused.status_code, refused.json()["code"]) == (409, "corpus_read_only")
        nameless = await clients["ana"].post("/library/1%20x", params={"name": "a.md"}, content=b"# A\n\nB.")
        assert (nameless.status_code, nameless.json()["code"]) == (422, "corpus_name")
