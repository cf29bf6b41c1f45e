"""What is said of a benefit (given, promised, refused …), as rules and the taught reader have it, made one."""

from typing import NamedTuple, cast

from madang.assistants.company.documents.activity.facts import GIVING, HARMLESS, BenefitMode
from madang.reading.taught import LabelledMessage


class ReadMode(NamedTuple):
    """What is said of a benefit, how sure that is, and whether two readings contradict each other."""

    mode: BenefitMode | None
    sure: float
    disputed: bool = False


def agreed_mode(ruled: BenefitMode, taught: BenefitMode, sure: float) -> ReadMode:
    """One mode of two readings; where only one of them says that something is given, it depends on how sure it is."""
    if (ruled in HARMLESS) == (taught in HARMLESS):
        both_give = taught in GIVING and ruled in GIVING
        return ReadMode(taught if both_give or ruled == "requested" else ruled, sure)
    if taught in HARMLESS:
        return ReadMode(taught, sure, ruled in ("given", "promised") or (ruled != "requested" and sure < RATHER_SURE))
    if sure < VERY_SURE:
        return ReadMode(ruled, 1 - sure)
    return ReadMode(taught, sure, disputed=True)


def merged_kind(kind: str) -> str:
    """Drinks count as food and beverages."""
    return "meal" if kind == "drink" else kind


def taught_mode(kind: str, read: LabelledMessage) -> tuple[BenefitMode | None, float]:
    """The mode that the taught reader names for a kind, the surest of all that it names otherwise."""
    own = {
        label.rpartition(":")[2]: chance for label, chance in read.labels.items() if label.startswith(f"task:{kind}:")
    }
    best = max(own, key=lambda mode: own[mode], default="")
    if best and own[best] >= LIKELY:
        return cast("BenefitMode", best), own[best]
    every = {label.removeprefix("mode:"): chance for label, chance in read.labels.items() if label.startswith("mode:")}
    best = max(every, key=lambda mode: every[mode], default="")
    return (cast("BenefitMode", best), every[best]) if best else (None, 0.0)


LIKELY, RATHER_SURE, VERY_SURE = 0.5, 0.65, 0.93
"""Chances from which on a reading counts."""
