"""Who is named by what they are to somebody: one person, several of a kind, a couple, siblings, a household.

A number beside a name is that of those who are called so (친구 셋), of couples where it counts these (부부 두 쌍), and
of all members where it counts a household (네 식구, my sister's family of four).
"""

import re
from typing import Literal, NamedTuple

from madang.assistants.travel.understand.people.ages import ages_said
from madang.reading import Span
from madang.reading.numbers import read_word

Kind = Literal["adult", "child", "infant", "person"]
"""What somebody pays as; a person is one of whom nobody says how old they are."""


class Relative(NamedTuple):
    """Somebody who is named, or several, each as a kind; `speaks` where the speaker is one of them."""

    span: Span
    kinds: tuple[Kind, ...]
    speaks: bool = False
    counted: bool = False
    household: bool = False
    """Whether they are all of one home, so that children who are spoken of beside are among them."""
    pairs: int = 0
    """How many couples they are."""


def people_in(text: str) -> list[Relative]:
    """Everybody who is named, from left to right."""
    return [_person(found) for found in _PERSON.finditer(text)]


def relation(said: str) -> str:
    """Who somebody is to the speaker, by one word for each: 어머니 and 엄마 are one, and so are 신랑 and 남편."""
    found = _NOUN.search(said)
    noun = found.group().lower() if found else said.strip().lower()
    return next((name for name, words in _SAME.items() if words.search(noun)), noun)


def _person(found: re.Match[str]) -> Relative:
    if found["self"] or found["self_en"]:
        return Relative(found.span(), ("adult",), speaks=True)
    if found["ours"]:
        return Relative(found.span(), ("adult",) * _number(found["our_many"]), speaks=True)
    if found["us"]:
        return Relative(found.span(), ("adult",) * _number(found["us_many"] or found["of_us"]), speaks=True)
    if found["home"] or found["home_en"]:
        return _household(found)
    noun, many = (found["noun"] or found["noun_en"]).lower(), found["many"] or found["many_en"] or _noted_count(found)
    many = many or found["many_before"]
    if PAIRS.fullmatch(noun) or _PARENTS.fullmatch(noun):
        return _couples(found, noun, many)
    count = _number(many) if many else 0 if _is_several(noun, found) else 1
    count = 2 if _TWINS.fullmatch(noun) else count
    return Relative(found.span(), _kinds(noun, found.group(), count), counted=bool(many))


def _couples(found: re.Match[str], noun: str, many: str | None) -> Relative:
    """Two who belong together, or several times two; brothers and sisters are as many as they are counted."""
    speaks = PAIRS.fullmatch(noun) is not None and not _ANOTHER.search(found.group())
    counts_pairs = found["pair_many"] or found["pairs_before"]
    if not counts_pairs and many and _COUNTS_PAIRS.search(found.group()):
        counts_pairs = many
    pairs = _number(counts_pairs) if counts_pairs else 1
    count = 2 * pairs if counts_pairs or not many else max(_number(many), 2) if speaks else _number(many)
    is_couple = _SIBLINGS.search(noun) is None
    return Relative(
        found.span(),
        _kinds(noun, found.group(), count),
        speaks,
        counted=bool(many or counts_pairs),
        pairs=pairs if is_couple else 0,
    )


def _household(found: re.Match[str]) -> Relative:
    """All of one home; those whose ages or kinds a note in brackets tells are what it says."""
    many = next(found[name] for name in ("home_many", "home_first", "home_many_en") if found[name])
    note = _NOTE.search(found.group())
    young = _young_of(note.group()) if note else ()
    homes = _number(found["homes"]) if found["homes"] else 1
    rest = max(0, homes * _number(many) - len(young))
    kinds: tuple[Kind, ...] = ("person",) * rest if not young else ("adult",) * rest
    return Relative(found.span(), (*kinds, *young), speaks=not found["owner"] and not found["owner_en"], household=True)


def _young_of(note: str) -> tuple[Kind, ...]:
    """The children and infants that a note speaks of."""
    named: list[Kind] = [kind for person in people_in(note) for kind in person.kinds if kind in {"child", "infant"}]
    aged: list[Kind] = [kind_at(age) for age in ages_said(note)]
    young = aged if len(aged) >= len(named) else named
    return tuple(kind for kind in young if kind != "adult")


