"""What `make run` installs, as a bill of materials in CycloneDX: `python -m tools.sbom > sbom.cdx.json`.

Names, versions and hashes come from the lock file, licences from what is installed here.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from tests.architecture.security.licences import installed_licences

ROOT = Path(__file__).parent.parent
EXTRAS = {"company", "realestate", "research", "server", "travel"}
_PIN = re.compile(r"^(?P<name>[A-Za-z0-9_.-]+)==(?P<version>[^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:(?P<hash>[0-9a-f]{64})")


class Locked(NamedTuple):
    """A distribution with the hashes of all files that may be installed for it."""

    version: str
    hashes: tuple[str, ...]


def locked(text: str) -> dict[str, Locked]:
    """The distributions of a lock file, by their names in lower case with hyphens."""
    found: dict[str, Locked] = {}
    for part in re.split(r"\n(?=[A-Za-z0-9])", text):
        if pin := _PIN.match(part):
            name = re.sub(r"[-_.]+", "-", pin["name"]).lower()
            found[name] = Locked(pin["version"], tuple(_HASH.findall(part)))
    return found


def bill_of_materials(locks: Mapping[str, Locked], licences: Mapping[str, str]) -> dict[str, Any]:
    """The document; a distribution for another platform is listed without its licence, which is not known here."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "madang", "version": version("madang")}},
        "components": list(_components(locks, licences)),
    }


def _components(locks: Mapping[str, Locked], licences: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for name, lock in sorted(locks.items()):
        licence = licences.get(name)
        yield {
            "type": "library",
            "name": name,
            "version": lock.version,
            "purl": f"pkg:pypi/{name}@{lock.version}",
            "hashes": [{"alg": "SHA-256", "content": each} for each in lock.hashes],
            **({"licenses": [{"license": {"name": licence}}]} if licence else {}),
        }


if __name__ == "__main__":
    known = locked((ROOT / "locks" / "run.txt").read_text("utf-8"))
    normal = {re.sub(r"[-_.]+", "-", name): licence for name, licence in installed_licences("madang", EXTRAS).items()}
    json.dump(bill_of_materials(known, normal), sys.stdout, indent=1)
