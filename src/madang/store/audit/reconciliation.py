"""Compares the audit with what it tells of: tokens that nobody issued, revocations that were undone, sessions that were
removed by hand or are back after their erasure.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from madang.protocol import EVERY_TENANT
from madang.store.audit.log import AuditEntry, AuditLog
from madang.store.database.port import Connection

_PAGE = 1000

FindingKind = Literal["token_not_issued", "revocation_undone", "revoked_by_hand", "session_missing", "session_back"]


class AuditFinding(NamedTuple):
    """Something that is not as the audit tells it; `name` is the id of the token or session."""

    kind: FindingKind
    name: str


class _Facts(NamedTuple):
    """What is stored of tokens, by id and whether they are revoked, and of sessions."""

    tokens: dict[str, bool]
    sessions: set[str]
    tombstones: set[bytes]


async def reconcile(audit: AuditLog) -> list[AuditFinding]:
    """All that differs between the audit and what is stored; a store whose audit is sealed needs its keys."""

    async def read(connection: Connection) -> _Facts:
        tokens = {ident: revoked_at is not None for ident, revoked_at in await connection.fetch("reconcile_tokens")}
        sessions = {session for (session,) in await connection.fetch("reconcile_sessions")}
        return _Facts(tokens, sessions, {bytes(digest) for (digest,) in await connection.fetch("reconcile_tombstones")})

    facts = await audit.database.read(read)
    entries = await _all_entries(audit)
    return [*_token_findings(entries, facts), *_session_findings(entries, facts)]


async def _all_entries(audit: AuditLog) -> list[AuditEntry]:
    found: list[AuditEntry] = []
    while page := await audit.list(EVERY_TENANT, before=found[-1].number if found else None, limit=_PAGE):
        found += page
    return found


def _token_findings(entries: Sequence[AuditEntry], facts: _Facts) -> Iterator[AuditFinding]:
    issued, revoked = (
        {str(entry.details.get("id")) for entry in entries if entry.action == action}
        for action in ("issue token", "revoke token")
    )
    for token, is_revoked in facts.tokens.items():
        if token not in issued:
            yield AuditFinding("token_not_issued", token)
        if token in revoked and not is_revoked:
            yield AuditFinding("revocation_undone", token)
        if is_revoked and token not in revoked:
            yield AuditFinding("revoked_by_hand", token)


def _session_findings(entries: Sequence[AuditEntry], facts: _Facts) -> Iterator[AuditFinding]:
    named = dict.fromkeys(entry.session for entry in entries if entry.session is not None)
    erased = {entry.session for entry in entries if entry.action == "erase"}
    for session in named:
        if session in facts.sessions:
            if session in erased:
                yield AuditFinding("session_back", session)
        elif hashlib.blake2b(session.encode(), digest_size=16).digest() not in facts.tombstones:
            yield AuditFinding("session_missing", session)
