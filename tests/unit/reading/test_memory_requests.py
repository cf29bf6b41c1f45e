import pytest

from madang.reading.memory_requests import preferred_language, read_memory_request


@pytest.mark.parametrize(
    ("message", "told", "asks_more"),
    [
        ("우리 예산은 3억이에요. 기억해줘", ("우리 예산은 3억이에요.",), False),
        ("저는 새우를 못 먹는다는 걸 꼭 기억해 주세요.", ("저는 새우를 못 먹는다",), False),
        ("강아지랑 같이 다녀요. 이거 기억해 둬!", ("강아지랑 같이 다녀요.",), False),
        ("차 없이 다니는 거 기억해주고 하루 일정 짜줘", ("차 없이 다니는 거",), True),
        ("하루 일정 짜줘. 그리고 저는 채식해요, 기억해둬", ("저는 채식해요",), True),
        ("앞으로 표는 엑셀로도 주세요. 기억해 줘", ("앞으로 표는 엑셀로도 주세요.",), False),
        ("기억해줘", (), False),
        ("Remember that we travel with a dog.", ("we travel with a dog",), False),
        ("We never drive. Please remember this.", ("We never drive.",), False),
        ("Remember that I am vegan and plan 2 days in Jeju", ("I am vegan",), True),
    ],
)
def test_what_to_remember_is_what_the_message_tells(message: str, told: tuple[str, ...], asks_more: bool) -> None:
    request = read_memory_request(message)
    assert request is not None
    assert (request.wish, request.told, request.asks_more) == ("keep", told, asks_more)
    assert len(request.rest) == len(message)


@pytest.mark.parametrize(
    "message",
    [
        "작년 매출 기억해?",
        "잘 기억이 안 나요",
        "Do you remember my budget?",
        "잊지 말고 계약서부터 확인해줘",
        "기억에 남는 여행지 추천해줘",
        "그때 300만원 냈던 걸로 기억해요",
    ],
)
def test_what_only_speaks_of_remembering_asks_nothing_of_the_memory(message: str) -> None:
    assert read_memory_request(message) is None


@pytest.mark.parametrize(
    ("message", "wish", "told", "explicit"),
    [
        ("나에 대해 뭘 기억하고 있어?", "list", (), True),
        ("What do you remember about me?", "list", (), True),
        ("강아지 이야기는 기억에서 지워줘", "forget", ("강아지 이야기는",), True),
        ("내 예산은 잊어줘", "forget", ("내 예산은",), False),
        ("Forget about the dog", "forget", ("the dog",), False),
    ],
)
def test_what_is_remembered_is_listed_and_forgotten(
    message: str, wish: str, told: tuple[str, ...], explicit: bool
) -> None:
    request = read_memory_request(message)
    assert request is not None
    assert (request.wish, request.told, request.explicit) == (wish, told, explicit)


def test_all_assistants_may_know_where_that_is_said() -> None:
    request = read_memory_request("저는 부산에 살아요. 모든 도우미가 기억해 줘")
    assert request is not None
    assert (request.told, request.everywhere) == (("저는 부산에 살아요.",), True)


@pytest.mark.parametrize(
    ("text", "language"),
    [("답은 늘 영어로 주세요", "en"), ("Please answer in Korean", "ko"), ("영어로 된 책을 좋아해요", None)],
)
def test_a_language_for_answers_is_read(text: str, language: str | None) -> None:
    assert preferred_language(text) == language
