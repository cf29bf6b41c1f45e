"""A message in its conversation: what it adds to the last question, and what it keeps of the case."""

import re
from collections.abc import Mapping
from datetime import date

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.values.sold_home import worded_of_sale
from madang.reading.dialogue import Turn, read_turn
from madang.reading.language import shared_analyzer
from madang.reading.numbers import find_money


def turn_of(message: str, reading: CaseReading, place: NamedPlace | None) -> Turn:
    """What a message does in its conversation."""
    return read_turn(message, reading.labels, gives_values=reading.case != Case() or place is not None)


def is_follow_up(message: str, reading: CaseReading, place: NamedPlace | None) -> bool:
    """Whether a message adds a fact or a place to the last question and asks nothing new."""
    if reading.case == Case() and place is None:
        return False
    turn = turn_of(message, reading, place)
    return turn.kind in {"tells", "corrects"} or _names_only_what_is_known(message, reading, place)


def asks_for_grounds(message: str) -> bool:
    """Whether a message asks only what the last answer rests on."""
    return len(message) <= _LONGEST_FOLLOW_UP and _GROUNDS.search(message) is not None


def provisions_wanted(message: str) -> QuestionIntent | None:
    """The wish of a message that tells something and asks which provisions apply to it: 어떤 조문들이 적용되나요?"""
    if _PROVISIONS.search(message) is None or len(told_of_provisions(message)) < _SHORTEST_STORY:
        return None
    return QuestionIntent(intent="legal_consult", confidence=1.0, tasks=("legal",), lists_provisions=True)


def told_of_provisions(message: str) -> str:
    """What a message tells, without the words by which it asks for provisions."""
    return _PROVISIONS.sub(" ", message).strip(" ?？.,\n")


def with_open_role(reading: CaseReading, used: frozenset[str]) -> CaseReading:
    """The reading of a follow-up whose only amount was read in a role that the last question has no use for (`used`):
    the amount is then one without a name.
    """
    told = [value for value in reading.understood if isinstance(value.value, int)]
    one = told[0] if len(told) == 1 else None
    if one is None or one.name not in _OF_ONE_HOME or one.name in used or one.confidence >= _SURELY_NAMED:
        return reading
    case = reading.case.changed(**{one.name: None, "unnamed": one.value})
    others = tuple(value for value in reading.understood if value is not one)
    return reading.changed(case=case, understood=others, unread=(*reading.unread, one.text))


def carried_over(earlier: Case, now: Case) -> Case:
    """What of the earlier case holds for a new question: where it names another home or lease, or a home after a shop,
    only the person.
    """
    told_anew = any(
        getattr(earlier, field) is not None and getattr(now, field) not in {None, getattr(earlier, field)}
        for field in _OF_ONE_HOME
    )
    moved = None not in {earlier.premises, now.premises} and "shop" in {earlier.premises} ^ {now.premises}
    return facts_of_person(earlier) if told_anew or moved else earlier


def changes_known(told: Case, known: Case) -> bool:
    """Whether a message tells the new value of a deposit or rent that was told before: 월세를 300으로 올려 달래요."""
    return any(
        getattr(told, new) is not None and getattr(told, now) is None and getattr(known, now) is not None
        for now, new in _CHANGED
    )


def facts_of_person(case: Case) -> Case:
    """What of a case holds whichever home it is about."""
    return Case(**{name: value for name, value in dict(case).items() if name in _OF_THE_PERSON})


def with_other_deal(earlier: Case, now: Case, message: str) -> Case:
    """The earlier case where a message only corrects the kind of deal: 매매가 아니라 전세예요. The amount stays."""
    if now.deal is None or not _OTHER_DEAL.search(message) or _ASKS.search(message):
        return earlier
    if any((now.price, now.deposit, now.rent)):
        return earlier
    if now.deal == "sale":
        return earlier.changed(price=earlier.price or earlier.deposit, deposit=None, rent=None)
    return earlier.changed(deposit=earlier.deposit or earlier.price, price=None)


