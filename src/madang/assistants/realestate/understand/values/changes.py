"""Amounts that change: of 3억에서 3억 3천으로 올려달래 the first is the present deposit, the second the one asked for.

Closed forms of the language, which hold whatever the reader took the amount for: from A to B, raise it by A, to A, and
keep A of it.
"""

import re

from madang.reading.numbers import Money
from madang.reading.taught import RoleMention

_NEW = {"deposit": "new_deposit", "rent": "new_rent"}
_MORE = {"deposit": "raise_by", "rent": "raise_rent_by"}


def changed_role(mention: RoleMention, text: str, known: set[str]) -> str:
    """The role of a deposit or a rent, with what the words right behind and before it say of a change.

    `known` are the roles that stand earlier in the message.
    """
    before, after = text[max(0, mention.span[0] - _REACH) : mention.span[0]], text[mention.span[1] :][:_REACH]
    closed = _cost(mention, before, after) or _closed_form(mention, before, after, known)
    if closed := closed or _rate_of_conversion(mention, text):
        return closed
    changes = _DEMANDED.match(after) or _TO.match(after)
    base = _base(mention.role, known) or (_of_its_size(mention, known) if changes else None)
    if base is None:
        return mention.role
    if _TO.match(after) or (base in known and (_UP_TO.match(after) or _ENGLISH_TO.search(before))):
        return _NEW[base]
    if base in known and _MORE_OF_IT.match(after):
        return _MORE[base]
    if base in known and base == "deposit" and mention.role == "deposit" and _NEW_PAIR.match(after):
        return "new_deposit"
    return "new_deposit" if base == "deposit" and _KEPT.match(after) else mention.role


def paired_roles(first: RoleMention, second: RoleMention, text: str) -> bool:
    """Whether two numbers are a deposit and a rent as people pair them: 500에 45, 1000/60; not where they are named as
    others, or the second is a change of the first: 3억에 300 더.
    """
    if (first.role, second.role) not in _PAIRED_AS:
        return False
    between = text[first.span[1] : second.span[0]]
    if between == "-" and _STREET.search(text[: first.span[0]][-_REACH:]):
        return False
    values = [quantity.value for mention in (first, second) for quantity in mention.quantities[:1]]
    if len(values) < _PAIR or not _PAIRED.fullmatch(between) or _NO_PAIR.match(text, second.span[1]):
        return False
    deposit, rent = values
    return deposit is not None and rent is not None and _MOST_DEPOSIT > deposit > rent and _is_bare(second)


def _closed_form(mention: RoleMention, before: str, after: str, known: set[str]) -> str | None:
    """The role that a fixed phrase gives a number, whatever it was taken for."""
    if any(quantity.kind == "percent" for quantity in mention.quantities):
        return "conversion_rate" if _RATE_AFTER.match(after) or _RATE_BEFORE.search(before) else None
    if (
        paid := _price_agreed(mention, after, known)
        or _borrowed(mention, before, after)
        or _asked_on_top(mention, before, after, known)
        or _let_again(mention, before, after)
        or _converted(mention, after, known)
        or ("deposit" in known and _part_of_deposit(mention, before, after))
        or _paid_each_month(mention, before, after, known)
    ):
        return paid
    if any(quantity.kind == "date" for quantity in mention.quantities):
        return "contracted_on" if _SIGNED.search(before) or _SIGNED_THEN.match(after) else None
    if (mention.text[-1:] in "mM" and _DISTANCE.match(after)) or _WHAT_IT_TAKES.match(after):
        return "none"
    if mention.role in {"", "new_deposit"} and _IS_JEONSE.match(after):
        return "deposit"
    return "new_deposit" if _NEXT_TENANT.search(before) and _is_deposit(mention) else None


def _rate_of_conversion(mention: RoleMention, text: str) -> str | None:
    """The role of a percentage in a message that speaks of a conversion, and of no loan and no other rate."""
    is_percent = any(quantity.kind == "percent" for quantity in mention.quantities)
    if not is_percent or mention.role not in {"", "interest_rate"} or _OTHER_RATE.search(text):
        return None
    return "conversion_rate" if _CONVERTS.search(text) else None


