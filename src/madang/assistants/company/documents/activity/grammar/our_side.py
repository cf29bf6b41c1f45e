"""Whether what a sentence tells stays on our own side: people of ours are named as those who get it, and nobody else is
named. One of ours who acts, comes along or carries something is no receiver, and an own budget is none either.
"""

import re
from typing import Literal

from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.reading import Span

Customers = Literal["none", "denied", "named"]


def stays_among_us(text: str, span: Span, statuses: StatusReader) -> bool:
    """Whether a part of a text names ours as receivers, and others only to say that none was there. Where its
    sentence says that nobody else came along, the rest of the text may name ours.
    """
    end = _END.search(text, max(span[0], span[1] - 1))
    if _ALONE.search(text, span[0], end.start() if end else len(text)):
        span = (0, len(text))
    words = text[slice(*span)]
    if not any(receivers.search(words) for receivers in (_RECEIVERS, _EN_RECEIVERS, _OWN_FAMILY)):
        return False
    return all(_is_absent(text, (span[0] + start, span[0] + end), statuses) for start, end in _others(words))


def _is_absent(text: str, place: Span, statuses: StatusReader) -> bool:
    """Whether a text says of somebody that nobody of the kind was there; what else is denied beside them is not that:
    원장 2명, 이번 달은 더 안 합니다.
    """
    if statuses.of(place) != "denied":
        return False
    end = _END.search(text, place[1])
    sentence = text[place[1] : end.start() if end else len(text)]
    return _OF_ANOTHER.search(sentence) is None


def names_another(words: str) -> bool:
    """Whether some words name, address or honour a person who is not ours."""
    return bool(_others(words))


def customers_in(text: str, statuses: StatusReader) -> Customers:
    """Whether a text names customers, and if so, whether only to say that none was there or had a part in it."""
    rest = _OURS.sub(lambda found: " " * len(found.group()), text)
    places = [found.span() for found in _CUSTOMERS.finditer(rest)]
    if not places:
        return "named" if names_another(text) else "none"
    none = [found.span() for found in _NONE_OF.finditer(rest)]
    absent = (
        _is_absent(text, place, statuses) or any(start <= place[0] < end for start, end in none) for place in places
    )
    return "denied" if all(absent) else "named"


def names_ours(text: str) -> bool:
    """Whether a text names people of ours, or the writer's own expenses."""
    return bool(_OWN_PEOPLE.search(text))


def names_own(text: str) -> bool:
    """Whether a text names people of ours or the writer's family."""
    return names_ours(text) or bool(_OWN_FAMILY.search(text))


def _others(words: str) -> list[Span]:
    """The places of people who are not ours; our own are blanked out first, so that their titles do not count."""
    rest = _OURS.sub(lambda found: " " * len(found.group()), words)
    if _OWN_FAMILY.search(words):
        rest = _HONOUR.sub(lambda found: " " * len(found.group()), rest)
    return [found.span() for pattern in (_ANOTHER, _EN_ANOTHER, _EN_NAMED) for found in pattern.finditer(rest)]


