import pytest

from tests.architecture.rules.proportions import header_share, longest_chain
from tests.architecture.rules.source import Module, read_package
from tests.paths import SOURCE

MOST_HEADERS = 0.112
"""The target is 0.09. Lower this when the share falls; it is not to rise."""
MOST_IN_A_CHAIN = 26
"""The target is 20. Lower this when the chain gets shorter; it is not to get longer."""


def test_few_lines_only_import_and_export():
    share = header_share(read_package(SOURCE))
    assert share <= MOST_HEADERS, f"{share:.2%} of all lines are imports and exports, more than {MOST_HEADERS:.2%}."


def test_no_chain_of_imports_is_long():
    chain = longest_chain(read_package(SOURCE))
    assert len(chain) <= MOST_IN_A_CHAIN, f"{len(chain)} modules import each other in a row:\n" + "\n".join(chain)


def test_the_share_counts_whole_statements_and_no_blank_lines():
    planted = Module("madang.planted", '"""Planted."""\n\nimport re\nfrom ast import (\n    walk,\n)\n\n\nX = re\n')
    assert header_share([planted]) == pytest.approx(4 / 6)
    facade = Module("madang.planted", '__all__ = [\n    "X",\n]\nX = 1\n', is_package=True)
    assert header_share([planted, facade]) == pytest.approx(7 / 10)


def test_a_chain_passes_through_a_facade_to_the_module_that_defines_the_name():
    modules = [
        Module(
            "madang.state", "from madang.state.plan import Plan\nfrom madang.state.deep import x\n", is_package=True
        ),
        Module("madang.state.plan", "import ast\n"),
        Module("madang.state.deep", "from madang.state.deeper import x\n"),
        Module("madang.state.deeper", "def later():\n    from madang.state.plan import Plan\n"),
        Module("madang.store", "from madang.state import Plan\nfrom madang.text import Text\n"),
        Module("madang.server", "from madang import store\n"),
    ]
    assert longest_chain(modules) == ["madang.server", "madang.store", "madang.state.plan"]


def test_a_name_that_a_facade_gets_when_it_is_asked_for_counts_as_well():
    lazy = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from madang.state.plan import Plan\n"
    modules = [
        Module("madang.state", lazy, is_package=True),
        Module("madang.state.plan", ""),
        Module("madang.store", "from madang.state import Plan\n"),
    ]
    assert longest_chain(modules) == ["madang.store", "madang.state.plan"]
