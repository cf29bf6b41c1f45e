"""The closed forms of a file that are read by rule in texts about activities."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class ActivityRules(NamedTuple):
    """The closed forms of a file: what is said of a benefit, words that are one by themselves, statements, duties."""

    modes: Mapping[str, re.Pattern[str]]
    strong: Mapping[str, re.Pattern[str]]
    said: Mapping[str, re.Pattern[str]]
    duties: Mapping[str, re.Pattern[str]]


def read_activity_rules(path: Path) -> ActivityRules:
    """The rules of a TOML file."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return ActivityRules(
        *(
            {name: re.compile(words, re.IGNORECASE) for name, words in tables[part].items()}
            for part in ("modes", "strong", "said", "duties")
        )
    )


DENIED = {
    "meal": re.compile(
        r"(?:식사|식음료|식대|음료|다과|meal|lunch|dinner)[은는도이가]?\s*(?:제공\s*)?(?:없|미제공|X\b|안\s*함)",
        re.IGNORECASE,
    ),
    "souvenir": re.compile(r"(?:기념품|판촉물)[은는도이가]?\s*(?:제공\s*)?(?:없|미제공|X\b)", re.IGNORECASE),
    "sample": re.compile(r"(?:샘플|견본품?)[은는도이가]?\s*(?:제공\s*)?(?:없|미제공|X\b)", re.IGNORECASE),
}
"""What denies a benefit of a kind outright, whatever else the sentence says."""