def _price_agreed(mention: RoleMention, after: str, known: set[str]) -> str | None:
    """What an amount is where one price was asked and another one agreed: 8억에 내놨는데 결국 7억 2천에 팔렸어요."""
    if _ASKING_PRICE.match(after):
        return "asking_price"
    agreed = "asking_price" in known and mention.role in {"", "deposit"} and _AGREED.match(after)
    return "price" if agreed else None


def _borrowed(mention: RoleMention, before: str, after: str) -> str | None:
    """A loan, where the words right beside an amount say that it is borrowed: 2억 빌리면, borrow 200 million."""
    if not _is_money(mention) or mention.role not in {"", "deposit", "price", "loan"}:
        return None
    return "loan" if _BORROWS.match(after) or _BORROWING.search(before) else None


def _asked_on_top(mention: RoleMention, before: str, after: str, known: set[str]) -> str | None:
    """By how much a deposit or rent is to rise whose present amount is not told: 보증금을 4천이나 더 달래요."""
    told = not known.isdisjoint({*_NEW, *_NEW.values()})
    if told or mention.role not in {"", *_NEW} or not _ON_TOP.match(after) or not mention.quantities:
        return None
    of_deposit = _is_deposit(mention) or _DEPOSIT_BEFORE.search(before) is not None
    return _MORE["deposit" if of_deposit else "rent"]


def _let_again(mention: RoleMention, before: str, after: str) -> str | None:
    """The role of an amount at which a home was let to somebody else: 월 110만원에 새로 놨어요, and what he pays."""
    if _LET_AGAIN.match(after):
        return "new_deposit" if _is_deposit(mention) else "new_rent"
    pays = mention.role in {"", "rent"} and not _is_deposit(mention)
    return "new_rent" if pays and _SAME_DEPOSIT.search(before) else None


def _paid_each_month(mention: RoleMention, before: str, after: str, known: set[str]) -> str | None:
    """What was paid each month, or how long: 매달 2만원씩 3년 살고 나왔어요, 9개월째 내고 있어요."""
    lasts = any(quantity.kind == "duration" for quantity in mention.quantities)
    paid = _LIVED.match(after) or _PAID_FOR.search(before) or ("monthly_fee" in known and _PAID_ALL.match(after))
    if lasts and paid:
        return "lived"
    return "monthly_fee" if _EACH_MONTH.search(before) and _EACH.match(after) and _is_small(mention) else None


def _cost(mention: RoleMention, before: str, after: str) -> str | None:
    """What the words right beside an amount call it: a cost, a loss, a debt, what a home is worth, a down payment."""
    named = _COST.search(before) if _is_money(mention) else None
    if _FEE.search(before) and _could_be_fee(mention):
        return "asked_fee"
    if _is_money(mention) and _LOSS.search(before):
        return "loss"
    if not mention.role and (_MORTGAGE_OF.search(before) or _OF_MORTGAGE.match(after)):
        return "senior_debt"
    if not mention.role and _is_money(mention) and _WORTH.search(before):
        return "price"
    if (_is_money(mention) or _is_millions(mention)) and (
        _DOWN_PAYMENT.match(after) or _DOWN_PAYMENT_OF.search(before)
    ):
        return "contract_money"
    return ("acquisition_cost" if named["once"] else "cost") if named else None


def _could_be_fee(mention: RoleMention) -> bool:
    """Whether an amount named behind a fee is small enough to be one; of 중개수수료 2억 매매 it is the price."""
    return any(
        quantity.kind in {"money", "number"} and (quantity.value or 0) < _NO_BROKERAGE
        for quantity in mention.quantities
    )


def _converted(mention: RoleMention, after: str, known: set[str]) -> str | None:
    alone = "deposit" not in known and _CONVERTED.match(after)
    return "converted" if (alone or _CONVERTED_TO.match(after)) and _is_deposit(mention) else None