def with_more(earlier: Case, reading: CaseReading, message: str) -> CaseReading:
    """The reading of a message that adds to a debt that was told: 근저당이 3천 더 있대요."""
    told, before = reading.case.senior_debt, earlier.senior_debt
    if not told or not before or not _MORE.search(message):
        return reading
    return reading.changed(case=reading.case.changed(senior_debt=before + told))


def with_sale(reading: CaseReading, message: str) -> CaseReading:
    """The reading of a follow-up to a question on a sale, with what its words say of the homes of the household."""
    return reading.changed(case=reading.case.changed(**worded_of_sale(message)))


def with_new_end(earlier: Case, reading: CaseReading) -> CaseReading:
    """The reading of a follow-up to a change of the deposit that names another one: 3억을 1억으로, then 2억이면?"""
    told = reading.case.deposit
    if not (told and earlier.deposit and earlier.new_deposit) or told >= earlier.deposit or reading.case.new_deposit:
        return reading
    return reading.changed(case=reading.case.changed(deposit=None, new_deposit=told))


def decides_rule(told: Case) -> bool:
    """Whether a message tells what decides which rule holds: the premises, or what a rule requires."""
    return told.premises is not None or told.performed is not None or told.same_price is not None


def without_unread(reading: CaseReading, won: int) -> CaseReading:
    """The reading without an amount among what was not read, once it is known what the amount is."""
    left = [text for text in reading.unread if not any(int(money.amount) == won for money in find_money(text))]
    return reading.changed(unread=tuple(left))


def labels_at(labels: Mapping[str, float], known: Case, on: date) -> Mapping[str, float]:
    """What was heard; when to give notice is not asked for of a lease that has ended."""
    over = known.ends_on is not None and known.ends_on < on
    return {**labels, "task:renewal": 0.0} if over and "task:renewal" in labels else labels


def _names_only_what_is_known(message: str, reading: CaseReading, place: NamedPlace | None) -> bool:
    """Whether each word that carries meaning belongs to a value, a place or the name of a fact of the case."""
    if len(message) > _LONGEST_FOLLOW_UP:
        return False
    known = [value.span for value in reading.understood if value.span]
    known += [match.span() for match in _FACT_NAMES.finditer(message)]
    known += [(at, at + len(name)) for name in (place.names if place else ()) if (at := message.find(name)) >= 0]
    return all(
        any(start < word.span[1] and word.span[0] < end for start, end in known)
        for word in shared_analyzer().morphemes(message)
        if (word.tag in _MEANING or (word.tag == "SL" and word.form.lower() not in _SMALL_WORDS))
        and word.form not in _LIGHT_VERBS
    )


