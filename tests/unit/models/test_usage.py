from decimal import Decimal

from langchain_core.messages.ai import UsageMetadata

from madang.models.usage import ModelUsage, ModelUsageTotal, TokenPrice, read_usage, total_usage

PRICE = TokenPrice(input=Decimal("0.15"), output=Decimal("0.60"))
REPORTED = UsageMetadata(input_tokens=2000, output_tokens=500, total_tokens=2500)


def test_a_call_costs_what_its_tokens_cost():
    assert read_usage(REPORTED, "m", PRICE) == ModelUsage(
        model="m", input_tokens=2000, output_tokens=500, cost=Decimal("0.0006")
    )


def test_an_unknown_price_is_unknown_and_not_zero():
    assert read_usage(REPORTED, "m", None) == ModelUsage(model="m", input_tokens=2000, output_tokens=500, cost=None)


def test_tokens_that_nobody_reported_are_unknown():
    assert read_usage(None, "m", PRICE) == ModelUsage(model="m")


def test_no_calls_cost_nothing():
    assert total_usage([]) == ModelUsageTotal(calls=0, input_tokens=0, output_tokens=0, cost=Decimal(0))


def test_calls_add_up():
    call = read_usage(REPORTED, "m", PRICE)
    assert total_usage([call, call]) == ModelUsageTotal(
        calls=2, input_tokens=4000, output_tokens=1000, cost=Decimal("0.0012")
    )


def test_one_unknown_makes_the_sum_unknown():
    total = total_usage([read_usage(REPORTED, "m", PRICE), ModelUsage(model="m", input_tokens=1)])
    assert total == ModelUsageTotal(calls=2, input_tokens=2001, output_tokens=None, cost=None)
