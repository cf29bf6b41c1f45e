"""What ships with the program is found on a fresh machine."""

from pathlib import Path

from madang.knowledge import open_library, shipped_markdown


async def test_madangs_own_documentation_answers_on_a_fresh_machine() -> None:
    async with open_library("sqlite:///:memory:") as library:
        corpus = library.corpus("madang", tenant="")
        found = await corpus.search("How does Madang keep checkpoints small?", limit=3)
        assert found.outcome == "found"
        assert any("checkpoint" in passage.text for passage in found.passages)
        names = {source.document for source in await corpus.sources()}
        assert {"README.md", "glossary.md", "settings.md"} <= names
        assert {
            "decisions/0005-gate-writes-where-the-graph-writes.md",
            "decisions/0021-search-for-days-ourselves.md",
        } <= names
        assert not {"requirements.md", "decisions/README.md"} & names
        assert {source.licence for source in await corpus.sources()} == {"MIT"}


def test_a_folder_of_pages_is_read_with_its_folders(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "b.md").write_text("# B\n\nb", "utf-8")
    (tmp_path / "deep" / "a.md").write_text("# A\n\na", "utf-8")
    (tmp_path / "c.txt").write_text("c", "utf-8")
    pages = shipped_markdown(tmp_path, "MIT")
    assert [(page.id, page.title, page.licence) for page in pages] == [
        ("b.md", "B", "MIT"),
        ("deep/a.md", "A", "MIT"),
    ]
