"""Words that forbid deny a benefit only where they stand right behind it."""

import re
import tomllib
from pathlib import Path

import pytest

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
