import pytest
from importlinter.cli import lint_imports

from tests.architecture.rules.layers import bypassed_application, named_assistants, silent_rooms
from tests.architecture.rules.source import Module, read_package
from tests.paths import ROOT, SOURCE


def test_the_contracts_of_imports_are_kept(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)  # it would silence every log of this process
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, cache_dir=None)
    assert not broken, capsys.readouterr().out


def test_nothing_outside_an_assistant_names_it():
    offences = named_assistants(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_every_room_says_what_it_may_import():
    offences = silent_rooms(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_what_is_stored_is_reached_through_the_application():
    offences = bypassed_application(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_a_way_around_the_application_is_caught():
    rule = "which asks nobody for a name: use the application's `sessions`, `runs` and `files`."
    opening = "from madang.cli.terminal.connections import with_application, with_store\n"
    planted = [
        Module("madang.server.routes.tides", "from madang.store import Session, Store\n"),
        Module("madang.server.tides", "def find():\n    from madang.store.runs import EventLog\n"),
        Module("madang.cli.commands.conversations.tides", opening),
    ]
    assert bypassed_application(planted) == [
        f"madang.server.routes.tides:1 imports Store, {rule}",
        f"madang.server.tides:2 imports EventLog, {rule}",
        f"madang.cli.commands.conversations.tides:1 imports with_store, {rule}",
    ]


def test_row_types_and_the_commands_of_operators_are_left_alone():
    operator = "from madang.cli.terminal.connections import with_store\nfrom madang.store import Store\n"
    planted = [
        Module("madang.server.routes.tides", "from madang.store import Session, SessionNotFoundError\n"),
        Module("madang.cli.commands.operations.tides", operator),
    ]
    assert bypassed_application(planted) == []


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
