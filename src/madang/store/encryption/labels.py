"""What each sealed row is bound to. A row that was moved, or given another name, does not open under its label.

The labels of runs, events and effects stand beside their rows in `runs`.
"""

from typing import NamedTuple

from madang.store.database.columns import key_to_ident


class RowLabel(NamedTuple):
    """Which row a byte string belongs to; sealing binds the two, so that a moved row is noticed."""

    kind: str
    name: object
    session: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name} of session {self.session!r}"

    def __bytes__(self) -> bytes:
        kind, name, session = self
        return f"{kind}\0{name}\0{session}".encode()


def details_label(session: str) -> RowLabel:
    """What the details of `session` are sealed under."""
    return RowLabel("title and metadata", "", session)


def checkpoint_label(session: str, namespace: str, key: bytes, parent: bytes | None) -> RowLabel:
    """What a checkpoint row is sealed under: its parent is part of it, so that no row can be given other ancestors."""
    name = f"{key_to_ident(key)} after {key_to_ident(parent)}" if parent else key_to_ident(key)
    return RowLabel("checkpoint", f"{name} in namespace {namespace!r}", session)


def write_label(session: str, namespace: str, checkpoint: bytes, task: bytes) -> RowLabel:
    """What a row of pending writes is sealed under."""
    return RowLabel(
        "write", f"{key_to_ident(task)} to checkpoint {key_to_ident(checkpoint)} in namespace {namespace!r}", session
    )


def content_label(session: str, number: int) -> RowLabel:
    """What the content row `number` of `session` is sealed under."""
    return RowLabel("content", number, session)


def offload_label(session: str, ident: bytes) -> RowLabel:
    """What an offloaded value of `session` is sealed under."""
    return RowLabel("shelf", ident.hex(), session)


def named_checkpoint_label(session: str, ident: bytes) -> RowLabel:
    """What a named checkpoint of `session` is sealed under."""
    return RowLabel("snapshot", ident.hex(), session)


def file_title_label(session: str, ident: bytes) -> RowLabel:
    """What the name of a file is sealed under."""
    return RowLabel("file title", ident.hex(), session)


def file_body_label(session: str, ident: bytes) -> RowLabel:
    """What the content of a file is sealed under."""
    return RowLabel("file", ident.hex(), session)


def memory_label(session: str, namespace: tuple[str, ...], key: str) -> RowLabel:
    """What an item is sealed under."""
    return RowLabel("memory", f"{key!r} in {namespace!r}", session)
