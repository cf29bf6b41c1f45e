"""The closed forms of a file that are read by rule in texts about activities."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from madang.assistants.company.documents.activity.facts import HARMLESS


class ActivityRules(NamedTuple):
    """The closed forms of a file: what is said of a benefit, words that are one by themselves, statements, concepts
    and the words that some of these have to stand beside.
    """

    modes: Mapping[str, re.Pattern[str]]
    strong: Mapping[str, re.Pattern[str]]
    said: Mapping[str, re.Pattern[str]]
    concepts: Mapping[str, re.Pattern[str]]
    beside: Mapping[str, re.Pattern[str]]

    def says_what(self, words: str) -> bool:
        """Whether some words say what happened to a benefit."""
        return any(pattern.search(words) for pattern in self.modes.values())

    def is_ahead(self, words: str) -> bool:
        """Whether some words speak of what is planned or asked about."""
        return bool(self.modes["planned"].search(words) or self.modes["asking"].search(words))

    def asks(self, words: str) -> bool:
        """Whether somebody asks for a benefit."""
        return bool(self.modes["requested"].search(words))

    def denies(self, words: str) -> bool:
        """Whether some words say that something was not given, or not by us."""
        return any(self.modes[mode].search(words) for mode in HARMLESS if mode in self.modes)

    def says_given(self, words: str) -> bool:
        """Whether the words say that something was given, and no others that it was not."""
        return bool(self.modes["given"].search(words)) and not self.denies(words)


def read_activity_rules(path: Path) -> ActivityRules:
    """The rules of a TOML file."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return ActivityRules(
        *(
            {name: re.compile(words, re.IGNORECASE) for name, words in tables[part].items()}
            for part in ("modes", "strong", "said", "concepts", "beside")
        )
    )


WRONG = frozenset(
    {
        "fact:off_label",
        "fact:personal_data",
        "fact:hidden",
        "fact:agent_unlawful",
        "fact:false_claim",
        "fact:instruction",
    }
)
"""Statements that are wrong by themselves."""
KIND_OF_HINT = {
    "meal": "meal", "drink": "drink", "leisure": "entertainment", "souvenir": "souvenir", "gift": "gift", "cash": "cash",  # noqa: E501
    "rebate": "rebate", "sample": "sample", "lecture": "lecture_fee", "advisory": "advisory_fee",
    "conference": "conference", "study": "study", "pms": "pms_fee", "discount": "discount",
    "points": "card_points", "equipment": "equipment", "donation": "donation", "trip": "trip",
}  # fmt: skip
"""The kinds of benefits that words hint at, by the class of the word."""
TAUGHT_STATEMENTS = {
    "fact:off_label": ("off_label_urged", 0.5),
    "fact:off_label_referred": ("off_label_referred", 0.5),
    "fact:personal_data": ("personal_data", 0.7),
    "fact:no_product_talk": ("no_talk", 0.7),
    "fact:product_talk": ("talk", 0.5),
    "fact:prescription_link": ("tied", 0.8),
    "fact:hidden": ("hidden", 0.7),
    "fact:agent_unlawful": ("agent_unlawful", 0.5),
    "fact:false_claim": ("false_claim", 0.5),
    "fact:instruction": ("instruction", 0.5),
    "fact:public_official": ("official", 0.8),
    "fact:private_clinic": ("private", 0.8),
    "fact:direct_payment": ("direct", 0.7),
    "fact:evasion": ("evasion", 0.8),
}
"""What the taught reader can say of a text, by its label: the name of the statement, and how sure it has to be."""
