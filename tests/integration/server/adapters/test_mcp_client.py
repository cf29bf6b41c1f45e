"""MCP's own client finds assistants as tools, over HTTP and over pipes."""

import base64
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import ClientSession, McpError, StdioServerParameters, stdio_client, types
from mcp.client.streamable_http import streamablehttp_client
from pydantic import AnyUrl

from madang.knowledge import CorpusDocument, Section, open_library
from madang.store import open_store
from tests.integration.server.serving import by_token, served

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@asynccontextmanager
async def _connected(
    address: str, headers: dict[str, str] | None = None, **options: Any
) -> AsyncIterator[ClientSession]:
    async with (
        streamablehttp_client(f"http://{address}/mcp", headers=headers, timeout=timedelta(seconds=20)) as (
            read,
            write,
            _,
        ),
        ClientSession(read, write, **options) as session,
    ):
        await session.initialize()
        yield session


def _text(result: types.CallToolResult) -> str:
    [first, *_] = result.content
    assert isinstance(first, types.TextContent)
    return first.text


async def test_a_text_in_an_older_code_is_given_as_it_is(tmp_path: Path):
    content = "이름,금액".encode("cp949")
    async with (
        served(f"sqlite:///{tmp_path}/store.db") as address,
        httpx.AsyncClient(base_url=f"http://{address}", trust_env=False) as client,
        _connected(address) as mcp,
    ):
        session = (await client.post("/sessions", json={"assistant": "papers"})).json()["id"]
        handed = await client.post(f"/sessions/{session}/files?name=a.csv", content=content)
        place = AnyUrl(f"madang://sessions/{session}/files/{handed.json()['reference']}")
        [read] = (await mcp.read_resource(place)).contents
        assert isinstance(read, types.BlobResourceContents)
        assert base64.b64decode(read.blob) == content


async def test_a_client_asks_is_asked_and_reads_the_file(tmp_path: Path):
    asked: list[str] = []

    async def fill_in(_: Any, form: Any) -> types.ElicitResult:
        asked.append(form.message)
        [name] = form.requestedSchema["properties"]
        return types.ElicitResult(action="accept", content={name: "Attic" if name == "answer" else True})

    async with (
        served(f"sqlite:///{tmp_path}/store.db") as address,
        _connected(address, elicitation_callback=fill_in) as session,
    ):
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert tools["ask_hotline"].inputSchema["required"] == ["message"]
        claims = {"text": "The fee is 5 won. The fee is 6 won.", "sources": ["The fee is 5 won."]}
        checked = (await session.call_tool("verify_text", claims)).structuredContent
        assert checked is not None
        assert [each["verdict"] for each in checked["claims"]] == ["supported", "contradicted"]
        told: list[str] = []

        async def progress(number: float, total: float | None, message: str | None) -> None:
            told.append(message or "")

        result = await session.call_tool("ask_hotline", {"message": "book"}, progress_callback=progress)
        assert (_text(result), result.isError) == ("attic, 1 night(s).", False)
        assert [text.split("\n")[0] for text in asked] == ["Which room?", "It cannot be undone."]
        assert {"run_started", "clarification", "run_ended"} <= set(told)
        assert result.structuredContent is not None
        assert result.structuredContent["sources"][0]["title"] == "Rates"
        link = result.content[1]
        assert isinstance(link, types.ResourceLink)
        [content] = (await session.read_resource(link.uri)).contents
        assert isinstance(content, types.TextResourceContents)
        assert content.text == "attic, 1 night(s)."


async def test_a_client_without_forms_answers_with_the_next_message(tmp_path: Path):
    async with served(f"sqlite:///{tmp_path}/store.db") as address, _connected(address) as session:
        first = await session.call_tool("ask_hotline", {"message": "book"})
        assert _text(first).startswith("Which room?")
        assert first.structuredContent is not None
        again = {"session": first.structuredContent["session"]}
        assert _text(await session.call_tool("ask_hotline", {"message": "garden", **again})).startswith("It cannot")
        for unclear in ({"message": "yes"}, {"message": "ok, and the attic?"}, {"message": "approve", "madeup": 1}):
            assert (await session.call_tool("ask_hotline", {**unclear, **again})).isError, unclear
        foreign = await session.call_tool("ask_clumsy", {"message": "approve", **again})
        assert foreign.isError
        assert "speaks with 'hotline'" in _text(foreign)
        assert _text(await session.call_tool("ask_hotline", {"message": "승인", **again})) == "garden, 1 night(s)."


async def test_what_is_unknown_is_refused(tmp_path: Path):
    async with served(f"sqlite:///{tmp_path}/store.db") as address, _connected(address) as session:
        for name, arguments in (
            ("ask_hotline", {"message": "hi", "madeup": 1}),
            ("ask_hotline", {"message": "hi", "session": "a/b"}),
            ("ask_hotline", {"message": "hi", "session": "x" * 201}),
            ("ask_hotline", {}),
            ("ask_nobody", {"message": "hi"}),
            ("hotline", {"message": "hi"}),
            ("ask_failing_because_there_is_none", {}),
        ):
            assert (await session.call_tool(name, arguments)).isError, name
        with pytest.raises(McpError):
            await session.read_resource(types.AnyUrl("madang://sessions/none/files/none"))
        with pytest.raises(McpError):
            await session.read_resource(types.AnyUrl("file:///etc/passwd"))


