"""Words that forbid deny a benefit only where they stand right behind it."""

import re
import tomllib
from pathlib import Path

import pytest

from madang.assistants.company.documents.activity.figures.other_figures import term_of_payment

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
        ("task_words.toml", "pointer", "그 거래 내역 보여줘", False),
        ("task_words.toml", "pointer", "그거 다시 보여줘", True),
    ],
)
def test_a_word_counts_only_where_it_stands(file: str, name: str, text: str, matches: bool):
    assert bool(_pattern(file, name).search(text)) is matches


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("settled within 45 days of delivery", 2),
        ("always pays within three weeks", 1),
        ("대금은 3주 안에 입금", 1),
        ("paid within two months of the invoice", 2),
        ("cash in 4 envelopes, settled later", None),
        ("met her three times in two months", None),
    ],
)
def test_a_term_of_payment_needs_words_of_payment_and_of_time(text: str, months: int | None):
    assert term_of_payment(text) == months
