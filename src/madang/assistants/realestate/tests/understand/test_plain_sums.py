import pytest

from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.plain_sums import plain_sum


@pytest.mark.parametrize(
    ("message", "case", "result", "formula"),
    [
        ("보증금 3억을 넉 달째 못 받았는데 연 5% 이자면 얼마예요?", Case(), "500만원", "3억원 × 연 5% × 4개월 ÷ 12"),
        ("잔금 2억을 30일 늦게 냈고 지연이자가 연 12%면 얼마?", Case(), "197만 2,603원", "2억원 × 연 12% × 30일 ÷ 365"),
        ("2억 중 5천만원만 돌려받았고 6개월 이자 연 12%면?", Case(), "900만원", "1억 5,000만원 × 연 12% × 6개월 ÷ 12"),
        ("금리가 4%에서 5%로 오르면 2억 이자가 한 달에 얼마?", Case(), "16만 6,667원", "2억원 × 1%포인트 ÷ 12(한 달)"),
        ("월세 50만원을 3개월 밀리면 모두 얼마예요?", Case(rent=500_000), "150만원", "50만원 × 3개월"),
        ("월세 62만원에 4월 10일치면 일할로 얼마?", Case(rent=620_000), "20만 6,667원", "62만원 × 10일 ÷ 30일"),
        ("월세가 80만원에서 88만원으로 올랐는데 몇 퍼센트 인상이죠?", Case(), "10%", "80만원 → 88만원"),
        ("8억 집에 대출 2억이면 LTV가 몇 %예요?", Case(), "25%", "2억원 ÷ 8억원"),
        ("6억 집을 사는데 계약금 10%면 얼마예요?", Case(), "6,000만원", "6억원 × 10%"),
        ("계약금 2천 낸 뒤 집주인이 깨면 얼마?", Case(contract_money=20_000_000), "4,000만원", "2,000만원 × 2"),
        ("3억 오피스텔 수익률 5%면 월세 얼마 받나요?", Case(price=300_000_000), "125만원", "3억원 × 5% ÷ 12"),
        ("매매 5억 전세 4억인 집을 갭투자로 사면 내 돈 얼마 필요해요?", Case(), "1억원", "5억원 - 4억원"),
        ("59제곱은 몇 평이에요?", Case(), "17.85평", "59㎡ ÷ 3.3058"),
        ("10억 집에 은행이 45% 빌려준대요. 제 돈 얼마 필요해요?", Case(), "5억 5,000만원", "10억원 - 10억원 × 45%"),
        ("잔금 3억에서 대출 2억 받으면 제가 준비할 돈", Case(), "1억원", "3억원 - 2억원"),
        ("4억에 계약금 4000, 중도금 1억 냈어요 잔금 얼마", Case(), "2억 6,000만원", "4억원 - 4,000만원 - 1억원"),
        ("자매 셋이 6억을 똑같이 나누면 한 사람당 얼마", Case(), "2억원", "6억원 ÷ 3"),
        ("부부가 7대3으로 5억짜리를 사면 각자 몫", Case(), "3억 5,000만원, 1억 5,000만원", "5억원 × 7:3"),
        ("평당 2천만원이고 30평이면 모두 얼마", Case(), "6억원", "2,000만원 × 30평"),
        ("24평이 7억 2천이면 평당 얼마", Case(), "3,000만원", "7억 2,000만원 ÷ 24평"),
        ("5억에 사서 6억 5천에 팔면 차익은", Case(), "1억 5,000만원", "6억 5,000만원 - 5억원"),
        ("월세 60만원으로 1년 살면 총 얼마", Case(rent=600_000), "720만원", "60만원 × 12개월"),
        ("1억을 연 6%로 5개월만 빌리면 이자 얼마", Case(), "250만원", "1억원 × 연 6% × 5개월 ÷ 12"),
    ],
)  # fmt: skip
def test_a_sum_of_the_figures_that_are_told_is_made(message: str, case: Case, result: str, formula: str):
    found = plain_sum(message, case)
    assert found is not None
    assert (found.result.ko, found.formula.ko) == (result, formula)


def test_what_is_left_of_a_deposit_is_told_beside_the_arrears():
    found = plain_sum(
        "월세 40만원 7개월 밀렸는데 보증금 500에서 빼면 얼마 남아요?", Case(rent=400_000, deposit=5_000_000)
    )
    assert found is not None
    assert [each.ko for each in found.more] == ["500만원에서 280만원을 빼면 220만원이 남습니다."]


@pytest.mark.parametrize(
    ("message", "case"),
    [
        ("월세 두 달 밀리면 쫓겨나나요?", Case()),
        ("2억 대출을 30년 4%로 갚으면 한 달에 얼마예요?", Case(loan=200_000_000)),
        ("보증금 3억을 2억으로 내리고 나머지는 월세로 돌리면 얼마예요?", Case(deposit=300_000_000)),
        ("전세 2억에서 5% 올리면 얼마까지예요?", Case(deposit=200_000_000)),
        ("보증금 2억을 못 받고 있는데 이자를 받을 수 있나요?", Case(deposit=200_000_000)),
        (
            "중도금까지 받은 집주인이 계약금 2배 주고 깨겠대요. 얼마 받나요?",
            Case(contract_money=20_000_000, performed=True),
        ),
    ],
)
def test_what_the_law_or_a_calculator_decides_is_no_plain_sum(message: str, case: Case):
    assert plain_sum(message, case) is None
