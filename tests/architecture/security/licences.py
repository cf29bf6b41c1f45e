"""Under which licences that is installed which `make run` installs, from the metadata of the distributions."""

import re
from collections.abc import Iterator, Mapping, Set
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement

_FREE = re.compile(r"\b(?:MIT|BSD|0BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla Public|Zlib|CC0)\b")
_BOUND = re.compile(r"\b(?:A?GPL|LGPL|GNU|EPL|SSPL|BUSL|Proprietary|Commercial)", re.IGNORECASE)


def installed_licences(name: str, extras: Set[str]) -> dict[str, str]:
    """The licence of each distribution that `name` needs with these extras, by its name."""
    found: dict[str, str] = {}
    for each in _closure(name, frozenset(extras), set()):
        found[each.metadata["Name"].lower()] = _licence(each)
    return found


def unexpected_licences(found: Mapping[str, str], accepted: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with each licence that is neither free of conditions on what uses it nor accepted by name."""
    for name, licence in sorted(found.items()):
        free = _FREE.search(licence) and not _BOUND.search(licence)
        if not free and name not in accepted:
            yield f"{name} is under {licence or 'no licence that it names'}: replace it, or accept it with a reason."


def _closure(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[Distribution]:
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    try:
        here = distribution(name)
    except PackageNotFoundError:  # for another platform
        return
    yield here
    for text in here.requires or ():
        needed = Requirement(text)
        chosen = ({"extra": extra} for extra in extras | {""})
        if needed.marker is None or any(needed.marker.evaluate(each) for each in chosen):
            yield from _closure(needed.name.lower(), frozenset(needed.extras), seen)


def _licence(found: Distribution) -> str:
    data = found.metadata
    classified = [line.rpartition("::")[2].strip() for line in data.get_all("Classifier") or () if "License ::" in line]
    return data.get("License-Expression") or "; ".join(classified) or (data.get("License") or "").strip()[:80]
