from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.reading.numbers.money import Money, find_money, format_won

WON = [
    ("시세 3억 6천인 집", 360_000_000),
    ("월세 70만인 방", 700_000),
    ("전세 1억 5천만", 150_000_000),
    ("보증금 1억5,000만원", 150_000_000),
    ("3억 2천이면 될까요", 320_000_000),
    ("3억2천", 320_000_000),
    ("3억 2천 5백", 325_000_000),
    ("3억5천500만원", 355_000_000),
    ("월세 150만원", 1_500_000),
    ("12만5천원", 125_000),
    ("12만 5천", 125_000),
    ("천만원만 더", 10_000_000),
    ("만원", 10_000),
    ("백만 원", 1_000_000),
    ("오천만원", 50_000_000),
    ("삼억", 300_000_000),
    ("십억 아파트", 1_000_000_000),
    ("보증금 삼천만에", 30_000_000),
    ("월세 오십만원", 500_000),
    ("1.5억", 150_000_000),
    ("200만", 2_000_000),
    ("1억 6500이면 최우선변제 돼?", 165_000_000),
    ("1억 천만원", 110_000_000),
    ("5천 만원", 50_000_000),
    ("2천5백만원", 25_000_000),
    ("₩1,500,000", 1_500_000),
    ("￦１，５００", 1_500),
    ("KRW 1,500,000", 1_500_000),
    ("1,500,000 KRW", 1_500_000),
    ("1.5 million won", 1_500_000),
    ("10억 아파트 대출", 1_000_000_000),
    ("5조원 규모", 5_000_000_000_000),
    ("5조 3천억", 5_300_000_000_000),
    ("５０만원", 500_000),
    ("0원", 0),
    ("0만원", 0),
    ("12만5천이면 돼", 125_000),
    ("3억대 아파트", 300_000_000),
    ("2억 원룸", 200_000_000),
    ("3억 주고 샀어", 300_000_000),
    ("1억 대출", 100_000_000),
    ("60만 월세", 600_000),
    ("5만원권", 50_000),
    ("제5조에 따라 3억원", 300_000_000),
    ("3억 2026년 만기", 300_000_000),
    ("3억 천안 아파트", 300_000_000),
    ("3억 이천 아파트", 300_000_000),
    ("매출이 -500만원", -5_000_000),
]

FOREIGN = [
    ("$1,500", 1500, "USD"),
    ("US$20", 20, "USD"),
    ("USD 99.90", Decimal("99.9"), "USD"),
    ("1,500달러", 1500, "USD"),
    ("1,000바트", 1000, "THB"),
    ("1500 SGD", 1500, "SGD"),
    ("2천 싱가포르 달러", 2000, "SGD"),
    ("20,000 대만달러", 20_000, "TWD"),
    ("500만 베트남 동", 5_000_000, "VND"),
    ("300 pounds", 300, "GBP"),
    ("100불이면", 100, "USD"),
    ("$1.5k", 1500, "USD"),
    ("$2 million", 2_000_000, "USD"),
    ("30 dollars", 30, "USD"),
    ("3만 5천달러", 35_000, "USD"),
    ("5만엔", 50_000, "JPY"),
    ("¥50,000", 50_000, "JPY"),
    ("20000 yen", 20_000, "JPY"),
    ("€1,200.50", Decimal("1200.5"), "EUR"),
    ("300유로", 300, "EUR"),
    ("£80", 80, "GBP"),
    ("500위안", 500, "CNY"),
]

BOUNDED = [
    ("200만원 이하로", 2_000_000, "at_most", None, "200만원 이하"),
    ("200만원 이상", 2_000_000, "at_least", None, "200만원 이상"),
    ("100만원 안쪽", 1_000_000, "at_most", None, "100만원 안쪽"),
    ("약 2~3억 정도", 200_000_000, "between", 300_000_000, "약 2~3억 정도"),
    ("3억 미만", 300_000_000, "under", None, "3억 미만"),
    ("3억을 넘는 집", 300_000_000, "over", None, "3억을 넘는"),
    ("약 3억", 300_000_000, "about", None, "약 3억"),
    ("200만원 정도요", 2_000_000, "about", None, "200만원 정도"),
    ("한 50만원쯤", 500_000, "about", None, "한 50만원쯤"),
    ("최대 100만원", 1_000_000, "at_most", None, "최대 100만원"),
    ("200만원까지", 2_000_000, "at_most", None, "200만원까지"),
    ("up to $500", 500, "at_most", None, "up to $500"),
    ("around $500", 500, "about", None, "around $500"),
    ("at least 1,500달러", 1500, "at_least", None, "at least 1,500달러"),
    ("under ₩300,000", 300_000, "under", None, "under ₩300,000"),
    ("100~200만원", 1_000_000, "between", 2_000_000, "100~200만원"),
    ("100만원에서 200만원", 1_000_000, "between", 2_000_000, "100만원에서 200만원"),
    ("100만원부터 200만원까지", 1_000_000, "between", 2_000_000, "100만원부터 200만원까지"),
    ("3~4억", 300_000_000, "between", 400_000_000, "3~4억"),
    ("5～6천만원", 50_000_000, "between", 60_000_000, "5～6천만원"),
    ("2억5천에서 3억 사이", 250_000_000, "between", 300_000_000, "2억5천에서 3억 사이"),
    ("between $100 and $200", 100, "between", 200, "between $100 and $200"),
    ("$100-200 a night", 100, "between", 200, "$100-200"),
    ("from 50만원 to 70만원", 500_000, "between", 700_000, "from 50만원 to 70만원"),
]

