from datetime import date

import pytest

from madang.assistants.realestate.tools.bundled_data import template_of
from madang.assistants.realestate.understand.forms.document_orders import order_in, told_terms
from madang.assistants.realestate.understand.forms.draft_changes import draft_changes
from madang.assistants.realestate.understand.forms.told_fields import told_values
from madang.documents.forms import FieldValue

_ON = date(2026, 11, 15)
_LEASE = template_of("lease_contract").form(_ON)
_LETTER = template_of("certified_letter").form(_ON)


def test_a_lease_ordered_in_one_message_tells_its_fields():
    told = told_values(
        _LEASE,
        "서울 마포구 성산동 123-4 마포빌라 302호 보증금 2억 월세 50만원 2026년 12월 1일부터 2년 매월 5일 임대인 김영수 "
        "임차인 이보람 특약: 임차인은 갱신을 요구하지 않는다. 이걸로 임대차계약서 써줘",
        _ON,
    )
    assert told == {
        "kind": "wolse",
        "address": "서울 마포구 성산동 123-4 마포빌라 302호",
        "deposit": 200_000_000,
        "rent": 500_000,
        "rent_day": 5,
        "starts_on": "2026-12-01",
        "ends_on": "2028-11-30",
        "landlord": "김영수",
        "tenant": "이보람",
        "terms": ["임차인은 갱신을 요구하지 않는다."],
    }


def test_an_english_order_tells_its_fields():
    told = told_values(
        _LEASE,
        "I'm the landlord. Draft a lease for my flat at 12-3 Seongsu-iro, Seongdong-gu, Seoul, unit 803. "
        "Tenant: John Miller. My name is Han Seojun. Deposit 30 million won, rent 900,000 a month due on the 10th, "
        "two years from 1 March 2027.",
        _ON,
    )
    assert told == {
        "kind": "wolse",
        "address": "12-3 Seongsu-iro, Seongdong-gu, Seoul, unit 803",
        "deposit": 30_000_000,
        "rent": 900_000,
        "rent_day": 10,
        "starts_on": "2027-03-01",
        "ends_on": "2029-02-28",
        "landlord": "Han Seojun",
        "tenant": "John Miller",
    }


def test_each_side_of_a_letter_has_its_own_name_and_address():
    told = told_values(
        _LETTER,
        "집주인(이만수)한테 보낼 거예요. 제 이름은 김하영이고요 "
        "집주인 주소는 경기도 부천시 중동 1100 중흥마을 203동 804호, "
        "제가 사는 집은 서울 강서구 화곡동 980-15 402호예요. 저는 이미 나갔어요. 2주 안에 달라고 해주세요.",
        _ON,
    )
    assert told == {
        "receiver": "이만수",
        "sender": "김하영",
        "receiver_address": "경기도 부천시 중동 1100 중흥마을 203동 804호",
        "sender_address": "서울 강서구 화곡동 980-15 402호",
        "address": "서울 강서구 화곡동 980-15 402호",
        "due_on": "2026-11-29",
    }


@pytest.mark.parametrize(
    ("message", "orders"),
    [
        ("임대차계약서 써줘", True),
        ("내용증명부터 보내고 싶은데 대신 써주실 수 있나요?", True),
        ("Please draft a lease: deposit 50 million won", True),
        ("내용증명은 어떻게 쓰나요?", True),
        ("임대차계약서 작성해 주는 부동산 수수료 얼마예요?", False),
        ("집주인이 계약서를 안 써줘요", False),
        ("계약서 쓸 때 뭘 조심해야 하나요?", False),
        ("Should I write a letter to my landlord?", False),
    ],
)
def test_an_order_is_told_from_a_question_on_a_document(message: str, orders: bool):
    assert (order_in(message) is not None) is orders


def test_special_terms_end_where_the_order_begins():
    _, terms = told_terms("특약사항: 1. 수리는 임차인 부담 2. 근저당은 잔금일에 말소한다. 이대로 계약서 작성해줘")
    assert terms == ["수리는 임차인 부담", "근저당은 잔금일에 말소한다."]


_DRAFT: dict[str, FieldValue] = {
    "kind": "wolse",
    "deposit": 50_000_000,
    "rent": 1_200_000,
    "tenant": "한지민",
    "starts_on": "2027-03-01",
    "ends_on": "2028-02-29",
    "terms": ["도배는 임차인이 한다", "주차 한 대를 쓴다"],
}


@pytest.mark.parametrize(
    ("message", "changed"),
    [
        ("보증금은 2억 3천으로 고쳐줘", {"deposit": 230_000_000}),
        ("월세를 110으로 낮춰서 고쳐줘", {"rent": 1_100_000}),
        ("change the rent to 1,100,000", {"rent": 1_100_000}),
        ("임차인 이름 한지민이 아니라 한지현이야", {"tenant": "한지현"}),
        ("계약기간은 2년으로 바꿔줘", {"ends_on": "2029-02-28"}),
        ("특약 1번은 빼줘", {"terms": ["주차 한 대를 쓴다"]}),
        (
            "특약 하나 추가해줘. 소형견 한 마리를 기를 수 있다",
            {"terms": ["도배는 임차인이 한다", "주차 한 대를 쓴다", "소형견 한 마리를 기를 수 있다."]},
        ),
        ("시작일은 2027년 4월 1일", {"starts_on": "2027-04-01"}),
        ("보증금은 얼마까지 올릴 수 있나요?", {}),
        ("특약은 왜 문제야?", {}),
    ],
)
def test_a_message_after_a_draft_changes_it_or_asks(message: str, changed: dict[str, FieldValue]):
    assert draft_changes(_LEASE, _DRAFT, message, _ON, just_drafted=True) == changed
