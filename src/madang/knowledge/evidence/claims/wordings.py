"""Words that are compared as something else than words: parties under one name, figures, and words of grammar."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from madang.knowledge.evidence.claims.quantity_patterns import DAYS, ENGLISH, ONES


def _longest_first(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


MARKUP = re.compile(r"\[[0-9, ]{1,40}\]|[*#>`]")
CONCEPT = re.compile(
    r"(?P<tenant>세입자|임차인|\b(?:tenant|lessee|renter)s?\b)|(?P<landlord>임대인|집주인|건물주|"
    r"\b(?:landlord|lessor)s?\b)"
    r"|(?P<buyer>매수인|매수자|사는 쪽|\b(?:buyer|purchaser)s?\b)|(?P<seller>매도인|매도자|파는 쪽|"
    r"\b(?:seller|vendor)s?\b)"
    r"|(?P<인상>인상|증액)|(?P<거절>거부)|(?P<거주>거주|살(?=려|아|고 있))|(?P<보증금>전세금|"
    r"임대보증금)|(?P<차임>월세|임대료)|(?P<제삼자>제삼자|제3자|"
    r"third part(?:y|ies))",
    re.IGNORECASE,
)
PARTIES = frozenset({"tenant", "landlord", "buyer", "seller"})
"""Names of parties as they are compared: an analyser of Korean cuts none of them in two."""
QUANTITY_WORDS = re.compile(
    r"[0-9][0-9,.:~–-]*\s?(?:천|만|억|조)*\s?(?:원|퍼센트포인트|%포인트|퍼센트|%|개월|시간|년|월|일|"
    r"분기|분|명|개사|개|건|곳|대|회|번|km|kg|m\b|㎡|주)?"
    r"|제[0-9]+조(?:의[0-9]+)?|\b(?:million|billion|thousand|won|percent(?:age)?|points?)\b"
    rf"|\b(?:{_longest_first(ENGLISH)})\b|(?<![가-힣])(?:{_longest_first(ONES)})(?=[\s째])|{_longest_first(DAYS)}"
    r"|오전|오후|새벽|요일|\b(?:a\.m|p\.m|Article|January|February|March|April|June|July|August|September|October|"
    r"November|December)\b",
    re.IGNORECASE,
)
"""Figures with their units: they are compared as quantities, not as words."""


@lru_cache(maxsize=1)
def idle_words() -> frozenset[str]:
    """Words of grammar and of reporting, and words that are compared as bounds, degrees and conditions."""
    return frozenset((Path(__file__).parents[2] / "data" / "idle_words.txt").read_text("utf-8").split())


LABEL = re.compile(r"(?<![A-Za-z0-9'’])([A-Z])(?![A-Za-z0-9.'’])(?<!I)(?!$)")
"""A letter that is a name: Airline A, 창고 B."""
NAME = re.compile(
    r"(?:(?<=[a-z,;] )|^(?=[A-Z][a-z]+-[a-z]|[A-Z][a-z]+ (?:is|was|are|were|has|had|have|will|can|may|must|"
    r"does|did|sold|goes)\b))([A-Z][a-z]{2,}(?:-[a-z]+)?)\b"
)
