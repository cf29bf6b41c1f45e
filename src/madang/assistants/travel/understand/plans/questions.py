"""What a message asks of the plans there are, without changing them: what one comes to, in which money, what is left,
how plans differ, where to eat.
"""

import re
from collections.abc import Sequence
from typing import Literal

from madang.assistants.travel.trip.offer import PlanKind
from madang.assistants.travel.trip.places import Style
from madang.assistants.travel.understand.wish import Wish
from madang.reading.numbers import CURRENCY, Currency, named_currency

PlanTopic = Literal["flight", "hotel", "cost", "day", "sum", "compare", "places", "between", "files", "reason"]
HOTEL = r"(?:호텔|숙소|방(?!법|문|식|향|콕)|리조트|hotel|lodging|room|place to stay)"
FLIGHT = r"(?:항공|비행기|비행|항공권|flight|fare|plane)"


def asks(text: str) -> bool:
    """Whether a message asks what something is, costs or is like, and for no change: 총 얼마야, what is left?

    바꿔 줄 수 있어?, could we add a day? are questions that ask for a change.
    """
    return _ASKS_WHAT.search(text) is not None and _CHANGES.search(text) is None


def topic_of(text: str) -> PlanTopic | None:
    """What a question is about: what it all comes to, the way there, the stay, or the costs one by one."""
    return next((topic for topic, pattern in _TOPICS if pattern.search(text)), None)


def compares(text: str, plans: Sequence[PlanKind]) -> bool:
    """Whether it is asked how plans differ, or why one costs what it does: those that are named, or all where the word
    plan alone is.
    """
    if plans and _WHY.search(text) and _PRICED.search(text):
        return True
    return _DIFFERS.search(text) is not None and (len(plans) != 1 or _PLANS.search(text) is not None)


def alternatives_asked(text: str) -> PlanTopic | None:
    """Whether a message wants to see what other flights or hotels there are: 다른 항공편 있어?, 호텔 후보 더 보여줘."""
    if _CHANGES.search(text) or not (_OPTIONS.search(text) or (_OTHERS.search(text) and _LOOKS.search(text))):
        return None
    return "flight" if _FLIES.search(text) else "hotel" if _STAYS.search(text) else None


def asks_reason(text: str) -> bool:
    """Whether it is asked why a plan is the one that is recommended: 추천 이유가 뭐야?, why did you pick plan B?"""
    return _WHY.search(text) is not None and _RECOMMENDED.search(text) is not None and topic_of(text) is None


def asks_for_files(text: str) -> bool:
    """Whether a message wants a plan to take along: 캘린더 파일 줘, export it as PDF, can I print this?"""
    return _FILES.search(text) is not None


def asks_between(text: str) -> bool:
    """Whether it is asked how one gets from one town to the next: 교토까지 뭐 타고 가?, the train between them."""
    return _BETWEEN.search(text) is not None or (_GETS_THERE.search(text) is not None and _FLIES.search(text) is None)


def currency_asked(text: str) -> Currency | None:
    """The money in which a sum is asked for: 유로로는 얼마쯤, how much is that in dollars."""
    found = _IN_MONEY.search(text)
    return named_currency(found["ko"] or found["en"]) if found else None


def style_asked(text: str, wish: Wish) -> Style | None:
    """What kind of places a message asks to have proposed: somewhere to eat, a market to shop at."""
    if not (_PROPOSES.search(text) or _ASKS_WHAT.search(text)) or _CHANGES.search(text):
        return None
    if _EATS.search(text):
        return "food"
    return next((style for style in _STYLES if style in wish.styles), None) if _PROPOSES.search(text) else None


def says_little(wish: Wish) -> bool:
    """Whether a question names nothing that a trip could be changed to: today, a taste, the word total."""
    return wish.changed(
        departure=None, scope=None, styles=(), only_styles=False, lodging=None, no_preference=False, unknown_sight=None,
        unknown_place=None, concerns=(),
    ).is_empty  # fmt: skip