def _part_of_deposit(mention: RoleMention, before: str, after: str) -> str | None:
    """What an amount is beside a deposit that was named: the part that becomes rent or stays, or the rent."""
    if _CONVERTED.match(after):
        return "converted"
    if _ENGLISH_KEPT.search(before) or _AS_DEPOSIT.match(after):
        return "new_deposit"
    if not mention.role and _EACH_MONTH.search(before) and not _is_deposit(mention):
        return "rent"
    return "new_deposit" if mention.role in {"", "deposit"} and _AND_RENT.match(after) else None


def both_ends(mention: RoleMention, text: str) -> tuple[int, int] | None:
    """The two amounts of a change that was read as one mention; a range (3억~4억) is none."""
    money = next((quantity.of for quantity in mention.quantities if isinstance(quantity.of, Money)), None)
    if (
        money is None
        or money.upper is None
        or not _SAYS_FROM.search(text[max(0, mention.span[0] - 6) : mention.span[1]])
    ):
        return None
    return int(money.amount), int(money.upper)


def _of_its_size(mention: RoleMention, known: set[str]) -> str | None:
    """The rent or the deposit, of those that were named, that an amount without a role has the size of."""
    base = "deposit" if _is_deposit(mention) else "rent"
    return base if not mention.role and base in known and (base == "deposit" or _is_bare(mention)) else None


def _is_deposit(mention: RoleMention) -> bool:
    """Whether an amount is none of a month: so large that it can only be a deposit."""
    return any(quantity.kind == "money" and (quantity.value or 0) >= _NO_RENT for quantity in mention.quantities)


def _is_money(mention: RoleMention) -> bool:
    return any(quantity.kind == "money" for quantity in mention.quantities)


def _is_millions(mention: RoleMention) -> bool:
    """Whether a bare number is so large that it can only be an amount: the full 80 million down payment."""
    return any(quantity.kind == "number" and (quantity.value or 0) >= _MILLION for quantity in mention.quantities)


def _is_small(mention: RoleMention) -> bool:
    """Whether an amount a month is too small for a rent: a fee."""
    return any(quantity.kind == "money" and 0 < (quantity.value or 0) < _NO_FEE for quantity in mention.quantities)


def _is_bare(mention: RoleMention) -> bool:
    """Whether a number is small enough for the rent of a pair: tens of ten thousand won, with or without unit."""
    return any(
        (quantity.kind == "number" and (quantity.value or 0) < _MOST_RENT) or quantity.kind == "money"
        for quantity in mention.quantities
    ) and not _is_deposit(mention)


def is_new_rent(last: RoleMention, mention: RoleMention, text: str) -> bool:
    """Whether a number is the rent that goes with the new deposit right before it (새 세입자는 1억에 월 80), or what a
    part of a deposit became.
    """
    if last.role == "converted":
        return mention.role in {"", "rent"}
    paired = _PAIRED.fullmatch(text[last.span[1] : mention.span[0]]) is not None
    return last.role == "new_deposit" and paired and mention.role in {"", "rent", "new_rent"} and _is_bare(mention)


def new_role(role: str) -> str | None:
    """The role of the new value of a deposit or rent."""
    return _NEW.get(role)


def _base(role: str, known: set[str]) -> str | None:
    """The deposit or the rent that an amount is about; an amount without a role is about what was named last."""
    if role in {*_NEW, *_NEW.values(), *_MORE.values()}:
        return "rent" if "rent" in role else "deposit"
    named = [name for name in ("rent", "deposit") if name in known]
    return named[0] if not role and len(named) == 1 else None


