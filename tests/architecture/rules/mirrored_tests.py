"""Unit tests lie where their module lies: `tests/unit/store/test_tokens.py` tests `store/tokens.py`."""

from collections.abc import Iterable
from pathlib import Path

from tests.architecture.rules.source import Module


def stray_tests(tests: Iterable[Path], modules: Iterable[Module], named_freely: Iterable[str] = ()) -> list[str]:
    """Test files, by their path below `tests/unit`, without a module or a package that they are named after.

    `test_tokens_on_paper.py` is one more file of tests of `tokens.py`. Those that test a whole room are `named_freely`.
    """
    known = {module.place for module in modules}
    free = set(named_freely)
    stray = [path for path in tests if not any(place in known for place in _may_test(path))]
    return [
        f"tests/unit/{path.as_posix()} tests no module of {'.'.join(('madang', *path.parts[:-1]))}: "
        "put it beside the tests of its neighbours and name it after its module."
        for path in stray
        if path.as_posix() not in free
    ] + [
        f"tests/unit/{name} is where it belongs, or gone: take it out of the list."
        for name in sorted(free - {path.as_posix() for path in stray})
    ]


def _may_test(path: Path) -> Iterable[tuple[str, ...]]:
    words = path.stem.removeprefix("test_").split("_")
    return ((*path.parts[:-1], "_".join(words[:count])) for count in range(len(words), 0, -1))
