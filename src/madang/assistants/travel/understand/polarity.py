"""Whether what a message names is wanted or turned down: 쇼핑이랑 박물관은 빼고, 도쿄 말고 오사카, not Jeju Air."""

import re
from collections.abc import Sequence
from itertools import pairwise

from madang.reading import PlaceMention, Span


def wanted_and_unwanted(
    text: str, found: Sequence[PlaceMention], refused: Sequence[Span] = ()
) -> tuple[list[PlaceMention], list[PlaceMention]]:
    """The named things that are wanted, and those that are not; `refused` are letters known to be turned down."""
    lists = [part for listed in lists_of(text, found) for part in _apart_from_substitute(text, listed)]
    unwanted = [place for listed in lists if _is_refused(text, listed) for place in listed]
    unwanted += [one for one, other in pairwise(found) if _CORRECTED.fullmatch(text[one.span[1] : other.span[0]])]
    taught = [place for place in found if place not in unwanted and _overlaps(place.span, refused)]
    # Where words turn down some of what is named, the taught reader does not turn down all the rest.
    unwanted += taught if not unwanted or len(unwanted) + len(taught) < len(found) else []
    names = {place.id for place in unwanted}
    # Who names a thing twice and turns it down once has turned it down, unless it is named again afterwards.
    last = {place.id: place for place in found}
    wanted = [place for place in found if place.id not in names or (place not in unwanted and last[place.id] == place)]
    taken = {place.id for place in wanted}
    return wanted, [place for place in unwanted if place.id not in taken]


def each_wanted(text: str, found: Sequence[PlaceMention]) -> list[PlaceMention]:
    """The named things that are not turned down, each by itself: No hostels, hotel only."""
    return [place for place in found if not _is_refused(text, [place])]


def ids(found: Sequence[PlaceMention]) -> tuple[str, ...]:
    """What is named, each once."""
    return tuple(dict.fromkeys(place.id for place in found))


def overlap(one: Span, other: Span) -> bool:
    """Whether two stretches have letters in common."""
    return one[0] < other[1] and other[0] < one[1]


def blanked(text: str, spans: Sequence[Span]) -> str:
    """The text with spaces for what was understood, so that it is not read as something else."""
    taken = {at for start, end in spans for at in range(start, end)}
    return "".join(" " if at in taken else letter for at, letter in enumerate(text))


def masked(text: str, spans: Sequence[Span]) -> str:
    """The text with a sign for each letter of what means something else, so that what stands beside it stays apart."""
    taken = {at for start, end in spans for at in range(start, end)}
    return "".join("#" if at in taken else letter for at, letter in enumerate(text))


def lists_of(text: str, found: Sequence[PlaceMention]) -> list[list[PlaceMention]]:
    """The things in groups that are said in one breath; a comma ends what a word has joined (A랑 B, C는 빼고)."""
    groups, joined = list[list[PlaceMention]](), False
    for place in found:
        between = text[groups[-1][-1].span[1] : place.span[0]] if groups else ""
        goes_on = bool(groups) and _JOINS.fullmatch(between) is not None and not (joined and between.strip() == ",")
        joined = goes_on and (joined or between.strip() != ",")
        if goes_on:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def _apart_from_substitute(text: str, listed: Sequence[PlaceMention]) -> list[Sequence[PlaceMention]]:
    """The list, without its last where that is to stand for the others: scratch Kyoto, Kanazawa instead."""
    substituted = len(listed) > 1 and _INSTEAD.match(text[listed[-1].span[1] :])
    return [listed[:-1], listed[-1:]] if substituted else [listed]


def _is_refused(text: str, listed: Sequence[PlaceMention]) -> bool:
    start, end = listed[0].span[0], listed[-1].span[1]
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    if _INSTEAD.match(after):
        return False
    return _REFUSED_AFTER.match(after) is not None or (
        REFUSED_BEFORE.search(before) is not None and not _NOT_REFUSED.search(before)
    )


def _overlaps(span: Span, others: Sequence[Span]) -> bool:
    return any(overlap(span, other) for other in others)


