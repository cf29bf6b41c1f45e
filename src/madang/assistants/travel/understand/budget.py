"""How much to spend, as a message says it: an amount, more or less of one, a number without its unit, no limit."""

import re
from collections.abc import Sequence
from decimal import Decimal

from madang.assistants.travel.trip.request import BUDGET_PER_PERSON_RANGE, BudgetScope
from madang.reading import Span
from madang.reading.numbers import Money, find_money
from madang.state import Frozen, stored_as


@stored_as("travel.amount", formerly=("madang.assistants.travel.domain.amounts:Amount",))
class BudgetAmount(Frozen):
    """An amount as it was said, in its own currency; `relative` ones change a budget instead of setting it."""

    amount: int
    currency: str = "KRW"
    relative: bool = False
    per_day: bool = False
    """Whether it is to be spent on each day of the trip."""


def read_budget(text: str, bare: str, message: str | None = None) -> BudgetAmount | None:
    """The amount to spend: the last that is said, as people correct themselves; one without a limit is the largest.

    `message` is all of it, where parts of `text` are blanked already.
    `bare` is what may be a number of won or of ten thousands of them without saying so.
    """
    said = [money for money in find_money(text) if not _NOT_EVEN.match(text[money.span[1] :])]
    said = [money for money in said or _spoken_in_english(text) if not _FARE_BEFORE.search(text[: money.span[0]])]
    amounts = _corrected(text) or _called_budget(text, said) or _bare_amounts(bare)
    if not amounts:
        return BudgetAmount(amount=BUDGET_PER_PERSON_RANGE[1]) if has_no_limit(text) else None
    money = amounts[-1]
    sign = _direction(text, money)
    value = int(money.upper if money.upper is not None else money.amount)
    return BudgetAmount(
        amount=value * (sign or 1),
        currency=money.currency,
        relative=sign is not None,
        per_day=_is_daily(message or text, money.span),
    )


def _called_budget(text: str, amounts: list[Money]) -> list[Money]:
    """The amounts; where one alone is called the budget, or is said for whom it is, and none corrects another, that."""
    named = [
        money
        for money in amounts
        if _BUDGET_BEFORE.search(text[: money.span[0]]) or scope_beside(text, [money.span]) is not None
    ]
    return named if len(named) == 1 and not _CORRECTED_BY.search(text) else amounts


def _is_daily(text: str, span: Span) -> bool:
    """Whether words beside an amount say that it is for each day: 하루에 30만원씩, $200 a day."""
    return _A_DAY_BEFORE.search(text[: span[0]]) is not None or _A_DAY_AFTER.match(text[span[1] :]) is not None


def amount_spans(text: str) -> list[Span]:
    """Where amounts stand in a text."""
    return [money.span for money in find_money(text) or _spoken_in_english(text)]


def read_own(text: str) -> tuple[bool, bool]:
    """Whether there is a flight already, and whether there is a bed; what one has costs nothing.

    Whoever asks whether there is one, or another, has none: 더 싼 비행기 있어?, is the hotel covered?
    """
    return _states(_OWN_FLIGHT, text), _states(_OWN_STAY, text)


def _states(what: re.Pattern[str], text: str) -> bool:
    """Whether a text tells something, and does not ask for it."""
    return any(
        not ("있" in found.group() and _ANOTHER_BEFORE.search(text[: found.start()]))
        and not _ASKED_AFTER.match(text, found.end())
        and not _ASKED_BEFORE.search(text[: found.start()])
        for found in what.finditer(text)
    )


