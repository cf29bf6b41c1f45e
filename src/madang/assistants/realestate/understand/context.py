"""What the last question gives to a message: the role of a number that the message itself does not tell, the value that
an earlier message had, and the earlier question that it goes back to.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.tasks import TaskKind, fields_used, heard_tasks
from madang.reading.dates import find_periods
from madang.reading.dialogue import goes_back, supposes, wants_back
from madang.reading.numbers import Money, find_money, find_numbers, find_percentages


def read_in_context(reading: CaseReading, message: str, known: Case, last: QuestionIntent, today: date) -> CaseReading:
    """The reading of a short message with the numbers that only what was said before gives a role: of 9천이 아니라 4천
    the one that was 9천, of 기준금리가 2.75면 the rate that is named, of 작년 10월이요 the day that the last question
    turns on.
    """
    if len(message) > _LONGEST:
        return reading
    used, case = fields_used(last.all_tasks), reading.case
    for read in (_corrected, _named_amount, _named_rate, _lone_day):
        told = {name: value for name, value in read(message, known, used, today) if _is_new(name, value, reading.case)}
        case = case.changed(**told, **({"unnamed": None} if told else {}))
    return reading.changed(case=case, unread=() if case != reading.case else reading.unread)


def varies_last(message: str, reading: CaseReading, place: NamedPlace | None, last: QuestionIntent) -> bool:
    """Whether a message asks the last question again with another value or place: 기준금리가 2.75라고 치면, 부천이면
    뭐가 달라져?
    """
    told = {name for name, value in dict(reading.case).items() if value is not None} - _IN_PASSING
    known = told <= fields_used(last.all_tasks) | {"unnamed"}
    return bool(told or place) and known and len(message) <= _LONGEST and supposes(message)


def restored(message: str, now: Case, before: Case) -> Case | None:
    """The case with the values of before, where a message wants them back: 아까 금리로, put back; only those that it
    names where it names some. None where it wants nothing back.
    """
    named = [field for field, words in _NAMES if words.search(message)]
    back = wants_back(message) or (named and _TAKEN_OUT.search(message))
    if now == before or len(message) > _LONGEST or not back or find_money(message):
        return None
    changed = [name for name, value in dict(now).items() if value != getattr(before, name)]
    wanted = [name for name in changed if not named or name in named]
    return now.changed(**{name: getattr(before, name) for name in wanted}) if wanted else None


def topic_gone_back_to(message: str, topics: Sequence[QuestionIntent]) -> QuestionIntent | None:
    """The last of the earlier questions that did the task which a message goes back to by its name: 다시 시세 얘기."""
    if len(message) > _LONGEST or not goes_back(message):
        return None
    named: list[TaskKind] = [task for task, words in _TASKS if words.search(message)]
    for topic in reversed(topics):
        wanted = tuple(task for task in named if task in topic.all_tasks)
        if wanted:
            return topic.changed(tasks=wanted, offers=(), rules=(), articles=())
    return None


def asks_other_task(reading: CaseReading, last: QuestionIntent) -> bool:
    """Whether the reader surely heard another task in a message than those of the last question."""
    heard = heard_tasks(reading.labels)
    first = next(iter(heard), None)
    sure = first is not None and heard[first] >= max(_SURELY, reading.labels.get("task:tell", 0.0))
    return sure and first not in {*last.all_tasks, "legal"}


def only_goes_on(message: str) -> bool:
    """Whether a message only asks how the last answer goes on, with all that is known now: 그럼?, 그럼 다시 하면요?"""
    return _ONLY_GOES_ON.fullmatch(message.strip()) is not None


def asks_all_again(message: str) -> bool:
    """Whether a message wants several earlier answers anew: 8억이면 둘 다 어떻게 돼?"""
    return len(message) <= _LONGEST and _ALL_OF_THEM.search(message) is not None


def with_spouse(earlier: Case, reading: CaseReading, message: str) -> CaseReading:
    """The reading of a message that adds the income of a spouse to the one that was told: 배우자 연봉 4천도 합치면?"""
    told, before = reading.case.income, earlier.income
    if not told or not before or not _ADDS_SPOUSE.search(message):
        return reading
    return reading.changed(case=reading.case.changed(income=before + told))


def with_demand(earlier: Case, reading: CaseReading, message: str) -> CaseReading:
    """The reading of a short message whose only amount is what is demanded now, or a correction of that: it is the new
    rent or the new deposit, whichever the known one is nearer to in size. He wants 2.6 million.
    """
    amounts = [int(money.amount) for money in find_money(message, bare_unit=_TEN_THOUSAND)]
    amounts = amounts or [int(number.value) for number in find_numbers(message) if number.value >= _LARGE]
    corrected = _CORRECTS.search(message) is not None and earlier.new_rent is None and earlier.new_deposit is None
    if len(amounts) != 1 or len(message) > _LONGEST or corrected or not _DEMANDS.search(message):
        return reading
    won = amounts[0]
    known = [(now, getattr(earlier, now)) for now in _NEW if getattr(reading.case, now) in {None, won}]
    near = [name for name, before in known if before and before <= _MOST_TIMES * won and won <= _MOST_TIMES * before]
    if len(near) != 1 or getattr(reading.case, _NEW[near[0]]) is not None:
        return reading
    return reading.changed(case=reading.case.changed(**{near[0]: None, "unnamed": None, _NEW[near[0]]: won}), unread=())


def asks_total(message: str) -> bool:
    """Whether a message asks for a sum of all."""
    return _TOTAL.search(message) is not None


def wants_comparison(message: str) -> bool:
    """Whether a message wants things that were named side by side."""
    return _COMPARES.search(message) is not None


def picked(message: str, compared: Sequence[NamedPlace]) -> NamedPlace | None:
    """The one of the places compared last that a message picks by its position: 앞에 걸로 할게."""
    if not compared:
        return None
    if _FIRST.search(message):
        return compared[0]
    return compared[-1] if _LAST.search(message) else None


def _is_new(name: str, value: object, case: Case) -> bool:
    """Whether a message was not read as telling that field, nor that value in another role."""
    named = [held for field, held in dict(case).items() if field != "unnamed" and held is not None]
    return getattr(case, name) is None and value not in named


_Read = Iterator[tuple[str, Any]]


def _corrected(message: str, known: Case, _: frozenset[str], __: date) -> _Read:
    """The new value of what had another one: the field is the one with that value."""
    amounts = find_money(message, bare_unit=_TEN_THOUSAND)
    for old, new in pairwise(amounts):
        if _NOT.fullmatch(message[old.span[1] : new.span[0]]):
            held = [name for name in _AMOUNTS if getattr(known, name) == int(old.amount)]
            named = _field_before(message, old)
            yield from ((name, int(new.amount)) for name in ([named] if named else held[:1]))


def _named_amount(message: str, known: Case, used: frozenset[str], _: date) -> _Read:
    """The only amount, with the name before it; one that a known amount shall become is its new value."""
    amounts = find_money(message, bare_unit=_TEN_THOUSAND)
    name = _field_before(message, amounts[0]) if len(amounts) == 1 else None
    if name is None:
        return
    becomes = name in _NEW and getattr(known, name) is not None and _BECOMES.match(message, amounts[0].span[1])
    if becomes or name in used:
        yield _NEW[name] if becomes else name, int(amounts[0].amount)


def _named_rate(message: str, _: Case, used: frozenset[str], __: date) -> _Read:
    """The only percentage, or a number right behind the name of a rate."""
    shares, bare = find_percentages(message), _RATE.search(message)
    if len(shares) == 1:
        named = [name for name, words in _RATES if words.search(message)]
        names = named or [name for name, _ in _RATES if name != "base_rate"]
        yield from ((name, Decimal(shares[0].value)) for name in [each for each in names if each in used][:1])
    elif bare:
        yield from ((name, Decimal(bare[1])) for name, words in _RATES if name in used and words.search(message))


def _lone_day(message: str, _: Case, used: frozenset[str], today: date) -> _Read:
    """A day that is all that a message says: the first day that the last question works with."""
    days = find_periods(message, today, prefer="past")
    rest = message.replace(days[0].text, "", 1).strip() if len(days) == 1 else message
    if days and _ONLY_A_DAY.fullmatch(rest):
        yield from ((name, days[0].start) for name in [each for each in _DAYS if each in used][:1])


def _field_before(message: str, amount: Money) -> str | None:
    """The amount that is named shortly before a number."""
    before = message[max(0, amount.span[0] - _NEAR) : amount.span[0]]
    return next((name for name, words in _NAMES if words.search(before) and name in _AMOUNTS), None)


_TOTAL = re.compile(
    r"(?:다|모두|전부|총|통틀어)\s?(?:해서|합쳐|합하|합치|더하|얼마|하면)|(?:합치면|합하면|더하면|합해서|합쳐서)|현금[이은]?\s?(?:총\s?)?얼마"
    r"|\b(?:in total|altogether|all in|total cost|up front)\b",
    re.IGNORECASE,
)
_ONLY_GOES_ON = re.compile(
    r"(?:(?:헐|흠+|음+|엥|아+|오+|어|네|넵|응)[,.~!?ㅠㅜㅋㅎ\s]{1,4}){0,2}(?:그럼|그러면|그래서|그렇다면|그럼\s?다시|다시)\s?"
    r"(?:다시\s?)?(?:계산|하면|해\s?(?:줘|주세요|봐)|어떻게\s?(?:돼|되|하|해)[가-힣]{0,3}|어떡[가-힣]{1,3})?(?:\s?(?:하면|해\s?(?:줘|주세요)))?"
    r"(?:요|은요)?[?？!~.…]{0,4}"
    r"|(?:oh |ok |so )?(?:and )?(?:then(?: what)?|so what (?:now|then)|what (?:now|then)|again)[?.!]{0,3}",
    re.IGNORECASE,
)
_ALL_OF_THEM = re.compile(
    r"(?:둘|셋|두\s?개|세\s?개|전부|모두)\s?다|각각\s?(?:얼마|어떻게)|\b(?:both|all of them|each of them)\b",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"비교|나란히|(?:둘|두\s?(?:곳|군데|동네))\s?중|어디가\s?더\s?(?:비싸|비싼|싸|싼|높|낮)"
    r"|\bcompare|\bside by side\b|\bversus\b|\bvs\b|\bwhich (?:one |of them )?is (?:more expensive|cheaper|dearer)\b",
    re.IGNORECASE,
)
_TAKEN_OUT = re.compile(r"빼고|빼\s?줘|빼주|빼면|제외|\bwithout\b|\bleave out\b", re.IGNORECASE)
_SPOUSE = r"배우자|남편|아내|와이프|신랑|부부|spouse|husband|wife"
_ADDS_SPOUSE = re.compile(
    rf"(?:{_SPOUSE})[^?!.]{{0,24}}(?:합치|합하|합산|더하|포함|추가)|\b(?:add|include|with)\b[^?!.]{{0,16}}(?:{_SPOUSE})",
    re.IGNORECASE,
)
_DEMANDS = re.compile(
    r"달래|달라|내래|내라|요구|부르|불러|올려|올리|미안|정정|아니"
    r"|\b(?:wants?|demands?|asks?|asking|offers?|sorry|i meant?|actually)\b",
    re.IGNORECASE,
)
_CORRECTS = re.compile(r"미안|정정|아니|\b(?:sorry|i meant?|actually)\b", re.IGNORECASE)
_LARGE = 100_000
_MOST_TIMES = 2
"""How many times as much as the known amount a new one is at most, and the other way round."""
_FIRST = re.compile(r"앞에?\s?(?:거|걸|것|쪽|곳|동네|구)|첫\s?번?째|전자|\bthe (?:first|former)\b", re.IGNORECASE)
_LAST = re.compile(
    r"뒤에?\s?(?:거|걸|것|쪽|곳|동네|구)|두\s?번째|후자|나중\s?(?:거|걸)|\bthe (?:second|last|latter)\b", re.IGNORECASE
)
_SURELY = 0.8
_TEN_THOUSAND = 10_000
_LONGEST, _NEAR = 60, 10
_IN_PASSING = frozenset({"deal", "premises", "party", "renewal"})
"""What words fill beside the matter."""
_AMOUNTS = (
    "budget",
    "senior_debt",
    "deposit",
    "rent",
    "price",
    "income",
    "loan",
    "public_price",
    "sold_for",
    "bought_for",
)
_NEW = {"deposit": "new_deposit", "rent": "new_rent"}
_DAYS = ("contracted_on", "ends_on", "moved_in_on", "secured_on", "paid_on", "sold_on")
_NAMES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(words, re.IGNORECASE))
    for name, words in (
        ("budget", r"예산|budget"),
        ("senior_debt", r"근저당|선순위|융자|mortgage|lien"),
        ("deposit", r"보증금|전세금?(?!로)|deposit|jeonse"),
        ("rent", r"월세|차임|임대료|\brent\b|monthly"),
        ("price", r"집값|매매가?|시세|\bprice\b"),
        ("income", r"연봉|소득|배우자|남편|아내|와이프|income|salary|spouse|husband|wife"),
        ("loan", r"대출금?|\bloan\b"),
        ("public_price", r"공시가"),
        ("base_rate", r"금리|이율|\brate\b"),
        ("conversion_rate", r"금리|이율|전환율|\brate\b"),
        ("interest_rate", r"금리|이자|이율|\brate\b"),
    )
)
_RATES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("base_rate", re.compile(r"기준\s?금리|base rate", re.IGNORECASE)),
    ("conversion_rate", re.compile(r"전환율|conversion", re.IGNORECASE)),
    ("interest_rate", re.compile(r"(?<!기준)(?<!기준\s)금리|이자|interest", re.IGNORECASE)),
    ("raise_percent", re.compile(r"인상|올[려리]|raise|increase", re.IGNORECASE)),
    ("ltv", re.compile(r"LTV", re.IGNORECASE)),
)
_RATE = re.compile(
    r"(?:금리|전환율|이율|rate)[가-힣]{0,2}\s?(?:[a-z]{1,6}\s){0,2}([0-9]{1,2}\.[0-9]{1,3})", re.IGNORECASE
)
_NOT = re.compile(r"(?:만\s?원?|원)?(?:이|가|은|는)?\s?(?:아니라|아니고|말고)\s?|,?\s?(?:but|not)\s?")
_BECOMES = re.compile(r"(?:만\s?원?|원)?\s?(?:으로|로|까지)\s?")
_ONLY_A_DAY = re.compile(r"(?:이요|요|이에요|예요|이었어요|였어요|쯤|경|에요|에|입니다)?[.~!]*", re.IGNORECASE)
_TASKS: tuple[tuple[TaskKind, re.Pattern[str]], ...] = (
    ("market", re.compile(r"시세|market|prices", re.IGNORECASE)),
    ("loan", re.compile(r"대출|loan", re.IGNORECASE)),
    ("acquisition_tax", re.compile(r"취득세|acquisition tax", re.IGNORECASE)),
    ("gains_tax", re.compile(r"양도|capital gain", re.IGNORECASE)),
    ("brokerage", re.compile(r"복비|중개|broker|agent'?s fee", re.IGNORECASE)),
    ("conversion", re.compile(r"전환|월세로|전세로|conver", re.IGNORECASE)),
    ("increase", re.compile(r"인상|증액|increase", re.IGNORECASE)),
    ("priority", re.compile(r"최우선|소액", re.IGNORECASE)),
    ("risk", re.compile(r"위험|안전|risk", re.IGNORECASE)),
)
