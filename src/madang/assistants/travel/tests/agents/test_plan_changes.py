"""Messages after the first plans: each changes what it names, or answers and changes nothing."""

from madang.assistants.travel.state import Journey
from madang.assistants.travel.tests.conversation import Conversation, talking


def sights(state: Journey) -> list[list[str | None]]:
    trip = state.trip(state.chosen or (state.offer.recommended if state.offer else None))
    assert trip is not None
    return [[stop.sight for stop in day.visits] for day in trip.days]


async def after(talk: Conversation, message: str) -> Journey:
    answer = await talk.send(message)
    assert answer.status == "completed", answer
    return await talk.state()


async def test_days_are_exchanged_and_put_back_and_a_length_that_was_given_up_comes_back_whole() -> None:
    async with talking() as talk:
        first = await after(talk, "부산 3박 3월 8일 출발 둘이서 총 200만원")
        swapped = await after(talk, "2일차랑 3일차를 서로 바꿔줄래")
        assert {*sights(swapped)[1]} & {*sights(first)[2]}
        assert sights(await after(talk, "아니 원래 순서로 해줘")) == sights(first)
        longer = await after(talk, "하루만 더 있자")
        assert (longer.duration, len(sights(longer))) == (4, 5)
        back = await after(talk, "역시 3박이 낫겠어")
        assert sights(back) == sights(first)


async def test_questions_about_plans_change_nothing() -> None:
    async with talking("en") as talk:
        first = await after(talk, "Busan, 2 nights from March 8, two adults, 1.5 million won in total")
        for asked, told in (
            ("what would that be in euros?", "EUR"),
            ("how much of the budget is left?", "is left"),
            ("compare the plans for me", "Only in this plan"),
            ("where could we have lunch?", "in the plan on day"),
            ("who won the match yesterday?", "the plan stays as it is"),
        ):
            state = await after(talk, asked)
            assert told in state.answer
            assert (state.offer, state.departure, state.travel_style) == (
                first.offer, first.departure, first.travel_style,
            )  # fmt: skip


async def test_somebody_who_joins_and_leaves_again_takes_the_budget_along() -> None:
    async with talking() as talk:
        await after(talk, "부산 2박 3월 8일 혼자 총 80만원")
        joined = await after(talk, "동생도 같이 가기로 했어, 예산은 둘이 150만원")
        assert (joined.adults, joined.budget) == (2, 1_500_000)
        left = await after(talk, "동생이 못 온대")
        assert (left.adults, left.budget) == (1, 800_000)
        assert "80만원" in left.answer
