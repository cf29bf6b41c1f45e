"""The build of a sentence says whether a word holds, and whether something moves to a customer."""

import pytest

from madang.assistants.company.documents.activity.grammar.our_side import stays_among_us
from madang.assistants.company.documents.activity.grammar.statuses import Status, StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import TransferReader, moved


def status(text: str, word: str) -> Status:
    start = text.index(word)
    return StatusReader(text).of((start, start + len(word)))


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("위원회 승인을 이미 받았음", "승인", "asserted"),
        ("승인서 첨부 완료", "승인서", "asserted"),
        ("라벨을 붙이지 않고 보냈음", "라벨", "denied"),
        ("라벨 없이 출고", "라벨", "denied"),
        ("등록은 안 했다고 함", "등록", "denied"),
        ("미승인 과제", "승인", "denied"),
        ("승인은 다음 분기에 받을 예정", "승인", "pending"),
        ("좌장을 맡으시는지는 모르겠음", "좌장", "unknown"),
        ("등록 여부 확인 중", "등록", "unknown"),
        ("등록증을 아직 못 봤음", "등록증", "unknown"),
        ("승인이 나면 보낼게요", "승인", "conditional"),
        ("The board approval came in March.", "approval", "asserted"),
        ("Shipped without any marking on the boxes.", "marking", "denied"),
        ("Approval will follow in June.", "Approval", "pending"),
        ("Nobody told me whether he is on the panel or the podium.", "podium", "unknown"),
    ],
)
def test_what_is_said_of_a_word_follows_from_its_predicate(text: str, word: str, expected: Status):
    assert status(text, word) == expected


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("과장님 이삿짐을 날라 드렸다", True),
        ("실장님 자녀 과제를 대신 써 드리기로 함", True),
        ("선생님들이 쓰시게 안마기를 휴게실에 들여놓음", True),
        ("용법을 다시 설명해 드렸다", False),
        ("과장님이 저희에게 귤을 주셨다", False),
        ("회식비는 우리 팀원끼리 나눠 계산", False),
        ("아무것도 드리지 않았다", False),
        ("We covered the nurses' parking for the year.", True),
        ("The doctor bought us coffee.", False),
        ("We did not pay for anything.", False),
    ],
)
def test_an_act_and_its_direction_say_whether_something_moves(text: str, moves: bool):
    found = TransferReader(text, StatusReader(text)).within((0, len(text)))
    assert (moved(found) is not None) is moves


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("신입 사원 환영 점심, 우리 팀원 여섯 명", True),
        ("사내 체육대회 상품. 병원 관계자는 없음", True),
        ("우리 팀원과 원장님이 함께한 저녁", False),
        ("원장님과 저녁", False),
    ],
)
def test_a_text_speaks_of_us_alone_only_without_a_customer(text: str, ours: bool):
    assert stays_among_us(text, (0, len(text)), StatusReader(text)) is ours
