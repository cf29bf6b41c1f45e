from pathlib import Path

from tests.architecture.rules.names import ambiguous_classes, full_folders, hiding_names, long_files
from tests.architecture.rules.project_files import project_files
from tests.architecture.rules.source import Module, read_package
from tests.paths import ROOT, SOURCE

FULL = {
    "src/madang": "the rooms themselves",
    "src/madang/store/database/postgres/migrations": "one file a version of the schema, in order",
    "src/madang/store/database/sqlite/migrations": "one file a version of the schema, in order",
    "src/madang/server/page/elements": "one file an element, listed by the name of its tag",
}


def test_no_python_file_has_a_name_that_hides_its_purpose():
    offences = hiding_names(path for path in project_files(ROOT) if path.suffix == ".py")
    assert not offences, "\n".join(offences)


def test_no_python_file_is_too_long_to_read():
    files = [path for path in project_files(ROOT) if path.suffix == ".py"]
    offences = long_files((path, len((ROOT / path).read_text("utf-8").splitlines())) for path in files)
    assert not offences, "\n".join(offences)


def test_no_folder_is_too_full_to_take_in():
    files = [path for path in project_files(ROOT) if path.parts[0] in {"src", "tests"}]
    offences = full_folders(files, FULL)
    assert not offences, "\n".join(offences)


def test_a_class_name_has_one_meaning():
    offences = ambiguous_classes(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_a_name_that_hides_its_purpose_is_caught_as_file_suffix_or_folder():
    planted = [Path("madang/utils.py"), Path("madang/state_manager.py"), Path("madang/common/dates.py")]
    assert hiding_names(planted) == [
        "madang/utils.py is called 'utils', which hides its purpose: name it after what it holds.",
        "madang/state_manager.py is called 'state_manager', which hides its purpose: name it after what it holds.",
        "madang/common/dates.py is called 'common', which hides its purpose: name it after what it holds.",
    ]


def test_a_name_that_only_contains_such_a_word_is_left_alone():
    assert hiding_names([Path("madang/database.py"), Path("madang/information.py"), Path("madang/core_dump.py")]) == []


def test_a_long_file_is_caught_and_one_at_the_limit_is_not():
    assert long_files([(Path("a.py"), 500), (Path("b.py"), 501)]) == [
        "b.py has 501 lines, more than 500: split it by noun."
    ]


def test_a_full_folder_is_caught_and_one_at_the_limit_is_not():
    most = [Path(f"src/runs/{number}/a.py") for number in range(15)]
    assert full_folders([*most, Path("src/runs/__init__.py"), Path("src/runs/py.typed")], {}) == []
    assert full_folders([*most, Path("src/runs/b.py")], {}) == [
        "src/runs has 16 entries, more than 15: make folders in it."
    ]
    assert full_folders([*most, Path("src/runs/b.py")], {"src/runs": "planted"}) == []
    assert full_folders([Path(f"src/data/law/{number}.csv") for number in range(99)], {}) == []


def test_a_class_name_with_two_meanings_is_caught():
    store = Module("madang.store.plans", "class Plan: ...\nclass _Row: ...\n")
    server = Module("madang.server.plans", "class Plan: ...\nclass _Row: ...\n")
    tides = Module("madang.assistants.tides.state", "class Plan: ...\nclass Tide: ...\nclass Sea: ...\n")
    ebb = Module("madang.assistants.tides.ebb", "class Tide: ...\n")
    weather = Module("madang.assistants.weather.state", "class Sea: ...\n")
    rule = "one name, one meaning."
    assert ambiguous_classes([store, server]) == [
        f"Plan is the name of a class in madang.store.plans and in madang.server.plans: {rule}"
    ]
    assert ambiguous_classes([store, tides, ebb, weather]) == [
        f"Plan is the name of a class in madang.store.plans and in madang.assistants.tides.state: {rule}",
        f"Tide is the name of a class in madang.assistants.tides.state and in madang.assistants.tides.ebb: {rule}",
    ]
