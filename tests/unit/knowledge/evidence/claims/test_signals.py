"""Figures of one language beside words of the other."""

import pytest

from madang.knowledge.evidence import TrueStatement, verify_text
from madang.knowledge.evidence.claims.quantities import find_quantities


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2만 5,400톤으로 27%", ["grams 25400000000", "share 27"]),
        ("2만 5,400원", ["money KRW 25400"]),
        ("34 minutes (95% confidence interval 19 to 49)", ["minutes 34", "share 95", "minutes 19", "minutes 49"]),
    ],
)
def test_a_figure_is_read_with_its_unit(text: str, found: list[str]):
    assert [f"{each.kind} {each.value}" for each in find_quantities(text)] == found


@pytest.mark.parametrize(
    ("claim", "statement", "stands"),
    [
        (
            "연구 4편 가운데 3편이 순방향 교대를 지지했습니다.",
            "네 편 가운데 세 편의 연구가 순방향 교대를 지지했다.",
            True,
        ),
        (
            "연구 5편 가운데 2편이 순방향 교대를 지지했습니다.",
            "네 편 가운데 세 편의 연구가 순방향 교대를 지지했다.",
            False,
        ),
    ],
)
def test_small_numbers_may_be_written_as_figures(claim: str, statement: str, *, stands: bool):
    [verified] = verify_text(claim, [TrueStatement(id="1", text=statement)])
    assert verified.may_stand == stands
