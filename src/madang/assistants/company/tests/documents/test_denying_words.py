"""Words that forbid deny a benefit only where they stand right behind it."""

import re
import tomllib
from pathlib import Path

import pytest

from madang.assistants.company.documents.activity.other_figures import _DAYS, _MONTHS  # pyright: ignore[reportPrivateUsage]

_DATA = Path(__file__).parents[2] / "data"


def _pattern(file: str, name: str) -> re.Pattern[str]:
    text = (_DATA / file).read_text(encoding="utf-8")
    found = next(line for line in text.splitlines() if line.startswith(f"{name} = '"))
    return re.compile(tomllib.loads(found)[name], re.IGNORECASE)


@pytest.mark.parametrize(
    ("file", "name", "text", "matches"),
    [
        ("activity_rules.toml", "not_given", "과장님께 현금 봉투 드림, 촬영 금지", False),
        ("activity_rules.toml", "not_given", "Parking is prohibited; paid him in cash", False),
        ("activity_rules.toml", "not_given", "선물은 금지라고 안내", True),
        ("activity_rules.toml", "dosing", "taking them out with the team", False),
        ("activity_rules.toml", "report_made", "작년 보고서 제출을 못 했다", False),
        ("activity_rules.toml", "report_made", "작년 보고서 제출을 마쳤다", True),
        ("task_words.toml", "pointer", "그 거래 내역 보여줘", False),
        ("task_words.toml", "pointer", "그거 다시 보여줘", True),
    ],
)
def test_a_word_counts_only_where_it_stands(file: str, name: str, text: str, matches: bool):
    assert bool(_pattern(file, name).search(text)) is matches


@pytest.mark.parametrize(
    ("text", "days", "months"),
    [
        ("settled within 45 days of delivery", 45, None),
        ("cash in 4 envelopes, settled later", None, None),
        ("paid in two months after the invoice", None, 2),
        ("met her three times in two months", None, None),
        ("대금은 나중에, 재방문은 석 달 안에", None, None),
    ],
)
def test_a_term_of_payment_needs_words_of_payment_and_of_time(text: str, days: int | None, months: int | None):
    assert [_first(pattern, text) for pattern in (_DAYS, _MONTHS)] == [
        str(days) if days else None,
        {2: "two"}.get(months) if months else None,
    ]


def _first(pattern: re.Pattern[str], text: str) -> str | None:
    found = pattern.search(text)
    return next((part for part in found.groups() if part), None) if found else None
