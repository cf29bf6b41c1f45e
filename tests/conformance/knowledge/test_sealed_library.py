"""A library with keys: nothing that a tenant's documents say lies readable in it, before or after they are removed."""

from datetime import date
from pathlib import Path

import pytest

from madang.knowledge import CorpusDocument, Glossary, Section, open_library
from madang.store import MasterKey, MasterKeys
from madang.store.encryption.errors import LockedTenantError, MissingKeyError
from tests.conformance.backends import execute

OLD, NEW = MasterKey("2026", bytes(range(32))), MasterKey("2027", bytes(32))
SECRETS = ("canarytext", "canarytitle", "canaryplace", "canaryname", "canarywort", "카나리아법", "canarykind")
DOCUMENT = CorpusDocument(
    id="canaryname",
    title="canarytitle",
    location="canaryplace/a.md",
    attributes={"kind": "canarykind"},
    sections=(
        Section(text="The canarytext sings at nine.", path=("canarytitle", "part")),
        Section(text="보증금은 돌려준다.", path=("법",), key="카나리아법 제7조제1항", valid_from=date(2020, 1, 1)),
    ),
)


async def test_what_a_tenant_adds_is_nowhere_readable_and_found_all_the_same(url: str) -> None:
    async with open_library(url, keys=MasterKeys([OLD])) as library:
        corpus = library.corpus("notes", tenant="acme")
        await corpus.add([DOCUMENT])
        await corpus.set_glossary(Glossary(synonyms={"canarywort": ("canarytext",)}))

        [passage] = (await corpus.search("when does the canarytext sing?")).passages
        assert (passage.text, passage.source.title) == ("The canarytext sings at nine.", "canarytitle")
        assert [found.key for found in await corpus.lookup("카나리아법 제7조")] == ["카나리아법 제7조제1항"]
        assert [source.document for source in await corpus.sources()] == ["canaryname"]
        assert (await corpus.add([DOCUMENT])).unchanged == ("canaryname",)
        assert await corpus.remove(["canaryname"]) == 1
    assert _readable(url) == []


async def test_corpora_from_before_there_were_keys_are_encrypted_and_found_as_before(url: str) -> None:
    async with open_library(url) as library:
        await library.corpus("notes", tenant="acme").add([DOCUMENT])
    assert "canarytext" in _readable(url)
    async with open_library(url, keys=MasterKeys([OLD])) as library:
        assert (await library.plain_corpora(), await library.encrypt_existing()) == (1, 1)
        assert (await library.plain_corpora(), await library.encrypt_existing()) == (0, 0)
        corpus = library.corpus("notes", tenant="acme")
        assert [found.text for found in (await corpus.search("canarytext")).passages] == [DOCUMENT.sections[0].text]
        assert (await corpus.add([DOCUMENT])).unchanged == ("canaryname",)
    assert _readable(url) == []


async def test_another_key_and_none_open_nothing_and_a_rotated_one_does(url: str) -> None:
    async with open_library(url, keys=MasterKeys([OLD])) as library:
        await library.corpus("notes", tenant="acme").add([DOCUMENT])
    for keys, error in ((None, LockedTenantError), (MasterKeys([NEW]), MissingKeyError)):
        async with open_library(url, keys=keys) as library:
            with pytest.raises(error):
                await library.corpus("notes", tenant="acme").search("canarytext")
    async with open_library(url, keys=MasterKeys([NEW, OLD])) as library:
        assert await library.rotate_keys() == 1
    async with open_library(url, keys=MasterKeys([NEW])) as library:
        assert (await library.corpus("notes", tenant="acme").search("canarytext")).outcome == "found"


def _readable(url: str) -> list[str]:
    """Those of the secrets that lie readable in the database: in any byte of its files, or in any column."""
    if url.startswith("sqlite"):
        place = Path(url.removeprefix("sqlite:///"))
        stored = b"".join(file.read_bytes() for file in place.parent.glob(f"{place.name}*"))
    else:
        tables = ("corpora", "sources", "chunks", "vectors")
        stored = repr([execute(url, f"SELECT * FROM {table}") for table in tables]).encode()
    return [secret for secret in SECRETS if secret.encode() in stored]
