"""Who joins a party or stays at home after all, counted or not: 애들은 안 가기로 했어, my sister is joining.

A person has to be the one who goes, comes, joins or drops out: who recommends or likes a sight that is to be added, and
who does not go to one of the sights, is no step of the party.
"""

import re
from collections.abc import Sequence
from typing import Literal

from madang.assistants.travel.understand.people.ages import ages_in
from madang.assistants.travel.understand.people.relations import KO_PAIR, Kind, kind_at, people_in
from madang.assistants.travel.understand.polarity import blanked, overlap
from madang.reading import Span
from madang.reading.numbers import find_people

Leaving = Literal["children", "child", "infants", "one"]


def read_leaving(text: str, places: Sequence[Span] = ()) -> Leaving | None:
    """Those who stay at home: the children or one of them, the infants, or one of the adults; None where a number is
    told or nobody does. Who does not go because of one of the `places` stays away from that alone.
    """
    found = _who_stays(text, places)
    if not found or any(_COUNTS.search(group.text) for group in find_people(text)):
        return None
    who = _subject(found)
    if _PRONOUN.fullmatch(who):
        who = text[: found.end()]
    if _INFANTS.search(who):
        return "infants"
    one = _ONE_CHILD.search(f"{text[: found.start()]}{who}"[-_NEAR:])
    return "child" if one else "children" if _CHILDREN.search(who) else "one"


def joins(text: str) -> bool:
    """Whether somebody comes along who did not before."""
    return _JOINS.search(text) is not None


def joining_clause(text: str) -> str:
    """The clause that says who joins; what else a message counts is not added to it."""
    found = _JOINS.search(text)
    clauses = [clause for clause in _JOINING.finditer(text) if found and clause.start() <= found.start() < clause.end()]
    return clauses[0].group() if clauses else text


def count_joining(clause: str) -> int | None:
    """How many adults join, by a number or as somebody who is only named: two more friends, 엄마 추가요."""
    counted = _SO_MANY_MORE.search(clause)
    if counted:
        word = counted["count"].lower()
        return int(word) if word.isdecimal() else _NUMBERS.index(word) + 1
    found = _JOINS.search(clause)
    if not found:
        return None
    return 2 if _PARENTS.search(found.group()) else 1 if _ONE_ADULT.search(found.group()) else None


def are_children(clause: str) -> bool:
    """Whether those who join are children: one more child."""
    found = _JOINS.search(clause)
    return found is not None and _CHILDREN.search(found.group()) is not None


