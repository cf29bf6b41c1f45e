"""Regular expressions that can take exponential time, found by regexploit in all that the modules of Madang compile.

Run as a program it imports every module of the package and prints one line for each such expression: it needs a
process of its own, since modules that are imported already compile nothing any more.
"""

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator

_EXPONENTIAL = 10
"""regexploit's `starriness` of a repeat inside a repeat that overlaps it."""
_Compiled = dict[tuple[str, int], str]
_PACKAGE = "madang"


def exponential_repeats(expression: str, flags: int = 0) -> list[str]:
    """The parts of an expression that may be matched in exponentially many ways."""
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import find

    possessive = re.sub(r"(?<!\\)([*+?}])\+", r"\1", expression)  # regexploit does not know them; it may say too much
    found = find(SreOpParser().parse_sre(possessive, flags))
    return [str(each) for each in found if each.starriness > _EXPONENTIAL]


def compiled_by_modules() -> _Compiled:
    """Every expression that importing the package compiles, with the place that does it."""
    compiled: _Compiled = {}
    original = re.compile

    def recording(pattern: str | re.Pattern[str], flags: int = 0) -> re.Pattern[str]:
        place = sys._getframe(1)
        if isinstance(pattern, str) and place.f_globals.get("__name__", "").startswith(f"{_PACKAGE}."):
            compiled.setdefault((pattern, int(flags)), f"{place.f_globals['__name__']}:{place.f_lineno}")
        return original(pattern, flags)

    re.compile = recording
    try:
        for name in _modules():
            importlib.import_module(name)
    finally:
        re.compile = original
    return compiled


def _modules() -> Iterator[str]:
    package = importlib.import_module(_PACKAGE)
    for module in pkgutil.walk_packages(package.__path__, f"{_PACKAGE}."):
        if "tests" not in module.name.split(".") and not module.name.endswith("__main__"):
            yield module.name


if __name__ == "__main__":
    for (written, flags), place in compiled_by_modules().items():
        if exponential_repeats(written, flags):
            print(f"{place} {written[:80]}")
