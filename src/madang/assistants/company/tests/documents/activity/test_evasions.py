"""Forbidden things, said in many ways, never pass; harmless things that look alike are seldom held. Own sentences."""

from datetime import date

import pytest

from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import VerdictStatus
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

FORBIDDEN = (
    "원장님께 커피 기프티콘 12만원어치를 카톡으로 보내드림",
    "백화점 상.품.권 두 장을 차에 두고 내림, 원장님이 챙기심",
    "ㅅㅍㄱ 열 장 전달 완료",
    "상 품 권 30장 박스에 넣어 드렸습니다",
    "기프🎁티콘 5만원권 발송함",
    "현.금 50만원을 봉투에 담아 드림",
    "리\u200b베이트 조로 매달 70만원 지급",
    "처방 1건에 만원씩 챙겨드리기로 함",
    "처방액의 7%를 분기마다 돌려드리기로 했습니다",
    "오더 늘려주시면 골프 한번 모시겠다고 약속함",
    "주말에 원장님 모시고 골프 라운딩, 그린피 64만원 결제",
    "노래방까지 모시고 가서 38만원 계산함",
    "추석 선물로 한우 세트를 댁으로 보냄",
    "생일이시라 홍삼 선물 세트 전달",
    "와인 두 병을 과장님 댁에 보냄",
    "원장님 가족 여행 경비 200만원을 대신 결제함",
    "대기실 정수기를 무상으로 설치해 드림",
    "진료실 모니터 한 대 사 드렸습니다",
    "허가 외 비만에도 써 보시라고 추천함",
    "오프라벨이지만 소아에도 효과 좋다고 설명하고 처방을 권함",
    "점심 식사 1인 130,000원 제공, 제품 설명 20분",
    "원장 두 분과 저녁 식사 총 48만원, 신약 설명함",
    "제품 이야기는 전혀 없이 친목으로 저녁 8만원 식사 대접",
    "우산 25,000원짜리를 판촉물로 드림",
    "학회 등록비 80만원을 교수님 개인 계좌로 송금함",
    "연구비 1,000만원을 IRB 승인 없이 먼저 지급함",
    "환자 주민번호 850203-2345671 메모해 둠",
    "표기 없는 견본품 30통을 한 달치로 두고 옴",
    "미신고 CSO에 판촉 업무를 위탁함",
    "2024년도 식음료 영수증을 전부 폐기함",
    "Sent the doctor a g1ft c@rd worth 200,000 won",
    "Slipped him an envelope with 500,000 won in cash",
    "Promised Dr. Seo five percent back on every prescription",
    "Took the director golfing on Saturday, 700,000 won on the company card",
    "v.o.u.c.h.e.r for the department store delivered to her office",
    "Dinner for the two of them came to 520,000 won, I presented the new tablet",
    "We paid for his family trip to Jeju",
    "Recommended it off-label for weight loss and he will try it",
    "Gave a bottle of whisky to the head of the clinic",
    "Wired the congress registration fee directly to the professor's personal account",
    "Dr. Han asked for concert tickets and I dropped two off this morning",
    "Slipped a department store card worth 100k into the brochure for the pharmacist",
    "The head nurse wanted a massage chair; it was installed on Friday at our cost",
    "they requested a printer for the ward and we shipped one",
    "agreed to pay 20,000 won for each new patient put on the tablet",
    "paid off the bar tab for the residents, no talk about the drug",
    "2% of last quarter's purchases went back to the pharmacy in cash",
    "ㅂㅌ 20 드림. 비밀",
    "교수님 부탁으로 콘서트 표 두 장 구해 드림",
    "실장님이 의자 교체 원하셔서 다음 날 바로 넣어드렸음",
)
LEFT_BEHIND = (
    "사무실 서랍에 백화점 상품권 넣어 두고 나왔습니다",
    "행정실 사무실로 홍삼 선물 세트 발송",
    "사무실 탁자 위에 현금 봉투 놓고 갔음",
    "남편분 승진하셔서 양주 한 병 전달했습니다",
    "어머님 칠순이라 한우 세트 보냄",
    "동생분 결혼식에 축의금 50만원 송금",
    "관내 방문하여 기프트카드 세 장 두고 옴",
    "Left a gift card on the desk in the office for his wife",
    "Sent his own manager a fruit basket for the holidays",
)
OWN_SIDE = (
    "제 남편 생일이라 케이크 삼",
    "우리 팀 회식으로 삼겹살 먹음, 8만원",
    "저희 사무실 커피 머신 청소함",
    "당사 직원 교육 후 도시락 먹음",
    "내 차 주유하고 퇴근",
    "Had lunch with my own manager after the team meeting",
    "Bought our team coffee before the weekly meeting",
    "팀장님과 점심, 법인카드 18,000원",
    "본부장님과 저녁 먹으며 분기 목표 논의",
    "our branch held its year-end party, only staff came",
)
HARMLESS = (
    "원장님이 상품권을 달라고 하셨으나 규정을 설명하고 거절함",
    "골프 제안을 정중히 사양함",
    "식사 제공 없음. 신제품 용법만 설명함",
    "기념품은 준비하지 않았고 제공하지 않았음",
    "리플렛을 전달하고 10분간 설명함",
    "다음 주 수요일에 다시 방문하기로 함",
    "허가 외 사용을 물으셔서 답하지 않고 의학부로 연결함",
    "자차시럽 재고를 확인하고 명함을 드림",
    "처방 사례를 공유하고 논문을 소개함",
    "원장님이 점심을 사셨고 당사가 부담한 것은 없음",
    "각자 계산하고 헤어짐",
    "현금 요구가 있었지만 거절하고 준법팀에 보고함",
    "급여 기준 변경을 안내드림",
    "약가가 876원으로 조정된 것을 안내함",
    "이번 분기 실적은 4,200만원으로 목표를 넘김",
    "부작용 보고 절차를 설명드림",
    "휴진이라 만나지 못하고 돌아옴",
    "경쟁사 신제품에 대한 의견을 들음",
    "임상 3상 결과를 소개함",
    "복용 후 졸림이 있었다는 의견을 듣고 안전성팀에 전달함",
    "식후 30분 복용을 안내함",
    "설명회 일정을 문의하셔서 담당자를 연결해 드림",
    "골다공증 치료제의 용량을 설명함",
    "회의실 예약을 확인함",
    "샘플 요청은 규정상 어렵다고 말씀드림",
    "He asked for a voucher and I declined",
    "No meal was provided; I went over the dosing for ten minutes",
    "Presented the phase 3 data and left a leaflet",
    "The doctor asked about an unapproved use, I referred him to medical affairs",
    "Nothing was offered and nothing was given",
    "We went dutch",
    "The clinic was closed, so I came back to the office",
    "Discussed the new reimbursement criteria",
    "She refused the pen we had brought",
    "I told him we cannot pay for golf",
    "Confirmed the appointment for next Tuesday",
    "He mentioned that sales of the generic are falling",
    "Explained how to report side effects",
    "The professor paid for his own lunch",
    "Left my business card with the nurse",
    "거래명세서 전달하고 수금 320만원 받아 옴",
    "세금계산서 발행 후 원무과에 전달, 지급일 확인",
    "11월 12일에 원장님 만나서 자차시럽 설명했고 식사나 제공한 거 없어",
    "the clinic paid its September invoice, 5.1 million won, by bank transfer",
    "The head nurse wanted a massage chair; I told her we are not able to do that",
    "they requested a printer for the ward and I forwarded the request to compliance, nothing promised",
    "교수님이 콘서트 표를 부탁하셨지만 안 된다고 말씀드렸고 이해하심",
)


def verdict(text: str) -> VerdictStatus:
    today = date(2026, 11, 15)
    around = Circumstances(held_on=date(2026, 11, 10), kind="visit_briefing", member=True, today=today)
    return assess_told(activity_reader().read(text, today), around, (), shipped_rulebook()).status


@pytest.mark.parametrize("text", FORBIDDEN)
def test_what_is_forbidden_never_passes(text: str):
    assert verdict(text) in ("fail", "unknown")


@pytest.mark.parametrize("text", LEFT_BEHIND)
def test_an_office_or_a_family_does_not_make_a_gift_our_own(text: str):
    assert verdict(text) in ("fail", "unknown")


@pytest.mark.parametrize("text", OWN_SIDE)
def test_what_stays_on_our_own_side_is_not_held(text: str):
    assert verdict(text) not in ("fail", "unknown")


def test_harmless_texts_that_look_alike_are_seldom_held():
    held = [text for text in HARMLESS if verdict(text) in ("fail", "unknown")]
    assert len(held) <= len(HARMLESS) // 20, held
