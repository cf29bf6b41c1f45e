"""How far statements bear a claim out, as one number: the weighted sum of what the checks read.

The weights are taught (`python -m teach write claims`) with a fixed sign for each sign that is read: what speaks for a
claim can never count against it, nor the other way round. A reader that was free to choose learned that lies quote more
of their sources than free paraphrases do, and accepted what shared few words.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from madang.knowledge.evidence.claims import relations, scope, signals
from madang.knowledge.evidence.claims.alignment import cosines
from madang.knowledge.evidence.claims.polarity import count_denials, turned_pairs
from madang.knowledge.evidence.claims.sentences import AssertedSentence
from madang.knowledge.evidence.claims.signals import Comparison, paired

WEIGHTS = Path(__file__).parents[2] / "data" / "claim_weights.json"
FOR = frozenset({"derived", "nearest", "all_together", "same_force", "same_side"})
"""The signs that speak for a claim; all others speak against it."""


def is_borne_out(beside: Comparison) -> bool:
    """Whether enough speaks for a claim; without an encoder, whether nothing speaks against it."""
    signs = read_signs(beside)
    if not signs["nearest"]:
        return not any(signs[name] for name in signs.keys() - FOR)
    weights = _weights()
    return sum(weights.get(name, 0.0) * value for name, value in signs.items()) >= weights["threshold"]


def is_across(beside: Comparison) -> bool:
    """Whether the claim is in another language than the statements."""
    return bool(_HANGUL.search(beside.claim.text)) != any(_HANGUL.search(home.text) for home in beside.known)


def read_signs(beside: Comparison) -> Mapping[str, float]:
    """What speaks for a claim and against it, each as a number."""
    near = _nearness(beside)
    places = [*beside.known, *(place.home for place in beside.places)]
    home = places[near.index(max(near[:-1]))] if near else None
    missing = signals.missing_quantities(beside)
    return {
        "missing": min(2, len(missing)),
        "derived": min(2, len(signals.unstated_quantities(beside)) - len(missing)),
        "rates": relations.other_rates(beside),
        "roles": min(2, relations.swapped_roles(beside)),
        "comparison": min(1, relations.turned_comparisons(beside)),
        "turned_side": signals.is_turned_alone(beside),
        "denied": min(2, signals.odd_denials(beside)),
        "denied_as_a_whole": home is not None and _is_odd(beside.claim, home),
        "turned_pairs": any(turned_pairs(part.text, place.part.text) for part, place in paired(beside)),
        **{f"force {name}": 1 for name in signals.other_forces(beside) & signals.OPPOSED_FORCES},
        **{f"wide {name}": 1 for name in scope.widened(beside)},
        "condition": scope.drops_condition(beside),
        f"cause {scope.causes(beside)}": 1,
        "turned_condition": scope.turned_conditions(beside),
        "names": min(2, len(signals.strange_names(beside))),
        "foreign": min(2, len(signals.foreign_quantities(beside))),
        "misattributed": min(1, len(signals.misattributed(beside))),
        "nearest": max(near[:-1], default=0.0),
        "all_together": near[-1] if near else 0.0,
        "same_force": signals.same_force(beside),
        "same_side": signals.same_sides(beside) > 0,
    }


def _nearness(beside: Comparison) -> list[float]:
    """How near the claim is to each statement, each part of one, and all together; empty without an encoder."""
    texts = [home.text for home in beside.known]
    parts = [place.part.text for place in beside.places]
    found = cosines([beside.claim.text], [*texts, *parts, " ".join(texts)]) if texts else None
    return found[0] if found else []


def _is_odd(claim: AssertedSentence, home: AssertedSentence) -> bool:
    return (count_denials(claim.text) + count_denials(home.text) + turned_pairs(claim.text, home.text)) % 2 == 1


@lru_cache(maxsize=1)
def _weights() -> Mapping[str, float]:
    return json.loads(WEIGHTS.read_text("utf-8"))


_HANGUL = re.compile(r"[가-힣]")