async def test_what_an_assistant_offers_is_worked_out_in_a_single_call(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    async with served(url) as address, _connected(address) as session:
        [tool] = [tool for tool in (await session.list_tools()).tools if "-" in tool.name]
        assert (tool.name, tool.description) == ("hotline-rate", "What a stay costs.")
        assert tool.inputSchema["properties"]["room"]["enum"] == ["garden", "attic"]
        found = await session.call_tool("hotline-rate", {"room": "garden", "nights": 2})
        assert (_text(found), found.isError) == ("2 night(s) cost 180.\n\n- Rates (2026-01-01)", False)
        source = {"id": "rates", "title": "Rates", "location": "", "as_of": "2026-01-01", "excerpt": "", "passages": []}
        assert found.structuredContent == {
            "statements": ["2 night(s) cost 180."],
            "values": {"price": "180"},
            "sources": [source],
            "as_of": None,
        }
        for wrong in ({"room": "cellar"}, {"room": "garden", "madeup": 1}, {"room": "garden", "nights": 0}, {}):
            assert (await session.call_tool("hotline-rate", wrong)).isError, wrong
        for name in ("hotline-nothing", "nobody-rate", "-"):
            assert (await session.call_tool(name, {"room": "garden"})).isError, name
        broken = await session.call_tool("hotline-rate", {"room": "attic"})
        assert broken.isError
        assert "key of the attic" not in _text(broken)
    async with open_store(url) as store:
        calls = [entry for entry in await store.audit.list("") if entry.action == "call_tool"]
        assert len(calls) == 2


async def test_documents_of_the_library_are_listed_in_pages_and_read(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store:
        tokens = [
            (await store.tokens.issue("test", tenant=tenant, user="ana", scopes=("read",))).text
            for tenant in ("acme", "other")
        ]
    hers, foreign = ({"Authorization": f"Bearer {text}"} for text in tokens)
    async with open_library("sqlite:///:memory:") as library:
        notes = [
            CorpusDocument(id=f"{number:03}.md", title=f"Note {number}", sections=(Section(text=f"It is {number}."),))
            for number in range(101)
        ]
        await library.corpus("항구", tenant="acme").add(notes)
        async with served(url, reception=by_token, library=library) as address:
            async with _connected(address, hers) as session:
                first = await session.list_resources()
                rest = await session.list_resources(params=types.PaginatedRequestParams(cursor=first.nextCursor))
                assert [each.title for each in (*first.resources, *rest.resources)] == [note.title for note in notes]
                assert (len(first.resources), rest.nextCursor) == (100, None)
                [content] = (await session.read_resource(rest.resources[0].uri)).contents
                assert isinstance(content, types.TextResourceContents)
                assert content.text == "It is 100."
                with pytest.raises(McpError, match="page"):
                    await session.list_resources(params=types.PaginatedRequestParams(cursor="second"))
            async with _connected(address, foreign) as session:
                assert (await session.list_resources()).resources == []
                with pytest.raises(McpError):
                    await session.read_resource(rest.resources[0].uri)


async def test_everybody_signs_in_and_sees_their_own_only(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store:
        tokens = [
            (await store.tokens.issue("test", tenant="acme", user=user, scopes=("read", "write"))).text
            for user in ("ana", "bo")
        ]
    ana, bo = ({"Authorization": f"Bearer {text}"} for text in tokens)
    async with served(url, reception=by_token) as address:
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
            assert (await http.post("/mcp", json={})).status_code == 401
        async with _connected(address, ana) as hers:
            made = await hers.call_tool("ask_hotline", {"message": "hi"})
            link = made.content[1]
            assert isinstance(link, types.ResourceLink)
            async with _connected(address, bo) as his:
                with pytest.raises(McpError, match="session"):
                    await his.read_resource(link.uri)
                assert made.structuredContent is not None
                stolen = {"message": "hi", "session": made.structuredContent["session"]}
                assert (await his.call_tool("ask_hotline", stolen)).isError


async def test_a_desktop_program_starts_it_and_talks_over_pipes(tmp_path: Path):
    environment = {
        **os.environ,
        "MADANG_STORE": f"sqlite:///{tmp_path}/store.db",
        "MADANG_GRAPHS": f"chat={Path(__file__).parents[2] / 'stock_graphs' / 'stock_app.py'}:chat",
    }
    program = StdioServerParameters(command=sys.executable, args=["-m", "madang", "mcp"], env=environment)
    async with stdio_client(program) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        assert "ask_chat" in {tool.name for tool in (await session.list_tools()).tools}
        assert _text(await session.call_tool("ask_chat", {"message": "Hello"})) == "You said: Hello"
        fee = await session.call_tool("realestate-calculate_brokerage", {"price": 600_000_000, "place": "마포구"})
        assert fee.structuredContent is not None
        assert "2,400,000" in fee.structuredContent["values"]["v1"]
        assert fee.structuredContent["sources"]
