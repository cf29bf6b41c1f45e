"""Every public name of the state, the store and the runtime is shown at work in its docstring, and the example runs.

Classes and functions need an example. Exempt are errors, whose message is the example, protocols, which are shown by
what implements them, and constants and type aliases, which have no docstring of their own. An example imports all that
it uses, so that it can be copied.
"""

import doctest
import inspect
from types import FunctionType, ModuleType
from typing import Any

import pytest

from madang import runtime, state, store, text

OPTIONS = doctest.ELLIPSIS
FACADES = (state, store, runtime)
WITHOUT_EXAMPLE: frozenset[str] = frozenset()
"""Names whose example is still to be written."""


def _needs_example(value: object) -> bool:
    if isinstance(value, FunctionType):
        return True
    return (
        isinstance(value, type) and not issubclass(value, BaseException) and not getattr(value, "_is_protocol", False)
    )


def _named(facade: ModuleType) -> dict[str, Any]:
    return {f"{facade.__name__}.{name}": getattr(facade, name) for name in facade.__all__}


DOCUMENTED = {
    name: value
    for facade in FACADES
    for name, value in _named(facade).items()
    if _needs_example(value) and name not in WITHOUT_EXAMPLE
} | {"madang.text.Text": text.Text}


@pytest.mark.parametrize("name", DOCUMENTED)
def test_a_public_name_is_shown_at_work(name: str):
    example = doctest.DocTestParser().get_doctest(inspect.getdoc(DOCUMENTED[name]) or "", {}, name, None, None)
    assert example.examples, f"{name} has no example in its docstring: add one that can be copied and run."
    complaints: list[str] = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(example, out=complaints.append)
    assert not complaints, "\n".join(complaints)


def test_names_without_an_example_are_few_and_exist():
    known = {name for facade in FACADES for name in _named(facade)}
    assert known >= WITHOUT_EXAMPLE
