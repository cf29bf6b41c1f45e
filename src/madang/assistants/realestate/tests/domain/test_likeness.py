from hypothesis import given, settings
from hypothesis import strategies as st

from madang.assistants.realestate.domain.likeness import Blend, Likeness

_TEXTS = ("보증금을 안 돌려줘요", "월세가 올랐어요", "deposit not returned")


def test_a_text_is_wholly_like_itself_whatever_its_blanks_and_marks():
    assert round(Likeness(_TEXTS).to("보증금을  안돌려줘요!!")[0], 9) == 1.0


def test_a_slip_of_the_finger_changes_little():
    alike = Likeness(_TEXTS).to("보증굼을 안 돌려줘요")
    assert alike[0] > 0.7
    assert alike[0] > 5 * alike.get(1, 0.0)


def test_what_no_text_has_makes_the_rest_count_less():
    likeness = Likeness(_TEXTS)
    assert likeness.to("보증금을 안 돌려줘요 그리고 강아지가 아파요")[0] < likeness.to("보증금을 안 돌려줘요")[0]


def test_texts_that_differ_have_a_shorter_sum():
    likeness = Likeness(("보증금", "보증금", "월세"))
    assert round(likeness.length({0: 1.0, 1: 1.0}), 9) == 2.0
    assert likeness.length({0: 1.0, 2: 1.0}) < 1.5


def test_a_blend_is_between_its_parts_in_likeness_and_in_length():
    first, second = Likeness(("보증금", "월세")), Likeness(("보증금 반환", "보증금"))
    blend = Blend(first, second, 0.25)
    assert round(blend.to("월세")[1], 9) == 0.75
    lengths = [part.length({0: 1.0, 1: 1.0}) for part in (first, blend, second)]
    assert lengths == sorted(lengths)


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_alike_from_nothing_to_wholly(text: str):
    assert all(0.0 < share <= 1.0 + 1e-9 for share in Likeness(_TEXTS).to(text).values())