_BORROWS = re.compile(
    r"(?:만\s?원?|원)?(?:을|를|만|정도|쯤)?\s?(?:더\s)?(?:빌리|빌려|꾸면)|(?: won)? (?:loan|mortgage)\b", re.IGNORECASE
)
_BORROWING = re.compile(r"\b(?:borrow(?:ing|ed)?|loan of|mortgage of)(?: about)? (?:₩|KRW )?$", re.IGNORECASE)
_ON_TOP = re.compile(r"(?:만\s?원?|원)?(?:을|를|이나|씩|정도)?\s?더\s?(?:내|달|올|요구|받아?야|줘|주|얹)")
_DEPOSIT_BEFORE = re.compile(r"(?:보증금|전세(?:금|값)?)[을를은이]?\s?$")
_FEE = re.compile(
    r"(?:복비|중개\s?(?:수수료|보수|비)|(?<![가-힣])수수료)(?:로|를|을|은|는|가|이)?\s?(?:로\s?)?$"
    r"|\b(?:fee|commission)\s(?:is|was|of|:|should be|will be)\s?$",
    re.IGNORECASE,
)
_NO_BROKERAGE, _MILLION = 30_000_000, 1_000_000
_REACH = 24
_PAIR, _MOST_RENT, _MOST_DEPOSIT = 2, 2000, 10**11
_PAIRED_AS = frozenset({("", ""), ("", "rent"), ("deposit", ""), ("deposit", "rent"), ("rent", "rent")})
"""What the numbers of a pair may be taken for: of 월세 800/55 both are named a rent."""
_PAIRED = re.compile(r"\s?(?:에|/|-)\s?(?:월세\s?|월\s?)?")
_STREET = re.compile(r"[가-힣0-9](?:동|리|로|길|가|읍|면)\s?$")
"""What stands before the number of a house: 궁동 412-7."""
_NO_PAIR = re.compile(
    r"\s?(?:%|퍼|프로|년|개월|층|호|동|평|㎡|제곱|월|일|명|번|채)|억"
    r"|(?:만\s?원?|원)?(?:을|를|이나|정도|쯤|만)?\s?(?:더(?![가-힣])|깎|빼|얹|추가|보태)"
)
_RATE_AFTER = re.compile(
    r"\s?(?:의\s?)?(?:conversion|전환율|전환\s?이율)"
    r"|\s?(?:을|를)?\s?(?:기준|적용|로|으로|치|잡)[가-힣]{0,4}[,\s]{0,2}(?:해서\s?)?(?:전세|월세)?(?:로|를|으로)?\s?(?:환산|전환)",
    re.IGNORECASE,
)
_RATE_BEFORE = re.compile(
    r"(?:전환율|전환\s?이율|conversion rate)[^0-9]{0,8}$|(?:rent|jeonse|wolse) (?:at|with)(?: a)?\s$", re.IGNORECASE
)
_CONVERTS = re.compile(
    r"(?:전세|월세|반전세)로\s?(?:[가-힣]{1,3}\s)?(?:바꾸|바꿔|바꿀|돌리|돌려|전환|환산|하자|치면)|(?:전세|월세)\s?(?:환산|전환)"
    r"|\b(?:in)?to (?:a )?(?:monthly )?rent\b|\bjeonse (?:in)?to\b|\bjeonse equivalent\b",
    re.IGNORECASE,
)
_OTHER_RATE = re.compile(
    r"대출|기준\s?금리|금리|이자|상한|한도|인상|올려|수익률"
    r"|\b(?:loan|mortgage|base rate|interest|cap|ceiling|increase|yield)\b",
    re.IGNORECASE,
)
"""What other percentages a message may be about than the rate of a conversion."""
_CONVERTED = re.compile(
    r"(?:짜리)?\s?(?:을|를|은|만|만큼만?|어치를?)?\s?월세(?:로\s?(?:돌|바꾸|바꿔|바꿀|전환|내|받)|\s?전환)"
    r"| (?:of (?:it|that|this|the deposit) )?(?:(?:turned|converted|changed|switched|moved) )?"
    r"(?:in)?to (?:a )?(?:monthly )?rent",
    re.IGNORECASE,
)
_CONVERTED_TO = re.compile(
    r"(?:을|를)\s?(?:월세|월)\s?[0-9][0-9,]{0,6}\s?만?\s?원?(?:으로|로)\s?(?:바꾸|바꿔|바꿨|바꾼|돌|전환)"
)
"""A part of a deposit with the rent it became: 보증금 5천만원을 월세 25만원으로 바꿨고."""
_AS_DEPOSIT = re.compile(r"(?:짜리)?\s?보증금으로\s?(?:바꾸|바꿔|낮추|낮춰|줄이|줄여|하고|하면|돌리)")
_ENGLISH_KEPT = re.compile(r"\b(?:keep(?:ing)?|leav(?:e|ing))(?: only| just)?\s(?:₩|KRW\s?)?$", re.IGNORECASE)
_EACH_MONTH = re.compile(r"(?:매달|매월|다달이|달마다|한\s?달에|월에?)\s?$")
_EACH = re.compile(r"(?:원)?\s?(?:정도|쯤)?씩|\s?(?:each|every|per) month", re.IGNORECASE)
_LIVED = re.compile(
    r"(?:을|를)?\s?(?:살(?:고|다|았)[가-힣]{0,4}\s?(?:나|이사|퇴거|끝)"
    r"|(?:동안|간|치|째)?\s?(?:꼬박\s?|계속\s?)?(?:냈|낸|내왔|내고\s?(?:있|살)|내는\s?중|납부))"
)
_PAID_FOR = re.compile(r"(?:\bpa(?:id|ying)|\brent|\bit) for (?:the (?:last|past) )?$", re.IGNORECASE)
"""How long a tenant lived or paid who looks back on it, or who still pays."""
_ASKING_PRICE = re.compile(r"(?:만\s?원?|원)?에\s?(?:내놨|내놓|올려놨)")
"""What stands behind a price that was asked and not agreed."""
_AGREED = re.compile(r"(?:만\s?원?|원)?에\s?(?:[가-힣]{1,4}[을를]?\s)?(?:팔|매도|계약|매매|거래|샀|사기로)")
_SAME_DEPOSIT = re.compile(
    r"\bthe same deposit (?:and|plus|with) (?:₩|KRW )?$"
    r"|보증금은?\s?(?:그대로|똑같이|같고|동일)[가-힣,\s]{0,6}(?:월세?\s?)?$",
    re.IGNORECASE,
)
_LET_AGAIN = re.compile(
    r"(?:만\s?원?|원)?에\s?(?:새로|다시|딴|다른)[^.?!\n]{0,12}(?:놨|놓|줬|내줬|들였|들이|세줬|계약)"
)
_PAID_ALL = re.compile(
    r"(?:동안|간|치|분)?\s?(?:을|를)?\s?(?:다|모두|전부|꼬박|내내)?\s?(?:제가|내가|저희가)?\s?(?:다\s?)?(?:냈|낸|내고|부담)"
)
_LOSS = re.compile(
    r"(?:손해|손실|손해액|이사비[가-힣\s]{0,6})(?:은|는|이|가|액은)?\s?(?:약|총)?\s?$"
    r"|\b(?:loss(?:es)?|damages?)(?: (?:was|were|is|are|of|came to|amounted to|about|:))+\s?(?:₩|KRW\s?)?$",
    re.IGNORECASE,
)
_NO_RENT, _NO_FEE = 20_000_000, 200_000
_SIGNED = re.compile(r"\bsigned (?:a|the|my|our|this) (?:lease|contract)(?: back)? (?:on|in)\s$", re.IGNORECASE)
_SIGNED_THEN = re.compile(r"에?\s?[^0-9.,?!\n]{0,16}계약서?[을를]?\s?(?:썼|쓴|작성|체결|맺)")
_COST = re.compile(
    r"(?:(?P<once>취득\s?(?:관련\s?|부대\s?)?비용|부대\s?비용)"
    r"|(?:연간?|1년|일\s?년|한\s?해)\s?(?:에\s?)?(?:총\s?)?(?:경비|비용|유지비|운영비|운영\s?경비|관리비))[은는이가도로]?\s?$"
)
_DEMANDED = re.compile(r"(?:만\s?원?)?(?:을|를|이나)?\s*(?:달래|달라|내래|내라|요구|부르|부릅|불러|부름|부른)")
_NEXT_TENANT = re.compile(
    r"(?:새|다음|새로운|신규|후속)\s?(?:세입자|임차인)(?:은|는|이|가|한테|에게)?\s?(?:보증금|전세)?\s?$"
)
_DISTANCE = re.compile(r"\s?(?:from|away|to the|거리|앞|떨어)", re.IGNORECASE)
_WHAT_IT_TAKES = re.compile(
    r"(?:이|가|은|는|정도|쯤)?\s?(?:들었|든다|든대|든답|든데|드는|들\s?것|들겠|들어요|견적)"
    r"|\s(?:to (?:fix|repair|replace)|for (?:the )?(?:repair|plumber|replacement))",
    re.IGNORECASE,
)
"""What a repair or another piece of work costs."""
_MORTGAGE_OF = re.compile(
    r"\b(?:mortgages?|liens?|(?:senior|prior|existing) (?:debts?|claims?|loans?)|maximum claims?)"
    r"(?: (?:of|is|was|at|for|worth|totall?ing|:))? [₩￦]?$",
    re.IGNORECASE,
)
_OF_MORTGAGE = re.compile(
    r"(?: won)? (?:of|in) (?:(?:senior|prior|existing|bank) )?(?:debts?|mortgages?|liens?|claims?)\b", re.IGNORECASE
)
_WORTH = re.compile(
    r"(?:(?:주택|건물)\s?(?:가액|가격|값)|집값|시세|낙찰가|감정가|매매가)(?:이|가|은|는|도)?\s?(?:토지|대지)?\s?(?:포함\s?)?(?:약\s?)?$"
)
_DOWN_PAYMENT = re.compile(
    r"(?: won)?(?: as (?:a|the|my|our))? (?:down ?-?payment|earnest money|contract (?:money|deposit))\b", re.IGNORECASE
)
_DOWN_PAYMENT_OF = re.compile(
    r"\b(?:down ?-?payment|earnest money|contract money)(?: (?:of|is|was|:))? [₩￦]?$", re.IGNORECASE
)
_IS_JEONSE = re.compile(r"(?:짜리|이던|였던|하던|인)?\s?전세[를을에]|(?: won)? jeonse (?:in)?to\b", re.IGNORECASE)
_AND_RENT = re.compile(
    r"(?:에|으로|만)?\s?(?:하고|두고|남기고)?[가-힣\s]{0,8}(?:반전세|월세로)"
    r"|(?: won)?(?: deposit)? (?:plus|and|with) (?:a )?(?:monthly )?rent\b",
    re.IGNORECASE,
)
_CHANGED = r"(?:올|깎|인상|증액|바꾸|바꿔|변경|낮추|낮춰|내려|줄이|줄여)"
_TO = re.compile(rf"(?:으로|로|까지)\s*(?:더\s*)?{_CHANGED}")
_UP_TO = re.compile(
    r"(?:으로|로|까지)(?![가-힣])|(?:을|를|이나)?\s*(?:달래|달라|내래|내라|요구|부르|부릅|불러|부름|부른)"
)
_ENGLISH_TO = re.compile(r"\bto\s*(?:₩|KRW)?\s*$", re.IGNORECASE)
_MORE_OF_IT = re.compile(
    r"(?:을|를|이나|만큼|정도|씩)?\s*(?:더\s*(?:달|내라|내래|요구|받)|(?:더\s*)?(?:올려|올리|올린|인상|증액)|more\b)"
)
_NEW_PAIR = re.compile(
    r"에\s?(?:월세?|매달|다달이)?\s?[0-9]|\s?(?:and|plus|with)\s.{0,16}(?:a month|monthly|rent)", re.IGNORECASE
)
"""A pair of deposit and rent behind a deposit that was named: the lease as it would become."""
_KEPT = re.compile(r"(?:을|를|만|은)?\s*(?:남기|남겨|두고|유지하고)")
_SAYS_FROM = re.compile(r"\bfrom\b|에서", re.IGNORECASE)