def kind_at(age: int) -> Kind:
    """What somebody of an age pays as. Fares draw the lines at two and twelve."""
    return "infant" if age < _CHILD_FROM else "child" if age < _ADULT_FROM else "adult"


def _noted_count(found: re.Match[str]) -> str | None:
    """How many grown-ups a number in brackets behind them says they are: In-laws (2); of the young it is an age."""
    noted = _NOTED.search(found.group())
    young = _YOUNG.fullmatch(found["noun"] or found["noun_en"]) or _INFANT.fullmatch(found["noun"] or found["noun_en"])
    return noted["count"] if noted and not young else None


def _is_several(noun: str, found: re.Match[str]) -> bool:
    """Whether it is several of whom nobody says how many: 친구들, my sisters."""
    return bool(found["all"]) or (noun.isascii() and _SEVERAL.fullmatch(noun) is not None)


def _kinds(noun: str, said: str, count: int) -> tuple[Kind, ...]:
    """What each is: an age that is said decides, else what they are called."""
    young, infant = _YOUNG.fullmatch(noun) is not None, _INFANT.fullmatch(noun) is not None
    ages = [] if _NOTED.search(said) and not (young or infant) else ages_said(said)
    grown = _TEEN.search(said) or _OF_AGE.search(said)
    called: Kind = "infant" if infant else "child" if young and not grown else "adult"
    aged: list[Kind] = [kind_at(age) for age in ages]
    others: list[Kind] = [called] * (count - len(aged))
    return (*aged, *others)


def _number(word: str) -> int:
    word = word.strip().lower()
    return int(word) if word.isdecimal() else _WORDS.get(word) or read_word(word) or 1


