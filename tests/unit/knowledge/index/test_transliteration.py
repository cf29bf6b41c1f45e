"""Names that sound alike in Korean and Latin letters are one name; other words are not."""

import pytest

from madang.knowledge.index.lexicon import pair_terms
from madang.knowledge.index.transliteration import sound_alike


@pytest.mark.parametrize(
    ("korean", "latin", "alike"),
    [
        ("보라", "Bora", True),
        ("서울", "seoul", True),
        ("테슬라", "tesla", True),
        ("사건", "season", False),
        ("결과", "killed", False),
        ("어", "s", False),
        ("보라", "보라", False),
        ("A급", "agub", False),
        ("보라", "bora; drop", False),
        ("", "", False),
    ],
)
def test_only_what_sounds_alike_is_one_name(korean: str, latin: str, alike: bool):
    assert sound_alike(korean, latin) is alike


def test_names_that_no_list_has_are_paired_by_their_sound():
    pairs = pair_terms({"보라": "보라", "결과": "결과"}, {"bora": "bora", "ferri": "ferry"}, None)
    assert pairs == {"보라": frozenset({"bora"}), "bora": frozenset({"보라"})}
