"""Every file of data says where it comes from and how old it is."""

import re
from datetime import date
from fnmatch import fnmatch

from madang.assistants.realestate.tools.bundled_data import DATA

_ROW = re.compile(
    r"^\| (?P<files>[^|]+) \| (?P<source>[^|]+) \| (?P<licence>[^|]+) \| (?P<as_of>\d{4}-\d\d-\d\d) \|$", re.MULTILINE
)


def test_every_file_of_data_has_a_row_with_source_licence_and_day():
    rows = list(_ROW.finditer((DATA / "SOURCES.md").read_text("utf-8")))
    patterns = [pattern.strip() for row in rows for pattern in row["files"].split(",")]
    files = {path.relative_to(DATA).as_posix() for path in DATA.rglob("*") if path.suffix in {".toml", ".csv", ".xz"}}
    assert {file for file in files if not any(fnmatch(file, pattern) for pattern in patterns)} == set()
    assert [pattern for pattern in patterns if not any(fnmatch(file, pattern) for file in files)] == []
    assert all(date.fromisoformat(row["as_of"]) and row["source"].strip() and row["licence"].strip() for row in rows)
