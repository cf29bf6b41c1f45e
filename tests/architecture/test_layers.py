import pytest
from importlinter.cli import lint_imports

from tests.architecture.rules.layers import named_assistants, silent_rooms
from tests.architecture.rules.source import Module, read_package
from tests.paths import ROOT, SOURCE


def test_the_contracts_of_imports_are_kept(capsys: pytest.CaptureFixture[str]):
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, cache_dir=None)
    assert not broken, capsys.readouterr().out


def test_nothing_outside_an_assistant_names_it():
    offences = named_assistants(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_every_room_says_what_it_may_import():
    offences = silent_rooms(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_an_assistant_that_is_named_elsewhere_is_caught():
    weather = Module("madang.assistants.weather", '"""weather"""\nWHO = "weather"\n', is_package=True)
    neighbour = Module("madang.assistants.tides.graph", "from madang.assistants.weather import graph\n")
    switch = Module("madang.wiring", 'KNOWN = ["weather"]\nPATH = "madang.assistants.tides"\n')
    prose = Module("madang.runtime", '"""Assistants such as a weather report."""\n')
    rule = "nothing outside its folder may, so that a fifth assistant needs no change elsewhere."
    assert named_assistants([weather, neighbour, switch, prose]) == [
        f"madang.assistants.tides.graph:1 names the assistant 'weather': {rule}",
        f"madang.wiring:1 names the assistant 'weather': {rule}",
        f"madang.wiring:2 names the assistant 'tides': {rule}",
    ]


def test_a_room_without_a_word_on_its_imports_is_caught():
    planted = Module("madang.store", '"""Where things are kept."""', is_package=True)
    assert silent_rooms([planted]) == ["madang.store does not say in its docstring what it may import."]
