import pytest

from madang.reading.numbers import find_money

AMOUNTS = [
    ("eighty thousand yen", 80_000, "JPY"),
    ("seventeen hundred quid", 1_700, "GBP"),
    ("A$7,200", 7_200, "AUD"),
    ("NT$ 30,000", 30_000, "TWD"),
    ("2.2k CHF", 2_200, "CHF"),
    ("five grand in Canadian dollars", 5_000, "CAD"),
    ("a couple of grand a head, pounds", 2_000, "GBP"),
    ("three thousand five hundred ringgit", 3_500, "MYR"),
    ("만오천 홍콩달러", 15_000, "HKD"),
    ("캐나다 달러로 4천", 4_000, "CAD"),
    ("스위스 프랑 2천", 2_000, "CHF"),
    ("350.000 won", 350_000, "KRW"),
    ("1.250 euros", 1_250, "EUR"),
    ("12 hundred thousand won", 1_200_000, "KRW"),
]


@pytest.mark.parametrize(("text", "amount", "currency"), AMOUNTS)
def test_amounts_of_any_currency_are_read_in_figures_and_in_words(text: str, amount: int, currency: str) -> None:
    (money,) = find_money(text)

    assert (money.amount, money.currency) == (amount, currency)


@pytest.mark.parametrize("text", ["three grand", "two thousand people", "one of us", "a dong in Seoul", "프랑스 2천"])
def test_a_number_without_a_currency_is_no_amount(text: str) -> None:
    assert find_money(text) == []
