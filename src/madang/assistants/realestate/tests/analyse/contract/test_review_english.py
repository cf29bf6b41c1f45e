"""Contracts in English: the same patterns, and no assurance where there is reason for alarm."""

from datetime import date

import pytest

from madang.assistants.realestate.analyse.contract.patterns import ContractKind
from madang.assistants.realestate.tools.bundled_data import contract_reviewer, facts, pattern_book

_ON = date(2026, 11, 15)


def _found(sentence: str, kind: ContractKind = "residential") -> set[int]:
    return {finding.pattern for finding in contract_reviewer().review(sentence, facts(), on=_ON, kind=kind).findings}


@pytest.mark.parametrize(
    ("pattern", "sentence"),
    [
        (1, "The term is one year and cannot be extended."),
        (2, "The tenant waives the right to demand renewal of the lease."),
        (3, "This lease shall not be renewed."),
        (4, "On renewal the rent rises by 10%."),
        (4, "At renewal the deposit may be increased by up to 8 percent."),
        (5, "The rent increases every six months."),
        (6, "The rent is adjusted to the market rate at renewal."),
        (8, "The tenant shall not register residence at the address."),
        (9, "The tenant shall not obtain a fixed date."),
        (11, "The landlord may take out a further mortgage on the property."),
        (13, "The deposit is returned only after a new tenant is found."),
        (14, "The deposit will be refunded within three months after the tenant moves out."),
        (15, "If the tenant misses even one payment the landlord may terminate the contract."),
        (18, "If the tenant terminates early, the deposit is forfeited."),
        (19, "The tenant pays for all repairs."),
        (20, "The tenant bears the cost of the boiler and any leaks."),
        (23, "The tenant shall not claim a reduction of the rent."),
        (25, "The tenant shall restore even normal wear."),
        (29, "If the owner changes, this contract is void."),
        (30, "If the property is sold, the tenant shall vacate at once."),
        (35, "The deposit is paid to the account of the landlord's spouse."),
        (39, "The landlord may enter at any time without notice."),
        (40, "Overdue rent bears interest at 24% a year."),
    ],
)
def test_a_harsh_clause_is_found(pattern: int, sentence: str):
    assert pattern in _found(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "On renewal the rent may rise by at most 5%.",
        "The penalty is 10% of the down payment.",
        "The tenant may demand renewal once.",
        "The landlord repairs the boiler and any leaks.",
        "The tenant pays for minor repairs such as light bulbs.",
        "The deposit is returned on the day the tenant moves out.",
        "If the owner changes, the lease remains in force.",
        "The landlord may not enter without notice.",
        "Normal wear is excluded from restoration.",
        "The tenant shall register residence on the day of moving in.",
        "If the tenant fails to pay two months of rent the landlord may terminate.",
    ],
)
def test_a_fair_clause_is_left_alone(sentence: str):
    assert _found(sentence) == set()


@pytest.mark.parametrize(
    ("pattern", "harsh", "fair", "kind"),
    [
        (
            7,
            "When the deposit is converted into rent, a conversion rate of 8% applies.",
            "When the deposit is converted into rent, a conversion rate of 4% applies.",
            "residential",
        ),
        (
            16,
            "If the tenant leaves during an automatically renewed term, a penalty of two months of rent is due.",
            "If the tenant leaves during an automatically renewed term, there is no penalty.",
            "residential",
        ),
        (
            17,
            "During an automatic renewal the landlord may terminate the lease at any time.",
            "During an automatic renewal the landlord may not terminate the lease.",
            "residential",
        ),
        (
            26,
            "A flat 500,000 won for cleaning and wallpaper is deducted from the deposit.",
            "Only the actual cost of cleaning, with receipts, is deducted from the deposit.",
            "residential",
        ),
        (
            27,
            "A fixed maintenance fee of 400,000 won is paid each month.",
            "A fixed maintenance fee of 50,000 won is paid each month.",
            "residential",
        ),
        (
            34,
            "The property is held in trust and the deposit is paid to the account of the settlor.",
            "The property is held in trust and the deposit is paid to the account of the trustee.",
            "residential",
        ),
        (
            37,
            "The rent is 290,000 won and the maintenance fee 300,000 won to stay below the reporting threshold.",
            "The rent is 500,000 won and the maintenance fee 50,000 won, and both parties shall report the lease.",
            "residential",
        ),
        (
            38,
            "The landlord will clear the mortgage.",
            "The landlord will clear the mortgage on the day the balance is paid.",
            "residential",
        ),
        (
            42,
            "The tenant shall vacate the shop after five years.",
            "After five years the tenant may demand renewal and need not vacate.",
            "commercial",
        ),
        (
            43,
            "If two months of rent are unpaid the landlord may terminate the lease.",
            "If three months of rent are unpaid the landlord may terminate the lease.",
            "commercial",
        ),
        (
            44,
            "The tenant may not request a breakdown of the maintenance fees.",
            "The landlord provides a breakdown of the maintenance fees on request.",
            "commercial",
        ),
        (
            45,
            "The seller may cancel by repaying double the part of the down payment received.",
            "The seller may cancel by repaying double the whole agreed down payment.",
            "sale",
        ),
    ],
)
def test_a_clause_is_told_from_one_that_only_looks_like_it(pattern: int, harsh: str, fair: str, kind: ContractKind):
    assert pattern in _found(harsh, kind)
    assert pattern not in _found(fair, kind)


def test_every_pattern_can_be_written_in_english():
    assert [entry.id for entry in pattern_book().patterns if entry.any and not entry.english] == []


def test_other_contracts_have_their_own_patterns():
    assert 41 in _found("The tenant waives any claim to key money.", "commercial")
    assert 46 in _found("The seller is not liable for any defect.", "sale")


def test_a_protection_in_english_is_seen():
    fair = "The landlord shall not take any mortgage until the day after the tenant's registration."
    missing = {clause.id for clause in contract_reviewer().review(fair, facts(), on=_ON).missing}
    assert "no_mortgage_until_protected" not in missing


def test_every_protection_can_be_written_in_english():
    assert [entry.id for entry in pattern_book().protections if not entry.english] == []
