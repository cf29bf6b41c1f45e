import pytest

from madang.documents.errors import DocumentError
from madang.documents.forms.schema import FieldCondition, FieldProblem, FormField, FormSchema
from madang.documents.forms.validation import next_field, unanswered_fields, validate_form
from madang.text import Text
from tests.unit.documents.forms.samples import FILLED, LEASE

LABEL = Text(ko="가", en="a")


def test_what_is_missing_is_told_in_the_order_of_the_form():
    assert [field.key for field in unanswered_fields(LEASE, {})] == ["kind", "deposit", "start", "tenant"]
    assert [field.key for field in unanswered_fields(LEASE, {"kind": "wolse", "deposit": 0, "tenant": " "})] == [
        "rent",
        "start",
        "tenant",
    ]


def test_the_next_field_is_the_first_that_is_missing():
    assert next_field(LEASE, {"kind": "jeonse"}) == LEASE.field("deposit")
    assert next_field(LEASE, FILLED) is None


def test_a_field_whose_condition_does_not_hold_is_neither_asked_for_nor_checked():
    values = {**FILLED, "kind": "jeonse", "rent": "not money"}
    assert unanswered_fields(LEASE, values) == ()
    assert validate_form(LEASE, values) == ()


def test_a_form_filled_in_rightly_has_no_faults():
    assert validate_form(LEASE, FILLED) == ()


@pytest.mark.parametrize(
    ("key", "value", "ko", "en"),
    [
        (
            "kind",
            "sale",
            "계약 종류가 선택지에 없습니다.",
            "The kind of lease is not one of the choices.",
        ),
        ("deposit", None, "보증금은 꼭 필요합니다.", "The deposit is required."),
        ("deposit", "3억", "보증금이 원 단위의 금액이 아닙니다.", "The deposit is not an amount in whole won."),
        ("deposit", True, "보증금이 원 단위의 금액이 아닙니다.", "The deposit is not an amount in whole won."),
        ("deposit", -1, "보증금은 0원 이상이어야 합니다.", "The deposit must be ₩0 or more."),
        ("deposit", 10**13, "보증금은 1조원 이하여야 합니다.", "The deposit must be ₩1,000,000,000,000 or less."),
        ("start", "2027-02-30", "시작일이 있는 날짜가 아닙니다.", "The first day is not a date that exists."),
        ("start", "20270301", "시작일이 있는 날짜가 아닙니다.", "The first day is not a date that exists."),
        (
            "start",
            "2019-12-31",
            "시작일은 2020년 1월 1일이거나 그 뒤여야 합니다.",
            "The first day must be 1 January 2020 or later.",
        ),
        ("area", "84", "면적이 수가 아닙니다.", "The area is not a number."),
        ("tenant", "가" * 21, "임차인이 너무 깁니다(20자까지).", "The tenant is too long (20 characters at most)."),
        ("tenant", "OOO", "임차인이 아직 빈칸 표시입니다.", "The tenant is still a placeholder."),
        ("phone", "02 123", "전화가 정해진 형식이 아닙니다.", "The phone does not have the right format."),
        ("terms", ["a", " "], "특약이 목록이 아닙니다.", "The special terms is not a list."),
        ("colour", "red", "'colour' 항목은 이 양식에 없습니다.", "There is no field 'colour' in this form."),
    ],
)
def test_what_is_wrong_is_told_in_both_languages(key: str, value: object, ko: str, en: str):
    assert validate_form(LEASE, {**FILLED, key: value}) == (FieldProblem(field=key, message=Text(ko=ko, en=en)),)


@pytest.mark.parametrize(
    ("said", "fits"), [("서울특별시 마포구 공덕동 1-1", True), ("월세", False), ("우리 집", False)]
)
def test_an_address_has_a_number(said: str, *, fits: bool):
    field = FormField(key="address", label=Text(ko="소재지", en="address"), kind="address")
    fault = Text(
        ko="소재지는 번지나 건물 번호까지 필요합니다.", en="The address needs the number of the plot or building."
    )
    found = validate_form(FormSchema(name="f", title=Text(ko="양식", en="form"), fields=(field,)), {"address": said})
    assert found == (() if fits else (FieldProblem(field="address", message=fault),))


def test_rules_between_fields_wait_until_each_field_is_right():
    fault = FieldProblem(field="rent", message=Text(ko="너무 높습니다.", en="It is too high."))

    def not_above_the_deposit(values):
        return [fault] if values["rent"] > values["deposit"] else []

    assert validate_form(LEASE, {**FILLED, "rent": 60_000_000}, [not_above_the_deposit]) == (fault,)
    [other] = validate_form(LEASE, {**FILLED, "rent": "x"}, [not_above_the_deposit])
    assert other.message.en == "The rent is not an amount in whole won."


def test_a_form_that_does_not_hold_together_is_refused():
    field = FormField(key="a", label=LABEL)
    with pytest.raises(DocumentError, match=r"^Form 'f' has two fields 'a': give each its own key\.$"):
        FormSchema(name="f", title=LABEL, fields=(field, field))
    late = FormField(key="b", label=LABEL, when=FieldCondition(field="c", values=("x",)))
    with pytest.raises(DocumentError) as refused:
        FormSchema(name="f", title=LABEL, fields=(field, late))
    assert str(refused.value) == (
        "Field 'b' of form 'f' depends on 'c', which does not come before it: put that field first."
    )
    with pytest.raises(DocumentError) as refused:
        FormField(key="a", label=LABEL, kind="choice")
    assert str(refused.value) == (
        "Field 'a' of kind 'choice' has 0 choices: give them to fields of kind 'choice', and to no others."
    )


def test_a_form_knows_what_is_personal():
    assert LEASE.sensitive == {"tenant"}
