"""Heads kept outside the store: an audit that was emptied, put back or cut no longer leads to them. What is stored of
tokens and sessions is as the audit tells it.
"""

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, socket

import pytest

from madang.store import AuditVerification, open_store
from madang.store.audit import AuditFinding, decode_heads, open_anchor
from madang.store.errors import AnchorError
from tests.conformance.backends import allow_tampering, execute


@pytest.fixture
def keeper() -> Iterator[str]:
    """The address of a service that takes heads and gives them back."""
    kept: list[bytes] = []

    class Keeper(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            kept.append(self.rfile.read(int(self.headers["content-length"])))
            self._answer(b"")

        def do_GET(self) -> None:
            self._answer(b"\n".join(kept))

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the overridden method
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Keeper)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/heads"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("kind", ["file", "address"])
async def test_an_audit_that_was_emptied_or_put_back_shows(url: str, tmp_path: Path, keeper: str, kind: str) -> None:
    anchor = open_anchor(str(tmp_path / "heads.jsonl") if kind == "file" else keeper)
    async with open_store(url, audit_key=b"k" * 32, audit_anchor=anchor) as store:
        for action in ("a", "b", "c"):
            await store.audit.record("kim", action, tenant="acme")
            await store.anchor_audit()
        heads = await store.anchored_heads() or ()
        assert [head.number for head in heads] == [1, 2, 3]
        assert await store.audit.verify(heads) == AuditVerification(3)

        allow_tampering(url)
        for statement in ("DELETE FROM audit", "DELETE FROM audit_head"):
            execute(url, statement)
        assert await store.audit.verify() == AuditVerification(0)
        assert await store.audit.verify(heads) == AuditVerification(0, 1, "it is missing")
        for action in ("a", "x", "c"):
            await store.audit.record("kim", action, tenant="acme")
        assert (await store.audit.verify(heads)).reason == "it is not the one whose head was kept"


async def test_the_file_of_heads_is_its_owners_alone(url: str, tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    async with open_store(url, audit_anchor=open_anchor(str(path))) as store:
        await store.anchor_audit()
    assert path.stat().st_mode & 0o777 == 0o600


async def test_a_head_goes_to_the_systems_log_and_is_read_from_its_lines(url: str) -> None:
    with socket(AF_INET, SOCK_DGRAM) as log:
        log.bind(("127.0.0.1", 0))
        log.settimeout(10)
        anchor = open_anchor(f"syslog://127.0.0.1:{log.getsockname()[1]}")
        async with open_store(url, audit_anchor=anchor) as store:
            await store.audit.record("kim", "ask", tenant="acme")
            head = await store.anchor_audit()
            line = (await asyncio.to_thread(log.recv, 1000)).decode()
            assert decode_heads(f"Nov 16 host {line}") == (head,)
            assert await store.anchored_heads() is None


async def test_an_anchor_that_cannot_be_reached_is_told(url: str, tmp_path: Path) -> None:
    async with open_store(url, audit_anchor=open_anchor(str(tmp_path / "nowhere" / "heads"))) as store:
        with pytest.raises(AnchorError, match="MADANG_AUDIT_ANCHOR"):
            await store.anchor_audit()


async def test_what_was_done_behind_the_audits_back_is_found(url: str) -> None:
    async with open_store(url) as store:
        for session in ("kept", "deleted", "by hand"):
            await store.sessions.create(session, tenant="acme")
            await store.audit.record("kim", "ask", tenant="acme", session=session)
        await store.delete("deleted")
        tokens = [(await store.tokens.issue("ops", user="kim", scopes=["read"])).token.id for _ in range(3)]
        await store.tokens.revoke("ops", tokens[0])
        assert await store.reconcile_audit() == []

        execute(url, "DELETE FROM sessions WHERE id = 'by hand'")
        execute(url, f"UPDATE tokens SET revoked_at = NULL WHERE id = '{tokens[0]}'")
        execute(url, f"UPDATE tokens SET revoked_at = 1 WHERE id = '{tokens[1]}'")
        execute(url, f"UPDATE tokens SET id = 'planted' WHERE id = '{tokens[2]}'")
        assert {*await store.reconcile_audit()} == {
            AuditFinding("session_missing", "by hand"),
            AuditFinding("revocation_undone", tokens[0]),
            AuditFinding("revoked_by_hand", tokens[1]),
            AuditFinding("token_not_issued", "planted"),
        }