_PEOPLE = (
    r"(?:(?:우리|저희|당사|자사|회사|사내|본사|팀|지점|영업소)\s?(?:회사\s?)?(?:임?직원|사원|팀원|사람|식구|동료|막내|신입|후배"
    r"|선배)|(?:우리|저희|당사)\s?회사\s?[^.\n]{0,16}직원|팀원|신입\s?사원|(?<![가-힣])전\s?직원|내근직?\s?(?:직원|사원)|(?<![가-힣])동료)(?:들|분들)?(?:\s?[0-9가-힣]{1,3}\s?명)?"
)
_EN_PEOPLE = (
    r"(?:our (?:own )?(?:(?:two|three|four|five|six|[0-9]{1,2}) )?"
    r"(?:team|staff|reps?|employees|colleagues?|people|interns?|new hires?)|(?:my |a )?(?:colleagues?"
    r"|teammates?)|my (?:own )?(?:wife|husband|kids?|family|mother|father|manager))"
)
_SUPERIOR = r"(?:(?<=\n)|(?<=[.,]\s)|^)(?:우리\s|저희\s)?(?:팀장|본부장|지점장|영업소장)님?"
"""Whom a note begins with, together with us: a boss of ours, since those of customers have a house or a department."""
_RECEIVERS = re.compile(
    rf"{_PEOPLE}(?:에게|한테|끼리|용|의)?(?![가-힣])(?!\s*(?:통해|대신|함께|동행|편|경유|시켜|및))"
    r"(?!\s*\S{1,8}(?:이|가|은|는|과|와|랑|께서)(?![가-힣]))"
    rf"|{_SUPERIOR}(?:과|와|이랑|랑|하고)\s(?:\S{{1,6}}\s)?(?:점심|저녁|식사|커피|회식|회의)"
    r"|포상|우수\s?사원|(?<![가-힣])제\s(?:점심|저녁|식사|차량?(?![가-힣])|출장|숙박|택시|주유|교통|카드값|진료)"
    r"|본인\s?(?:식대|숙박|교통|차량|사용|임(?![가-힣]))"
    r"|(?:영업소|지점|사무실|팀)\s?(?:복합기|프린터|정수기|비품|소모품|운영비|송년회|체육대회|워크숍|야유회|단합|경품)"
    r"|(?:우리|저희|당사|자사)\s?(?:지점|팀|부서|사무실|영업소|물류|창고)(?!\s?(?:의\s)?(?:예산|카드|경비|돈|비용|법카|판촉|마케팅|계좌|부담))(?=\s)"
    r"|(?:회사|업무용?|법인)\s?차량?(?=\s)"
    r"|사내\s?(?!\S*(?:에서?|로|통해)(?![가-힣]))[가-힣]"
    r"|(?:팀|지점|영업소|부서원|직원|우리\s?부서|우리끼리)\s?(?:전체\s?)?회식(?!\s?(?:후|뒤|끝|마치|자리|때|전|에서?|중|도중|겸))"
)
_EN_RECEIVERS = re.compile(
    rf"\b(?:to|for|among|between|treat(?:ed|s)?|took|b(?:ought|uy)|ga?ve|sent|(?:lunch|dinner|breakfast|coffee|meal"
    rf"|drinks|ate) with) (?:all (?:of )?)?{_EN_PEOPLE}\b|\b{_EN_PEOPLE}['’]s?\s"
    r"|\bour (?:own )?(?:team|staff|branch|office|department)(?:['’]s)? (?:(?:held|had) (?:its|our|a|the) )?"
    rf"(?:\S+ )?(?:lunch|dinner|party|outing|offsite|event|training|meeting)\b|\bin-?house \w",
    re.IGNORECASE,
)
_FAMILY = r"(?:장인|장모|처가|처형|처남|시댁|시부모|시어머니|시아버지|친정)(?:어른)?님?"
_KIN = (
    r"(?:아내|남편|와이프|부모님?|어머니|아버지|엄마|아빠|형제|동생|누나|언니|오빠|조카|아들|딸|친구|동창|대학\s?동기)"
)
_OWN_FAMILY = re.compile(
    rf"(?<![가-힣]){_FAMILY}|(?<![가-힣])(?:제|내|우리|저희)\s?{_KIN}"
    rf"|(?:어버이날|주말|휴가|연차|반차|조퇴|퇴근|사비|개인\s?(?:돈|비용|카드)|경조)[^.\n]{{0,24}}(?<![가-힣]){_KIN}(?!님)"
    rf"|(?<![가-힣]){_KIN}(?!님)[^.\n]{{0,30}}(?:휴가|연차|반차|조퇴|퇴근|사비|개인\s?(?:돈|비용|카드)|경조)"
)
"""Family and friends of the writer: by words that one says of nobody else's, or beside one's own time or money."""
_HONOUR = re.compile(rf"{_FAMILY}|{_KIN}(?:님)?|드[리렸린림릴립]|모[시셨]|께|님")
"""One speaks of one's own parents in the words that honour customers."""
_OURS = re.compile(
    rf"{_PEOPLE}(?:에게|한테)?|{_SUPERIOR}(?:과|와|이랑|랑|하고)|(?:우리|저희|당사|본사)\s?(?:팀장|지점장|본부장|부장|차장|사장|대표|소장|매니저)님?(?:께|에게|한테)?"
    r"|(?<![가-힣])(?:제|내|우리|저희)\s?(?:장인|장모|처가|처형|시댁|아내|남편|부모|어머니|아버지|형제|동생|조카|친정)(?:어른)?님?"
    rf"(?:께|에게|한테)?|(?:거래처|고객|병원)[와과]?\s?(?:무관|상관없|관계없)|\b{_EN_PEOPLE}\b",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    r"원장|교수|과장|의사|선생|쌤|약사|약국|간호|병원|의원|의료[진인]|의국|레지던트|전공의|전문의|이사장|실장|사모|내과|소아과|외과"
    r"|피부과|안과|님(?![가-힣])|님[이은을의과들도]|께(?:서|도|는)?(?![가-힣])|에게|한테|거래처|고객|담당자|대표|박사|사장|회장"
    r"|국장|부장|차장|총무|닥터|관계자|손님|그분|(?<=[가-힣])씨(?![가-힣])|드[리렸린림릴립]|모[시셨]|셨|[으하]시|댁(?=[에으])"
)
_OWN_PEOPLE = re.compile(
    r"직원|팀원|사원|본인|우리끼리|저희끼리|동료|혼자"
    r"|\b(?:employees?|colleagues?|reps?|our (?:team|staff)|teammates?|my own|myself)\b",
    re.IGNORECASE,
)
_CUSTOMERS = re.compile(
    r"원장|교수|의사|선생|쌤|약사|약국|간호|병원|의원|의료[진인]|의국|전공의|전문의|과장|사모|거래처|고객|외부|손님"
    r"|\b(?:dr|doctors?|prof\w*|clinics?|hospitals?|pharmac\w+|nurses?|physicians?|residents?|fellows?"
    r"|customers?|clients?|hcps?"
    r"|outside(?:rs?)?|guests?|practice)\b",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(r"번째|횟수|회차|더는|더\s?이상|빼\s?[드주]")
"""Words that are denied or taken off beside people, and say nothing of their being there."""
_NONE_OF = re.compile(r"\bno \w+(?:, (?:\w+ )?\w+)*,? (?:or|and|nor) (?:\w+ )?\w+", re.IGNORECASE)
"""No doctors, pharmacists or hospital employees: all of a row are denied."""
_END = re.compile(r"[.!?](?=\s|$)|\n")
_ALONE = re.compile(
    r"(?:동행|동석|참석|합석|함께)\S{0,4}\s(?:의료인|의사|거래처|고객|외부인|병원)\S{0,4}\s?없"
    r"|(?:의료인|의사|거래처|고객|외부인|병원)\S{0,4}\s?\S{0,4}\s?(?:동행|동석|참석|합석)\S{0,2}\s?(?:없|하지\s?않)"
    r"|\bno (?:doctors?|customers?|clients?|outsiders?|guests?) (?:was |were )?(?:there|present|attended|joined"
    r"|invited)\b",
    re.IGNORECASE,
)
_EN_ANOTHER = re.compile(
    r"\b(?:dr|doctors?|prof\w*|clinics?|hospitals?|pharmac\w+|nurses?|physicians?|residents?|fellows?|directors?|practice|ward|customers?"
    r"|clients?|buyers?|chairman|chief|head of|mr|mrs|ms|him|her|them|his|their)\b|\bm\.?d\b|\bph\.?d\b",
    re.IGNORECASE,
)
_EN_NAMED = re.compile(r"\b(?:to|for|with|gave|sent|handed|treated|took|bought|paid)\s+[A-Z][a-z]+\b")
