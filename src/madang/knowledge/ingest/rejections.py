"""What could not be read of the files that were handed in, kept with the corpus until it can be read or leaves."""

from collections.abc import Callable, Container, Sequence

from pydantic import TypeAdapter

from madang.knowledge.index.rows import CorpusRow
from madang.knowledge.index.sealing import CorpusSealer
from madang.knowledge.ingest.update import RejectedDocument
from madang.store.database import Connection


async def read_rejected(connection: Connection, corpus: CorpusRow) -> list[RejectedDocument]:
    """The files of the corpus that could not be read, by their names."""
    [(stored,)] = await connection.fetch("get_rejected", corpus=corpus.key)
    if not stored:
        return []
    return _REJECTED.validate_json(corpus.sealer.open_text("rejected", stored) if corpus.sealer else stored)


async def update_rejected(
    connection: Connection,
    corpus: CorpusRow,
    tried: Container[str],
    rejected: Sequence[RejectedDocument],
    belongs: Callable[[str], bool],
) -> None:
    """Take over what was rejected now; what was tried again, or `belongs` where it no longer is, is forgotten."""
    kept = [
        each for each in await read_rejected(connection, corpus) if each.name not in tried and not belongs(each.name)
    ]
    now = sorted({each.name: each for each in (*kept, *rejected)}.values(), key=lambda each: each.name)
    await connection.run("set_rejected", corpus=corpus.key, rejected=_stored(now, corpus.sealer))


async def seal_rejected(connection: Connection, corpus: CorpusRow, sealer: CorpusSealer) -> None:
    """Write what a corpus without encryption keeps again, encrypted."""
    rejected = await read_rejected(connection, corpus)
    await connection.run("set_rejected", corpus=corpus.key, rejected=_stored(rejected, sealer))


def _stored(rejected: Sequence[RejectedDocument], sealer: CorpusSealer | None) -> str:
    text = _REJECTED.dump_json(list(rejected)).decode() if rejected else ""
    return sealer.seal_text("rejected", text) if sealer and text else text


_REJECTED = TypeAdapter(list[RejectedDocument])
