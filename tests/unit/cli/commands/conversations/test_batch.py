import json
from pathlib import Path
from typing import Any

import pytest

from madang.protocol import Answer
from tests.unit.cli.conftest import Madang

pytestmark = pytest.mark.usefixtures("tiny")


def write(file: Path, *requests: Any) -> None:
    file.write_text("".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in requests), "utf-8")


def results(file: Path) -> list[Answer]:
    return [Answer.model_validate_json(line) for line in file.read_text("utf-8").splitlines()]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "in.jsonl"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "out.jsonl"


def test_line_by_line_results_answer_requests(madang: Madang, source: Path, target: Path):
    cities = ["Osaka", "Jeju"] * 6
    write(source, *({"message": "2", "turns": [f"To {city}"], "now": "2025-10-14"} for city in cities))
    ran = madang("batch", "slots", "in.jsonl", "out.jsonl", "--at-once", "3")
    assert (ran.code, ran.out, ran.err) == (0, "", "12 done: completed 12\n")
    assert [each.answer for each in results(target)] == [f"flight to {city}, hotel 2 nights" for city in cities]


def test_a_second_run_does_only_what_is_missing(madang: Madang, source: Path, target: Path):
    write(source, {"message": "lakes"}, {"message": "rivers"}, {"message": "hills"})
    madang("batch", "scouts", "in.jsonl", "out.jsonl")
    first, second, third = target.read_text("utf-8").splitlines(keepends=True)
    target.write_text(first + second[:40], "utf-8")
    assert madang("batch", "scouts", "in.jsonl", "out.jsonl").err == "2 done: completed 2\n"
    again = target.read_text("utf-8").splitlines(keepends=True)
    assert again[0] == first
    assert [Answer.model_validate_json(line).answer for line in again[1:]] == [
        Answer.model_validate_json(line).answer for line in (second, third)
    ]
    assert madang("batch", "scouts", "in.jsonl", "out.jsonl").err == "Nothing left to do: out.jsonl has every answer.\n"


def test_broken_lines_are_told_by_number_and_hold_their_place(madang: Madang, source: Path, target: Path):
    write(
        source,
        "not json",
        {"message": "lakes"},
        {"mesage": "x"},
        "",
        {"message": "m", "now": "soon"},
        '{"message": "\\ud800"}',
    )
    ran = madang("batch", "scouts", "in.jsonl", "out.jsonl")
    assert ran.code == 1
    assert ran.err.splitlines()[:3] == [
        "Line 1 cannot be read: it is not JSON.",
        "Line 3 cannot be read: message: field required; mesage: extra inputs are not permitted.",
        "Line 4 cannot be read: it is not JSON.",
    ]
    assert [each.status for each in results(target)] == ["failed", "completed", "failed", "failed", "failed", "failed"]
    assert results(target)[4].problem is not None


def test_what_is_wrong_with_a_line_is_told_in_korean_too(madang: Madang, source: Path):
    write(source, {"mesage": "x"}, "[]", {"message": ""})
    assert madang("--lang", "ko", "batch", "scouts", "in.jsonl", "out.jsonl").err.splitlines() == [
        "1번째 줄을 읽을 수 없습니다: message: 빠졌습니다; mesage: 모르는 항목입니다.",
        "2번째 줄을 읽을 수 없습니다: 줄: JSON 객체여야 합니다.",
        "3번째 줄을 읽을 수 없습니다: message: 비어 있습니다.",
        "3개 처리: 실패 3",
    ]


def test_who_asks_comes_with_the_request(madang: Madang, source: Path, target: Path):
    mine = {"message": "lakes", "session": "s", "user": "kim"}
    write(source, mine)
    madang("batch", "scouts", "in.jsonl", "out.jsonl")
    write(source, mine, {**mine, "user": "lee", "language": "ko"})
    assert madang("batch", "scouts", "in.jsonl", "out.jsonl").code == 1
    _, refused = results(target)
    assert refused.problem is not None
    assert (refused.problem.code, refused.problem.message) == ("session_not_found", "There is no session 's'.")


def test_results_of_other_requests_are_left_alone(madang: Madang, source: Path, target: Path):
    write(source, {"message": "lakes"})
    write(target, {"a": 1}, {"b": 2})
    ran = madang("batch", "scouts", "in.jsonl", "out.jsonl")
    assert (ran.code, ran.err) == (
        1,
        "madang: out.jsonl has 2 results for 1 requests, so it belongs to other requests. Write to another file.\n",
    )


def test_a_file_that_is_not_there_is_one_line(madang: Madang):
    ran = madang("batch", "scouts", "in.jsonl", "out.jsonl")
    assert (ran.code, ran.err) == (1, "madang: in.jsonl: No such file or directory\n")


def test_questions_of_a_benchmark_become_articles_with_citations(madang: Madang, source: Path, target: Path):
    write(source, {"id": 7, "topic": "lakes", "prompt": "lakes"}, {"id": 8}, {"id": "x", "prompt": "rivers"})
    ran = madang("batch", "scouts", "in.jsonl", "out.jsonl", "--articles")
    lines = [json.loads(line) for line in target.read_text("utf-8").splitlines()]
    assert ran.code == 1
    assert [(line["id"], line["prompt"], line["status"]) for line in lines] == [
        (7, "lakes", "completed"),
        (None, "", "failed"),
        ("x", "rivers", "completed"),
    ]
    assert [bool(line["article"]) for line in lines] == [True, False, True]
    assert lines[1]["problem"] == "Line 2 cannot be read: prompt: field required."
    assert all(isinstance(line["citations"], list) for line in lines)


def test_options_of_the_assistant_hold_for_every_request_and_others_are_refused(madang: Madang, source: Path):
    write(source, {"message": "lakes"})
    assert "--no-such" in madang("batch", "scouts", "in.jsonl", "out.jsonl", "--no-such", "x").err
