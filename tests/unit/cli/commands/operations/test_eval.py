"""`madang eval`: rows and shares of a set, and what changed since an earlier run."""

import json
from pathlib import Path

from tests.unit.cli.conftest import Madang

FACT = "신고는 계약일부터 30일 이내에 해야 합니다."
CASES = (
    {"facts": [FACT], "sentence": "신고는 계약일부터 30일 이내에 해야 한다.", "truth": True},
    {"facts": [FACT], "sentence": "신고는 계약일부터 60일 이내에 해야 합니다.", "truth": False},
)


def _write(file: Path) -> Path:
    rows = (
        {"task": "verify", "id": str(number), "assistant": "realestate", "language": "ko", "kind": "k", **case}
        for number, case in enumerate(CASES)
    )
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    return file


def test_a_set_is_run_written_and_compared(madang: Madang, tmp_path: Path):
    cases, rows = _write(tmp_path / "set.jsonl"), tmp_path / "rows.jsonl"
    ran = madang("eval", str(cases), "--rows", str(rows))
    assert ran.code == 0
    assert "100.0%" in ran.out and "0/1" in ran.out
    assert [json.loads(line)["correct"] for line in rows.read_text("utf-8").splitlines()] == [True, True]
    again = madang("eval", str(cases), "--compare", str(rows))
    assert "Better: 0, worse: 0." in again.out


def test_a_set_that_cannot_be_read_names_the_line(madang: Madang, tmp_path: Path):
    (tmp_path / "set.jsonl").write_text('{"task": "verify"}\n')
    ran = madang("eval", str(tmp_path / "set.jsonl"))
    assert ran.code == 1
    assert "Line 1 cannot be read" in ran.err


def test_an_unknown_set_names_those_there_are(madang: Madang):
    ran = madang("eval", "nothing")
    assert (ran.code, "answers" in ran.err and "lies" in ran.err) == (1, True)