_CHANGED = (
    ("deposit", "new_deposit"), ("deposit", "raise_by"), ("rent", "new_rent"), ("rent", "raise_rent_by"),
)  # fmt: skip
_SURELY_NAMED = 0.95
_OTHER_DEAL = re.compile(
    r"(?:매매|전세|월세|반전세)(?:는|은|가|이)?\s?(?:말고|아니고|아니라|아니에요|아니예요|아니었)"
    r"|\b(?:not|instead of) (?:a |an )?(?:sale|purchase|jeonse|rent|lease)",
    re.IGNORECASE,
)
_ASKS = re.compile(r"얼마|[나까]요\b|(?<!면)(?<!면요)[?？]")
"""What asks something new; 매매면요? asks the last question again."""
_MORE = re.compile(r"더\s?(?:있|잡|생|나|걸|설정)|추가로|또\s?있|\b(?:another|additional|more|extra)\b", re.IGNORECASE)
_GROUND = (
    r"(?:(?:법적\s?)?근거(?:\s?(?:조문|법령|규정))?|조문|법\s?조항|(?:관련|해당)\s?(?:법|조항|규정)"
    r"|(?:몇|무슨|어느|어떤)\s?(?:조|법|조항|규정)|출처)"
)
_LAWS = r"(?:법률?의?\s?)?(?:조문|조항|규정|법률|법령|법)들?"
_ALL = r"(?:모두|전부|다|좀|먼저|뭐|뭔|무엇|어떤|알려|찾아|나열|정리|목록|보여)"
_PROVISIONS = re.compile(
    rf"(?:어떤|어느|무슨)\s?{_LAWS}(?:이|가|을|를|에|들이)?\s?(?:나한테|저한테|여기에?|모두|다|전부)?\s?"
    r"(?:적용|해당|관련)[가-힣]*"
    rf"|(?:적용|관련|해당)(?:이|도)?\s?(?:되는|될|된|있는|하는|할)?\s?{_LAWS}(?:을|를|이|은|는|만|도)?\s?{_ALL}[가-힣]*"
    r"|\b(?:which|what) (?:laws?|articles?|provisions?|statutes?)[^.?!]{0,30}"
    r"\b(?:appl(?:y|ies)|relevant|govern|cover)\w*"
    r"|\b(?:list|find|name|show)(?: me)?(?: all)?(?: of)?(?: the)? (?:relevant |applicable )?"
    r"(?:provisions|articles|statutes|laws)\b(?: that apply)?",
    re.IGNORECASE,
)
_SHORTEST_STORY = 12
_GROUNDS = re.compile(
    rf"(?:방금|아까|앞에서|그거|그건|그게|그\s?말|그\s?답|이거|이건|위에|지금)[가-힣\s]{{0,10}}{_GROUND}"
    rf"|^{_GROUND}[가-힣\s]{{0,8}}[?？.]*$"
    r"|\b(?:which|what) (?:article|law|statute|source)\b[^.?!]{0,24}\b(?:that|this|it|based on)\b"
    r"|\b(?:legal basis|source)\b[^.?!]{0,16}\b(?:for )?(?:that|this|it)\b|^(?:legal basis|source|which law)\s*\??$",
    re.IGNORECASE,
)
_OF_ONE_HOME = ("deposit", "rent", "price")
_OF_THE_PERSON = frozenset({"income", "households", "dual_income", "first_home", "party", "other_repayment"})
_LONGEST_FOLLOW_UP = 60
_MEANING = frozenset({"NNG", "NNP", "VV", "VA", "XR", "MAG"})
_LIGHT_VERBS = frozenset(
    [
        "이", "있", "없", "하", "되", "아니", "그러", "그렇", "같", "남기", "낮추", "올리", "유지",
        "혹시", "아직", "그럼", "근데", "만약", "지금", "현재", "정도", "어떻", "어때",
        "계산", "바꾸", "다시", "그냥", "어떠",
    ]
)  # fmt: skip
_SMALL_WORDS = frozenset(
    [
        "and",
        "but",
        "of",
        "what",
        "how",
        "about",
        "if",
        "then",
        "in",
        "at",
        "for",
        "the",
        "a",
        "an",
        "is",
        "are",
        "it",
        "its",
        "with",
        "my",
        "were",
        "was",
        "would",
        "be",
        "instead",
        "won",
    ]
)
_FACT_NAMES = re.compile(
    r"보증금|전세금?|월세|반전세|연봉|연소득|소득|월급|집값|매매가?|시세|가격|금리|이자율?|대출|근저당|선순위|공시가격?|아파트|오피스텔|빌라|상가|가게"
    r"|집|지역|동네|주택자?|채|만기|계약일?|전용|면적|평형?|타입|생애\s*최초|무주택|세입자|임차인|조정\s*(?:대상)?\s*지역|규제\s*지역|신혼|청년|[두세네]\s*(?:번째|채)"
    r"|전환율|인상률|공실률?|한도|기준금리|LTV|DSR|거기|그\s?(?:집|동네|지역)|원금\s?균등|원리금\s?균등|만기\s?일시"
    r"|작년|재작년|올해|내년|지난\s*달|이번\s*달|다음\s*달|오늘|어제|체결|전입|이사|입주|[0-9]+|퍼센트|프로"
    r"|deposit|rent|monthly|jeonse|wolse|income|salary|price|purchase|buying|buy|loan|rate|interest|million|billion|sale|percent|years?",
    re.IGNORECASE,
)