NO_MONEY = [
    "010-1234-5678",
    "02-555-1234로 전화",
    "900101-1234567",
    "제5조",
    "5조",
    "7조의2 제1항",
    "10만 명",
    "12만 5천 명",
    "100만명이 봤다",
    "관객 천만",
    "오천만 국민",
    "만 19세",
    "10만대 판매",
    "3만 6천보",
    "2만 시간",
    "사원 모집",
    "강남 일원",
    "이만 줄입니다",
    "천만에요",
    "3박 4일",
    "5회",
    "84㎡",
    "2026년 12월 25일",
    "12월 25일",
    "연봉 7천",
    "월세 50",
    "5%",
    "3억 명",
    "원룸 하나",
    "version 1.5m",
    "계좌 110-123-456789",
]


@pytest.mark.parametrize(("text", "amount"), WON)
def test_an_amount_in_won_is_read(text: str, amount: int):
    found = find_money(text)
    assert [(money.amount, money.currency, money.bound) for money in found] == [(amount, "KRW", "exact")]


@pytest.mark.parametrize(("text", "amount", "currency"), FOREIGN)
def test_an_amount_in_another_currency_is_read(text: str, amount: int, currency: str):
    assert [(money.amount, money.currency) for money in find_money(text)] == [(amount, currency)]


@pytest.mark.parametrize(("text", "amount", "bound", "upper", "said"), BOUNDED)
def test_the_words_around_an_amount_bound_it(text: str, amount: int, bound: str, upper: int | None, said: str):
    assert [(one.amount, one.bound, one.upper, one.text) for one in find_money(text)] == [(amount, bound, upper, said)]


@pytest.mark.parametrize("text", NO_MONEY)
def test_what_only_looks_like_money_is_left_alone(text: str):
    assert find_money(text) == []


def test_several_amounts_are_found_in_order_with_their_places():
    text = "보증금 3억에 월세 50만원, or $400"
    assert find_money(text) == [
        Money(text="3억", span=(4, 6), amount=300_000_000),
        Money(text="50만원", span=(11, 15), amount=500_000),
        Money(text="$400", span=(20, 24), amount=400, currency="USD"),
    ]


def test_an_amount_that_says_won_means_what_it_says():
    assert [money.amount for money in find_money("3억 2천원")] == [300_002_000]


def test_two_amounts_side_by_side_are_not_a_range():
    assert [money.amount for money in find_money("10만,20만원")] == [100_000, 200_000]


def test_a_falling_pair_is_two_amounts():
    assert [money.amount for money in find_money("200만원에서 100만원 깎아줘")] == [2_000_000, 1_000_000]


def test_numbers_without_a_unit_count_only_where_the_caller_says_in_what():
    text = "보증금 5천에 월세 50"
    assert find_money(text) == []
    assert [money.amount for money in find_money(text, bare_unit=10_000)] == [50_000_000, 500_000]


def test_a_bare_number_with_a_counter_is_no_money_even_then():
    assert find_money("3명이 84㎡, 3월", bare_unit=10_000) == []


@pytest.mark.parametrize(
    ("amount", "korean", "english"),
    [
        (320_000_000, "3억 2,000만원", "₩320,000,000"),
        (1_500_000, "150만원", "₩1,500,000"),
        (12_345_678, "1,234만 5,678원", "₩12,345,678"),
        (0, "0원", "₩0"),
        (-10_000, "-1만원", "-₩10,000"),
        (10**16, "1경원", "₩10,000,000,000,000,000"),
    ],
)
def test_won_are_written_as_people_write_them(amount: int, korean: str, english: str):
    assert (format_won(amount), format_won(amount, "en")) == (korean, english)


@given(st.integers(min_value=-(10**20) + 1, max_value=10**20 - 1), st.sampled_from(["ko", "en"]))
def test_what_is_written_is_read_back(amount: int, language):
    assert [money.amount for money in find_money(format_won(amount, language))] == [amount]


@given(st.integers(min_value=1, max_value=10**12), st.integers(min_value=1, max_value=10**12))
def test_a_range_that_is_written_is_read_back(one: int, other: int):
    low, high = sorted((one, one + other))
    found = find_money(f"{format_won(low)}~{format_won(high)}")
    assert [(money.amount, money.upper) for money in found] == [(low, high)]
