"""Reads which names a message gives to the two sides of a lease, a sale or a letter."""

import re
from collections.abc import Iterator

from madang.documents.forms import FormSchema
from madang.reading.language import shared_analyzer


def told_people(form: FormSchema, text: str, *, by_landlord: bool = False) -> Iterator[tuple[str, str]]:
    """The fields of a form for people with the names that a text gives to their roles.

    Who speaks is the tenant unless the landlord does: of a notice that one side signs, and of a letter, they are the
    side that sends it.
    """
    named = dict(_named_roles(_QUOTED.sub(" ", text)))
    by_landlord = _LANDLORD_SPEAKS.search(text) is not None or (by_landlord and not _TO_LANDLORD.search(text))
    own, other = ("landlord", "tenant") if by_landlord else ("tenant", "landlord")
    if "self" in named:
        named.setdefault("sender" if "sender" in {each.key for each in form.fields} else own, named["self"])
    roles = {
        "sender": ("sender", own, "applicant"),
        "receiver": ("receiver", other),
        "tenant": ("tenant", "applicant", *(("sender",) if own == "tenant" else ())),
        "landlord": ("landlord", "receiver"),
    }
    for field in form.fields:
        if field.kind == "person":
            name = next((named[role] for role in roles.get(field.key, (field.key,)) if role in named), None)
            if name:
                yield field.key, name


def _named_roles(text: str) -> Iterator[tuple[str, str]]:
    """Roles with the name that stands behind each (임대인 홍길동), or before it in brackets (Kim Minsu (landlord))."""
    for role, words in _ROLES.items():
        behind = re.finditer(rf"{words}{_CALLED}(?P<name>{_NAME}){_BREAK}", text)
        before = re.finditer(rf"(?P<name>{_NAME})\s?\((?:the )?{words}\)", text)
        found = next((each for each in (*behind, *before) if _is_name(text, each.span("name"))), None)
        if found:
            yield role, found["name"]


def name_in(answer: str) -> str:
    """The name that an answer to a question for one gives, without what is said around it; nothing where it is none."""
    said = answer.strip()
    if _NO_ANSWER.search(said):
        return ""
    found = re.match(rf"(?P<name>{_NAME}){_BREAK}", said)
    return (
        found["name"]
        if found and len(said) - found.end("name") <= _AROUND_NAME and _is_name(said, found.span("name"))
        else said
    )


def _is_name(text: str, span: tuple[int, int]) -> bool:
    """Whether a stretch of text is foreign letters, or begins with a family name and is no adverb or verb."""
    name = text[slice(*span)]
    if name.isascii():
        return True
    if name in _NO_NAMES or not name.startswith(_FAMILY_NAMES):
        return False
    words = shared_analyzer().morphemes(name)
    return not any(word.tag[:1] in {"V", "E", "J", "I"} for word in words[-1:]) and words[0].tag != "MAG"


_ROLES = {
    "landlord": r"(?:임대인|집주인|건물주|(?i:landlord|lessor))",
    "tenant": r"(?:임차인|세입자|(?i:tenant|lessee))",
    "seller": r"(?:매도인|파는\s?사람|(?i:seller))",
    "buyer": r"(?:매수인|사는\s?사람|(?i:buyer))",
    "receiver": r"(?:수신인?|받는\s?(?:사람|이|분)|상대방|피신청인|(?i:receiver|recipient|addressee))",
    "sender": r"(?:발신인?|보내는\s?(?:사람|이|분)|(?i:sender|from:))",
    "applicant": r"(?:신청인|(?i:applicant))",
    "self": r"(?:(?<![가-힣])(?:제|내|본인)\s?이름|(?<![가-힣])(?:저|나|전|본인)|\b(?i:my name)|\bI(?='m | am ))",
}
_PARTY = r"임대인|집주인|임차인|세입자|매도인|매수인|(?i:the )?(?i:landlord|tenant|seller|buyer)"
_CALLED = (
    r"(?:은|는|이|가|의?\s?(?:이름|성명|성함)[은는이]?|(?i:'s name)?(?i: is|'m| am)?)?"
    rf"(?:\s?[:：]\s?|\s?\(\s?|\s)(?:(?:{_PARTY})(?:인)?\s)?"
)
"""What stands between a role and a name: 보내는 사람은 임차인 정하늘, 집주인(이만수), the landlord is Kim Minsu."""
_NAME = r"[가-힣]{2,4}?|[A-Z][a-z]{1,20}(?:[ -](?:[A-Z]\.|[A-Z][a-z]{0,20})){1,2}"
_BREAK = (
    r"(?=\s?(?:[,.·/\n()]|$|\s|님|씨|(?:이)?(?:고요?|구요?|며|에요|예요|라고|요|야|니다|임)(?![가-힣])|입니다"
    r"|이에요|에게|한테"
    r"|(?:와|과|랑|이랑|의|은|는|이|가|를|을|으?로)(?=\s|$)|임대인|임차인|매도인|매수인|세입자|집주인|특약"
    r"|보증금|주소|and\b|to\b|who\b)"
    r"|\s(?=[가-힣A-Za-z0-9]{1,12}\s?[:：]))"
)
_QUOTED = re.compile(r"[\"“‘「][^\"”’」\n]{8,600}[\"”’」]")
_LANDLORD_SPEAKS = re.compile(
    r"(?<![가-힣])(?:제가|내가|저는|나는|전)\s?(?:집주인|임대인|건물주|주인)|\bI(?:'m| am) (?:the "
    r"|a )?(?:landlord|landlady|owner|lessor)\b",
    re.IGNORECASE,
)
_TO_LANDLORD = re.compile(r"집주인|임대인|건물주|\b(?:my|the) landlord\b", re.IGNORECASE)
_AROUND_NAME = 6
_NO_ANSWER = re.compile(r"(?:줘|줘요|주세요|할래요?|하자|할게요?|\?)[.!]*$|^(?:yes|no|ok|okay)\b", re.IGNORECASE)
_FAMILY_NAMES = tuple(
    "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구라나민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹"
    "제모탁국어은편용류"
)
_NO_NAMES = frozenset(
    re.split(
        " ",
        "주소 이름 성명 연락처 부담 사정 동의 책임 명의 측이 쪽이 쪽에서 임대인 임차인 "
        "세입자 집주인 보증금 월세 전세 계약 특약 내용증명 전화 문자 지금 아직 계속 갑자기 이사",
    )
)
