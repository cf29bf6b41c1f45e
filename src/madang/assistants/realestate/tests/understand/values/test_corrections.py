import pytest

from madang.assistants.realestate.understand.values.corrections import without_corrected


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("전세 3억 1천, 아니 2억 9천이네요. 얼마까지 올려요?", "전세 2억 9천. 얼마까지 올려요?"),
        ("매매 6억 복비요. 아니다 6억 3천이야", "매매 6억 3천 복비요"),
        ("월세 60, 정정할게요 65만원입니다", "월세 65만원"),
        ("I pay 1 million won, sorry, 1.2 million won a month", "I pay 1.2 million won a month"),
    ],
)
def test_an_amount_that_is_taken_back_is_not_counted(said: str, meant: str):
    assert without_corrected(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "매매 6억이 아니라 전세 3억이에요",
        "보증금 1억 아니면 2억",
        "3억도 아니고 4억도 아니에요",
        "1억에서 1억 2천으로 올려 달래요",
    ],
)
def test_amounts_beside_each_other_stay(said: str):
    assert without_corrected(said) == said
