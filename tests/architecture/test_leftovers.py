from pathlib import Path

import pytest

from tests.architecture.rules.leftovers import leftovers, locks_with_addresses
from tests.architecture.rules.project_files import project_files, read_texts
from tests.paths import ROOT


def test_no_file_names_a_machine_or_a_package_host_or_leaves_something_for_later():
    offences = leftovers(read_texts(ROOT))
    assert not offences, "\n".join(offences)


def test_no_lock_file_names_a_host():
    offences = locks_with_addresses(read_texts(ROOT))
    assert not offences, "\n".join(offences)


@pytest.mark.parametrize(
    ("parts", "what"),
    [
        (["/ho", "me/kim"], "a path of one machine"),
        (["/wo", "rk/main"], "a path of one machine"),
        (["C:", r"\Users"], "a path of one machine"),
        (["py", "pi.org"], "a package host"),
        (["--index", "-url"], "a package host"),
        (["TO", "DO"], "an unfinished thought"),
        (["FIX", "ME"], "an unfinished thought"),
    ],
)
def test_a_leftover_is_caught(parts: list[str], what: str):
    planted = "".join(parts)
    [offence] = leftovers([(Path("notes.md"), f"fine\nsee {planted} for more")])
    assert offence == f"notes.md:2 holds {planted.removeprefix('--')!r}, {what}."


def test_addresses_and_routes_are_left_alone():
    kept = "https://example.org/home/kim and ../shared/work/x and todo_updated and routes such as /homepage"
    assert leftovers([(Path("notes.md"), kept)]) == []


def test_a_lock_file_with_addresses_is_caught():
    planted = [(Path("uv.lock"), 'url = "https://example.org/a.whl"'), (Path("block.md"), "https://example.org")]
    assert locks_with_addresses(planted) == ["uv.lock is a lock file that names hosts: constraints.txt pins versions."]


def test_the_project_is_walked_without_what_git_ignores(tmp_path: Path):
    (tmp_path / ".gitignore").write_text(".venv/\n*.db\n")
    for name in ("kept/a.py", ".ci/run", ".venv/lib/b.py", "kept/c.db", ".git/config"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert list(project_files(tmp_path)) == [Path(".ci/run"), Path(".gitignore"), Path("kept/a.py")]
