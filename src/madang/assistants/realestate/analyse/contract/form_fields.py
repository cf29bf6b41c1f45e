"""Reads the fields of a contract's form as statements of fact: arrears of tax, earlier claims, the owner, an account.

A field agrees on nothing, so that no clause is read into it; it is a problem by its value alone.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from madang.reading.numbers import find_money


class StatedField(NamedTuple):
    """A label with its value, of several boxes the one that is ticked."""

    label: str
    value: str


class StatedProblem(NamedTuple):
    """A problem that a contract states itself: its name, as kinds of clause know it, and where it is stated."""

    effect: str
    stated: str


def form_field(sentence: str) -> StatedField | None:
    """The field that a sentence is; None for a clause, which somebody does or may do something in."""
    found = _FIELD.match(sentence.strip())
    if found is None or _TERMS_LABEL.search(found["label"]) or _ACTING_LABEL.search(found["label"]):
        return None
    ticked = _TICKED.search(found["value"])
    value = (ticked["option"] if ticked else "" if _BOX.search(found["value"]) else found["value"]).strip(" .")
    return None if _AGREES.search(value) and not _STATES.search(value) else StatedField(found["label"].strip(), value)


def stated_problems(contract: str, sentences: Sequence[str], ratio: Decimal) -> list[StatedProblem]:
    """What a contract states of arrears, earlier claims, owner, agent and account; `ratio` is the share of the price
    in percent that deposit and earlier mortgages together may reach.
    """
    fields = [(field, text) for text in sentences if (field := form_field(text))]
    found = [*_by_value(fields), *_of_others(contract, fields, sentences), *_above_price(fields, sentences, ratio)]
    return list({problem.effect: problem for problem in reversed(found)}.values())[::-1]


def _by_value(fields: Sequence[tuple[StatedField, str]]) -> Iterator[StatedProblem]:
    for field, text in fields:
        for label, effect, unchecked_counts in _VALUED:
            if label.search(field.label) and not _NONE.search(field.value):
                amounts = [money.amount for money in find_money(field.value)]
                unchecked = unchecked_counts and _UNCHECKED.search(field.value)
                if any(amounts) or _THERE_IS.search(field.value) or unchecked:
                    yield StatedProblem(effect, text)


def _of_others(
    contract: str, fields: Sequence[tuple[StatedField, str]], sentences: Sequence[str]
) -> Iterator[StatedProblem]:
    """Where the owner is another than the lessor, or an agent shows no authority, or another's account is paid."""
    lessors = {_plain(match["name"]) for match in _LESSOR.finditer(contract)} - {""}
    owners = [(name, text) for name, text in _named(_OWNER, fields) if lessors and not _known(name, lessors)]
    agents = [(name, text) for name, text in _named(_AGENT, fields)]
    proof = [field.value for field, _ in fields if _PROOF.search(field.label)]
    for _, text in owners or agents:
        if any(_UNPROVEN.search(value) for value in proof) or (owners and not proof):
            yield StatedProblem("agent_unproven", text)
    for text in sentences:
        for match in _ACCOUNT.finditer(text):
            name = _plain(match["name"] or match["holder"] or match["english"] or "")
            if lessors and name and not _known(name, {*lessors, *map(_plain, ("임대인", "갑", "landlord", "lessor"))}):
                yield StatedProblem("authority_missing", text)


def _above_price(
    fields: Sequence[tuple[StatedField, str]], sentences: Sequence[str], ratio: Decimal
) -> Iterator[StatedProblem]:
    """Where deposit and earlier mortgages come near to the price that is named."""
    price = next((amount for text in sentences for amount in _amounts(_PRICE, text)), None)
    deposit = next((amount for text in sentences for amount in _amounts(_DEPOSIT, text)), None)
    mortgages = [
        (amount, text) for field, text in fields for amount in _amounts(_MORTGAGE, f"{field.label} {field.value}")
    ]
    owed = sum(amount for amount, _ in mortgages)
    if price and deposit and (deposit + owed) * 100 > price * ratio:
        stated = next((text for text in sentences if _PRICE.search(text)), "")
        yield StatedProblem("deposit_unsafe", stated)


def _amounts(label: re.Pattern[str], text: str) -> Sequence[Decimal]:
    """The first amount after a label."""
    found = label.search(text)
    return [Decimal(money.amount) for money in find_money(text[found.end() :])[:1]] if found else []


def _named(label: re.Pattern[str], fields: Sequence[tuple[StatedField, str]]) -> list[tuple[str, str]]:
    """The names in the fields of a label, with what is written there."""
    found = [(_plain(_NOTE.sub("", field.value)), text) for field, text in fields if label.search(field.label)]
    return [(name, text) for name, text in found if name and not _NONE.search(name)]


def _known(name: str, names: set[str]) -> bool:
    return any(name in other or other in name for other in names)


def _plain(name: str) -> str:
    return re.sub(r"[\s,.:/]+", "", name).casefold()