_STYLES: tuple[Style, ...] = ("food", "shopping", "nature", "culture", "rest", "activity", "nightlife", "sightseeing")
_ASKS_WHAT = re.compile(
    r"얼마|뭐(?!든)|뭘|무엇|무슨|어느|어디(?!든)|언제|몇|왜|어때|어떻게|궁금|알려|남(?:은|아|는|지)|차이|비교"
    r"|\b(?:what(?:'?s)?|which|how|when|where|why|who|tell me|is there|are there|do (?:i|we) need|compare|difference)\b"
)
_CHANGES = re.compile(
    r"바꿔|바꾸|바꿀|변경|빼|넣|추가|늘려|늘리|줄여|줄이|옮|미루|미뤄|미룰|당겨|당기|올려|올릴|내려|짜\s*(?:줘|줄|봐)|다시\s*짜"
    r"|\b(?:add|drop|remove|swap|change|move|put|squeeze|fit in|include|skip|replace|cut|extend|switch"
    r"|make it|plan (?:it|me|us))\b"
)
_TOPICS: tuple[tuple[PlanTopic, re.Pattern[str]], ...] = (
    (
        "sum",
        re.compile(
            r"남(?:은|아|는|지)\S*\s*(?:돈|예산|금액|얼마)|예산\S*\s*(?:얼마\S*\s*)?남|(?:총|전부|다\s*해서|합쳐서|모두|합계|1인당|인당)\S*\s*얼마"
            r"|\b(?:left|remain\w*|over) (?:of|in|from) (?:our|my|the) budget\b|\bbudget\b.{0,20}\b(?:left|remain)"
            r"|\b(?:how much|what)\b.{0,24}\b(?:left|total|altogether|in all|per person|each)\b|\btotal\b.{0,12}\?"
        ),
    ),
    ("flight", re.compile(rf"{FLIGHT}|공항|기차|열차|ktx|\b(?:airport|airlines?|carrier|fly|train)\b")),
    ("hotel", re.compile(rf"{HOTEL}|묵|\bstay(?:ing)?\b")),
    ("cost", re.compile(r"비용|줄일|아낄|총액|얼마|경비|\b(?:costs?|price|total|how much)\b")),
)
_FILE = (
    r"(?:캘린더|달력|일정표|파일|문서|(?<![가-힣])지도|구글\s*맵|피디에프"
    r"|(?<![a-z])(?:pdf|ics|ical|gpx|geojson|html|json)(?![a-z]))"
)
_FILES = re.compile(
    rf"{_FILE}(?:\s*파일)?(?:을|를|은|는|도|로|으로|만|에|이)?\s*(?:좀\s*|다시\s*|따로\s*|하나\s*|같이\s*)*"
    r"(?:줘|주세|주실|주라|줄래|주면|보내|보여|받|다운|내려|저장|뽑|만들|넣|추가|등록|내보내|공유|있(?:어|나|을까)|부탁|필요)"
    r"|(?:인쇄|프린트|출력|다운로드|내보내기)"
    r"|\b(?:export|download|print(?:able|out)?|ics|ical|pdf|gpx|geojson)\b"
    r"|\b(?:calendar|maps?)\b.{0,16}\b(?:file|export|download|please)\b"
    r"|\b(?:send|give|get|show|have|make|save|add|put|want|need)\b.{0,24}\b(?:calendar|map|files?)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"(?:도시|둘|두\s*(?:곳|도시|군데)|그)\s*(?:사이|간)|(?:도시|구간)\s*(?:간|별)?\s*이동|중간\s*이동|사이는?\s*(?:어떻게|뭐)"
    r"|\bbetween (?:them|these|those|the two|both|the (?:cities|towns)|(?:cities|towns))\b"
    r"|\bfrom (?:one|each) (?:city|town|place) to\b|\bget(?:ting)? from\b"
)
_GETS_THERE = re.compile(
    r"(?:뭐|뭘|무엇을?)\s*타|(?:어떻게|뭘로|뭐로|무엇으로)\s*(?:가|이동|넘어)|이동\s*(?:시간|은|수단|방법)|얼마나\s*걸"
    r"|\b(?:train|bus|ferry|coach|drive)\b|\bhow (?:do|can|would|should|will) (?:we|i|you) (?:get|go|travel|move)\b"
    r"|\bhow long (?:is|does|will)\b"
)
_FLIES = re.compile(FLIGHT)
_STAYS = re.compile(HOTEL)
_OPTIONS = re.compile(
    r"선택지|선택\s지|옵션|후보|대안|\b(?:alternatives|options|choices)\b|더\s*(?:보여|알려|추천|찾아)"
    r"|\b(?:show|list|give|find)\b.{0,8}\bmore\b"
)
_OTHERS = re.compile(r"(?<![가-힣])(?:다른|딴|또)|\b(?:other|another|different|else|alternative)\b")
_LOOKS = re.compile(
    r"있(?:어|나|을까|는지|는가|습니까)|없(?:어|나|을까|는지|습니까)|보여|보고\s*싶|볼\s*수|볼래|알려|추천|어때|\?"
    r"|\b(?:show|see|list|what|which|any|is there|are there|tell)\b"
)
_RECOMMENDED = re.compile(
    r"추천|권하|권했|골랐|고른|고르|선택|제일|가장\s*좋|[abc]\s*안"
    r"|\b(?:recommend\w*|suggest\w*|pick\w*|cho(?:se|sen|ose)|prefer\w*|best|plan [abc])\b"
)
_DIFFERS = re.compile(
    r"차이|비교|뭐가\s*(?:다르|달라|나아)|어떻게\s*(?:다르|달라)|\b(?:compar\w+|differ\w*|versus|vs)\b"
)
_WHY = re.compile(r"왜|이유|어째서|\b(?:why|how come|reason)\b")
_PRICED = re.compile(
    r"비싸|비싼|비쌀|싸|싼|저렴|가격|\b(?:expensive|dear(?:er)?|cheap(?:er)?|costs?|more|less|price)\b"
)
_PLANS = re.compile(r"[안플][들랜]|\bplans\b|\boptions\b")
_IN_MONEY = re.compile(
    rf"(?P<ko>{CURRENCY})(?:화)?(?:으로|로)(?:는|만)?\s*(?:치면|하면|따지면|계산하면|환산하면)?\s*(?:좀\s*)?(?:얼마|몇|환산|계산|보여|알려|바꾸면|\?|$)"
    rf"|\b(?:in|into|to) (?P<en>{CURRENCY})",
    re.IGNORECASE,
)
_PROPOSES = re.compile(r"추천|괜찮은\s*(?:데|곳|집)|\b(?:recommend\w*|suggest\w*|any good|good places?|somewhere)\b")
_EATS = re.compile(
    r"먹|맛집|식당|밥집|저녁|점심|아침|카페|술집|맛있"
    r"|\b(?:eat|food|restaurants?|dinner|lunch|breakfast|caf(?:e|é)s?|bars?|coffee|dining)\b"
)
