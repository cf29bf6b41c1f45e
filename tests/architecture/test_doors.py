from tests.architecture.doors import SEES, named_assistants, silent_rooms, wrong_doors
from tests.architecture.source import Module, read_package
from tests.places import SOURCE


def test_imports_point_one_way():
    offences = wrong_doors(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_nothing_outside_an_assistant_names_it():
    offences = named_assistants(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_every_room_says_what_it_may_import():
    offences = silent_rooms(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_an_upward_import_is_caught_wherever_it_hides():
    planted = Module("madang.state.plan", "def run():\n    from madang.store import open_store\n")
    assert wrong_doors([planted]) == [
        "madang.state.plan:2 imports madang.store.open_store, but state sees only errors, extras, text."
    ]


def test_a_relative_import_is_followed_to_its_room():
    package = Module("madang.protocol", "from ..runtime import runs\nfrom . import events\n", is_package=True)
    module = Module("madang.protocol.events", "from ..runtime import runs\nfrom .views import View\n")
    assert [offence.split(",")[0] for offence in wrong_doors([package, module])] == [
        "madang.protocol:1 imports madang.runtime.runs",
        "madang.protocol.events:1 imports madang.runtime.runs",
    ]


def test_a_room_imported_by_the_name_of_the_package_is_caught():
    planted = Module("madang.server.routes", "from madang import assistants, runtime, __version__\n")
    assert [offence.split(",")[0] for offence in wrong_doors([planted])] == [
        "madang.server.routes:1 imports madang.assistants"
    ]


def test_errors_and_text_see_only_each_other():
    planted = [Module("madang.errors", "import madang.state"), Module("madang.text", "import madang.errors")]
    assert wrong_doors(planted) == ["madang.errors:1 imports madang.state, but errors sees only text."]


def test_the_package_itself_imports_no_room():
    planted = Module("madang", "from madang.state import Keep", is_package=True)
    assert wrong_doors([planted]) == ["madang:1 imports madang.state.Keep, but madang sees only nothing of Madang."]


def test_a_new_room_needs_a_line_in_the_table():
    assert wrong_doors([Module("madang.cellar.wine", "")]) == [
        "madang.cellar.wine stands in no room: give 'cellar' a line in SEES (tests/architecture/doors.py)."
    ]


def test_knowledge_sees_the_store_and_the_store_does_not_look_back():
    assert wrong_doors([Module("madang.knowledge.corpora", "import madang.store")]) == []
    assert len(wrong_doors([Module("madang.store.memory", "import madang.knowledge")])) == 1


def test_no_room_below_the_assistants_sees_them():
    below = sorted(set(SEES) - {"assistants", "wiring", "testing", "cli", "__main__"})
    planted = [Module(f"madang.{room}".rstrip("."), "import madang.assistants") for room in below]
    assert len(wrong_doors(planted)) == len(below)


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
