"""How many people a text about an activity speaks of: those who received something, who signed up, and ours."""

import re
from collections.abc import Iterator
from itertools import groupby, pairwise

from madang.reading import Quantity
from madang.reading.taught import LabelledMessage, RoleMention


def people_in(read: LabelledMessage) -> dict[str, int]:
    """How many received something (`people`), signed up (`registered`), came (`attended`) and are ours (`staff`).

    A row of titles with counts is added up (의사 6, 약사 2); one without counts says how many there were only where it
    is all that is in brackets, or where its people ate together.
    """
    found: dict[str, list[int]] = {}
    for mention in read.mentions:
        for quantity in mention.quantities:
            role = _people_role(read.text, mention, quantity)
            if role and quantity.value is not None and 0 < int(quantity.value) < _MOST_PEOPLE:
                beside = _BESIDE.search(read.text[max(0, mention.span[0] - 4) : mention.span[0]])
                found.setdefault(role, []).append(int(quantity.value) + bool(beside))
    for pattern in (_LABELLED_HEADS, _COUNTED_PEOPLE):
        for counted in pattern.finditer(read.text):
            found.setdefault("people", []).append(int(counted["count"]))
    counts = {role: max(values) for role, values in found.items()}
    if "attended" in counts:
        counts["people"] = counts["attended"]
    return _with_rows(counts, read.text)


def _with_rows(counts: dict[str, int], text: str) -> dict[str, int]:
    """The counts with what rows of titles come to, where they come to more; a sum that is told beside a row with ours
    counts ours already.
    """
    row = max(_counted_rows(text), key=sum, default=None)
    if row is None:
        row = None if "people" in counts else next(_named_rows(text), None)
    if row is None:
        return counts
    others, ours = row
    told = counts.get("people", 0)
    if told >= others + ours:
        return {role: count for role, count in counts.items() if role != "staff"} if told == others + ours else counts
    if "attended" in counts or not others:
        return counts
    return {**counts, "people": max(told, others), **({"staff": ours} if ours else {})}


def _counted_rows(text: str) -> Iterator[tuple[int, int]]:
    """The people of each row of titles with counts, others and ours."""
    for row in _rows([*_MEMBER.finditer(text)], text):
        counts = [(found["own"] is not None, _number(found["count"])) for found in row if found["count"]]
        if len(counts) == len(row):
            yield sum(count for own, count in counts if not own), sum(count for own, count in counts if own)


def _named_rows(text: str) -> Iterator[tuple[int, int]]:
    """The people of each row of titles without counts that says who was there."""
    for row in _rows([*_MEMBER.finditer(text)], text):
        start, end = row[0].start(), row[-1].end()
        whole = text[max(0, start - 1) : start] == "(" and text[end : end + 1] == ")"
        if (whole or _TOGETHER.match(text, end)) and not any(found["count"] for found in row):
            ours = sum(found["own"] is not None for found in row)
            yield len(row) - ours, ours


def _rows(members: list[re.Match[str]], text: str) -> Iterator[list[re.Match[str]]]:
    """Members with nothing but signs or particles between them, two and more."""
    breaks = [not _BETWEEN.fullmatch(text, one.end(), other.start()) for one, other in pairwise(members)]
    places = [sum(breaks[:at]) for at in range(len(members))]
    for _, row in groupby(zip(places, members, strict=True), key=lambda each: each[0]):
        found = [member for _, member in row]
        if len(found) > 1:
            yield found


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS.index(word) + 1


def _people_role(text: str, mention: RoleMention, quantity: Quantity) -> str:
    before, behind = text[max(0, mention.span[0] - 12) : mention.span[0]], text[mention.span[1] : mention.span[1] + 10]
    if quantity.kind != "people":
        return "people" if mention.role == "people" and mention.confidence >= _SURE else ""
    minutes = _MINUTES.match(text[mention.span[1] - 1 :]) and mention.role != "people"
    if _PER_HEAD.search(behind) or minutes or _WRITTEN_AS.match(behind):
        return ""
    for role, where_before, where_behind in _HEADS:
        if where_before.search(before) or (where_behind and where_behind.match(behind)):
            return role
    if mention.role in ("people", "registered", "staff"):
        return mention.role
    return "" if mention.role or mention.confidence >= _VERY_SURE else "people"


