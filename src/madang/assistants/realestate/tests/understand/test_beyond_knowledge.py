from datetime import date

import pytest

from madang.assistants.realestate.search.question_kind import QuestionKind, denied_words, question_kinds
from madang.assistants.realestate.understand.beyond_knowledge import UnknownKind, unknown_kind
from madang.assistants.realestate.understand.vagueness import Lack, what_is_lacking

_TODAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("대법원 2019다11111 판결 요지 알려줘", "judgment"),
        ("이거 관련 판례 있나요", "judgment"),
        ("is there a supreme court case on this?", "judgment"),
        ("부산시 조례에 몇 퍼센트로 정해져 있나요", "ordinance"),
        ("내년에 금리 내릴까요", "future"),
        ("2031년 잠실 아파트 얼마쯤 할까", "future"),
        ("집값 전망 알려줘", "future"),
        ("will house prices rise next year", "future"),
        ("2028년부터 전월세 상한이 3%로 바뀐다는데 조문 알려줘", "amendment"),
        ("국회에서 종부세 폐지 법안이 통과됐다던데 언제부터예요", "amendment"),
        ("이 집 등기부등본 떼줘", "record"),
        ("집주인 이름 알려줘", "record"),
        ("우리 세입자가 계약 끝까지 돈을 잘 낼까요?", "conduct"),
        ("집주인이 올해 안에 이 집을 팔까요?", "conduct"),
        ("Is my landlord going to sell this flat?", "conduct"),
        ("Will the buyer go through with the deal?", "conduct"),
        ("캐나다에서 집을 빌렸는데 보증금을 안 줘요", "abroad"),
        ("일본 법으로는 어떻게 되나요", "abroad"),
        ("2029년 소액보증금 금액 서울", "future"),
        ("2030년 재산세 세율 표로 보여줘", "future"),
        ("내후년에 다주택 중과가 부활하나요", "future"),
        ("In Texas, can a landlord keep the deposit?", "abroad"),
        ("뮌헨 월세 상한", "abroad"),
    ],
)
def test_what_cannot_be_known_is_recognised(question: str, kind: UnknownKind):
    assert unknown_kind(question, _TODAY) == kind


@pytest.mark.parametrize(
    "question",
    [
        "집주인이 안 고쳐 주면 제가 먼저 낼까요?",
        "Is the landlord going to have to pay for the repair?",
        "내년 2월 만기인데 보증금 얼마까지 올릴 수 있나요",
        "2027년에 계약이 끝나면 언제까지 말해야 해요",
        "판결을 받으면 경매를 신청할 수 있나요",
        "등기부에서 뭘 확인해야 하나요",
        "임대차법이 바뀌었다던데 5%까지만 올릴 수 있는 건가요",
        "외국인인데 한국에서 전세 보증금 보호받나요",
        "미국 사는 집주인이 보증금을 안 줘요",
        "기준금리가 2.5%일 때 전환율은?",
        "",
    ],
)
def test_what_can_be_known_is_left_alone(question: str):
    assert unknown_kind(question, _TODAY) is None


@pytest.mark.parametrize(
    ("message", "lack"),
    [
        ("이거 괜찮아요?", None),
        ("이거 되나요?", "subject"),
        ("특약 파일 올렸어요", "file"),
        ("I attached the contract", "file"),
        ("보증금 떼일 것 같아", "subject"),
        ("보증금을 안 줘요", None),
        ("확정일자", None),
        ("계약서에 이런 특약이 있는데 괜찮나요? 임차인은 전입신고를 하지 않는다.", None),
    ],
)
def test_a_message_that_names_too_little_is_asked_about(message: str, lack: Lack | None):
    assert what_is_lacking(message) == lack


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("얼마까지 올릴 수 있나요", {"how_much", "when", "may"}),
        ("누가 내야 하나요", {"who", "must"}),
        ("must I pay?", {"must"}),
        ("보증금 5천", set[QuestionKind]()),
    ],
)
def test_the_kinds_of_a_question(question: str, kinds: set[QuestionKind]):
    assert question_kinds(question) == kinds


def test_what_is_denied_is_marked():
    assert list(denied_words("전세사기 안 당하려면")) == ["not 당하"]
    assert list(denied_words("전세사기를 당했어요")) == []


def test_the_number_of_a_judgment_is_not_known():
    asked = "누수 배상을 인정한 대법원 판결이 올해 초에 나왔다는데 사건번호가 뭔가요"
    assert unknown_kind(asked, date(2026, 11, 15)) == "judgment"
    assert unknown_kind("경매 사건번호로 뭘 볼 수 있나요", date(2026, 11, 15)) is None
