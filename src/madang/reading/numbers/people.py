"""How many people: 둘이서, 3인, 어른 2 아이 1, 딸 하나, 친구 둘이랑, 부부 두 쌍, just me, a couple, two adults."""

import re
from typing import Literal

from madang.reading.mentions import Mention, fold
from madang.reading.numbers.numerals import read_word, word_pattern

PersonKind = Literal["person", "adult", "child", "infant"]


class People(Mention):
    """A number of people of one kind; "person" where the text does not say whether they are grown up."""

    count: int
    kind: PersonKind = "person"
    with_speaker: bool = False
    """Whether they are named by who they are to the speaker, who is counted among them: 아내랑, with my parents."""


def find_people(text: str) -> list[People]:
    """Every group of people that `text` counts, from left to right. 1인당 and 2인실 count nobody."""
    folded = fold(text)
    return [_people(text, found) for found in _PATTERN.finditer(folded)]


def _people(text: str, found: re.Match[str]) -> People:
    group = found.lastgroup or "person"
    count = _FIXED.get(group) or _counted(found.group(), group)
    kind = _KINDS.get(group, "person")
    return People(
        text=text[slice(*found.span())],
        span=found.span(),
        count=count,
        kind=kind,
        with_speaker=group in _WITH_SPEAKER,
    )


def _counted(text: str, group: str) -> int:
    """How many a mention counts, with the speaker where it only names who comes along."""
    if group == "and_kin":
        return len(_KIN.findall(text)) + 1
    if group == "pairs":
        return 2 * _count(text)
    if group == "homes":
        homes, members = re.split(r" of ", text, maxsplit=1, flags=re.IGNORECASE)
        return _count(homes) * _count(members)
    if group == "offspring":
        return _count(text) if _COUNTED.search(text) else len(_CHILD.findall(text))
    return _count(text) + (group == "and_me")


def _count(text: str) -> int:
    text = _BRACKETS.sub("", text)
    number = _NUMBER.search(text)
    if number:
        return int(number.group())
    if _BOTH.match(text):
        return 2
    return next(value for word in _WORD.finditer(text) if (value := read_word(word.group())))