_I = re.IGNORECASE
_SURE, _VERY_SURE = 0.6, 0.97
_MOST_PEOPLE = 2_000
_WORDS = ("한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
_MEMBER = re.compile(
    r"(?<![가-힣])(?:(?P<own>당사(?:\s?직원)?|자사|우리\s?직원|영업\s?사원|사원|담당자|본인|저희|저|MR)"
    r"|(?:대표\s?원장|부원장|병원장|원장|교수|과장|의사|전문의|전공의|레지던트|선생|약사|약국장|수?간호사|(?:간호\s?)?조무사"
    r"|간호\s?(?:팀장|부장|과장)|물리치료사|방사선사|실장|사무장|원무과?장|부장|팀장|직원)(?:님|들)*)"
    rf"\s?(?:(?P<count>[0-9]{{1,2}}(?![0-9.,]*[0-9만천원])|{'|'.join(_WORDS)})\s?(?:명|분|인)?)?"
)
_BETWEEN = re.compile(r"\s?(?:[,·/+&]|및|이?랑|하고|[와과])?\s?")
_TOGETHER = re.compile(r"\s?(?:이렇게|모시고|함께|같이|[와과]\s?(?:함께|같이|식사|점심|저녁))")
_PER_HEAD = re.compile(r"^\s?당")
_LABELLED_HEADS = re.compile(
    r"^[\s\-*#]*(?:인원|참석자?|대상|attendees?|participants?|guests?|heads?)\s?[:：][^\n0-9:]{0,16}(?P<count>[0-9]{1,3})"
    r"(?=\s*(?:$|[(,/]))",
    _I | re.MULTILINE,
)
"""인원: 원장 1"""
_COUNTED_PEOPLE = re.compile(
    r"(?<![0-9,.])(?P<count>[0-9]{1,3}) (?:(?!of |per )[a-z-]+ ){0,2}"
    r"(?:GPs?|doctors|physicians|pharmacists|nurses|HCPs|pax)\b"
)
"""30 private GPs"""
_WRITTEN_AS = re.compile(r"(?:명|인)?으로\s?(?:적|기재|올[리려렸]|작성|맞[추췄]|부풀|신고)")
"""8명으로 적어서: what a record says, and not how many there were."""
_MINUTES = re.compile(r"분\s*(?:간|설명|정도|발표|디테일|면담|동안|소요|이내)")
_BESIDE = re.compile(r"외\s?$")
_HEADS: tuple[tuple[str, re.Pattern[str], re.Pattern[str] | None], ...] = (
    (
        "attended",
        re.compile(
            r"(?:실\s*참석|실제\s*참석|참석자?|서명부?|(?<![가-힣])(?:온|오신)\s?(?:분|사람)들?[은이]?|attend(?:ed|ees)?)"
            r"[^0-9\n,]{0,6}$",
            _I,
        ),
        re.compile(
            r"\s?(?:이?\s*참석(?!\s*예정)|[이만]?\s?(?:오셔|오셨|왔|와서)|attended|showed up|signed|came\b)", _I
        ),
    ),
    (
        "registered",
        re.compile(r"(?:등록|신청\s*인원|예정\s*인원|초청|예약|사전|registered|invited)[^0-9\n,]{0,6}$", _I),
        re.compile(r"\s?(?:등록|초청|예정|신청|예약|registered|invited|signed up|expected)", _I),
    ),
    (
        "staff",
        re.compile(
            r"(?:사원|당사(?:\s*직원)?|저희|우리(?:\s*쪽)?|영업\s*사원|our (?:side|staff)|reps?)[^0-9\n,]{0,4}$", _I
        ),
        re.compile(r"\s?(?:of us|reps?\b|of our)", _I),
    ),
)