_REACH = 44
_INSTEAD = re.compile(r"\s*(?:instead\b(?! of)|으?로\s*(?:대신|바꿔))", re.IGNORECASE)
_CORRECTED = re.compile(
    r"(?:으?로|은|는|이|가|을|를|에)?\s*[,.…~—-]*\s*(?:(?:아니?\s?)?아니(?:다|야|고|구나|라)?|아 참|(?:no|oh|ah"
    r"|uh),? wait|wait(?:,? no)?"
    r"|no|nope|sorry|I mean(?:t)?|scratch that|or rather|make (?:it|that)|correction)(?:[\s,.!…-]+|$)"
    r"(?:no[,.]? )?(?:make (?:it|that) )?(?:to )?",
    re.IGNORECASE,
)
"""What stands between a name and the one that is meant instead: Tokyo, no wait, Osaka."""
_JOINS = re.compile(r"\s*(?:이랑|랑|하고|이나|나|과|와|도|,|·|/|및|,?\s*(?:and|or))\s*", re.IGNORECASE)
_BEEN_THERE = r"[^,.!?]{0,12}?(?:다녀|갔다|가\s*봤|가\s*봐)[^,.!?]{0,8}?"
_REFUSED_AFTER = re.compile(
    r"(?:은|는|을|를|이|가|도|엔|에는|이랑|랑|으로|로|만)?\s*(?:항공\S?\s*)?"
    r"(?:(?:[가-힣]{1,6}[는러]|같은|따위의?)\s?(?:거|것|건|게|데|곳)(?:은|는|도)?\s?)?"
    r"(?:(?:[가-힣]{1,6}(?:이|가|은|는|을|를)\s)?[가-힣]{1,5}(?:서|니까)\s)?"
    rf"(?:(?:좀|다|별로|절대|전혀|일절|이제|굳이|하나도|더는|딱히)\s*|{_BEEN_THERE}\s*|[가-힣]{{1,4}}(?:으로|로)\s)?"
    r"(?:하기\s*|가기\s*|보기\s*|타기\s*)?(?:빼|제외|말고|싫|(?:관심|흥미|생각)(?:이|은|도)?\s*(?:1도\s*|하나도\s*|전혀\s*)?없|접(?:음|었|고|자|을)|(?:잘\s*)?못\s*(?:하"
    r"|해|타)|안\s*(?:가(?!\s?[봤본])|갈|해|할|좋|타|탈|되|돼|됩)|필요\s*없"
    r"|없이|없는"
    r"|별로|패스|됐|아니(?:고|라|구)|(?<=만\s)아니면|(?<=만)아니면|취소|대신(?=에?\s+\S)|관심\s*(?:x|X|제로|0|無)"
    r"|[xX](?=[\s,.]|$)|노노?(?=[\s,.]|$)|사양|사절|질색|금지|노잼|지겨|지긋|질려|질렸|물려|물렸|식상)"
    r"|(?:은|는|도)\s*안(?:\s|(?=돌아|다니|다녀|[하먹타]))(?![가-힣]{0,3}\s?(?:봤|본|멀|비싼|붐|되는))[가-힣]"
    r"|(?:에|을|를|로)?\s?[가-힣 ]{1,14}(?:건|게|것은|거는)\s?아니(?:고|라|구|에요|예요)"
    r"|(?:은|는)\s[가-힣 ]{0,10}?(?:갔|가\s?봤|다녀\s?왔)(?:었)?(?:어요?|습니다|음|거든요?|지)\s*(?:[.!,]|$)"
    r"|,?\s*(?:ugh,? |no,? |actually,? )?(?:scratch|scrap|forget|strike|cancel) (?:that|it)\b"
    r"|\s+(?:is|are) sold out\b|\s+(?:really )?(?:bores?|bored|tires?|exhausts?) (?:me|us|him|her|the kids)\b"
    r"|\s+a miss\b|\s*\?+\s*(?:no|nope|nah|아니)\b|,?\s+(?:is |are |isn'?t |aren'?t )?(?:not |un)(?:needed"
    r"|necessary|required"
    r"|a priority|my thing|our thing|interested|wanted)\b"
    r"|\s+(?:can be (?:skipped|left out|dropped)|is optional|doesn'?t matter)\b|\s+(?:out|off)(?: of)?(?: day"
    r"| the| it| that| my| our|[.!]|$)"
    r"|(?:은|는|이|가)?\s*너무\s*(?:비싸|비쌀|멀|머|춥|추|덥|더워|위험|힘들|붐)|\s+(?:is"
    r"|are|was|seems?) (?:way |far )?too\b"
    r"|[^,.!?]{0,24}[.!~,]+\s*(?:그래서\s*|그러니까?\s*|그건\s*|거긴\s*)?(?:빼|제외)(?=[^.!?]{0,6}(?:대신|$|\s))"
    r"|[^.!?]{0,24}[,.]?\s*(?:so\s+)?(?:swap|replace|drop|skip|lose|remove|ditch) (?:it|that|them)\b"
    r"|(?:은|는|도)?\s*(?:do(?:es)?n'?t interest|is out\b|are out\b)"
    r"|(?:까지|에|으로|로)(?:는|은)?\s*(?:올라)?가기(?:는|가)?\s*(?:좀\s*|너무\s*)?(?:싫|힘들|어렵|멀)",
    re.IGNORECASE,
)
_NOT_REFUSED = re.compile(
    r"\b(?:if (?:we|I|you|they)|(?:do|would|could|must|should|ca|wo)n'?t|cannot|never|not) (?:\w+ )?"
    r"(?:skip|miss|drop|leave out|forget)\b[^.!?]*$",
    re.IGNORECASE,
)
"""A refusal that is itself refused: she will cry if we skip the zoo, don't miss the palace."""
REFUSED_BEFORE = re.compile(
    r"(?:(?<![가-힣])(?:제외|빼)\S{0,2}(?:\s*(?:것|곳|할\s*곳|줘))?|\b(?:exclude|excluded|avoid|skip"
    r"|not wanted))\s*[:：]\s*$"
    r"|\bdecid(?:ed|ing) (?:against|not to (?:do|see|visit|go to)) (?:the\s+)?$|\bpass(?:ing)? on (?:the\s+)?$"
    r"|\bchanged (?:my|our) minds? (?:about|on) (?:the\s+)?$"
    r"|\b(?:cancel|forget|drop|scratch|scrap) (?:\w+ ){0,4}(?:of|about|for|to|with)\s+(?:the\s+)?$"
    r"|\b(?:no|not|without|skip(?:ping)?|except(?: for)?|excluding|not (?:interested in|into|a fan of)|avoid(?:ing)?"
    r"|instead of|rather than|anything but|anywhere but|drop|scratch|forget|ditch|leave out|take out"
    r"|get rid of|cut|remove|lose|cancel|swap|replace|hates?|tired of|nothing"
    r"|(?:don'?t|do not|doesn'?t|can'?t|cannot|not (?:so|really|much|very)?) ?(?:want|like|need|care for|stand|do"
    r"|bother with|fly|use))"
    r"(?: to)?\s+(?:(?:[a-z]+ ){0,4}or\s+|the\s+|an?\s+|any\s+|other\s+|more\s+|go to\s+|do\s+|fly\s+"
    r"|stay in\s+|with\s+|on\s+"
    r"|(?!only|really|necessarily|just|any\s)[a-z]+(?:y|ed|ive)\s+)*$",
    re.IGNORECASE,
)
