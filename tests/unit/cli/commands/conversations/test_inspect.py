import json
import re
from typing import Annotated, Any

import pytest
from langgraph.graph import START

from madang.state import CheckedGraph, Sensitive, State, append
from madang.store import Store
from tests.unit.cli.conftest import Madang, Seed


class Trip(State, name="tests.cli.trip"):
    stops: Annotated[list[str], append] = []
    password: str | None = None
    passport: Annotated[str | None, Sensitive()] = None


async def travel(store: Store) -> None:
    """Two turns of a graph that belongs to no assistant."""
    graph: Any = CheckedGraph(Trip)
    graph.add_node("planner", lambda state: {"stops": [f"stop {len(state.stops)}, call 010-1234-5678"]})
    graph.add_edge(START, "planner")
    app = graph.compile(checkpointer=store.checkpointer)
    for password in ("hunter2", "hunter3"):
        await app.ainvoke({"password": password}, {"configurable": {"thread_id": "trip"}})


@pytest.fixture
def steps(seed: Seed) -> list[str]:
    """The ids of the session's checkpoints, oldest first."""
    seed(travel)

    async def ids(store: Store) -> list[str]:
        return [header.id for header in await store.history("trip")][::-1]

    return seed(ids)


def test_the_timeline_tells_node_time_size_and_change(madang: Madang, steps: list[str]):
    heading, *lines = madang("inspect", "trip").out.splitlines()
    assert heading.split() == ["step", "id", "node", "time", "size", "added", "changed"]
    assert [line.split()[1] for line in lines] == steps
    assert re.fullmatch(rf"1 +{steps[2]} +planner +\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d +\d+ B +\d+ B +stops *", lines[2])


@pytest.mark.req("T9")
def test_the_timeline_says_which_version_its_states_follow(madang: Madang, seed: Seed):
    async def talk(store: Store) -> None:
        graph: Any = CheckedGraph(Trip)
        graph.add_node("planner", lambda state: {"stops": ["Osaka"]})
        app = graph.add_edge(START, "planner").compile(checkpointer=store.checkpointer.for_state(Trip))
        await app.ainvoke({}, {"configurable": {"thread_id": "trip"}})

    seed(talk)
    assert madang("inspect", "trip").err.splitlines()[0] == "The state follows version 1 of 'tests.cli.trip'"


@pytest.mark.parametrize("by_id", [True, False])
def test_a_state_is_shown_masked_by_id_or_by_step(madang: Madang, steps: list[str], by_id: bool):
    ran = madang("inspect", "trip", "--state", steps[2] if by_id else "1")
    assert json.loads(ran.out) == {"stops": ["stop 0, call ***REDACTED***"], "password": "***REDACTED***"}


def test_the_latest_state_needs_no_id(madang: Madang, steps: list[str]):
    assert len(json.loads(madang("inspect", "trip", "--state", "latest").out)["stops"]) == 2


@pytest.mark.req("T43")
def test_a_difference_shows_that_a_secret_changed_and_not_what_it_is(madang: Madang, steps: list[str]):
    ran = madang("inspect", "trip", "--diff", "1", "latest")
    assert sorted(line.strip().split(maxsplit=3) for line in ran.out.splitlines()[1:]) == [
        ["add", "/stops/1", "-", '"stop 1, call ***REDACTED***"'],
        ["replace", "/password", '"***REDACTED***"', '"***REDACTED***"'],
    ]


@pytest.mark.req("TC16")
def test_a_snapshot_stays_as_it_was_removals_are_told_and_nothing_personal(
    madang: Madang, seed: Seed, steps: list[str]
):
    before = madang("inspect", "trip", "--state", steps[2]).out
    seed(travel)
    assert madang("inspect", "trip", "--state", steps[2]).out == before
    back = madang("inspect", "trip", "--diff", "latest", steps[2]).out
    removed = [line.split()[:2] for line in back.splitlines() if line.split()[0] == "remove"]
    assert removed == [["remove", "/stops/1"]] * 3
    assert '"stop 1, call ***REDACTED***"' in back
    assert "010-1234-5678" not in before + back and "hunter" not in before + back


def test_the_same_state_twice_has_no_difference(madang: Madang, steps: list[str]):
    ran = madang("inspect", "trip", "--diff", "1", "1")
    assert (ran.code, ran.out, ran.err) == (0, "", "Nothing changed.\n")


def test_a_field_is_followed_through_the_states(madang: Madang, steps: list[str]):
    lines = madang("inspect", "trip", "--field", "stops").out.splitlines()
    assert [json.loads(line.split(maxsplit=2)[2]) for line in lines[1:]] == [
        ["stop 0, call ***REDACTED***"],
        ["stop 0, call ***REDACTED***", "stop 1, call ***REDACTED***"],
    ]