_CHILD_FROM, _ADULT_FROM = 2, 12
_WORDS = {
    "a": 1,
    "an": 1,
    "another": 1,
    "한": 1,
    "두": 2,
    "세": 3,
    "네": 4,
    "both": 2,
    "삼": 3,
    "사": 4,
    "오": 5,
    "육": 6,
}
KO_COUNT = r"[1-9][0-9](?=\s?[명분])|[1-9]|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열|한|두|세|네"
_EN_COUNT = r"1[0-9]|[1-9]|an?|another|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both"
KO_PAIR = (
    r"(?:언니|누나|오빠|형|동생|여동생|남동생|큰형|작은형|큰언니|친구|이모|고모|삼촌|외삼촌"
    r"|사촌|아들|딸|동창|동료|선배|후배|처제|처남|처형|시누이?|(?:큰|작은)(?:아버지|어머니|아빠|엄마))네?(?:님)?\s?"
    r"(?:부부|내외|커플)(?:분)?"
    r"|(?:친정\s?|시댁\s?|양가\s?)?(?:시|친|처|외|조|외조|친조)?부모(?:님)?|장인\s?장모(?:님)?"
    r"|시어른(?:들)?|처가\s?어른(?:들)?"
)
_KO_COUPLE = (
    r"(?:신혼|노|예비\s?)?(?:부부|내외)|커플|연인|모녀|부녀|모자(?=\s?(?:여행|끼리|가\s))"
    r"|부자(?=\s?(?:여행|끼리))|자매|남매|형제"
)
KO_ADULT = (
    r"(?:외|친|증조)?할머니|(?:외|친|증조)?할아버지|(?:시|새|친정\s?)?(?:엄마|아빠|어머니"
    r"|아버지|어머님|아버님|어무니|아부지)"
    r"|장모(?:님)?|장인(?:어른|\s?어르신)?|(?:큰|작은|외|막내)?(?:이모|고모|삼촌|숙모|이모부|고모부)(?:님)?"
    r"|(?:(?:친|사촌|큰|막내)\s?)?(?:언니|누나|오빠|형|동생|여동생|남동생)|처제|처남|처형|매형"
    r"|매제|형부|형수(?:님)?|제수씨|올케|시누이?|도련님|동서"
    r"|[가-힣]{1,3}(?:동료|동창|동기)|사촌|남편|아내|와이프|집사람|신랑|마누라|여보|여자\s?친구|남자\s?친구|여친|남친|애인|약혼자|약혼녀|짝꿍"
    r"|(?:(?:절친|단짝|동네|대학|학교|고향|회사)\s?)?(?:친구|동료|동기|선배|후배|룸메(?:이트)?"
    r"|지인|절친|베프)|사위|며느리|며늘아기|상사|팀원|은사님"
)
KO_YOUNG = (
    r"(?:첫째|둘째|셋째|막내|큰애|작은애)(?=(?:는|가|이)?\s?\(?(?:만\s?)?(?:[0-9]{1,2}|[가-힣]{1,2})\s?(?:살|세|개월))|"
    r"(?:(?:큰|작은|막내)\s?)?(?:아이|애|아들|딸|따님|아드님|딸래미|딸내미|아들래미|자녀|꼬마"
    r"|꼬맹이|어린이|조카|손자|손녀|손주|남자애|여자애|쌍둥이)(?:들)?"
    r"|초등학생|초딩|중학생|고등학생|유치원생|초[1-6]|중[1-3]|고[1-3]|(?:초등|중등|고등)?\s?[1-6]학년(?:\s?(?:아들"
    r"|딸|아이))?"
)
KO_INFANT = (
    r"(?:갓난)?(?:아기|애기|아가)|갓난(?:애|쟁이)|신생아|돌쟁이(?:\s?(?:아기|아들|딸))?|돌\s?지난\s?(?:아기"
    r"|아들|딸|아이|애)|영아|젖먹이"
)
_KO_AGE = (
    r"(?:(?:[0-9]{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두|열세|열네|열다섯)\s?(?:살"
    r"|세|개월|돌)(?:\s?(?:된|짜리|인))?,?\s?)"
)
EN_ADJ = (
    r"(?:(?:older|elder|younger|little|big|best|good|close|dear|elderly|young|adult|grown-?up"
    r"|teenage|teen|twin|late|lovely"
    r"|old|new|other|baby|kid|toddler|college|school|work|retired|[0-9]{1,2}[- ]?(?:years?|months?"
    r"|yrs?|mos?|y|m)[- ]?(?:old|o)?)\s+){0,3}"
)
EN_PAIR = r"(?:grand)?parents|in-laws|folks"
_EN_COUPLE = (
    r"(?:newlywed |retired |elderly |married )?couples?|(?:mother|father|mum|mom|dad)(?:-| and |/)(?:daughter"
    r"|son)(?! \()"
    r"(?=(?: (?:trip|holiday|vacation|getaway|weekend|duo|time)|[.,;!]|$))"
)
EN_ADULT = (
    r"grandads?|(?:grand|step)?(?:mother|father|mom|mum|mam|dad|ma|pa|mummy|mommy|daddy)(?:-in-law)?"
    r"|granny|grandma|grandpa|gran|gramps|nana|wife|husband|wives|husbands"
    r"|hubby|missus|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|gf|bf|sis|bro|sister(?:-in-law)?s?"
    r"|brother(?:-in-law)?s?|siblings?|aunt(?:ie|y)?s?"
    r"|uncles?|cousins?|friends?|mates?|buddies|buddy|pals?|bestie|colleagues?|co-?workers?"
    r"|roommates?|flatmates?|classmates?|boss|adults?"
    r"|grown-?ups?|seniors?|retirees?|pensioners?|elders|elderly|ladies|gentlemen|women|men|woman|man|guys|lads|dudes"
)
EN_YOUNG = (
    r"kids?|child(?:ren)?|sons?|daughters?|boys?|girls?|toddlers?|teens?|teenagers?|nieces?"
    r"|nephews?|grand(?:son|daughter|child|kid)s?"
    r"|grandchildren|tweens?|twins|preschoolers?|little ones?"
)
EN_INFANT = r"bab(?:y|ies)|infants?|newborns?"
_EN_AGED = (
    r"(?:[0-9]{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ](?:years?|months?|yrs?)[- ]olds?"
)
_PARENTS = re.compile(rf"{KO_PAIR}|{EN_PAIR}", re.IGNORECASE)
PAIRS = re.compile(rf"{_KO_COUPLE}|{_EN_COUPLE}", re.IGNORECASE)
_SIBLINGS = re.compile(r"자매|남매|형제|모녀|부녀|모자|부자|부모|시어른|장인")
"""Two or more who belong together and are no couple, so that nothing is counted for each couple of them."""
_ANOTHER = re.compile(r"\banother\b|\bother\b", re.IGNORECASE)
_COUNTS_PAIRS = re.compile(r"쌍|팀|couples", re.IGNORECASE)
"""What makes a number that of the pairs, and not of those who are one: 부부 두 쌍; 모녀 둘, 자매 셋."""
_YOUNG = re.compile(rf"{KO_YOUNG}|{EN_YOUNG}", re.IGNORECASE)
_INFANT = re.compile(rf"{KO_INFANT}|{EN_INFANT}", re.IGNORECASE)
_TEEN = re.compile(
    r"중학생|고등학생|중[1-3]|고[1-3]|대학|직장인|성인|군인|\b(?:teen\w*|adult|grown-?up|college|uni(?:versity)?)\b",
    re.IGNORECASE,
)
_KO_SCHOOL = (
    r"(?:(?:(?:초등|중|고등)학생|유치원생|어린이집\s?다니는|(?:초등(?:학교)?|중|고)\s?[1-6]학년"
    r"|[초중고][1-6])(?:인)?\s?)"
)
_HOME = r"(?:가족|식구|집\s?식구|집)"
_NOTED_HOME = r"(?:\s?\([^()]{0,30}\))?"
_KO_HOUSEHOLD = (
    rf"(?:(?P<owner>(?:{KO_PAIR}|{KO_YOUNG}|{KO_ADULT})네|처가|시댁|친정|처갓집|큰집|작은집|사돈|옆집)\s?|(?:저희|우리|울)\s?)?"
    rf"(?:{_HOME}(?:이|은|는)?\s?(?P<home_many>[2-9](?=\s?[명인분])|1[0-9](?=\s?[명인분])|둘|셋|넷|다섯|여섯|일곱|여덟|[세네](?=\s?[명분]))(?:\s?[명인분])?"
    rf"|(?P<home_first>세|네|다섯|여섯|일곱|여덟|[3-9])\s?(?:인\s?)?(?:가족|식구)){_NOTED_HOME}"
)
_EN_HOUSEHOLD = (
    rf"(?:(?:my|our|the|a|his|her)\s+)?(?:(?P<owner_en>(?:{EN_ADJ})?[a-z]+'s?)\s+|(?P<homes>two|three|four|[2-4])\s+)?"
    rf"(?:family|household|families|households) of "
    rf"(?P<home_many_en>1[0-9]|[2-9]|two"
    rf"|three|four|five|six|seven|eight|nine|ten){_NOTED_HOME}"
)
_PERSON = re.compile(
    rf"(?<![가-힣A-Za-z])(?P<ours>(?:저희|우리)\s?(?P<our_many>둘|셋|넷|다섯))(?=[이만은,.(\s+]|$)"
    r"|\b(?P<us>us \(?(?P<us_many>two|three|four|five|[2-9])\)?|(?:the )?(?P<of_us>two|three|four|five|[2-9]) of us)\b"
    rf"|(?<![가-힣A-Za-z])(?:[가-힣]{{2,6}}인\s)?(?P<self>저|나|본인|싱글\s?(?:맘|대디))(?=이?랑|하고|[와과도요,.\s+&/]|까지|이고|인데|$)"
    rf"|(?<![가-힣A-Za-z])(?P<home>{_KO_HOUSEHOLD})(?=이?랑|하고|[와과도은는이가,.()+&/요\s!]|에\s|까지|$)"
    rf"|\b(?P<home_en>{_EN_HOUSEHOLD})(?![A-Za-z])"
    rf"|(?<![가-힣A-Za-z])(?:(?:저희|우리|제|내|울)\s?)?(?:{_KO_AGE}|{_KO_SCHOOL}(?=[가-힣]))?"
    rf"(?:(?P<pairs_before>두|세|네|[2-9])\s?(?:쌍의\s?)?(?=부부|커플|내외)|(?P<many_before>(?:두|세|네|다섯|[2-6])\s?|[삼사오육])(?=자매|남매|형제))?"
    rf"(?P<noun>{KO_PAIR}|{_KO_COUPLE}|{KO_INFANT}|{KO_YOUNG}|{KO_ADULT})(?P<all>들)?(?:\s?\([^()]{{0,14}}\))?"
    rf"(?:(?<=부부|커플|내외)\s?(?P<pair_many>두|세|네|다섯|[2-9])\s?(?:쌍|팀)"
    rf"|(?<!부부)(?<!커플)\s?(?<!부부\s)(?<!커플\s)(?P<many>{KO_COUNT})(?:\s?(?:명|분"
    rf"|쌍))?(?=이?랑|하고|이[고요]|이에|이서?\s|에\s|씩|[과와도은는,.\s(+]|(?<=[둘셋넷나명분])\)|$)(?!\s?(?:살|번|째|박|시간"
    rf"|달|개월)))?"
    rf"(?:\s?\([^()]{{0,14}}\)|(?:\s?{_KO_AGE}){{1,3}})?(?=이?랑|하고|[와과도은는이가을를께,.()+&/요\s!씩]|까지|데리|모시|만"
    rf"|예요|로|일|입|에\s|$)"
    rf"|\b(?:(?:my|our|the|her|his|their)\s+)?(?:(?P<many_en>{_EN_COUNT})\s+"
    rf"(?:(?<=both\s)(?:of )?(?:my|our|the)\s+)?)?{EN_ADJ}"
    rf"(?P<noun_en>{EN_PAIR}|{_EN_COUPLE}|{EN_INFANT}|{EN_YOUNG}|{EN_ADULT}|{_EN_AGED})\b(?:\s?\([^()]{{0,20}}"
    rf"\)|(?: are| aged| ages)? [0-9]{{1,2}}(?:(?:, and|,| and| &) ?[0-9]{{1,2}})+(?![0-9]))?(?!'(?!s [0-9]))"
    r"|\b(?P<self_en>I|me|myself|single (?:mum|mom|mother|dad|father|parent))\b",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\([^()]{1,30}\)$")
_OF_AGE = re.compile(r"\((?:만\s?)?(?:1[89]|[2-9][0-9])\s?(?:살|세)?\)")
_NOTED = re.compile(r"\(\s?(?P<count>[1-9])\s?(?:명|분)?\)$")
_NOUN = re.compile(
    rf"{KO_PAIR}|{_KO_COUPLE}|{KO_INFANT}|{KO_YOUNG}|{KO_ADULT}|\b(?:{EN_PAIR}|{EN_INFANT}|{EN_YOUNG}|{EN_ADULT})\b",
    re.IGNORECASE,
)
_SAME = {
    name: re.compile(words)
    for name, words in {
        "mother in law": r"시어머|장모|mother-in-law",
        "father in law": r"시아버|장인|father-in-law",
        "grandparent": r"할머|할아|grand(?:ma|pa|mother|father)|granny",
        "parents": r"부모|parents|folks|in-laws",
        "mother": r"엄마|어머|어무니|mother|mom|mum",
        "father": r"아빠|아버|아부지|father|dad",
        "wife": r"아내|와이프|집사람|마누라|wife|missus",
        "husband": r"남편|신랑|husband|hubby",
        "infant": r"아기|애기|아가|갓난|신생아|돌쟁이|돌\s?지난|bab|infant|newborn",
        "eldest": r"첫째|큰애|큰아",
        "second": r"둘째|작은애|작은아",
        "third": r"셋째|막내",
        "child": r"아이|애|아들|딸|자녀|kids?|child|sons?|daughters?|boys?|girls?|toddler",
    }.items()
}
_SEVERAL = re.compile(
    r"(?!(?:missus|gramps|sis|boss)$)\w+s|(?:grand)?children|men|women|people|ladies|buddies", re.IGNORECASE
)
_TWINS = re.compile(r"쌍둥이|twins", re.IGNORECASE)
ONLY_ONE = frozenset({"mother", "father", "wife", "husband"})
"""Whom somebody has once."""
COUNTED_TOGETHER = frozenset({"mother", "father", "grandparent", "mother in law", "father in law"})
"""Of whom a number counts those who were named before too: 할아버지 할머니 두 분."""
