"""What a message raises that no plan covers: by a word that says it alone, or by words that say it only together.

Stairs are a trouble to those who cannot climb them, and a church is a sight to those who do not go to pray.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from madang.reading import PlaceMention, Span


def spans_of_a_night(text: str) -> list[Span]:
    """Where it is said what a night in a hotel may cost."""
    return [found.span() for found in _A_NIGHT.finditer(text)]


def said_together(text: str) -> list[PlaceMention]:
    """What several words say that none of them says alone; the refusal among them is why it is said."""
    return [
        PlaceMention(text=found.group(), span=found.span(), id=name)
        for name, pattern in _TOGETHER.items()
        for found in pattern.finditer(text)
    ]


def coming_along(text: str, named: Sequence[PlaceMention]) -> Iterator[PlaceMention]:
    """The named concerns without people and animals that stay at home: 아이는 부모님께 맡기고."""
    for mention in named:
        start, end = mention.span
        left = _LEFT_AFTER.match(text[end : end + _REACH]) or _LEFT_BEFORE.search(text[max(0, start - _REACH) : start])
        if mention.id not in _MAY_STAY_HOME or not left:
            yield mention


_FOODS = r"(?:fish|seafood|shellfish|meat|pork|beef|chicken|nuts|dairy|eggs|wheat|spicy food|raw food|sweets)"
_FOODS_KO = (
    r"(?:해산물|생선|고기|돼지고기|소고기|닭고기|날것|날음식|유제품|견과류|밀가루"
    r"|매운\s*(?:거|것|음식)|단\s*(?:것|음식))"
)
_SOME = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_SOME_KO = r"(?:\d{1,2}|한|두|세|네|다섯|여섯|일곱|여덟)"
_CLOCK = r"(?:\d{1,2}(?::\d\d|\s*(?:am|pm|a\.m\.|p\.m\.|o'clock))|noon|midnight)"
_HARD = (
    r"(?:못|힘들(?!지\s*않)|힘드|무리(?!\s*없)|싫(?!지\s*않)|피하|피해|어려|어렵|부담|곤란|불편|안\s*(?:좋|되|돼|맞))"
)
_WITHOUT_NOT = r"(?:(?!\b(?:no|not)\b|n't)[^,.!?]){0,15}"
_TOGETHER: Mapping[str, re.Pattern[str]] = {
    name: re.compile("|".join(patterns), re.IGNORECASE)
    for name, patterns in {
        "access": (
            rf"(?:무릎|허리|다리|발목|관절)(?:이|가|도|을|를)?\s*[^,.!?]{{0,6}}(?:아프|아파|아픈|편찮|시큰|약하"
            rf"|약해|수술|다쳤|다친|{_HARD})",
            rf"(?:계단|오르막|비탈|경사)[^,.!?]{{0,10}}?(?:{_HARD}|없는|없이|적은|말고|빼)",
            rf"걷(?:는|기|고|지)[^,.!?]{{0,8}}?(?:{_HARD}|적게|적은|줄여|최소)",
            r"(?:못|덜|적게|조금만)\s*(?:걷|걸(?=[어으을음]))",
            r"\b(?:bad|sore|weak|painful|aching|arthritic)\s+(?:knees?|hips?|back|legs?|ankles?)\b",
            rf"\b(?:knees?|hips?|legs?|ankles?)\b{_WITHOUT_NOT}\b(?:hurts?|aches?|bad|sore|weak|pain\w*|surgery"
            r"|trouble)\b",
            r"\b(?:no|avoid(?:ing)?|without|few(?:er)?|hates?|can'?t|cannot|(?:struggles?|trouble) with|minimal"
            r"|limited|less|little|too many|too much|not (?:much|many|a lot of)"
            r"|(?:don'?t|doesn'?t) (?:like|want|enjoy))\s+"
            r"(?:(?:to|do|manage|handle|climb|take|use|much|many|long|steep|any|the)\s+){0,3}"
            r"(?:stairs|staircases?|steps|walks?|walking|climbing)\b(?!\s+tours?)",
            rf"\b(?:stairs|steps|walking|walks)\b{_WITHOUT_NOT}\b(?:hard|difficult|painful|hurts?|impossible"
            r"|a problem|tiring)\b",
        ),
        "health": (
            r"(?<![가-힣])(?:심장|혈압|당뇨|신장|간|폐|위|장|눈|귀|기관지|척추|디스크)(?:이|가)?\s?(?:좀\s?)?"
            r"(?:안\s?좋|나쁘|나빠|약하|약해)",
            r"\b(?:heart|lung|kidney|stomach) (?:condition|problems?|trouble|disease)\b",
            r"\b(?:weak|delicate|bad) (?:heart|lungs|stomach)\b",
        ),
        "faith": (
            r"\b(?:attend\w*|join|hear)\s+(?:(?:a|the|sunday|holy|catholic|local|morning|evening)\s+)*(?:mass"
            r"|church|services?)\b",
            r"\b(?:go(?:es|ing)? to|sunday|holy|midnight)\s+(?:mass|church|mosque)\b",
            r"\bchurch services?\b|\bsomewhere to (?:pray|worship)\b|\b(?:mosque|church|place) (?:to pray"
            r"|for prayers?)\b",
        ),
        "celebration": (r"\d{1,3}\s*주년", r"'s\s+\d0th\b(?!\s+floor)", r"\bpropose to\b"),
        "evening": (
            rf"(?:일찍|빨리|{_SOME_KO}\s*시\S{{0,3}}(?:\s*(?:이전|전)\S{{0,2}})?)\s*[^,.!?]{{0,4}}(?:숙소|호텔)"
            r"(?:로|에|에는)?\s*(?:돌아|들어|복귀)",
            r"(?:숙소|호텔)(?:로|에|에는)\s*(?:일찍|빨리)\s*(?:돌아|들어|복귀)|밤\s*늦게(?!\s*(?:도착|출발))",
            rf"\b(?:back|in bed)\s+(?:(?:at|in|to)\s+)?(?:(?:the|our)\s+)?(?:hotel\s+|room\s+)?(?:by|before)\s+"
            rf"(?:{_CLOCK}|{_SOME}\b|dark\b|sunset\b|bedtime\b)",
        ),
        "arrival": (
            r"(?:따로|나눠서|각자)\s*(?:도착|출발|합류|들어)",
            r"(?:일부|절반|나머지|한\s*명)\S{0,3}\s*[^,.!?]{0,8}(?:먼저|나중에|늦게|다음\s*날)\s*(?:도착|합류"
            r"|출발|와|오)",
            r"\b(?:arriv\w+|fly\w*|com(?:e|ing)|land\w*)\s+(?:in\s+)?(?:separately|on (?:a )?different (?:days?"
            r"|flights?))\b",
            r"\b(?:half|some|one|two|the rest|others) of us\b[^,.!?]{0,20}\b(?:later|earlier|separately"
            r"|the next day)\b",
        ),
        "flight_time": (
            rf"비행\S{{0,3}}\s*{_SOME_KO}\s*시간|{_SOME_KO}\s*시간\s*(?:이내|이하|안|미만"
            rf"|넘)\S{{0,3}}\s*[^,.!?]{{0,6}}비행",
            rf"\b(?:flights?|fly|flying)\b[^,.!?]{{0,20}}\b{_SOME}[\s-]*(?:hours?|hrs?)\b",
            rf"\b{_SOME}[\s-]*(?:hours?|hrs?)\b[^,.!?]{{0,12}}\b(?:flights?|fly|flying|in the air|by (?:air"
            r"|plane))\b",
        ),
        "hours": (
            rf"{_SOME_KO}\s*시(?!간)\S{{0,3}}\s*(?:(?:이후|이전|넘어|전|쯤)\S{{0,2}}\s*)?(?:도착|출발|착륙|이륙)",
            rf"\b(?:arriv\w+|land\w*|depart\w*|leav\w+|tak\w+ off)\s+(?:at|by|before|after|around)\s+"
            rf"(?:about\s+)?{_CLOCK}",
            r"\bfl(?:y|ies|ying)\s+overnight\b",
        ),
        "diet": (
            rf"못\s*먹(?:는|어|고|습)(?!\s*(?:본|봤|봐))|{_FOODS_KO}\S{{0,2}}\s*(?:안\s*먹|싫)",
            rf"\b(?:(?:can'?t|cannot|doesn'?t|don'?t|won'?t) eat|hates?|dislikes?|no|without|avoids?)\s+"
            rf"(?:any\s+|raw\s+)?{_FOODS}\b(?!\s+markets?)",
        ),
    }.items()
}
_MAY_STAY_HOME = frozenset({"elders", "pet"})
_LEFT_AFTER = re.compile(
    r"(?:을|를|은|는)?\s*(?:집에\s*)?(?:두고|남겨)|\S{0,3}\s*[^,.!?]{0,14}?(?:맡기|맡겨|맡길|맡아|집에\s*(?:계|있))"
    r"|\s+(?:(?:will|are|is|can)\s+)*(?:(?:stay|remain)\w*\s+(?:at\s+)?home|babysit\w*|look\w*\s+after"
    r"|watch\w*\s+(?:the|our))"
    r"|\s+(?:at home|behind)\b",
    re.IGNORECASE,
)
_LEFT_BEFORE = re.compile(
    r"\b(?:leav\w+|left|drop\w*)\s+(?:(?:the|our|my|both)\s+)?(?:kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|sons?"
    r"|daughters?|dogs?|cats?|twins)\b[^,.!?]{0,10}\bwith\s+(?:(?:the|his|her)\s+)?$",
    re.IGNORECASE,
)
_REACH = 60
_A_NIGHT = re.compile(
    r"(?:하룻밤|(?:1|일|한)\s?박)(?:(?:에|당|(?<=밤)|\s?요금(?:이|은)?)\s*(?:약|최대|한)?\s*[0-9]{1,3}\s?만\s?원?"
    r"|\s*[0-9]{1,3}\s?만\s?원?\s*(?:이하|이내|미만|안쪽|아래|밑)\S{0,2}\s*(?:찾|골라|구해|잡아|숙소|호텔|방))"
    r"|(?:(?:no more than|at most|under|below|up to|max(?:imum)?|around|about) )?(?:[$€£₩]\s?)?[0-9][0-9,]{1,8}\s?"
    r"(?:k |thousand )?(?:won |krw |usd |dollars? |bucks |euros? |pounds |yen )?(?:per|a|each) night\b",
    re.IGNORECASE,
)
"""What a night in a hotel may cost, which is neither the length of the trip nor its budget."""