_FIXED = {"just_one": 1, "just_two": 2, "parents_and_me": 3, "baby": 1, "trio": 3, "foursome": 4}
_WITH_SPEAKER = frozenset({"just_two", "parents_and_me", "and_kin"})
_KINDS: dict[str, PersonKind] = {
    "adult": "adult", "child": "child", "infant": "infant", "just_two": "adult", "pairs": "adult",
    "offspring": "child", "baby": "infant", "parents_and_me": "adult",
}  # fmt: skip
_NATIVE, _ENGLISH = word_pattern(english=False), word_pattern(english=True)
_N = rf"(?:(?<![0-9.,:/시-])(?<!시 )[0-9]{{1,4}}|(?<![가-힣]){_NATIVE})"
_E = rf"(?:(?<![0-9.,])[0-9]{{1,4}}|\b{_ENGLISH})"
_LASTS = r" ?(?:넘|이상|이내|이하|정도|거리|걸|동안|마다|안에|씩)"
_COUNTER = (
    rf"(?:명|인(?!데|지|가(?!족)|상|하|출|덕|천)|사람"
    rf"|(?<![0-9][0-9])(?<![0-9][0-9] )분(?![가-힣])(?!{_LASTS}| ?전)|분(?=이|만))"
    r"(?!당|실|칭|조|용|승|분|석|기|권|터|류|간|은|(?:에|앞에?) ?(?:[0-9]|[일이삼사오육칠팔구]?[십백천]))"
)
_FOR_EACH = (
    r"(?<![0-9가-힣])(?:(?:1|일|한) ?(?:인|사람)(?:당|에| ?앞에?| ?기준|은|이)?|(?:1|일|한) ?명(?:당|에|앞에?"
    r"|기준)) ?(?:약|한|최대|대략|예산(?:은|이)?)? ?"
    r"(?:[0-9]{2,12}|[0-9] ?만|[일이삼사오육칠팔구]?[십백천])(?! ?(?:박|일|월|명|인|살|세|번))"
)
"""One, before an amount: that is for each, and counts nobody."""
_MANY = (
    rf"(?:[은는이가]|만|도)? ?(?:[0-9]{{1,3}}"
    rf"|{_NATIVE})(?: ?{_COUNTER})?(?![0-9])(?! ?(?:[박일월년세살개층당]|번째|학년))"
    r"(?!(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉) ?살)"
)
_NOTE = r"(?: ?\([^()]{0,16}\))?"
_PARTNER = r"(?:wife|husband|partner|girlfriend|boyfriend|fiancée?|spouse|missus|hubby)"
_MATES = (
    r"(?:friends?|colleagues|co-?workers|mates|buddies|pals|cousins|sisters|brothers|siblings|classmates|roommates)"
)
_DESCRIBED = (
    r"(?:(?:old|older|young|younger|close|good|best|dear|fellow|other|grown|married|single|retired|elderly|middle-aged"
    r"|school|high-school|college|uni|university|childhood|work|office|church|gym|army|female|male|lady|korean|local)"
    r"[ -]){0,3}"
)
_MATE = r"(?:아내|와이프|남편|여자친구|여친|남자친구|남친|애인)"
_WITH = r"(?:이?랑|하고|와|과)"
_RELATED = r"(?:친구|엄마|아빠|어머니|아버지|동생|언니|누나|오빠|형)"
_PATTERN = re.compile(
    rf"(?!{_FOR_EACH})(?:(?P<pairs>(?:부부|커플)(?: ?동반)? ?{_N} ?(?:쌍|팀)|(?<![가-힣]){_NATIVE} ?(?:쌍|부부|커플)"
    rf"|{_E} couples\b)"
    rf"|(?P<offspring>(?<![가-힣])(?:큰|작은|막내|우리)? ?(?:딸|아들|조카|애기?|아이)(?:래미)? ?"
    rf"(?:[0-9]{{1,2}} ?명|{_NATIVE}(?: ?명)?)(?![가-힣]{{2}}(?<!이랑)(?<!하고)(?<!데리))(?! ?(?:살|번|째|학년))"
    r"|\b(?:my|our|a) (?:son|daughter)(?: and (?:my |our |a )?(?:son|daughter))?\b"
    rf"|{_E} (?:sons|daughters|boys|girls|toddlers|teens|teenagers|grandchildren|grandkids)\b)"
    r"|(?P<baby>(?<![가-힣])(?:돌\s?(?:쟁이|지난|된|갓 지난|막 지난|안 된|전)\s?(?:아기"
    r"|아이|아들|딸|애기?)?|갓난아기|신생아"
    r"|(?:저희|우리) ?(?:애기|아기)(?=[요랑도 ,.]|이랑|하고|데리|$))"
    r"|\b(?:a|our|my|the) (?:baby|infant|newborn)\b)"
    r"|(?P<parents_and_me>(?<![가-힣])(?:양가 ?)?(?:시|장인 ?장모|장)?부모님?(?:이랑"
    r"|랑|하고|과|와| 모시고|을 모시고|를 모시고)(?! ?(?:둘|셋|넷|다섯|여섯|[0-9]))"
    r"|\bwith (?:my|our) parents\b)"
    rf"|(?P<adult>(?:어른|성인|대인){_NOTE}{_MANY}|{_E}(?: ?x)? (?:adults?|grown-?ups?)\b)"
    rf"|(?P<child>(?:아이|어린이|아동|소아|소인|애들?|자녀|초등학생|초등생?|초딩|유딩|유치원생|꼬맹이|꼬마){_NOTE}{_MANY}"
    rf"|{_E}(?: ?x)? (?:child(?:ren)?|kids?)\b)"
    rf"|(?P<infant>(?:유아|[아애]기|영아){_NOTE}{_MANY}|{_E} (?:infants?|bab(?:y|ies))\b)"
    rf"|(?P<just_two>(?<![가-힣])(?:(?:부부|커플|연인|내외)(?=끼리|가|는|로|일|입|이|여행|{_WITH}|[ ,.!]|$)"
    rf"|{_MATE}{_WITH})"
    r"|(?<![가-힣])(?:신혼(?:여행|부부)|신행(?=[ 으을,]|$)|허니문)|\b(?:honeymoon(?:ers)?|newlyweds)\b"
    rf"|\b(?:couple\b(?! of\b)|(?:my|the) {_PARTNER} and (?:I|me|myself)\b"
    rf"|(?:I|me)(?:,| and| \+| plus) (?:my|the) {_PARTNER}\b|with my {_PARTNER}\b))"
    r"|(?P<just_one>(?<![가-힣])(?<![가-힣]{2}[가이] )(?:나 ?|저 ?)?혼자"
    r"(?! ?(?:가려다|갈까 ?하다|가려고 ?했|갈까 ?했|계시|두고"
    r"|둘 수|남|있으면|있어서|못))|(?<![가-힣])(?:나홀로|나 홀로|혼행"
    r"|혼여)|(?<![가-힣])(?:저|나) ?(?:만|하나|1인)(?= |[,.!?]|이|예|$)(?! ?(?:타|하는|하고|운전|먹|빼|못|안))"
    r"|\b(?:solo|by myself|on my own|alone(?! time)|(?:just|only) (?:me|myself|one)|me,? myself|one person)\b"
    r"(?! (?:and|plus|with)\b| ?[+&]))"
    rf"|(?P<and_me>친구 ?(?:[0-9]{{1,2}} ?명|{_NATIVE}(?: ?명)?){_WITH}"
    rf"|\b(?:with|w/|me and|me n|me plus|me \+|me &) "
    rf"(?:my |our )?{_E} (?:other |best |close |old |good )?{_MATES}\b|{_E} (?:other )?{_MATES} and (?:I"
    rf"|me|myself)\b"
    rf"|\b(?:with|w/|me and|me n|me plus|me \+|me &) {_E} (?:of (?:the|my|our|his|her) [a-z]{{1,20}}"
    rf"|other (?:[a-z]{{1,20}} )?[a-z]{{1,20}}s)\b)"
    rf"|(?P<and_kin>(?<![가-힣])(?:{_RELATED}{_WITH},? ?){{1,4}}(?! ?(?:둘|셋|넷|다섯))"
    r"|\b(?:with|me and|me plus) (?:a|my|one) (?:friend|mother|father|mom|mum|dad"
    r"|sister|brother|cousin|colleague|roommate)\b"
    r"|\b(?:a|my) (?:friend|mother|father|mom|mum|dad|sister|brother|cousin) and (?:I|me)\b)"
    rf"|(?P<homes>{_E} (?:families|households|couples|groups|teams) of {_E}\b)"
    r"|(?P<trio>\b(?:trio|threesome)\b)|(?P<foursome>\b(?:foursome|quartet)\b)"
    r"|(?P<person>(?<=이렇게 )(?:둘|셋|넷|다섯|여섯|일곱|여덟)(?=[ ,.!?]|$)|(?:둘|셋|넷|다섯|여섯|일곱|여덟)이서"
    rf"|(?<![가-힣])(?:둘|셋|넷|다섯|여섯|일곱|여덟|아홉)이(?:[가-힣]{{0,2}})(?=[ ,.!?~0-9]|$)(?!다 )"
    rf"|(?<![가-힣])(?:둘|셋|넷|다섯|여섯)(?:만|끼리)(?=[ ,.]|$)|{_N} ?{_COUNTER}"
    rf"|\b(?:family|group|party|team|club|crew|gang|bunch|class) of {_E}(?: (?:pupils|students|people|kids))?\b"
    rf"|\b(?:persons?|people|pax|travell?ers?|adults?):? (?:[1-9]|1[0-9])(?= ?(?:[,.;!?/]|$))"
    rf"|(?<!go )(?<!going )(?<!settle )(?<!opt )\bfor (?:{_ENGLISH}|(?:[1-9]|10)(?![0-9:]|[.,][0-9]))"
    r"(?= ?(?:[,.;!?]|$)| (?:in|on|with|at|from|to|please)\b)"
    rf"|(?!(?:one|1) of us\b|an? (?:person|traveller|guest|friend|student|man|woman)\b){_E} (?:of us|people|persons?"
    rf"|(?:[a-z]{{1,12}} )?(?:buddies|mates|pals|classmates|teammates)"
    rf"|{_DESCRIBED}(?:persons?|travell?ers?|guests?|friends|colleagues|co-?workers|cousins|siblings|peoples?|men|women"
    rf"|ladies|gentlemen|seniors|retirees"
    rf"|guys|girls|students|pupils|teachers|employees|members|players|staff))\b|{_E} ?(?:ppl|pax)\b"
    rf"|\b(?:we are|we were|there are|there were|we're|the) {_E}(?!\.[0-9])(?: of us)?"
    r"(?= ?(?:[,.;!?)]|$)| (?:of|in total|going|travel|but|until|before|at first|originally))"
    r"|\b(?:both|the pair) of us\b|(?<![가-힣])(?:둘|셋|넷|다섯|여섯)"
    r"(?= ?식구|입니다|임(?![가-힣])|인데|이고|이요|이에요"
    r"|이야|명)|(?<![가-힣])(?:세|네|다섯|여섯|[3-9]) ?식구"
    r"|(?<![가-힣])(?:남자|여자|친구|동창|동료|남정네|가족|일행|인원|대학생|학생|직원|회원|아저씨|아줌마) ?"
    r"(?:둘|셋|넷|다섯|여섯|일곱|여덟|[1-9][0-9]?(?![0-9.,:/~-]| ?(?:[박일월년세살개층당만천차]|번째|시)))(?!이랑"
    r"|하고|째)"
    r"|(?<![가-힣])사람 ?(?:둘|셋|넷|다섯|여섯|일곱|여덟)(?=[ ,.]|이)"
    r"|(?:(?<=[가-힣])|(?<=[가-힣] ))(?:까지|해서|합쳐서?|합해서?|포함해?서?|모두|전부) ?(?:다 ?)?(?:둘|셋|넷"
    r"|다섯|여섯|일곱|여덟|아홉)"
    r"(?=[ ,.!?]|이[고요에서라다]|입|인데|이니|이서|$)(?! ?(?:째|중|다 ))"
    r"|(?<![가-힣])(?:저희|우리) ?(?:둘|셋|넷|다섯|여섯|일곱|여덟)(?=[ ,.!?]|이|만|은|끼리|$)(?!째)"
    r"|(?<![가-힣])(?:저|나)까지 ?(?:해서 ?|포함 ?)?(?:둘|셋|넷|다섯|여섯|일곱|여덟)))",
    re.IGNORECASE,
)
_BOTH = re.compile(r"both|the pair", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]{0,16}\)")
_NUMBER = re.compile(r"[0-9]{1,4}")
_KIN = re.compile(rf"{_RELATED}|with (?:a|my)|(?:me and|me plus) (?:a|my|one)|and (?:I|me)\b", re.IGNORECASE)
_CHILD = re.compile(r"딸|아들|조카|애기?|아이|son(?!s)|daughter(?!s)", re.IGNORECASE)
_WORD = re.compile(rf"{_NATIVE}|\b{_ENGLISH}\b", re.IGNORECASE)
_COUNTED = re.compile(rf"[0-9]|{_NATIVE}|\b(?!an?\b){_ENGLISH}\b", re.IGNORECASE)
