"""Who is named by what they are: 저랑 와이프, 16개월 아기; grandma, my parents and I; 시부모님 두 분, 저희 둘.

People who are named in a row travel together, and so does somebody with whom one goes. Who is named otherwise (친구가
추천한, 엄마 생신) is not counted.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from madang.assistants.travel.understand.people.ages import ages_said
from madang.reading import Span
from madang.reading.numbers import read_word

Kind = Literal["adult", "child", "infant"]


class Companions(NamedTuple):
    """People who are named in one row, with the speaker, and the letters of the row; how many of them by their kind."""

    span: Span
    adults: int = 0
    children: int = 0
    infants: int = 0
    speaks: bool = False
    """Whether the speaker is named among them: who says 저희 부부 has said who travels."""


def read_companions(text: str) -> list[Companions]:
    """The rows of people that a message names as travelling together."""
    return [_companions(text, row) for row in _rows(text) if _travels(text, row)]


def without_hosts(text: str) -> str:
    """The text without those who do not travel: whom one goes to see (visiting our son, 거기 사는 언니 보러), who is
    left with others (애들은 친정에 맡기고), and pets. Who is listed behind a number or the name of a household is told
    once: 언니네(언니, 형부, 조카), 우리 셋(나, 언니, 사촌).
    """
    for pattern in (_HOUSEHOLD, _LISTED, _HOSTS, _LEFT_BEHIND, _PETS):
        text = pattern.sub(lambda found: " " * len(found.group()), text)
    return text


class _Person(NamedTuple):
    """Somebody who is named, or several, each as a kind; `speaks` where the speaker is one of them."""

    span: Span
    kinds: tuple[Kind, ...]
    speaks: bool = False
    counted: bool = False


def _rows(text: str) -> list[list[_Person]]:
    """The people of a text, those in one row who are joined by nothing but what joins names."""
    people = [_person(found) for found in _PERSON.finditer(text)]
    rows = [[people[0]]] if people else []
    for before, person in pairwise(people):
        between = text[before.span[1] : person.span[0]]
        if _JOINS.fullmatch(between):
            rows[-1] += [] if _named_again(text, rows[-1], person) else [person]
        else:
            rows.append([person])
    return [_summed_up(row) for row in rows]


def _summed_up(row: list[_Person]) -> list[_Person]:
    """The row; a number behind the last of several who are named may be that of all of them: 엄마, 나, 동생 셋."""
    others = sum(len(person.kinds) for person in row[:-1])
    last = row[-1]
    of_all = last.counted and len(row) > _SEVERAL_NAMED and len(last.kinds) == others + 1
    return [*row[:-1], last._replace(kinds=last.kinds[:1])] if of_all else row


def _named_again(text: str, row: Sequence[_Person], person: _Person) -> bool:
    """Whether somebody is only spoken of once more: with mother, mother cannot walk far; just me, and I can pay."""
    said = text[slice(*person.span)]
    if _is_speaker(person):
        return any(map(_is_speaker, row))
    return not person.counted and any(text[slice(*other.span)] == said for other in row)


def _is_speaker(person: _Person) -> bool:
    return person.speaks and len(person.kinds) == 1


def _person(found: re.Match[str]) -> _Person:
    if found["self"] or found["self_en"]:
        return _Person(found.span(), ("adult",), speaks=True)
    if found["ours"]:
        return _Person(found.span(), ("adult",) * _number(found["our_many"]), speaks=True)
    if found["us"]:
        return _Person(found.span(), ("adult",) * _number(found["us_many"] or found["of_us"]), speaks=True)
    noun, many = (found["noun"] or found["noun_en"]).lower(), found["many"] or found["many_en"] or _noted_count(found)
    count = _number(many) if many else 0 if _is_several(noun, found) else 1
    if _PAIRS.fullmatch(noun):
        count = max(count, 2) if many and not _COUNTS_PAIRS.search(found.group()) else 2 * max(count, 1)
    if (_PARENTS.fullmatch(noun) and not many) or _TWINS.fullmatch(noun):
        count = 2
    speaks = _PAIRS.fullmatch(noun) is not None
    return _Person(found.span(), _kinds(noun, found.group(), count), speaks, counted=bool(many))


def _noted_count(found: re.Match[str]) -> str | None:
    """How many grown-ups a number in brackets behind them says they are: In-laws (2); of the young it is an age."""
    noted = _NOTED.search(found.group())
    young = _YOUNG.fullmatch(found["noun"] or found["noun_en"]) or _INFANT.fullmatch(found["noun"] or found["noun_en"])
    return noted["count"] if noted and not young else None


def _is_several(noun: str, found: re.Match[str]) -> bool:
    """Whether it is several of whom nobody says how many: 친구들, my sisters."""
    return bool(found["all"]) or (noun.isascii() and _SEVERAL.fullmatch(noun) is not None)


def _kinds(noun: str, said: str, count: int) -> tuple[Kind, ...]:
    """What each is: an age that is said decides, else what they are called. Fares draw the lines at two and twelve."""
    young, infant = _YOUNG.fullmatch(noun) is not None, _INFANT.fullmatch(noun) is not None
    ages = [] if _NOTED.search(said) and not (young or infant) else ages_said(said)
    called: Kind = "infant" if infant else "child" if young and not _TEEN.search(said) else "adult"
    aged: list[Kind] = [_kind_at(age) for age in ages]
    others: list[Kind] = [called] * (count - len(aged))
    return (*aged, *others)


def _kind_at(age: int) -> Kind:
    return "infant" if age < _CHILD_FROM else "child" if age < _ADULT_FROM else "adult"


def _travels(text: str, row: Sequence[_Person]) -> bool:
    """Whether the people of a row go together: several, or one with whom somebody goes."""
    if not all(person.kinds for person in row):
        return False
    with_them = _goes_with(text, row)
    if len(row) > 1:
        return with_them or any("adult" in person.kinds for person in row)
    person, said = row[0], text[slice(*row[0].span)]
    if person.counted and _PARTY.search(said):
        return True
    is_couple = person.speaks and _PAIRS.search(said) is not None
    if (
        with_them
        and "adult" not in person.kinds
        and (_OF_SPEAKER.search(said) if person.counted else len(person.kinds) > 1 and said.isascii())
    ):
        return _SPEAKS_ALONE.search(text) is not None and not _SPEAKS_FOR_SEVERAL.search(text)
    takes = person.counted and _TAKES_ALONG.match(text[person.span[1] :]) is not None
    return is_couple or (with_them and not person.speaks and (takes or not person.counted))


def _goes_with(text: str, row: Sequence[_Person]) -> bool:
    before, after = text[: row[0].span[0]], text[row[-1].span[1] :]
    if _COMES_TOO.match(after):
        return True
    return _WITH_AFTER.match(after) is not None or _WITH_BEFORE.search(before) is not None


def _companions(text: str, row: Sequence[_Person]) -> Companions:
    kinds = Counter(kind for person in row for kind in person.kinds)
    span = (row[0].span[0], row[-1].span[1])
    adults = kinds["adult"] + _unnamed_speaker(text, row)
    return Companions(span, adults, kinds["child"], kinds["infant"], any(person.speaks for person in row))


def _unnamed_speaker(text: str, row: Sequence[_Person]) -> int:
    """One for the speaker, who travels with those whom they name by what they are to them."""
    if any(person.speaks for person in row) or _COMES_TOO.match(text[row[-1].span[1] :]):
        return 0
    said = text[row[0].span[0] : row[-1].span[1]]
    if all(pattern.search(said) for pattern in _FAMILY):
        return 0
    of_others = _OF_OTHERS.search(said) is not None and not _OF_SPEAKER.search(said)
    counted = any(person.counted and "adult" in person.kinds for person in row)
    return int(_goes_with(text, row) and not of_others) if counted or of_others else 1


def _number(word: str) -> int:
    word = word.strip().lower()
    return int(word) if word.isdecimal() else _WORDS.get(word) or read_word(word) or 1


_CHILD_FROM, _ADULT_FROM = 2, 12
_SEVERAL_NAMED = 2
_WORDS = {"a": 1, "an": 1, "another": 1, "한": 1, "두": 2, "세": 3, "네": 4, "both": 2}
_KO_COUNT = r"[1-9]|하나|둘|셋|넷|다섯|여섯|일곱|여덟|한|두|세|네"
_EN_COUNT = r"[1-9]|an?|another|one|two|three|four|five|six|seven|eight|both"
_KO_PAIR = (
    r"(?:언니|누나|오빠|형|동생|여동생|남동생|큰형|작은형|큰언니|친구|이모|고모|삼촌|외삼촌"
    r"|사촌|아들|딸|동창|동료|선배|후배)네?\s?(?:부부|내외|커플)"
    r"|(?:친정\s?|시댁\s?|양가\s?)?(?:시|친|처|외|조|외조|친조)?부모(?:님)?|장인\s?장모(?:님)?"
    r"|시어른(?:들)?|처가\s?어른(?:들)?"
)
_KO_COUPLE = (
    r"(?:신혼|노|예비\s?)?(?:부부|내외)|커플|연인|모녀|부녀|모자(?=\s?(?:여행|끼리|가\s))"
    r"|부자(?=\s?(?:여행|끼리))|자매|남매|형제"
)
_KO_ADULT = (
    r"(?:외|친|증조)?할머니|(?:외|친|증조)?할아버지|(?:시|새|친정\s?)?(?:엄마|아빠|어머니"
    r"|아버지|어머님|아버님|어무니|아부지)"
    r"|장모(?:님)?|장인(?:어른|\s?어르신)?|(?:큰|작은|외|막내)?(?:이모|고모|삼촌|숙모|이모부|고모부)(?:님)?"
    r"|(?:(?:친|사촌|큰|막내)\s?)?(?:언니|누나|오빠|형|동생|여동생|남동생)|처제|처남|처형|매형"
    r"|매제|형부|형수(?:님)?|제수씨|올케|시누이?|도련님|동서"
    r"|사촌|남편|아내|와이프|집사람|신랑|마누라|여보|여자\s?친구|남자\s?친구|여친|남친|애인|약혼자|약혼녀|짝꿍"
    r"|(?:(?:절친|단짝|동네|대학|학교|고향|회사)\s?)?(?:친구|동료|동기|선배|후배|룸메(?:이트)?"
    r"|지인|절친|베프)|사위|며느리|며늘아기|상사|팀원|은사님"
)
_KO_YOUNG = (
    r"(?:(?:큰|작은|막내)\s?)?(?:아이|애|아들|딸|따님|아드님|딸래미|딸내미|아들래미|자녀|꼬마"
    r"|꼬맹이|어린이|조카|손자|손녀|손주|남자애|여자애|쌍둥이)(?:들)?"
    r"|초등학생|초딩|중학생|고등학생|유치원생|초[1-6]|중[1-3]|고[1-3]|(?:초등|중등|고등)?\s?[1-6]학년(?:\s?(?:아들"
    r"|딸|아이))?"
)
_KO_INFANT = (
    r"(?:갓난)?(?:아기|애기|아가)|갓난(?:애|쟁이)|신생아|돌쟁이(?:\s?(?:아기|아들|딸))?|돌\s?지난\s?(?:아기"
    r"|아들|딸|아이|애)|영아|젖먹이"
)
_KO_AGE = (
    r"(?:(?:[0-9]{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두|열세|열네|열다섯)\s?(?:살"
    r"|세|개월|돌)(?:\s?(?:된|짜리|인))?,?\s?)"
)
_EN_ADJ = (
    r"(?:(?:older|elder|younger|little|big|best|good|close|dear|elderly|young|adult|grown-?up"
    r"|teenage|teen|twin|late|lovely"
    r"|old|new|other|baby|kid|toddler|college|school|work|retired|[0-9]{1,2}[- ]?(?:years?|months?"
    r"|yrs?|mos?|y|m)[- ]?(?:old|o)?)\s+){0,3}"
)
_EN_PAIR = r"(?:grand)?parents|in-laws|folks"
_EN_COUPLE = (
    r"(?:newlywed |retired |elderly |married )?couples?|(?:mother|father|mum|mom|dad)(?:-| and |/)(?:daughter"
    r"|son)(?! \()"
    r"(?=(?: (?:trip|holiday|vacation|getaway|weekend|duo|time)|[.,;!]|$))"
)
_EN_ADULT = (
    r"(?:grand|step)?(?:mother|father|mom|mum|mam|dad|ma|pa|mummy|mommy|daddy)(?:-in-law)?"
    r"|granny|grandma|grandpa|gran|gramps|nana|wife|husband"
    r"|hubby|missus|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|gf|bf|sis|bro|sister(?:-in-law)?s?"
    r"|brother(?:-in-law)?s?|siblings?|aunt(?:ie|y)?s?"
    r"|uncles?|cousins?|friends?|mates?|buddies|buddy|pals?|bestie|colleagues?|co-?workers?"
    r"|roommates?|flatmates?|classmates?|boss|adults?"
    r"|grown-?ups?|seniors?|retirees?|pensioners?|elders|elderly|ladies|gentlemen|women|men|woman|man|guys|lads|dudes"
)
_EN_YOUNG = (
    r"kids?|child(?:ren)?|sons?|daughters?|boys?|girls?|toddlers?|teens?|teenagers?|nieces?"
    r"|nephews?|grand(?:son|daughter|child|kid)s?"
    r"|grandchildren|tweens?|twins|preschoolers?|little ones?"
)
_EN_INFANT = r"bab(?:y|ies)|infants?|newborns?"
_EN_AGED = (
    r"(?:[0-9]{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ](?:years?|months?|yrs?)[- ]olds?"
)
_PARENTS = re.compile(rf"{_KO_PAIR}|{_EN_PAIR}", re.IGNORECASE)
_PAIRS = re.compile(rf"{_KO_COUPLE}|{_EN_COUPLE}", re.IGNORECASE)
_COUNTS_PAIRS = re.compile(r"쌍|팀|couples", re.IGNORECASE)
"""What makes a number that of the pairs, and not of those who are one: 부부 두 쌍; 모녀 둘, 자매 셋."""
_YOUNG = re.compile(rf"{_KO_YOUNG}|{_EN_YOUNG}", re.IGNORECASE)
_INFANT = re.compile(rf"{_KO_INFANT}|{_EN_INFANT}", re.IGNORECASE)
_TEEN = re.compile(
    r"중학생|고등학생|중[1-3]|고[1-3]|대학|직장인|성인|군인|\b(?:teen\w*|adult|grown-?up|college|uni(?:versity)?)\b",
    re.IGNORECASE,
)
_KO_SCHOOL = (
    r"(?:(?:(?:초등|중|고등)학생|유치원생|어린이집\s?다니는|(?:초등(?:학교)?|중|고)\s?[1-6]학년"
    r"|[초중고][1-6])(?:인)?\s?)"
)
_PERSON = re.compile(
    rf"(?<![가-힣A-Za-z])(?P<ours>(?:저희|우리)\s?(?P<our_many>둘|셋|넷|다섯))(?=[이만은,.(\s+]|$)"
    r"|\b(?P<us>us \(?(?P<us_many>two|three|four|five|[2-9])\)?|(?:the )?(?P<of_us>two|three|four|five|[2-9]) of us)\b"
    rf"|(?<![가-힣A-Za-z])(?P<self>저|나|본인|싱글\s?(?:맘|대디))(?=이?랑|하고|[와과도요,.\s+&/]|까지|이고|인데|$)"
    rf"|(?<![가-힣A-Za-z])(?:(?:저희|우리|제|내|울)\s?)?(?:{_KO_AGE}|{_KO_SCHOOL}(?=[가-힣]))?"
    rf"(?P<noun>{_KO_PAIR}|{_KO_COUPLE}|{_KO_INFANT}|{_KO_YOUNG}|{_KO_ADULT})(?P<all>들)?(?:\s?\([^()]{{0,14}}\))?"
    rf"(?:(?<!부부)(?<!커플)\s?(?<!부부\s)(?<!커플\s)(?P<many>{_KO_COUNT})(?:\s?(?:명|분"
    rf"|쌍))?(?=이?랑|하고|이[고요]|이에|에\s|[과와도은는,.\s(+]|$)(?!\s?(?:살|번|째|박|시간"
    rf"|달|개월)))?"
    rf"(?:\s?\([^()]{{0,14}}\)|\s?{_KO_AGE})?(?=이?랑|하고|[와과도은는이가을를께,.()+&/요\s!]|까지|데리|모시|만"
    rf"|예요|로|일|입|에\s|$)"
    rf"|\b(?:(?:my|our|the|her|his)\s+)?(?:(?P<many_en>{_EN_COUNT})\s+)?{_EN_ADJ}"
    rf"(?P<noun_en>{_EN_PAIR}|{_EN_COUPLE}|{_EN_INFANT}|{_EN_YOUNG}|{_EN_ADULT}|{_EN_AGED})\b(?:\s?\([^()]{{0,20}}"
    rf"\)|(?: are| aged| ages)? [0-9]{{1,2}}(?:(?:, and|,| and| &) ?[0-9]{{1,2}})+(?![0-9]))?(?!'(?!s [0-9]))"
    r"|\b(?P<self_en>I|me|myself|single (?:mum|mom|mother|dad|father|parent))\b",
    re.IGNORECASE,
)
_HOUSEHOLD = re.compile(rf"(?<![가-힣])(?:{_KO_PAIR}|{_KO_ADULT})네(?:\s?(?:가족|식구))?\s?\((?=[^()]{{2,30}},)")
_LISTED = re.compile(r"(?<=(?:저희|우리) [둘셋넷])\([^()]{4,40}\)|(?<=(?:저희|우리)[둘셋넷])\([^()]{4,40}\)")
_LEFT_BEHIND = re.compile(
    rf"(?<![가-힣])(?:(?:저희|우리|제)\s?)?(?:{_KO_INFANT}|{_KO_YOUNG})(?:들)?\s?(?:{_KO_COUNT})?(?:은|는|을|를)?"
    r"\s(?:[가-힣]{1,6}\s){0,2}(?:맡기|맡겨|떼어\s?놓|(?:놔)?두고\s?(?:가|갈|다녀|떠나))"
    rf"|(?<![가-힣])(?:{_KO_INFANT}|{_KO_YOUNG}|{_KO_ADULT})(?:은|는|이|가)\s(?:[가-힣]{{1,6}}\s){{0,2}}(?:못|안)\s?(?:가|간|갈|와|온)"
    rf"|\b(?:(?:my|our|the) )?(?:{_EN_INFANT}|{_EN_YOUNG}|{_EN_ADULT}) (?:can'?t|cannot|won'?t|isn'?t|is not) (?:be )?"
    r"(?:able to )?(?:com(?:e|ing)|make|join|go)"
    rf"|\b(?:leav(?:e|ing)|left) (?:the |my |our )?(?:{_EN_INFANT}|{_EN_YOUNG}) (?:with|at|behind|home)\b",
    re.IGNORECASE,
)
_PETS = re.compile(
    r"(?:강아지|반려견|고양이|반려묘|댕댕이)\s?(?:[가-힣0-9]{1,2}\s?마리)?\s?(?:\([^()]{1,12}\))?"
    r"|\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?)\s?\([^()]{1,12}\)",
    re.IGNORECASE,
)
_FAMILY = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"엄마|어머니|\b(?:mum|mom|mother)\b", r"아빠|아버지|\b(?:dad|father)\b", r"아들|딸|아이|\b(?:son"
        r"|daughter|kids?)\b"
    )
)  # fmt: skip
"""Who names mother, father and child has named all: one of them speaks."""
_NOTED = re.compile(r"\(\s?(?P<count>[1-9])\s?(?:명|분)?\)$")
_HOSTS = re.compile(
    rf"(?<![가-힣A-Za-z])(?:(?:사는|살고\s?있는|있는|유학\s?중인|근무하는)\s(?:우리\s?|제\s?)?)?(?:{_KO_PAIR}"
    rf"|{_KO_YOUNG}|{_KO_ADULT})"
    rf"(?:들)?(?:을|를|도)?\s?(?:얼굴\s?)?(?:보러|만나러|뵈러|뵙고|만나고)"
    rf"|(?:에|에서|쪽에)\s(?:사는|살고\s?있는|있는|유학\s?중인|근무하는)\s(?:{_KO_PAIR}|{_KO_YOUNG}"
    rf"|{_KO_ADULT})(?!이?랑|하고|와|과)"
    rf"|\b(?:visit(?:ing)?|see(?:ing)?|meet(?:ing)?(?: up with)?|stay(?:ing)? (?:with|at)|where|near)\s+(?:my"
    rf"|our)\s+{_EN_ADJ}"
    rf"(?:{_EN_PAIR}|{_EN_INFANT}|{_EN_YOUNG}|{_EN_ADULT})\b(?! and (?:I|me)\b)"
    rf"|\b(?:my|our)\s+{_EN_ADJ}(?:{_EN_PAIR}|{_EN_YOUNG}|{_EN_ADULT}) (?:who )?(?:lives?|works?|studies"
    rf"|is living|is studying) (?:in|there|near)\b",
    re.IGNORECASE,
)
_PARTY = re.compile(
    r"\b(?:seniors|retirees|pensioners|elders|ladies|gentlemen|women|men|lads"
    r"|dudes)\b",
    re.IGNORECASE,
)
"""People who are called so without being anybody's."""
_SEVERAL = re.compile(
    r"(?!(?:missus|gramps|sis)$)\w+s|(?:grand)?children|men|women|people|ladies|buddies", re.IGNORECASE
)
_TWINS = re.compile(r"쌍둥이|twins", re.IGNORECASE)
_JOINS = re.compile(
    r"(?:(?:'s|'m| is| am)?\s\(?[1-9][0-9]\b\)?(?:살|세)?|\s(?-i:[A-Z][a-z]{1,9}))?\s*(?:들|님)?\)?(?:이?랑"
    r"|하고|와|과|도|까지|에)?[\s,+&/·.]*(?:그리고|및|거기에|또|and|n(?=\s)|plus"
    r"|with|w/|as well as|along with|\+|&)?\s*(?:with\s+)?"
    r"(?:(?:my|our|the|her|his)\s+)?(?:모시고|데리고)?[\s,]*",
    re.IGNORECASE,
)
_WITH_AFTER = re.compile(
    r"(?:들|님)?(?:이?랑|하고|와|과)(?![가-힣])|(?:을|를)?\s?(?:모시|모셔|데리|데려|끼고)|\s*and (?:me|I)\b"
)
_TAKES_ALONG = re.compile(r"(?:을|를)?\s?(?:모시|모셔|데리|데려)")
_WITH_BEFORE = re.compile(r"\b(?:with|w/|taking|bringing|take|bring|plus)\s+$", re.IGNORECASE)
_COMES_TOO = re.compile(r"(?:들|님)?도\s*(?:같이|함께)\s*(?:가|간|갈|오|온)")
"""Who comes along besides those who are known already: 시어머니도 같이 가신대요."""
_SPEAKS_ALONE = re.compile(r"\bI(?:'m|'ll|'d| am| will| go| want| would| need)\b|\bjust me\b")
_SPEAKS_FOR_SEVERAL = re.compile(r"\b(?:we|us|our|wife|husband|partner)\b", re.IGNORECASE)
_OF_SPEAKER = re.compile(r"\b(?:my|our)\b", re.IGNORECASE)
_OF_OTHERS = re.compile(r"\b(?:her|his|their)\b", re.IGNORECASE)
