from pathlib import Path

from tests.unit.cli.conftest import Madang


def _folder(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "tea.md").write_text("# Tea\n\nGreen tea is steeped at 70 degrees.\n", "utf-8")
    (folder / "broken.pdf").write_bytes(b"not a pdf")
    return folder


def test_files_are_added_and_what_cannot_be_read_is_named(madang: Madang, tmp_path: Path):
    folder = _folder(tmp_path)
    ran = madang("knowledge", "add", "notes", str(folder))
    assert (ran.code, ran.out) == (1, "1 new, 0 changed, 0 unchanged, 0 removed, 1 not added.\n")
    why = "The PDF is broken and cannot be read. Save it again and upload it."
    assert ran.err == f"{folder / 'broken.pdf'}: not added. {why}\n"
    (folder / "broken.pdf").unlink()
    assert (
        madang("knowledge", "add", "notes", str(folder)).out
        == "0 new, 0 changed, 1 unchanged, 0 removed, 0 not added.\n"
    )


def test_a_search_shows_passages_with_their_places(madang: Madang, tmp_path: Path):
    folder = _folder(tmp_path)
    madang("knowledge", "add", "notes", str(folder))
    ran = madang("knowledge", "search", "notes", "how hot is green tea")
    place, text, location, _ = ran.out.splitlines()
    assert place.startswith("Tea › l. 3-3  (0.")
    assert (text, location) == ("Green tea is steeped at 70 degrees.", "documents/tea.md")


def test_what_is_not_there_is_said_with_the_nearest(madang: Madang, tmp_path: Path):
    madang("knowledge", "add", "notes", str(_folder(tmp_path)))
    ran = madang("knowledge", "search", "notes", "who won the green world cup in football")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "This corpus has nothing on that.\nClosest passage: Tea › l. 3-3\n"


def test_a_corpus_that_is_not_there_is_said_to_be_none(madang: Madang):
    ran = madang("--lang", "ko", "knowledge", "search", "nowhere", "녹차")
    assert (ran.code, "nowhere: 그런 자료집이 없습니다." in ran.err) == (2, True)


def test_corpora_are_listed_with_those_that_ship(madang: Madang, tmp_path: Path):
    madang("knowledge", "add", "notes", str(_folder(tmp_path)))
    rows = [line.split() for line in madang("knowledge", "list").out.splitlines()]
    assert rows[0] == ["corpus", "documents", "passages", "kind"]
    assert ["notes", "1", "1", "your", "own"] in rows
    assert ["madang", "0", "0", "built", "in"] in rows


def test_documents_and_whole_corpora_are_removed(madang: Madang, tmp_path: Path):
    folder = _folder(tmp_path)
    madang("knowledge", "add", "notes", str(folder))
    assert madang("knowledge", "remove", "notes", str(folder / "tea.md")).out == "Removed 1 document(s).\n"
    madang("knowledge", "add", "notes", str(folder))
    assert madang("knowledge", "remove", "notes").code == 2
    assert madang("knowledge", "remove", "notes", "--yes").out == "Removed 1 document(s).\n"
    assert "notes: no such corpus." in madang("knowledge", "remove", "notes", "--yes").err


def test_what_ships_cannot_be_added_to(madang: Madang, tmp_path: Path):
    ran = madang("knowledge", "add", "madang", str(_folder(tmp_path)))
    assert ran.err == (
        "madang: The corpus 'madang' ships with the program and cannot be changed. Add to one of another name.\n"
    )


def test_a_path_that_is_not_there_is_a_wrong_call(madang: Madang):
    assert madang("knowledge", "add", "notes", "nowhere").code == 2


def test_laws_are_added_by_article(madang: Madang, tmp_path: Path):
    folder = tmp_path / "laws"
    folder.mkdir()
    law = "---\n제목: 가상임대법\n시행일자: 2024-07-01\n---\n##### 제2조 (증액)\n\n증액은 5%를 넘지 못한다.\n"
    (folder / "a.md").write_text(law, "utf-8")
    (folder / "b.md").write_text("# no law", "utf-8")
    ran = madang("knowledge", "add", "laws", str(folder), "--statutes")
    assert (ran.code, ran.out) == (1, "1 new, 0 changed, 0 unchanged, 0 removed, 1 not added.\n")
    assert ran.err == f"{folder / 'b.md'}: not added. It is not a law: its front matter needs 제목 and 시행일자.\n"
    assert "증액은 5%를 넘지 못한다." in madang("knowledge", "search", "laws", "가상임대법 제2조").out


def test_the_documents_of_a_corpus_are_listed_with_what_could_not_be_read(madang: Madang, tmp_path: Path):
    folder = _folder(tmp_path)
    (folder / "broken.hwp").write_bytes(b"no document")
    (folder / "picture.png").write_bytes(b"no text")
    added = madang("knowledge", "add", "notes", str(folder))
    assert added.err.endswith("Not read, by ending and number: .png 1\n")
    lines = madang("knowledge", "list", "notes").out.splitlines()
    assert lines[0].split() == ["title", "date", "location"]
    assert "documents/tea.md" in lines[1]
    assert lines[2].startswith(f"{folder / 'broken.hwp'}: not added. ")
    (folder / "broken.hwp").unlink()
    madang("knowledge", "add", "notes", str(folder))
    assert "broken.hwp" not in madang("knowledge", "list", "notes").out


def test_the_documents_of_a_corpus_that_is_not_there_cannot_be_listed(madang: Madang):
    assert "nowhere: no such corpus." in madang("knowledge", "list", "nowhere").err


def test_a_watched_folder_is_brought_in_when_it_changes(madang: Madang, tmp_path: Path):
    ran = madang("knowledge", "watch", "notes", str(_folder(tmp_path)), "--every", "0.1", "--rounds", "2")
    assert ran.out == "1 new, 0 changed, 0 unchanged, 0 removed, 1 not added.\n"
    assert ran.err.startswith("Looking every 0.1 s; Ctrl+C ends it.")
