from pathlib import Path

from tests.architecture.rules.names import hiding_names, long_files
from tests.architecture.rules.project_files import project_files
from tests.paths import ROOT


def test_no_python_file_has_a_name_that_hides_its_purpose():
    offences = hiding_names(path for path in project_files(ROOT) if path.suffix == ".py")
    assert not offences, "\n".join(offences)


def test_no_python_file_is_too_long_to_read():
    files = [path for path in project_files(ROOT) if path.suffix == ".py"]
    offences = long_files((path, len((ROOT / path).read_text("utf-8").splitlines())) for path in files)
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