def names_known_amount(text: str, known: int) -> bool:
    """Whether a message speaks of an amount that was told before, and of little else: 총액이에요, per person."""
    numbers = {int(number) for number in _PLAIN_NUMBER.findall(text)}
    if len(text) <= _SHORT and numbers & {known, known // _TEN_THOUSAND, known // 1_000}:
        return True
    return not numbers and _SCOPE_ALONE.fullmatch(text.strip()) is not None


def scope_alone(text: str) -> BudgetScope | None:
    """For whom an amount is, where a message says nothing else: 총이요, 1인당이에요."""
    if _SCOPE_ALONE.fullmatch(text.strip()) is None:
        return None
    return "per_person" if _FOR_EACH.search(text) else "total"


def scope_beside(text: str, spans: Sequence[Span]) -> BudgetScope | None:
    """For whom an amount is by the words right beside it: 1인 85만, 한 사람 15만원, 120만원(둘 합산), 50만씩."""
    for start, end in spans:
        before, after = text[max(0, start - _BESIDE) : start], text[end : end + _BESIDE]
        if _EACH_BEFORE.search(before) or _EACH_AFTER.match(after):
            return "per_person"
        if _ALL_BEFORE.search(before) or _ALL_AFTER.match(after):
            return "total"
    return None


def shared_scope(text: str) -> BudgetScope | None:
    """That an amount is for all, where words say that it is theirs together: our budget is, we've got, 우리 예산."""
    return "total" if _OURS.search(text) else None


def number_spans(text: str) -> list[Span]:
    """Where plain numbers stand in a text."""
    return [found.span() for found in _PLAIN_NUMBER.finditer(text)]


def without_denied_scope(text: str) -> str:
    """The text with spaces for what an amount is said not to be (총이 아니라 1인당, each, not total), and for an each
    that speaks of something else than people: 3 nights each, 2박씩.
    """
    bare = _EACH_OF_OTHERS.sub(lambda other: " " * len(other.group()), text)
    return _DENIED_SCOPE.sub(lambda denied: " " * len(denied.group()), bare)


def raises(text: str) -> bool:
    """Whether a budget is to be raised: 예산 올릴 수 있어 50만원까지."""
    return _RAISES.search(text) is not None


def has_no_limit(text: str) -> bool:
    """Whether it is said that money is no object, and no amount is."""
    return _NO_LIMIT.search(text) is not None and not find_money(text)


def shorthand_span(bare: str, *, complete: bool) -> Span | None:
    """Where a number stands as budgets are said without their unit: 인당 100, 총예산은 오백; 둘이서 200 only where a
    message says everything else of a trip.
    """
    named = _NAMED_BUDGET.search(bare)
    found = _IN_TEN_THOUSANDS.search(bare) if complete and not named else None
    return named.span("number") if named else found.span("number") if found else None


def _corrected(text: str) -> list[Money]:
    """The amount that corrects another one at the end, without its unit: 300만원 아니 250."""
    found = _CORRECTION.search(text)
    return _bare_amounts(found["amount"]) if found and find_money(text[: found.start()]) else []


def _spoken_in_english(text: str) -> list[Money]:
    """4.2m total, budget 900k: won, as nobody says a currency who thinks in it."""
    return [
        Money(text=found.group(), span=found.span(), amount=_in_full(found["amount"], found["unit"]))
        for found in _MILLIONS.finditer(text)
    ]


def _in_full(amount: str, unit: str) -> int:
    number = Decimal(amount) if amount[0].isdecimal() else _SPOKEN[amount.lower()]
    return int(number * (1_000 if unit.lower() == "k" else 1_000_000))


def _bare_amounts(text: str) -> list[Money]:
    """Numbers without a currency, as people answer: 200 is two million won, and 1500000 what it says.

    One letter is no answer: 이 is two and also this.
    """
    plain = find_money(text, bare_unit=1)
    found = plain if plain and plain[-1].amount >= _TEN_THOUSAND else find_money(text, bare_unit=_TEN_THOUSAND)
    return [money for money in found if _NUMBER.search(money.text)]


def _direction(text: str, money: Money) -> int | None:
    """-1 for 20만원 줄여줘, 1 for 20만원 더; None where the amount itself is meant (200만원으로 줄여줘)."""
    before, after = text[: money.span[0]], text[money.span[1] :]
    if _TO.match(after):
        return None
    if _LESS.match(after) or _LESS_BY.search(before):
        return -1
    return 1 if _MORE.match(after) or _MORE_BY.search(before) else None


_A_DAY_BEFORE = re.compile(
    r"(?:하루(?:에|당)?|일일|1일(?:당|에)?|매일|\bdaily(?: budget)?(?: of| is|:)?)\s*(?:약|한)?\s*$", re.IGNORECASE
)
_A_DAY_AFTER = re.compile(
    r"\s*(?:씩\s*)?(?:/\s*(?:day|일)\b|(?:a|per|each|every) day\b|daily\b|하루(?:에|당)?\s*(?:씩)?(?=\s|[,.]|$))",
    re.IGNORECASE,
)
_FARE_BEFORE = re.compile(
    r"(?:왕복|편도|항공권|비행기\s?(?:표|값|티켓)?|티켓\s?값?|표\s?값|숙박비|호텔비|렌트비|교통비|보증금)(?:이|은"
    r"|는|가|만)?\s*(?:약|한|보통|대략)?\s*$"
    r"|\b(?:flights?|airfares?|fares?|tickets?|the (?:hotel|room)|rooms?) (?:alone )?(?:is|are|was|were|costs?"
    r"|cost me|for|at|from)"
    r" (?:about |around |only |roughly )?$",
    re.IGNORECASE,
)
"""What stands before a price that is no budget: 왕복 45만원이던데, flights are about 400k."""
_BUDGET_BEFORE = re.compile(
    r"(?:예산|경비|한도|상한)\S{0,2}\s*(?:약|한|최대|총)?\s*$|\bbudget\b[^.!?]{0,16}$", re.IGNORECASE
)
_CORRECTED_BY = re.compile(
    r"아니|정정|말고|바꿔|수정|취소|\b(?:sorry|no,|actually|make it|instead|rather|scratch|change|I mean)",
    re.IGNORECASE,
)
_NOT_EVEN = re.compile(r"도\s*(?:더\s*)?(?:넘|초과|오버|더|못|안)")
"""What follows an amount that is none to spend: 1원도 넘으면 안 돼요."""
_NO_LIMIT = re.compile(
    r"예산\S*\s*(?:무제한|상관\s*없|제한\s*없|넉넉(?!\S*\s*(?:히|하게|잡아)?\s*[0-9]))|무제한\s*예산"
    r"|\b(?:unlimited budget|no budget limit|(?:money|budget) is (?:no object|not an issue|no issue))\b",
    re.IGNORECASE,
)
_PLANE = (
    r"(?:항공\s?권|항공\s?편|항공|비행기\s?표|비행기"
    r"|(?<!콘서트 )(?<!공연 )(?<!경기 )(?<!입장 )(?<!뮤지컬 )(?<!전시 )티켓)"
)
_HAVE = (
    r"(?:은|는|이|가|을|를)?\s*(?:다\s*)?(?:이미|벌써|먼저|따로|마일리지로|회사에서|제가|우리가)?\s*(?:다\s*)?"
    r"(?:있(?:어|고|으|는|습|음)|끊|예약(?:했|해|돼|을\s*했|은\s*했|완료)|샀|사\s*(?:놨"
    r"|뒀|두)|결제(?:했|해)|해결|구했|잡(?:았|아\s*(?:놨|뒀)))"
)
_LEFT_OUT = r"(?:료|비|값|요금)?(?:은|는|을|를)?\s*(?:빼고|빼\s*줘|제외|별도|따로|말고\s*계산|미포함)"
_HAVE_BY_NOW = (
    r"(?:은|는|이|가|을|를)?(?:\s+(?!안\s|못\s|아직|언제|누가)[가-힣]{1,8}){1,4}?\s+"
    r"(?:끊었|예약했|샀|결제했|구했|(?:끊어|예약해|사|결제해|구해)\s*(?:놨|놓았|놓은|놓고|뒀|두었|둔))"
)
"""The same with whoever did it, and how, in between: what is done already, and is not asked for."""
_OURSELVES = (
    r"(?:은|는|이|가|을|를)?\s*(?:(?:내가|제가|우리가|저희가|직접|따로|알아서|각자)\s*){1,3}"
    r"(?:끊|예약|사[려서]|살|구[하해할]|잡|알아볼|준비|해결)"
)
"""Who sees to it without us: 비행기는 내가 따로 끊을게."""
_ANOTHER_BEFORE = re.compile(
    r"(?:(?<![가-힣])(?:다른|또\s*다른|딴)|(?<![가-힣])(?:더|좀|덜|가장|제일)\s*[가-힣]{1,6}"
    r"|(?<![가-힣])(?:싼|저렴한|괜찮은|좋은))\s*(?:[가-힣]{1,6}\s)?$"
)
"""What stands before a flight or a stay that is looked for, so that it is none that one has: 더 싼 비행기 있어."""
_ASKED_AFTER = re.compile(r"(?<=[가-힣])(?!해\s*(?:줘|줄|주))[가-힣]{0,4}\s*\?|는지|는가|을까|나요?(?![가-힣])")
_ASKED_BEFORE = re.compile(
    r"(?:^|[.!?,;]\s*)(?:(?:and|so|but|ok|okay|hi|hello|well)[, ]+)?(?:is|are|was|were|has|have|do|does|did)\s"
    r"(?:(?!\b(?:if|that|since|because)\b)[^.!?]){0,24}$",
    re.IGNORECASE,
)
"""How a sentence begins that asks whether it is so: is the airfare excluded, do you already have flights."""
_OWN_FLIGHT = re.compile(
    rf"{_PLANE}{_HAVE}|{_PLANE}{_OURSELVES}|{_PLANE}{_HAVE_BY_NOW}|(?:이미|벌써|먼저)\s*{_PLANE}(?:을|를)?\s*(?:끊|예약|샀|결제|구했)|{_PLANE}{_LEFT_OUT}"
    r"|\b(?:already (?:have|got|booked|bought|paid for)|(?:have|got|booked|bought) (?:our"
    r"|my) own)\s+(?:our |my |the |some )?"
    r"(?:plane |air )?(?:flights?|tickets?|airfare)\b"
    r"|\b(?:flights?|airfare|plane tickets?) (?:is|are|have been|has been)? ?(?:already )?(?:booked"
    r"|sorted|covered|paid|taken care of|bought)\b"
    r"|\b(?:excluding|without|not including|not counting|excl\.?|minus|except) (?:the "
    r"|my |our )?(?:flights?|airfare|plane tickets?)\b"
    r"|\b(?:flights?|airfare) (?:not included|excluded|aside|separate)\b",
    re.IGNORECASE,
)
_BED = r"(?:숙소|호텔|숙박|에어비앤비|잘\s*곳|묵을\s*곳)"
_OWN_STAY = re.compile(
    rf"{_BED}{_OURSELVES}|{_BED}{_HAVE}(?!\s*(?:는\s*)?(?:곳|데|호텔|숙소))|(?:이미|벌써|먼저)\s*{_BED}(?:을"
    rf"|를)?\s*(?:예약|잡|결제|구했)|{_BED}{_LEFT_OUT}"
    r"|(?<![가-힣])(?:(?:외|친|사촌|큰|작은)?(?:친구|친척|언니|누나|오빠|형|동생|이모|고모"
    r"|삼촌|지인|아들|딸|부모님?|할머니|처가|시댁|본가|친정|회사))"
    r"(?:네|의|댁|이)?\s*(?:집|숙소|사택|기숙사)?(?:에서|에|서)?\s*(?:자(?!유|리|연|전|동"
    r"|주|세)|잘|잠|재워|묵|머물|머무|지내|지낼|신세)"
    r"|\b(?:already (?:have|got|booked|paid for)|(?:have|got|booked) (?:our|my) own)\s+(?:our "
    r"|my |the |an? )?(?:hotel|airbnb|accommodation|place to stay|room)\b"
    r"|\b(?:hotel|accommodation|airbnb|lodging) (?:is|has been)? ?(?:already )?(?:booked"
    r"|sorted|covered|paid|taken care of)\b"
    r"|\b(?:stay(?:ing)?|crash(?:ing)?|sleep(?:ing)?) (?:with|at) (?:my |our |a |some )?(?:best |old )?(?:friends?"
    r"|family|relatives|sister|brother|uncle|aunt|cousin|parents|son|daughter|in-laws|grandparents)\b"
    r"|\b(?:friend|family|relatives?|sister|brother|uncle|aunt|cousin|parents|son|daughter)s? (?:lives?"
    r"|is living|has (?:a|an) "
    r"(?:place|apartment|flat|house))\b[^.!?]{0,40}\b(?:sleep|stay|crash) (?:there|with|at)\b"
    r"|\b(?:excluding|without|not including|not counting) (?:the |my |our )?(?:hotels?|accommodation|lodging)\b",
    re.IGNORECASE,
)
_BESIDE = 32
_ONE = r"(?<![0-9십])(?:1|일|한)\s*(?:인|명|사람)"
_EACH_BEFORE = re.compile(
    rf"(?:{_ONE}\s*(?:당|예산|기준|에|앞에?|경비)?|(?:인|명|사람|두)\s?당|(?<![가-힣])각(?:자|각|기)?)"
    r"(?:\s*(?:예산|경비|비용|회비))?(?:은|는|이|으로)?\s*(?:약|한|최대|대략)?\s*$"
    r"|\b(?:per (?:one )?(?:person|head)|each|pp|a head|(?:each of us|each person|everybody|everyone) (?:has"
    r"|pays|puts in|can pay|can spend))[:,]?\s*$",
    re.IGNORECASE,
)
_EACH_AFTER = re.compile(
    rf"\s*(?:정도|쯤)?\s*(?:씩|/\s*인|/\s*명|\(?{_ONE}(?:당|\s*기준)?)"
    r"|\s*(?:won\s*)?[(,]?\s*(?:each|per (?!(?:day|night|week|month|trip|group|family|room|couple|household"
    r"|team)\b)[a-z]+|a (?:pop|piece|head)|apiece|pp\b|one person|/\s*person|/\s*pp)",
    re.IGNORECASE,
)
_SUMMED = r"(?:합쳐|합친|합해|합한|합산|합계|합치|도합)"
_SEVERAL = r"(?:둘|셋|넷|다섯|여섯|모두|전부|전원|다|두\s*명|세\s*명|네\s*명|[2-9]\s*(?:인|명))"
_ALL_BEFORE = re.compile(
    rf"(?:{_SEVERAL}(?:이서?|이)?\s*(?:다\s*)?(?:{_SUMMED}|해서)|(?:두|세|네|다섯|여섯)\s*사람\s*(?:{_SUMMED}"
    rf"|해서)?|총액?|{_SUMMED}|통틀어"
    rf"|전체)(?:서|은|는|으로)?\s*(?:예산|경비|비용)?(?:은|는|이)?\s*(?:약|한|최대|대략)?\s*$"
    r"|(?<![가-힣])(?:둘|셋|넷|다섯)이(?:서)?\s*$"
    r"|\b(?:total(?: of| budget)?|combined|altogether)[:,]?\s*$",
    re.IGNORECASE,
)
_ALL_AFTER = re.compile(
    rf"\s*(?:이|이고|인데)?[(,]?\s*(?:{_SEVERAL}(?:이서|이)?\s*(?:다\s*)?(?:{_SUMMED}|해서|기준)|{_SUMMED}|총액"
    rf"|총(?=\)|\s|$)|전체|다\s*{_SUMMED})"
    r"|\s*(?:won\s*)?(?:for (?:[2-9]|two|three|four|five|six|seven|eight)(?: (?:people|persons|adults|of us))?"
    r"(?=\s*(?:[.,;!)]|$))|all(?=\s*(?:[.,;!)]|$| (?:people|persons?|of us)\b)))"
    r"|\s*(?:won\s*)?(?:between|among|for) (?:us|the (?:two|three|four|five|six) of us)\b"
    r"|\s*(?:won\s*)?[(,]?\s*(?:for )?(?:the )?(?:both|all|two|three|four|five)(?: of us)? (?:together|combined)\b"
    r"|\s*(?:won\s*)?[(,]?\s*(?:in )?(?:total|combined|all in|all up|all told|altogether|together|tops for"
    r"|for (?:both|all|everyone|everybody|the (?:two|three|four|five|six|whole|lot|trip|group|family)))",
    re.IGNORECASE,
)
_OURS = re.compile(
    r"\b(?:our|the (?:whole|entire|overall|joint|combined|family|group'?s?)) (?:\w+ )?(?:budget|spend|limit"
    r"|savings|pot|kitty|cap|ceiling)\b"
    r"|\bwe(?:'ve| have|'d| can| could| want to| plan to| are willing to)? (?:\w+ ){0,2}(?:got|have|saved"
    r"|set aside|put aside|spend|pay|afford|budgeted)\b"
    r"|\bfor (?:the (?:whole|entire|full) (?:trip|thing|family|group|party|lot|gang)|everything|everyone"
    r"|everybody|all (?:of us|[0-9]|two|three|four|five"
    r"|six|seven|eight)|(?:the )?(?:[2-9]|two|three|four|five|six|seven|eight) of us|the (?:family|pair|couple"
    r"|group|four|three|five|six))\b"
    r"|\b(?:overall|all[- ]in(?:clusive)?|in sum|whole trip|collectively|pooled|split (?:between|among|by)"
    r"|covers? (?:everything|everyone|all of us|the lot))\b"
    r"|(?:우리|저희)\s?(?:[가-힣]{1,4}\s)?(?:예산|경비|돈)|전원|다\s?같이|온\s?가족|가족\s?(?:전체|예산)|(?:둘|셋"
    r"|넷|다섯|여섯)이(?:서)?\s?(?:쓸|쓰|모은|모아|가진|낼|있는)",
    re.IGNORECASE,
)
"""What says that an amount is everybody's together, wherever it stands."""
_DENIED_SCOPE = re.compile(
    rf"(?:총액?|전체|합계|합쳐서|[1일]?인당|{_ONE}당|각자)\S{{0,2}}\s*(?:아니라|아니고|아니에요|아니구|말고)"
    r"|\bnot (?:a |in |the )?(?:total|per person|each|per head|altogether)\b"
    r"|\b(?:if|whether) (?:that's|it's|that is|it is|this is) [^.!?]{0,16}\bor (?:together|total|each"
    r"|per person|altogether)\b",
    re.IGNORECASE,
)
_EACH_OF_OTHERS = re.compile(
    r"\b(?:nights?|days?|weeks?|hours?|places?|sights?|stops?|rooms?|cities|towns|bags?)(?: in)? each\b"
    r"|\beach (?:city|town|place|day|night|week|stop|way|country|leg|room)\b"
    r"|[0-9한두세네]\s*(?:박|밤|일|군데|곳|시간|개|방)\s*씩|각\s*(?:도시|지역|나라)",
    re.IGNORECASE,
)
_FOR_EACH = re.compile(r"당|각자|\b(?:per|each)\b", re.IGNORECASE)
_PLAIN_NUMBER = re.compile(r"(?<![0-9.,])[0-9]{1,8}(?![0-9.,])")
_SHORT = 40
_SCOPE_ALONE = re.compile(
    r"(?:아\s*|아니\s*|네\s*|그건\s*|예산은\s*|금액은\s*|it'?s\s*|that'?s\s*|the budget is\s*)?"
    r"(?:총(?:액|금액)?|전체(?:\s*금액)?|다\s*합쳐서|합쳐서|1인당|인당|한\s*명당|각자"
    r"|in total|total|for (?:both|all) of us|per person|each|per head)"
    r"(?:이에요|예요|이요|요|이야|야|입니다|으로|\s*기준)?[.!?]?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[0-9]|[가-힣]{2}")
_TEN_THOUSAND = 10_000
_UP_TO_TEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_CORRECTION = re.compile(
    r"(?:아니야?|아니다|아 아니)[,. ]+(?P<amount>[0-9]{2,4}|[일이삼사오육칠팔구십백천]{2,6})\s*[.!]?\s*$"
)
_ONE_OF_NINE = rf"(?:{'|'.join(_UP_TO_TEN[:-1])})"
_DIGITS = {"a": 1, **{word: number for number, word in enumerate(_UP_TO_TEN, start=1)}}
_SPOKEN = {
    **{word: Decimal(number) for word, number in _DIGITS.items()},
    **{f"{word} and a half": Decimal(number) + Decimal("0.5") for word, number in _DIGITS.items()},
    **{
        f"{word} point {part}": number + Decimal(tenths) / 10
        for word, number in _DIGITS.items()
        for tenths, part in enumerate(_UP_TO_TEN[:-1], start=1)
    },
    "half a": Decimal("0.5"),
}
_MILLIONS = re.compile(
    r"(?<![\w.,$€£¥])(?P<amount>[0-9]{1,3}(?:\.[0-9]{1,2})?|(?:an?|one|two|three|four|five|six|seven|eight"
    rf"|nine|ten)(?: and a half| point {_ONE_OF_NINE})?(?=\s)|half an?(?=\s))\s?(?P<unit>m|mil|mill|mill?ions?|k)\b"
    r"(?!\s*(?:usd|dollars?|yen|jpy|euros?|eur|pounds?|gbp|people|walk|away|from|km))",
    re.IGNORECASE,
)
_IN_TEN_THOUSANDS = re.compile(
    r"(?<![0-9.,:/~-])(?P<number>(?:[1-9][0-9]{1,3}\s*[~-]\s*)?[1-9][0-9]{1,3})\s*"
    r"(?:(?:정도|쯤|으로|이하|안쪽|안으로|이내|선|전체|사이|까지|\s?있(?:어요?|고요?|는데"
    r"|음|습니다)|이요|이에요|이고|이면|예요|입니다)(?=[ ,.!?]|으로|로|에|$)|[.!]?\s*$)"
)
_NAMED_BUDGET = re.compile(
    rf"(?:{_ONE}(?:당|에|앞에?|기준)?|인당|(?<![가-힣])각(?:자|각)?|총(?:액|예산|경비)?|{_SUMMED}서?|전체"
    rf"|다\s*해서|통틀어|예산|경비|비용|회비|상한)"
    r"(?:\s*(?:예산|경비|비용))?(?:은|는|이|으로|:)?\s*(?:약|한|최대|대략|둘이|셋이|넷이|다\s*해서|합쳐서?)?\s*"
    r"(?P<number>[1-9][0-9]{1,3}"
    r"|[일이삼사오육칠팔구]?[백천](?:[일이삼사오육칠팔구]?[십백]){0,2}[일이삼사오육칠팔구]?|[일이삼사오육칠팔구]십)"
    r"(?=정도|쯤|으로|로|에서|이하|이내|안쪽|까지|선|이[고요에며라었면니]|[ ,.!?~)]|입니다|$)(?!\s?(?:만|천|억|원|박"
    r"|명|일(?![가-힣])|월|살|세|프로|%|won|krw)|[,.][0-9])",
    re.IGNORECASE,
)
_TO = re.compile(r"\s*(?:정도)?(?:으로|로|까지)")
_LESS = re.compile(r"\s*(?:만|정도|쯤)?\s*(?:을|를)?\s*(?:더\s*)?(?:줄|깎|낮|아끼|아껴|덜|내려|less\b|cheaper\b)")
_MORE = re.compile(r"\s*(?:만|정도|쯤)?\s*(?:을|를)?\s*(?:더|늘|올|추가|높|more\b)")
_LESS_BY = re.compile(r"(?:reduce|cut|lower|decrease|drop)\b.{0,16}\bby\s+$", re.IGNORECASE)
_MORE_BY = re.compile(r"(?:raise|increase|extend|up)\b.{0,16}\bby\s+$", re.IGNORECASE)
_RAISES = re.compile(
    r"(?:예산|돈|금액|비용)\S*\s*(?:더\s*)?(?:올|늘)|더\s*(?:쓸|낼|보탤|쓰|보태)|보탤|보태"
    r"|\b(?:raise|increase|stretch|add|put in|chip in|spend) (?:\w+ ){0,3}(?:more|extra|another|up to|to the budget)\b"
    r"|\b(?:raise|increase|stretch) (?:it|the budget|our budget|my budget)\b(?! to\b)",
    re.IGNORECASE,
)