_FIELD = re.compile(
    r"(?:[\s\-•·*▪◦☑□■]|\[[ xX]?\])*(?P<label>[^:：.;]{1,40}?)\s*[:：]\s*(?P<value>.{0,200})$", re.DOTALL
)
_TERMS_LABEL = re.compile(
    r"특약|조건|약정|기타|비고|합의|special|terms?\b|note|condition|clause|article", re.IGNORECASE
)
_ACTING_LABEL = re.compile(
    r"[은는을를]\s|(?:하며|하고|한다|않고)\b|\b(?:shall|may|must|will|the following)\b", re.IGNORECASE
)
_BOX = re.compile(r"[□☐☑☒■✓✔]|\[[ xX]\]")
_TICKED = re.compile(r"(?:[☑☒■✓✔]|\[[xX]\])\s*(?P<option>[^□☐☑☒■✓✔\[]{1,80})")
_AGREES = re.compile(
    r"(?:다|[음함됨임것요]|금지|불가|포기|불허|부담|면제)\W*$"
    r"|\b(?:shall|may|must|will|cannot|can|not|waives?|agrees?|bears?|no right|forbidden|prohibited)\b",
    re.IGNORECASE,
)
_STATES = re.compile(
    r"(?:없음|있음|확인(?:함|하지 ?않음)|영수함|동의함|열람함|완료|교부함|제시함|받음|없다|있다|임대인|임차인)"
    r"(?:\s?\([^)]*\))?\W*$"
    r"|^(?:none|no|n/a|nil|not (?:checked|applicable|attached|verified))\b",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"없음|없다|해당\s?(?:사항)?\s?없|^무$|^0원?$|^(?:none|no|n/a|nil|not applicable)\b|^-$", re.IGNORECASE
)
_THERE_IS = re.compile(r"있음|있다|존재|해당\s?있|설정됨|^해당$|^유$|^(?:yes|exists?|present)\b", re.IGNORECASE)
_UNCHECKED = re.compile(
    r"미확인|확인(?:하지|을)?\s?(?:않|못|안)|열람\s?(?:거부|미동의)|거부|not (?:checked|shown|disclosed)", re.IGNORECASE
)
_TAX = re.compile(
    r"(?:미납|체납)[^:]{0,12}|(?:unpaid|overdue)[^:]{0,24}tax|tax(?:es)? (?:arrears|unpaid|overdue)", re.IGNORECASE
)
_PRIOR = re.compile(
    r"선순위|확정일자\s?현황|기존\s?임차인|다른\s?임차인"
    r"|\b(?:prior|earlier|senior)\b[^:]{0,24}(?:fixed|deposit|lease|tenan|claim)",
    re.IGNORECASE,
)
_BURDEN = re.compile(r"근저당|저당|담보권|가압류|압류|가처분|경매|mortgage|attachment|\blien|seizure", re.IGNORECASE)
_ILLEGAL = re.compile(r"(?:위반|불법)\s?건축|illegal (?:building|structure)", re.IGNORECASE)
_VALUED = (
    (_TAX, "arrears_stated", False),
    (_PRIOR, "prior_claims", True),
    (_BURDEN, "prior_claims", False),
    (_ILLEGAL, "illegal_building", False),
)
"""What a label is about, as what a value that is not none is told, and whether it is a problem not to know it."""
_NAME = r"[가-힣A-Z○][가-힣A-Za-z○*]{1,12}(?: [A-Z○*][A-Za-z○*]{0,12})?"
_LESSOR = re.compile(
    rf"(?:임대인|Landlord|Lessor)\s?(?:\(갑\)|성명)?\s?[:：(]\s?(?P<name>{_NAME})|(?<![가-힣])갑\s?[:：]\s?(?P<party>{_NAME})"
)
_OWNER = re.compile(r"^(?:등기부\s?상?\s?)?(?:소유자|소유권자|registered owner|owner)$", re.IGNORECASE)
_AGENT = re.compile(r"^(?:(?:임대인|갑)의?\s?)?대리인$|^agent(?: of the (?:landlord|lessor))?$", re.IGNORECASE)
_PROOF = re.compile(r"위임장|대리권|인감|power of attorney|authori[sz]ation", re.IGNORECASE)
_UNPROVEN = re.compile(r"없음|미첨부|추후|나중|구두|미확인|생략|\b(?:none|oral|later|not attached|no)\b", re.IGNORECASE)
_NOTE = re.compile(r"[(/（].*")
_ACCOUNT = re.compile(
    rf"예금주\s?[:：]?\s?(?:임대인\s)?(?P<name>{_NAME})|(?P<holder>{_NAME})\s명의의?\s?(?:계좌|통장|[가-힣○]{{2,8}}은행)"
    rf"|(?i:account (?:holder|name)|in the name of):?\s(?P<english>{_NAME})"
)
_PRICE = re.compile(r"(?:매매\s?)?(?:시세|시가|감정가)|market (?:value|price)", re.IGNORECASE)
_DEPOSIT = re.compile(r"보증금|전세금|\bdeposit\b", re.IGNORECASE)
_MORTGAGE = re.compile(r"채권최고액|근저당|mortgage", re.IGNORECASE)