def test_a_field_that_never_was_names_those_that_were(madang: Madang, steps: list[str]):
    ran = madang("inspect", "trip", "--field", "stop")
    assert (ran.code, ran.err) == (1, "No state of this session has a field 'stop'. Fields: password, stops.\n")


def test_a_checkpoint_that_is_not_there_says_how_to_find_one(madang: Madang, steps: list[str]):
    ran = madang("inspect", "trip", "--state", "99", "--lang", "ko")
    assert (ran.code, ran.err) == (
        1,
        "madang: '99'에 맞는 체크포인트가 0개입니다. `madang inspect trip`에 보이는 아이디를 쓰세요.\n",
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--state", "1", "--field", "stops"], "Choose one of --state, --diff, --field, --changes and --fork."),
        (["--set", "stops=[]"], "--set needs --fork."),
        (["--fork", "1", "--set", "stops"], "'stops' does not have the form name=value."),
    ],
)
def test_a_look_that_makes_no_sense_is_a_wrong_call(madang: Madang, steps: list[str], words: list[str], complaint: str):
    ran = madang("inspect", "trip", *words)
    assert ran.code == 2
    assert complaint in ran.err


def test_a_session_of_no_assistant_cannot_be_forked(madang: Madang, steps: list[str]):
    ran = madang("inspect", "trip", "--fork", "1")
    assert (ran.code, ran.err) == (1, "The assistant '' of this session is not installed, so it cannot be forked.\n")


@pytest.fixture
def answered(madang: Madang, tiny: None) -> None:
    """The session 's', in which 'teams' has answered."""
    assert madang("ask", "teams", "hello", "--session", "s", "--user", "kim").code == 0


@pytest.mark.req("E61.progress", "E61.tasks", "EC16")
def test_what_moved_is_told_state_by_state(madang: Madang, answered: None):
    heading, *lines = madang("inspect", "s", "--changes").out.splitlines()
    assert heading.split() == ["time", "node", "phase", "progress", "done", "error"]
    [done] = [line for line in lines if "+100 %" in line]
    told = re.search(r" execute +\+100 % +(\w+), (\w+), (\w+) *$", done)
    assert told and {*told.groups()} == {"advice", "law", "loan"}


def test_a_session_in_which_nothing_is_watched_says_so(madang: Madang, steps: list[str]):
    assert madang("inspect", "trip", "--changes").err == "Nothing changed.\n"


@pytest.mark.req("E63")
def test_a_fork_goes_on_from_an_edited_state(madang: Madang, answered: None):
    ran = madang("inspect", "s", "--fork", "0", "--set", "question=goodbye", "--set", 'advice="none"')
    found = re.match(r"New session: (\S+)\. Continue with `madang ask teams --session", ran.out)
    assert found
    state = json.loads(madang("inspect", found[1], "--state", "latest").out)
    assert (state["question"], state["advice"]) == ("goodbye", "none")
    assert madang("ask", "teams", "again", "--session", found[1], "--user", "kim").code == 0
    assert json.loads(madang("inspect", "s", "--state", "latest").out)["question"] == "hello"


def test_an_edit_that_the_gate_refuses_leaves_nothing_behind(madang: Madang, answered: None):
    ran = madang("inspect", "s", "--fork", "1", "--set", "questin=goodbye")
    assert ran.code == 1
    assert "wrote 'questin', which is not a field of Consultation" in ran.err
    assert madang("sessions", "list").err == "1 of 1\n"


def test_a_checkpoint_is_named_and_then_called_by_its_name(madang: Madang, steps: list[str]):
    ran = madang("inspect", "trip", "--name", "first stop", "--at", "1")
    assert (ran.code, ran.out) == (0, f"'first stop' is checkpoint {steps[2]}\n")
    assert madang("inspect", "trip", "--state", "first stop").out == madang("inspect", "trip", "--state", "1").out
    assert madang("inspect", "trip").out.splitlines()[-1] == f"'first stop' is checkpoint {steps[2]}"


@pytest.mark.req("H47")
@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(("chosen", "stored"), [("steps", 4), ("end", 1)])
def test_whether_each_step_leaves_a_checkpoint_is_a_setting(
    madang: Madang, monkeypatch: pytest.MonkeyPatch, chosen: str, stored: int
):
    monkeypatch.setenv("MADANG_CHECKPOINTS", chosen)
    asked = json.loads(madang("ask", "papers", "hello", "--json").out)
    lines = madang("inspect", asked["session"]).out.splitlines()
    assert len([line for line in lines[1:] if "-" in line]) == stored