def who_joins(text: str) -> Sequence[Kind]:
    """What each of those pays as who join by what they are to somebody, and by the ages that are told of them: 조카도
    같이 가, 8살이야. None are named where a number alone says who joins.
    """
    clause = joining_clause(text)
    named = people_in(clause)
    elsewhere = blanked(clause, [person.span for person in named])
    if any(group.kind != "person" or _COUNTS.search(group.text) for group in find_people(elsewhere)):
        return ()
    known = any(person.speaks for person in named) and len(named) > 1  # who speaks for those who travel anyway
    kinds: list[Kind] = [kind for person in named if not (known and person.speaks) for kind in person.kinds]
    ages = [*ages_in(text), *(int(found["she"] or 0) for found in _OLD.finditer(text) if found["she"])]
    ages = ages or [int(found["months"]) // 12 for found in _OLD.finditer(text) if found["months"]]
    aged: list[Kind] = [kind_at(age) for age in ages]
    return aged if len(aged) == len(kinds) else kinds


def without_additions(text: str) -> str:
    """The text without the clauses that add something other than people: whom those name is no party."""
    spans = [clause.span() for clause in _CLAUSE.finditer(text) if _ADDS.search(clause.group())]
    return blanked(text, [span for span in spans if not joins(text[slice(*span)])])


def without_those_known(text: str) -> str:
    """The text without one of the party who is spoken of by their age: the 9 year old loves animals.

    Who joins or stays behind is not among them.
    """
    if joins(text) or _STAYS.search(text):
        return text
    return blanked(text, [found.span() for found in _KNOWN_BY_AGE.finditer(text)])


def stays_home(text: str, places: Sequence[Span] = ()) -> bool:
    """Whether somebody does not come along, not only to one of the `places`."""
    return _who_stays(text, places) is not None


def _who_stays(text: str, places: Sequence[Span]) -> re.Match[str] | None:
    matches = _STAYS.finditer(text)
    return next((found for found in matches if not any(overlap(found.span(), place) for place in places)), None)


def _subject(found: re.Match[str]) -> str:
    return next(who for who in found.groups() if who)


_OLD = re.compile(
    r"\b(?:s?he|they)(?:'s|'re| is| are| just turned| turns) (?:only |both "
    r"|about )?(?P<she>[0-9]{1,2})\b(?! ?(?:months?|weeks?|%|am|pm))"
    r"|(?<![0-9])(?P<months>[0-9]{1,2})\s*(?:개월|[- ]?months?\b)",
    re.IGNORECASE,
)
"""How old somebody is, told apart from who they are."""
_KNOWN_BY_AGE = re.compile(
    r"\bthe (?:(?:little|other|older|younger) )?(?:[0-9]{1,2}|two|three|four|five|six|seven"
    r"|eight|nine|ten)[- ]years?[- ]olds?\b"
    r"|(?<![0-9])[0-9]{1,2}\s?(?:살|세)(?:짜리|배기)?\s?(?:애|아이|아들|딸|아기)?(?:가|이|는|은|한테|에게)(?=\s+[가-힣])",
    re.IGNORECASE,
)
_KOREAN_COUNT = r"(?:[0-9]{1,2}|한|두|세|네|다섯|여섯)\s?(?:명|사람)|(?:한|두|세|네|다섯|여섯)\s?분"
_KOREAN_ADULT = (
    r"(?:걔|그\s?(?:애|분|사람)|(?<![가-힣])형|친구|동생|언니|누나|오빠|엄마|아빠|어머니|아버지|어머님|아버님|장모|장인"
    r"|시어머니|시아버지|할머니|할아버지|남편|아내|와이프|신랑|사촌|이모|고모|삼촌|남친|여친|동료|선배|후배)"
)
_KOREAN_PERSON = (
    rf"(?:(?:{KO_PAIR}|{_KOREAN_ADULT}|부모님|조카|아들|딸|남자\s?친구|여자\s?친구|어른|성인"
    rf"|애들?(?=[은는이가도 ])|아이|아기"
    r"|아가|갓난아기)"
    r"(?:어른|님|들|네)*"
    rf"(?:\s?(?:하나|둘|셋|{_KOREAN_COUNT}))?|{_KOREAN_COUNT})"
)
_OF_OTHERS = r"(?<![가-힣])(?<![가-힣][은는을를로에엔]\s)(?:(?:남|여|친|외)(?=동생|구|할|사촌))?"
"""What comes right before a person tells that something else is spoken of: 교토는 친구가 못 간대."""
_NOW = (
    r"(?:(?:갑자기|결국|아예|이번에는?|이번엔|이번\s여행은|여행(?:에는?|엔|을|은)?|다|모두|그냥|아쉽게도|도저히|역시|같이"
    r"|함께|아마|중간에)\s*)"
)
"""What may stand between a person and what they do; a place may not."""
_BECAUSE = (
    r"(?:(?:은|는|도|께서는)\s+[가-힣0-9 ]{1,24}?(?:[가-힣]서|때문에|느라|니까|이라)\s+"
    r"|(?:이|가|께서)?\s+[가-힣0-9 ]{0,20}?(?:(?![하해])[가-힣]서|야\s?해서|때문에|느라)\s+)"
)
"""Why somebody does not come: what somebody with 이 or 가 does to something else (싫어해서) is why others do not go."""
_NOT_GOING = (
    r"(?:(?:못|안)\s?(?:가(?!격|능|까|본|봤|보|는\s(?!거|것|걸|게))|간(?=대|다)|갈\s?(?:것|거|듯|수도)|와(?!이)|온(?=대|다)"
    r"|올\s?(?:것|거|듯|수도)|오(?!는\s(?!거|것|걸|게)))"
    r"|빠(?:지(?!는\s(?!거|것|걸|게))|졌|진(?=대|다)|질|짐|져)|취소(?:했|됐|한(?=대|다))|불참)"
)
_ADULT_WORDS = (
    r"friends?|mates?|brothers?|sisters?|mom|mum|dad|mothers?|fathers?|wife|husband|partner|cousins?|boyfriend|girlfriend"
    r"|colleagues?|coworkers?|parents|grand(?:ma|pa|mother|father|parents)|uncles?|aunts?|nephews?|nieces?|sons?"
    r"|daughters?|in-laws?|adults?|persons?|people|guests?"
)
_ENGLISH_PERSON = (
    rf"(?:{_ADULT_WORDS}|kids?|child(?:ren)?|bab(?:y|ies)|infants?|toddlers?|couples?"
    r"|[0-9]{1,2}[- ](?:year|month)s?[- ]olds?)(?: of (?:mine|ours|us|them))?"
)
_SUBJECT = (
    rf"(?:{_ENGLISH_PERSON}|he|she|they|(?:one|two|three|four|[1-9]|a couple) more|another one"
    r"|(?:one|two|three|four|some|[1-9]) of (?:us|them))"
)
_SURELY = r"(?:just |now |actually |sadly |unfortunately |probably |also |suddenly |all |both )?"
_THE_TRIP = r"(?:the|this|our) (?:whole |entire )?(?:trip|journey|holiday|vacation)"
_NOWHERE_ELSE = (
    rf"\b(?!\s+(?:along )?(?:(?:us |me )?(?:to|for|at|into|up|inside)\b(?! {_THE_TRIP})"
    rf"|(?!{_THE_TRIP})(?:the|an?|that)\b))"
)
_STAYS = re.compile(
    rf"{_OF_OTHERS}({_KOREAN_PERSON})(?:(?:은|는|이|가|도|만|께서는?)?\s*|{_BECAUSE}){_NOW}{{0,3}}{_NOT_GOING}"
    rf"|\b({_SUBJECT})(?: (?:is|are|was|were|will|does|do|did)|'s|'re)? {_SURELY}"
    r"(?:(?:can(?:'?t|not)|can not|won'?t|not|isn'?t|aren'?t|no longer|doesn'?t|don'?t)(?: be)? (?:able to |want to )?"
    r"(?:com(?:e|ing)|make it|go(?:ing)?|join(?:ing)?|travel(?:l?ing)?)"
    r"|(?:has to |have to |had to |needs? to )?(?:dropp?(?:s|ed|ing)? out|bail(?:s|ed|ing)?|pull(?:s|ed|ing)? out"
    rf"|stay(?:s|ed|ing)? (?:at )?home|cancel(?:s|l?ed|l?ing)?(?=\s*(?:[.,!;]|$|on us)))){_NOWHERE_ELSE}"
    r"|(?:^|[,.;!]\s*|\b(?:go|going|travel|travell?ing|come|coming|trip|us|now)\s+)"
    r"without (?:the |my |our )?(kids|children)\b",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"[0-9]|[한두세네]\s*(?:명|분|사람)|둘|셋|넷|\b(?:two|three|four|five)\b", re.IGNORECASE)
_CHILDREN = re.compile(r"애들|아이|애(?=$|[는가])|조카|\b(?:kids?|child(?:ren)?)\b", re.IGNORECASE)
_NEAR = 24
_ONE_CHILD = re.compile(
    r"(?:[0-9]\s?(?:살|세)(?:짜리|배기)?|큰|작은|첫째|둘째|셋째|막내)\s?(?:아이|애|아들|딸|조카)?$|(?:아들|딸|조카|큰애|작은애|막내)$"
    r"|\b(?:son|daughter|nephew|niece|child|kid|[0-9]{1,2}[- ]year[- ]old|(?:older|younger|eldest|youngest"
    r"|oldest) one)$",
    re.IGNORECASE,
)
_INFANTS = re.compile(r"아기|아가|갓난|\b(?:baby|babies|infants?|toddlers?)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"he|she|they", re.IGNORECASE)
_PARENTS = re.compile(r"부모님|부부|커플|\b(?:grand)?parents\b|\bcouple\b(?! more| of)", re.IGNORECASE)
_ONE_ADULT = re.compile(
    rf"{_KOREAN_ADULT}(?!님?들|네)|한\s?(?:명|분|사람)"
    r"|\b(?:he|she|friend|mate|brother|sister|mom|mum|dad|mother|father|wife|husband|partner|cousin|boyfriend|girlfriend"
    r"|colleague|coworker|grand(?:ma|pa|mother|father)|uncle|aunt|adult|person|one of (?:us|them))\b",
    re.IGNORECASE,
)
_GOES = (
    r"(?:가(?:기로|시기로|게\s?(?:됐|되)|요|자|려|겠|고(?!\s?싶은)|서|니까|는데|신(?:대|다)|셔|십|는\s?(?:거|걸|것)|[.,!]|$)"
    r"|간(?:대|다)|갈(?:게|래|\s?거|\s?것|\s?예정)"
    r"|오(?:기로|시기로|게\s?(?:됐|되)|고|신(?:대|다)|셔|십|는\s?(?:거|걸|것))|온(?:대|다)|올\s?(?:거|것|예정)|와(?:요|서|[.,!]|$))"
)
_TOGETHER = r"(?:같이|함께|더|추가로|모시고|모셔|데리고|데려)\s*"
_ENDS = r"(?=\s*(?:[.,!?;]|$|(?:to|too|as well|please|and|so|now|who|with us|in|is|are|will)\b))"
_JOINS = re.compile(
    rf"{_OF_OTHERS}{_KOREAN_PERSON}(?:"
    rf"(?:은|는|이|가|도|까지|을|를)?\s*{_NOW}{{0,2}}(?:{_TOGETHER}){{1,2}}{_GOES}"
    rf"|도\s*{_NOW}{{0,2}}{_GOES}|(?:은|는|이|가|도|까지)?\s*{_NOW}{{0,2}}(?:더\s*|추가로\s*)?합류(?!하는\s(?!거|걸|것))"
    r"|(?:을|를|도|까지)?\s*(?:더\s*)?추가)"
    rf"|(?:{_KOREAN_COUNT}|(?:친구|동생|어른|성인|아이|아기)\s?(?:하나|둘))\s*더(?!\s*(?:싸|싼|좋|추천))|인원\s*추가"
    rf"|(?<![가-힣])(?:하나|둘|셋|넷|다섯)(?:이|은|도)?\s*더\s*{_GOES}"
    rf"|(?<![가-힣])(?:저|나)도\s*{_NOW}{{0,2}}(?:{_TOGETHER})?{_GOES}"
    rf"|\b{_SUBJECT}(?: (?:is|are|was|will|would|wants?|decided|gets?|has)|'s|'re|'ll)?(?: be)? {_SURELY}"
    r"(?:like )?(?:to )?"
    rf"(?:join(?:s|ed|ing)?{_NOWHERE_ELSE}"
    rf"|(?:com(?:e|es|ing)|tag(?:s|ging)?) (?:along|too|as well|with us)\b{_NOWHERE_ELSE}"
    rf"|(?<=also )(?:com|go)ing{_NOWHERE_ELSE}|go(?:ing|es)? (?:too|as well|with us)\b{_NOWHERE_ELSE})"
    rf"|\b(?:add(?:ing)?|plus) (?:(?:my|our|a|an|one|two|three|four|[1-9]|another|more|extra|of) ){{0,3}}"
    rf"{_ENGLISH_PERSON}{_ENDS}"
    rf"|\b(?:(?:one|two|three|four|[1-9]) (?:more|extra|additional)|another) {_ENGLISH_PERSON}{_ENDS}",
    re.IGNORECASE,
)
_ADDS = re.compile(r"추가|넣어|넣자|\b(?:add|include)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"(?:(?!,|[.!?]\s|그리고|하고\s|\band\b).)+", re.IGNORECASE)
_JOINING = re.compile(r"(?:(?!,|[.!?]\s|그리고|하고\s).)+", re.IGNORECASE)
"""As a clause, with all who are named in one breath."""
_NUMBERS = ("one", "two", "three", "four")
_SO_MANY_MORE = re.compile(r"\b(?P<count>one|two|three|four|[1-4]) (?:more|extra|additional|of my)\b", re.IGNORECASE)
