"""What a fault says, in both languages."""

from madang.assistants.travel.domain.faults import Fault, FaultKind
from madang.text import Text

__all__ = ["fault"]


def fault(kind: FaultKind, day: int | None = None, subject: str | None = None, **words: object) -> Fault:
    """A fault of a kind, its message filled with `words`; a word in two languages is given as a Text."""
    message = _MESSAGES[kind]
    ko = {name: word.ko if isinstance(word, Text) else word for name, word in words.items()}
    en = {name: word.en if isinstance(word, Text) else word for name, word in words.items()}
    text = Text(ko=message.ko.format(**ko), en=message.en.format(**en))
    return Fault(kind=kind, message=text, day=day, subject=subject)


_MESSAGES: dict[FaultKind, Text] = {
    "area": Text(ko="{what}: 원한 지역이 아닙니다", en="{what} is not where it was asked for"),
    "arithmetic": Text(
        ko="{what}: {found:,}원이 아니라 {expected:,}원이어야 합니다",
        en="{what} should be {expected:,} won, not {found:,}",
    ),
    "backwards": Text(ko="{stop}의 시각이 앞뒤가 맞지 않습니다", en="{stop} has impossible times"),
    "closed": Text(ko="{stop}: {start}~{end}에는 열지 않습니다", en="{stop} is not open from {start} to {end}"),
    "dates": Text(
        ko="{what} 날짜가 {found}이 아니라 {expected}이어야 합니다", en="{what} should be {expected}, not {found}"
    ),
    "excluded": Text(ko="{stop}: 빼 달라고 한 곳입니다", en="{stop} was to be left out"),
    "flight_time": Text(
        ko="{what}: {found}이 아니라 {expected}이어야 합니다", en="{what} should be {expected}, not {found}"
    ),
    "not_free": Text(ko="{stop}: 비워 두기로 한 시간에 있습니다", en="{stop} is in what was to be free time"),
    "long_leg": Text(ko="{stop}까지 {minutes}분은 너무 멉니다", en="{minutes} minutes to {stop} are too far"),
    "meal_missing": Text(ko="{meal}: 빠져 있습니다", en="{meal} is missing"),
    "meal_time": Text(
        ko="{meal}: {start}~{end}은 때에 맞지 않습니다", en="{meal} from {start} to {end} is not at its hours"
    ),
    "must_visit": Text(ko="{stop}: 꼭 가야 하는데 빠졌습니다", en="{stop} must be visited and is not"),
    "over_budget": Text(ko="예상 비용이 예산보다 {over} 많습니다", en="The likely cost is {over} over the budget"),
    "overlap": Text(ko="{stop}: 앞 일정이 끝나기 전에 시작합니다", en="{stop} begins before the stop before it ends"),
    "repeated": Text(ko="{stop}: 두 번 들어 있습니다", en="{stop} is in the plan twice"),
    "rooms": Text(ko="{what}: {found}이 아니라 {expected}이어야 합니다", en="{what} should be {expected}, not {found}"),
    "too_full": Text(ko="{what}: {found}은 {expected}을 넘습니다", en="{what}: {found} is beyond {expected}"),
    "travel_time": Text(
        ko="{stop}까지 가는 데 {minutes}분이 필요합니다", en="The way to {stop} takes {minutes} minutes"
    ),
    "unknown_cost": Text(ko="{what}: 모르는 값을 아는 것처럼 셌습니다", en="{what} is not known but was counted"),
    "unknown_sight": Text(ko="{stop}: 모르는 곳입니다", en="{stop} is not a known sight"),
    "wrong_place": Text(ko="{stop}: 있어야 할 곳이 아닙니다", en="{stop} is not where it should be"),
}
