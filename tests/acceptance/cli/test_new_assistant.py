"""A new assistant works as it is: in Madang's checkout, in another package, and in a project of its own.

Running all of `make test` in the copy would repeat every other test, so these are run there: the new assistant's own
tests, the contract of all assistants, and the architecture.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.paths import ROOT

pytestmark = pytest.mark.slow

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "bench", "node_modules", "company", "realestate", "research"
)
"""What a new assistant and the tests of the architecture can do without; one neighbour is enough."""
OF_FOLDERS = ("assistant_folders", "broad_excepts", "exports", "layers", "mirrored_tests", "names", "phrases")
"""The tests of the architecture that look at what is in a folder."""
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:langsmith_plugin", "-p", "no:schemathesis")
"""Without plugins that take seconds to load and that no test here uses."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which `madang new-assistant weather` was called."""
    copy = tmp_path_factory.mktemp("copy") / "madang"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    made = run(copy, "-m", "madang", "new-assistant", "weather")
    assert made.stdout == 'Made src/madang/assistants/weather.\nNext: madang ask weather "hello", then make test\n'
    return copy


def run(
    folder: Path, *words: str, source: Path | None = None, python: Path = Path(sys.executable)
) -> "subprocess.CompletedProcess[str]":
    """What Python came to in `folder`, with the Madang of the project `source`, by default of the same folder."""
    # The checklists do not lie beside the copy, so there the test that reads them is skipped even in CI.
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | {
        "PYTHONPATH": str((source or folder) / "src"),
        "PYTHONUTF8": "1",
        "MADANG_STORE": f"sqlite:///{folder / 'madang.db'}",
        "LANG": "C.UTF-8",
    }
    return subprocess.run(
        [python, *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_assistant_passes_every_test_by_existing(project: Path):
    places = ("src/madang/assistants/weather", "tests/conformance/test_assistants.py")
    architecture = [f"tests/architecture/test_{name}.py" for name in OF_FOLDERS]
    tested = run(project, *PYTEST, *places, *architecture)
    assert tested.returncode == 0, tested.stdout


def test_a_new_assistant_is_written_as_the_house_writes(project: Path):
    assert run(project, "-m", "ruff", "format", "--check", "src/madang/assistants/weather").returncode == 0
    linted = run(project, "-m", "ruff", "check", "src/madang/assistants/weather")
    assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize(
    ("lang", "message", "answer"),
    [
        ("en", "hello", "Hello, this is Weather. This greeting is all it knows so far."),
        ("ko", "안녕하세요", "안녕하세요. weather 도우미입니다. 아직 이 인사밖에 모릅니다."),
    ],
)
def test_a_new_assistant_answers_in_both_languages(project: Path, lang: str, message: str, answer: str):
    asked = run(project, "-m", "madang", "--lang", lang, "ask", "weather", message)
    assert (asked.returncode, asked.stdout.splitlines()[0]) == (0, answer)


def test_the_doctor_tells_how_old_its_data_is(project: Path):
    assert "weather: facts.json, 20" in run(project, "-m", "madang", "doctor").stdout


def test_an_assistant_in_another_package_passes_its_tests_there(project: Path):
    (project / "forecasts").mkdir()
    (project / "forecasts" / "__init__.py").touch()
    (project / "forecasts" / "pytest.ini").write_text("[pytest]\n")
    made = run(project, "-m", "madang", "new-assistant", "tides", "--into", "forecasts")
    assert "Next:\n  python -m pytest forecasts/tides\n" in made.stdout
    tested = run(project, *PYTEST, "-p", "no:asyncio", "forecasts/tides")
    assert tested.returncode == 0, tested.stdout


@pytest.fixture(scope="module")
def elsewhere(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder in which `madang new-assistant` was called and the printed steps are followed, in `env`."""
    folder = tmp_path_factory.mktemp("elsewhere")
    made = run(folder, "-m", "madang", "new-assistant", "sea_levels", source=project)
    assert made.stdout.splitlines() == [
        "Made the project sea_levels. Next:",
        '  python -m pip install -e "./sea_levels[dev]"',
        '  madang ask sea_levels "hello"',
        "  python -m pytest sea_levels",
    ]
    _lend_packages(folder / "env")
    offline = ("--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
    pip = ("-m", "pip", "--python", str(_python(folder)), "install", *offline)
    installed = run(folder, *pip, "-e", "./sea_levels[dev]", source=project)
    assert installed.returncode == 0, installed.stderr
    return folder


def _lend_packages(environment: Path) -> None:
    """An environment in which everything is installed that is installed here."""
    venv.create(environment)
    [packages] = environment.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))


def _python(folder: Path) -> Path:
    return folder / "env" / "bin" / "python"


def test_an_assistant_in_a_project_of_its_own_answers(project: Path, elsewhere: Path):
    words = ("-m", "madang", "ask", "sea_levels", "hello")
    asked = run(elsewhere, *words, source=project, python=_python(elsewhere))
    greeting = "Hello, this is Sea levels. This greeting is all it knows so far."
    assert (asked.returncode, asked.stdout.splitlines()[:1]) == (0, [greeting]), asked.stderr


def test_an_assistant_in_a_project_of_its_own_passes_its_tests(project: Path, elsewhere: Path):
    words = (*PYTEST, "-p", "no:asyncio", "sea_levels")
    tested = run(elsewhere, *words, source=project, python=_python(elsewhere))
    assert tested.returncode == 0, tested.stdout
