import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from madang import __version__
from madang.cli import commands
from tests.paths import ROOT, SOURCE
from tests.unit.cli.conftest import Madang, Ran

# Adds a folder of planted commands to those of the package, then runs the command line on the rest of the arguments.
LAUNCH = (
    "import sys, madang.cli.commands; madang.cli.commands.__path__.append(sys.argv.pop(1)); "
    "from madang.cli import main; main()"
)


@pytest.fixture
def run(tmp_path: Path, madang: Madang, monkeypatch: pytest.MonkeyPatch) -> Madang:
    """Runs `madang` on words in this process, with the commands planted in `tmp_path` beside its own."""

    def run(*words: str, locale: str = "C.UTF-8") -> Ran:
        monkeypatch.setenv("LANG", locale)
        with pytest.MonkeyPatch.context() as planting:
            planting.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
            ran = madang(*words)
        for file in tmp_path.glob("*.py"):
            sys.modules.pop(f"{commands.__name__}.{file.stem}", None)
            vars(commands).pop(file.stem, None)
        return ran

    return run


def start(folder: Path, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Runs `madang` in a process of its own, with the commands planted in a folder beside its own."""
    command = [sys.executable, "-c", LAUNCH, str(folder), *words]
    return subprocess.run(command, env=_environment() | variables, capture_output=True, text=True, check=False)


def plant(folder: Path, name: str, body: str) -> None:
    head = f'from madang.text import Text\n\nTITLE = Text(ko="{name} 명령", en="The {name} command.")\n\n'
    (folder / f"{name}.py").write_text(head + textwrap.dedent(body), "utf-8")


def test_the_version_is_told(run: Madang):
    ran = run("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"madang {__version__}\n", "")


def test_the_package_can_be_run_as_a_module():
    ran = subprocess.run(
        [sys.executable, "-m", "madang", "--version"], env=_environment(), capture_output=True, text=True, check=True
    )
    assert ran.stdout == f"madang {__version__}\n"


def test_help_lists_a_command_without_importing_it(run: Madang, tmp_path: Path):
    plant(tmp_path, "count_moons", 'raise SystemExit("imported")')
    ran = run("--help")
    assert ran.code == 0
    assert "count-moons" in ran.out
    assert "The count_moons command." in ran.out


_ASK = """
import sys
from madang.cli import main
try:
    main()
except SystemExit as left:
    names = {name.split(".")[2] for name in sys.modules if name.startswith("madang.assistants.")}
    print(left.code, sorted(names))
"""


def test_ask_imports_the_assistant_that_is_asked_and_no_other(tmp_path: Path):
    command = [sys.executable, "-c", _ASK, "ask", "travel", "경비는 1인 100만 원", "--json"]
    environment = _environment() | {"MADANG_DATA": str(tmp_path)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    assert ran.stdout.splitlines()[-1] == "4 ['travel']"


def test_help_needs_neither_langgraph_nor_pydantic():
    code = "import sys, madang.cli; print({'langgraph', 'pydantic'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], env=_environment(), capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


@pytest.mark.parametrize(
    ("words", "locale", "title"),
    [
        (["--help"], "ko_KR.UTF-8", "greet 명령"),
        (["--help"], "en_US.UTF-8", "The greet command."),
        (["--help", "--lang", "ko"], "en_US.UTF-8", "greet 명령"),
        (["--lang=en", "--help"], "ko_KR.UTF-8", "The greet command."),
        (["--lang", "ko", "greet", "--help"], "en_US.UTF-8", "greet 명령"),
    ],
)
def test_help_speaks_the_language_of_the_user(run: Madang, tmp_path: Path, words: list[str], locale: str, title: str):
    plant(tmp_path, "greet", "def greet(): ...")
    assert title in run(*words, locale=locale).out


def test_a_command_takes_its_arguments_and_finds_the_language(run: Madang, tmp_path: Path):
    plant(
        tmp_path,
        "greet",
        """
        import typer

        def greet(context: typer.Context, who: str, times: int = 1) -> None:
            typer.echo(f"{context.obj} {who} {times}")
        """,
    )
    assert run("--lang", "ko", "greet", "madang", "--times", "2").out == "ko madang 2\n"


def test_a_file_may_hold_several_commands(run: Madang, tmp_path: Path):
    plant(
        tmp_path,
        "moons",
        """
        import typer

        moons = typer.Typer()

        @moons.command("list")
        def _list() -> None:
            typer.echo("Io")

        @moons.command("count")
        def _count() -> None:
            typer.echo("1")
        """,
    )
    assert run("moons", "list").out == "Io\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ["--lang", "en", "orbit"],
            "madang: Postgres is not installed. Add it with `pip install 'madang[postgres]'`.\n",
        ),
        (
            ["--lang", "ko", "orbit"],
            "madang: Postgres 기능이 설치되어 있지 않습니다. `pip install 'madang[postgres]'`로 추가하세요.\n",
        ),
    ],
)
def test_an_error_is_one_line_in_the_language_of_the_user(run: Madang, tmp_path: Path, words: list[str], line: str):
    plant(tmp_path, "orbit", 'from madang.extras import require\nrequire("nowhere", "postgres", "Postgres")')
    ran = run(*words)
    assert (ran.code, ran.out, ran.err) == (1, "", line)


def test_an_error_without_a_text_for_people_is_told_as_it_is(run: Madang, tmp_path: Path):
    plant(
        tmp_path, "orbit", "from madang.errors import MadangError\ndef orbit(): raise MadangError('no moon\\ntonight')"
    )
    ran = run("orbit")
    assert (ran.code, ran.err) == (1, "madang: no moon tonight\n")


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Unexpected error (ValueError: no {moon}). Run it again with --debug to see where."),
        (
            "ko",
            "예상하지 못한 오류가 났습니다(ValueError: no {moon}). "
            "어디서 났는지 보려면 --debug를 붙여 다시 실행하세요.",
        ),
    ],
)
def test_an_unexpected_error_is_no_traceback(run: Madang, tmp_path: Path, lang: str, line: str):
    plant(tmp_path, "orbit", "def orbit(): raise ValueError('no {moon}')")
    ran = run("--lang", lang, "orbit")
    assert (ran.code, ran.err) == (1, f"madang: {line}\n")


@pytest.mark.parametrize(("lang", "line"), [("en", "No space left on device"), ("ko", "디스크에 남은 공간이 없습니다")])
def test_output_that_finds_no_room_is_told_as_such(run: Madang, tmp_path: Path, lang: str, line: str):
    plant(tmp_path, "orbit", "import errno\ndef orbit(): raise OSError(errno.ENOSPC, 'full')")
    ran = run("--lang", lang, "orbit")
    assert (ran.code, ran.err) == (1, f"madang: {line}\n")


def test_a_letter_that_the_terminal_does_not_have_is_written_out(tmp_path: Path):
    plant(tmp_path, "orbit", "def orbit(): print('달 moon')")
    ran = start(tmp_path, "orbit", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "\\ub2ec moon\n", "")


def test_debug_shows_the_traceback(tmp_path: Path):
    plant(tmp_path, "orbit", "def orbit(): raise ValueError('no moon')")
    ran = start(tmp_path, "--debug", "orbit")
    assert ran.returncode == 1
    assert ran.stderr.startswith("Traceback (most recent call last):")
    assert ran.stderr.endswith("ValueError: no moon\n")


def test_a_file_without_a_title_is_named(run: Madang, tmp_path: Path):
    (tmp_path / "orbit.py").write_text("def orbit(): ...\n")
    ran = run("--help")
    assert ran.code == 1
    assert ran.err == (
        f"madang: {tmp_path / 'orbit.py'} has no `TITLE = Text(ko=..., en=...)`, its line in the help. Add one.\n"
    )


def test_an_unknown_command_is_a_wrong_call(run: Madang, tmp_path: Path):
    plant(tmp_path, "greet", "def greet(): ...")
    ran = run("gree")
    assert ran.code == 2
    assert "No such command 'gree'. Did you mean 'greet'?" in ran.err


def test_an_interrupt_leaves_quietly(tmp_path: Path):
    plant(tmp_path, "wait", "import time\ndef wait():\n    print('waiting', flush=True)\n    time.sleep(60)")
    process = subprocess.Popen(
        [sys.executable, "-c", LAUNCH, str(tmp_path), "wait"],
        env=_environment(),
        preexec_fn=_mind_interrupts,  # noqa: PLW1509 - it only sets a signal
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout and process.stdout.readline() == "waiting\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30) == ("", "")
    assert process.returncode == 130


def _mind_interrupts() -> None:
    """A program started in the background of a script would pass on that interrupts are to be ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _environment(locale: str = "C.UTF-8") -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return {**kept, "LANG": locale, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("madang ses", ["sessions"]),
        ("madang sessions ", ["list", "show", "search", "export", "delete"]),
        ("madang sessions list --status i", ["idle", "interrupted"]),
        ("madang ask nobod", []),
    ],
)
def test_a_shell_can_complete_commands_options_and_values(
    madang: Madang, monkeypatch: pytest.MonkeyPatch, words: str, found: list[str]
):
    asked = {"_MADANG_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    ran = madang()
    assert (ran.out.split(), ran.err) == (found, "")


def test_the_language_may_be_said_anywhere_but_not_inside_a_message(run: Madang, tmp_path: Path):
    plant(tmp_path, "greet", "import typer\ndef greet(context: typer.Context, who: str): typer.echo(context.obj + who)")
    assert run("greet", "you", "--lang", "ko").out == "koyou\n"
    assert run("greet", "say --lang ko please").out == "ensay --lang ko please\n"
    assert run("greet", "--", "--lang").out == "en--lang\n"


def test_help_for_options_speaks_the_language_of_the_user(run: Madang, tmp_path: Path):
    body = """
    from typing import Annotated
    import typer

    _WHO = Text(ko="누구에게", en="To whom.")

    def greet(who: Annotated[str, typer.Option(help=_WHO.en)] = "") -> None: ...
    """
    plant(tmp_path, "greet", body)
    assert "누구에게" in run("greet", "--help", "--lang", "ko").out
    assert "To whom." in run("greet", "--help").out


def test_a_file_that_cannot_be_used_is_named(run: Madang, tmp_path: Path):
    plant(tmp_path, "orbit", "def orbit(): open('nowhere.txt')")
    ran = run("orbit")
    assert (ran.code, ran.err) == (1, "madang: nowhere.txt: No such file or directory\n")


def test_a_setting_of_the_language_counts_before_the_locale(
    run: Madang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    plant(tmp_path, "greet", "import typer\ndef greet(context: typer.Context): typer.echo(context.obj)")
    monkeypatch.setenv("MADANG_LANG", "en")
    assert run("greet", locale="ko_KR.UTF-8").out == "en\n"


@pytest.mark.parametrize(("words", "language"), [(["안녕"], "ko"), (["--to", "서울"], "en"), (["hi"], "en")])
def test_a_message_in_korean_is_answered_in_korean_also_where_it_fails(
    run: Madang, tmp_path: Path, words: list[str], language: str
):
    arguments = "context: typer.Context, text: str = typer.Argument(''), to: str = ''"
    plant(tmp_path, "greet", f"import typer\ndef greet({arguments}): typer.echo(context.obj)")
    assert run("greet", *words).out == f"{language}\n"


def test_the_commands_of_assistants_are_listed_under_the_names_of_their_folders(run: Madang):
    brought = [file.parent.name.replace("_", "-") for file in (SOURCE / "assistants").glob("*/commands.py")]
    listed = run("--help").out
    assert all(f"│ {name} " in listed for name in brought)
