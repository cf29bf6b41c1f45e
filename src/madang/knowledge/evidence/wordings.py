"""How Korean and English say who, whether, at most and only if: the patterns that `assertions` reads clauses by."""

import re

MARKUP = re.compile(r"\[[0-9, ]{1,40}\]|[*#>`]")
HANGUL = re.compile(r"[가-힣]")
BLANK = re.compile(r"\s|$")
DIGIT = re.compile(r"[0-9]")
REACH = 18
JOINING = frozenset(
    "고 며 으며 지만 으나 는데 은데 므로 으므로 니까 으니까 면 으면 려면 아서 어서".split()  # noqa: SIM905 - easier to read
)
CONTINUING = frozenset({"VX", "JX"})
CASE_NOUN = re.compile(r"(?:경우|때)(?:에는|에만|에|는|만)?(?=[\s,]|$)")
CONDITION = re.compile(
    r"(?:면|려면|경우|때)(?:에는|에만|에|는|만)?,?$"
    r"|^(?:only )?(?:if|unless|when|where|provided|except|as long as|until)\b",
    re.IGNORECASE,
)
ENGLISH_CONDITION = re.compile(r"\b(?:only if|if|unless|when|provided that|except|as long as)\b", re.IGNORECASE)
SYNONYM = re.compile(
    r"(?P<보증금>전세금|임대보증금)|(?P<거절>거부)|(?P<차임>월세|임대료)|(?P<올리>인상|증액)|(?P<돌려주>반환)|(?P<초과하>넘(?=[지을는어은]))",
    re.IGNORECASE,
)
RAW_NEGATION = re.compile(r"않|없|아니|못하|못한|\b(?:not|never|without|no|unless)\b|n['’]t\b", re.IGNORECASE)
BOUND_NEGATION = re.compile(
    r"(?:을|를)?\s*(?:넘지|초과하지|넘을 수|초과할 수)\s*(?:못하\w*|못한\w*|않\w*|없\w*)|(?:not|n't|never) exceed\w*"
    r"|(?:no|not) (?:more|less|later|earlier|fewer) than",
    re.IGNORECASE,
)
DIRECTION_WORDS = re.compile(
    r"최대|최소|상한|하한|이하|이상|이내|미만|초과"
    r"|\b(?:at most|at least|up to|maximum|minimum|over|under|above|below)\b",
    re.IGNORECASE,
)
MORE_OPPOSITES = tuple(
    (re.compile(ones, re.IGNORECASE), re.compile(others, re.IGNORECASE))
    for ones, others in (
        (r"유리", r"불리"),
        (r"안전", r"위험"),
        (r"적법|합법", r"위법|불법"),
        (r"준수", r"위반"),
        (r"면제", r"부과"),
        (r"흑자|이익", r"적자|손실"),
        (r"승낙|수락|응하|응해", r"거절"),
        (r"\bcheap\w*", r"\bexpensive|dear(?:er)?\b"),
        (r"\baccept\w*", r"\b(?:refus|reject)\w*"),
        (r"\bprofit\w*", r"\bloss\w*"),
        (r"\bcompl(?:y|ies|iant)\w*", r"\bviolat\w*|\bbreach\w*"),
    )
)
PARTY = re.compile(
    r"(?P<tenant>임차인|세입자|\b(?:tenant|lessee|renter)s?\b)"
    r"|(?P<landlord>임대인|집주인|건물주|\b(?:landlord|lessor)s?\b)"
    r"|(?P<buyer>매수인|매수자|\b(?:buyer|purchaser)s?\b)"
    r"|(?P<seller>매도인|매도자|\b(?:seller|vendor)s?\b)"
    r"|(?P<creditor>채권자|\bcreditors?\b)|(?P<debtor>채무자|\bdebtors?\b)"
    r"|(?P<employer>사용자|고용주|\bemployers?\b)|(?P<employee>근로자|\bemployees?\b)",
    re.IGNORECASE,
)
PARTICLES = {
    "target": re.compile(r"들?(?:에게|한테|께(?!서)|에 대하|에 대해|을 상대로|를 상대로|로부터|에게서)"),
    "actor": re.compile(r"들?(?:은|는|이|가|께서|도)(?=\s)"),
    "owner": re.compile(r"들?의(?=\s)"),
    "object": re.compile(r"들?(?:을|를)(?=\s)"),
}
PREPOSITION = re.compile(r"\b(by|to|against|from|for|of|on)\s+(?:the |a |an |any |his |her )?$", re.IGNORECASE)
MODALITIES = {
    "optional": re.compile(
        r"(?:아|어|여|해)도 (?:되|됩|된)|필요(?:가|는)? 없|need not|not required|not have to", re.IGNORECASE
    ),
    "must": re.compile(
        r"[가-힣]야 (?:한|합|하|됩|된|되)|의무가 있|\b(?:must|shall|required to|have to|has to|obliged)\b(?! not)",
        re.IGNORECASE,
    ),
    "may": re.compile(r"수(?:도|는)? ?있|가능|\b(?:may|can|allowed|permitted|entitled)\b(?! not)", re.IGNORECASE),
}
ABSOLUTES = {
    "all": re.compile(r"모든|전부|누구나|모두|\b(?:all|every|everyone|anyone)\b", re.IGNORECASE),
    "always": re.compile(
        r"항상|언제나|언제든|무조건|예외 ?없이|어떤 경우에도|\b(?:always|unconditionally|without exception)\b",
        re.IGNORECASE,
    ),
    "never": re.compile(r"절대|결코|\bnever\b", re.IGNORECASE),
    "only": re.compile(r"오직|유일|\b(?:only|solely|exclusively)\b", re.IGNORECASE),
}
BEFORE_FIGURE = {
    "most": re.compile(
        r"최대|많아야|상한|up to|at most|(?:no|not) (?:more|later) than|(?:not|n't|never) exceed|within|maximum"
        r"|less than|below|under|limited to|capped at",
        re.IGNORECASE,
    ),
    "least": re.compile(
        r"최소|적어도|하한|at least|(?:no|not) (?:less|fewer) than|minimum|(?<!no )(?<!not )more than|\bover\b|above|"
        r"(?<!not )(?<!n't )(?<!never )exceed",
        re.IGNORECASE,
    ),
}
UNIT_OF_TIME = r"(?:일|주|월|년|달|시간|분)"
AFTER_FIGURE = {
    "denied": re.compile(r"(?:넘|초과)(?:지|하지|을 수|할 수) *(?:못|않|없)"),
    "most": re.compile(r"이내|이하|미만|한도|안에|or less|at most|or below|or fewer", re.IGNORECASE),
    "least": re.compile(r"이상|초과|넘|or more|at least|or above", re.IGNORECASE),
    "before": re.compile(rf"{UNIT_OF_TIME}\s*이?전(?![가-힣]?세)|\bbefore\b|\bprior\b|\bearlier\b", re.IGNORECASE),
    "after": re.compile(rf"{UNIT_OF_TIME}\s*(?:이?후|뒤)|\bafter\b|\blater\b|\bfollowing\b", re.IGNORECASE),
}
ENDS_OF_RANGE = {"most": re.compile(r"까지"), "least": re.compile(r"부터")}
RELATIVE = re.compile(r"([0-9]\s*(?:일|주일?|개월|달|년|시간|분))\s*(?:이?전|이?후|뒤)")
CAPITAL = re.compile(
    r"(?:(?<=[a-z,;] )|^(?=\w+ (?:is|was|are|were|has|had|have|will|can|may|must|does|did)\b))([A-Z][a-z]{2,})\b"
)
BOUND_WORDS = {
    "most": re.compile(
        r"최대|상한|이하|이내|미만|한도|까지|\b(?:at most|up to|within|no more than|limited to|below)\b", re.IGNORECASE
    ),
    "least": re.compile(
        r"최소|하한|이상|초과|부터|\b(?:at least|no less than|more than|above|minimum)\b", re.IGNORECASE
    ),
    "before": re.compile(
        r"(?<![가-힣])(?:이|직)?전(?=에|부터|까지|이|로|의|만|[\s,.]|$)|먼저|\b(?:before|prior|earlier)\b",
        re.IGNORECASE,
    ),
    "after": re.compile(
        r"(?<![가-힣])(?:이|직)?(?:후|뒤)(?=에|부터|까지|이|로|의|만|[\s,.]|$)|나중|\b(?:after|later|following)\b",
        re.IGNORECASE,
    ),
}
"""Words that bound without a figure beside them."""
