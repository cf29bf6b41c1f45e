"""Conditions read facts through dicts and attributes, and take what is missing for not known."""

from types import SimpleNamespace

import pytest
from hypothesis import given as for_all
from hypothesis import reject
from hypothesis import strategies as st

from madang.state.errors import SchemaError, TransitionError
from madang.state.fields.policies import Moves
from madang.state.plans.phases import ANY, PhaseMachine, PhaseMove, PhaseRule, equals, given, lacking

FACTS = {"plan": {"steps": [1], "empty": []}, "status": SimpleNamespace(word="failed", ready=False), "none": None}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (given("plan.steps"), True),
        (given("plan.empty"), False),
        (given("status.word"), True),
        (given("status.ready"), False),
        (lacking("status.ready"), True),
        (lacking("plan.steps"), False),
        (equals("status.word", "failed", "partial"), True),
        (equals("status.word", "completed"), False),
        (equals("status.ready", False), True),
    ],
)
def test_a_condition_follows_its_path(condition, holds):
    assert condition(FACTS) is holds


@pytest.mark.req("EC5")
@pytest.mark.parametrize(
    "path", ["nothing", "none.steps", "plan.nothing.deeper", "status.nothing", "plan.steps.first", ""]
)
def test_what_is_missing_on_the_way_is_not_known(path):
    assert [given(path)(FACTS), lacking(path)(FACTS), equals(path, False)(FACTS)] == [False, True, False]


COMPANY = PhaseMachine(
    start="analyzing",
    rules=(
        PhaseRule(ANY, "cancelled", given("cancel")),
        PhaseRule(
            "analyzing", "analyzing", lacking("analysis"), limit=1, target_after_limit="failed", reason="no_analysis"
        ),
        PhaseRule(
            "analyzing", "failed", equals("analysis.feasibility.permission_granted", False), reason="no_permission"
        ),
        PhaseRule("analyzing", "failed", equals("analysis.feasibility.data_available", False), reason="no_data"),
        PhaseRule(
            "analyzing", "clarifying", given("analysis.clarification_needed"), limit=3, target_after_limit="failed"
        ),
        PhaseRule("analyzing", "planning"),
        PhaseRule("clarifying", "analyzing", given("answer"), limit=4, target_after_limit="failed"),
        PhaseRule(
            "planning", "analyzing", lacking("planning.execution_plan"), limit=2, target_after_limit="clarifying"
        ),
        PhaseRule("planning", "executing"),
        PhaseRule("executing", "planning", given("execution.need_replan"), limit=2, target_after_limit="failed"),
        PhaseRule("executing", "planning", equals("execution.status", "failed"), limit=2, target_after_limit="failed"),
        PhaseRule("executing", "paused", equals("execution.status", "paused"), limit=20, target_after_limit="failed"),
        PhaseRule("executing", "completed", equals("execution.status", "completed")),
        PhaseRule("executing", "executing", limit=50, target_after_limit="failed"),
        PhaseRule("paused", "executing", equals("execution.status", "running")),
    ),
    waits=frozenset({"clarifying", "paused"}),
    ends=frozenset({"completed", "failed", "cancelled"}),
)

TRAVEL = PhaseMachine(
    start="collecting",
    rules=(
        PhaseRule("collecting", "searching", given("info_collected")),
        PhaseRule("searching", "planning", equals("searches", "ended")),
        PhaseRule("searching", "searching", limit=6, target_after_limit="planning", reason="searches_unfinished"),
        PhaseRule("planning", "done", equals("itinerary", "ended")),
        PhaseRule("planning", "planning", limit=3, target_after_limit="done", reason="plan_unfinished"),
    ),
    waits=frozenset({"collecting"}),
    ends=frozenset({"done"}),
)

REALESTATE = PhaseMachine(
    start="initialization",
    rules=(
        PhaseRule("initialization", "planning"),
        PhaseRule("planning", "executing", given("planning.steps")),
        PhaseRule("planning", "response_generation", reason="nothing_to_do"),
        PhaseRule("executing", "aggregation", given("ended")),
        PhaseRule("executing", "executing", limit=20, target_after_limit="aggregation", reason="steps_unfinished"),
        PhaseRule("aggregation", "response_generation"),
        PhaseRule("response_generation", "completed", given("answer")),
        PhaseRule("response_generation", "failed"),
    ),
    ends=frozenset({"completed", "failed"}),
)


def phases(machine: PhaseMachine, phase: str, facts: dict) -> list[str]:
    """The phases a run goes through under facts that stay as they are, until it ends or waits."""
    counts, seen = {}, [phase]
    while phase not in machine.ends:
        move = machine.move(phase, facts, counts)
        if move.phase == phase and move.counts == counts:
            break
        phase, counts = move.phase, move.counts
        seen.append(phase)
    return seen


class TestCompany:
    @pytest.mark.parametrize(
        ("phase", "facts", "following"),
        [
            pytest.param(
                "analyzing", {"analysis": {"clarification_needed": True}}, "clarifying", marks=pytest.mark.req("E49")
            ),
            pytest.param("analyzing", {"analysis": {"intents": ["x"]}}, "planning", marks=pytest.mark.req("E50")),
            pytest.param("planning", {"planning": {"execution_plan": []}}, "analyzing", marks=pytest.mark.req("E51")),
            pytest.param("planning", {"planning": {"execution_plan": [1]}}, "executing", marks=pytest.mark.req("E52")),
            pytest.param("executing", {"execution": {"need_replan": True}}, "planning", marks=pytest.mark.req("E53")),
            pytest.param(
                "executing", {"execution": {"status": "completed"}}, "completed", marks=pytest.mark.req("E54")
            ),
            pytest.param("executing", {"execution": {"status": "running"}}, "executing", marks=pytest.mark.req("E55")),
        ],
    )
    def test_the_moves_of_the_seed(self, phase, facts, following):
        assert COMPANY.move(phase, facts).phase == following

    @pytest.mark.req("EC1", "E56")
    def test_a_question_waits_for_its_answer_and_does_not_end_the_job(self):
        asked = {"analysis": {"clarification_needed": True}}
        assert COMPANY.move("clarifying", asked) == PhaseMove("clarifying", {})
        assert COMPANY.move("clarifying", asked | {"answer": "지난달"}) == PhaseMove(
            "analyzing", {"clarifying->analyzing": 1}
        )

    @pytest.mark.req("EC2")
    def test_a_failed_execution_is_replanned_while_attempts_are_left_and_then_fails(self):
        facts = {"execution": {"status": "failed"}, "planning": {"execution_plan": ["step_1"]}}
        assert phases(COMPANY, "executing", facts) == [*["executing", "planning"] * 2, "executing", "failed"]

    @pytest.mark.req("EC2")
    def test_a_pause_waits_until_it_is_over(self):
        assert COMPANY.move("executing", {"execution": {"status": "paused"}}).phase == "paused"
        assert COMPANY.move("paused", {"execution": {"status": "paused"}}).phase == "paused"
        assert COMPANY.move("paused", {"execution": {"status": "running"}}).phase == "executing"

    @pytest.mark.req("EC3")
    def test_an_empty_plan_is_analysed_again_twice_and_then_asked_about(self):
        facts = {"analysis": {"intents": ["x"]}, "planning": {"execution_plan": []}}
        assert phases(COMPANY, "analyzing", facts) == ["analyzing", "planning"] * 3 + ["clarifying"]

    @pytest.mark.req("EC3")
    def test_a_move_past_its_limit_says_which_one(self):
        counts = {"executing->planning": 2}
        assert COMPANY.move("executing", {"execution": {"need_replan": True}}, counts) == PhaseMove(
            "failed", counts, exhausted="executing->planning"
        )

    @pytest.mark.req("EC4")
    @pytest.mark.parametrize(
        ("feasibility", "because"),
        [
            ({"permission_granted": False, "data_available": True}, "no_permission"),
            ({"permission_granted": True, "data_available": False}, "no_data"),
        ],
    )
    def test_what_is_not_allowed_and_what_is_not_there_stop_before_planning(self, feasibility, because):
        move = COMPANY.move("analyzing", {"analysis": {"feasibility": feasibility}})
        assert move == PhaseMove("failed", {}, reason=because)

    @pytest.mark.req("EC5")
    @pytest.mark.parametrize("facts", [{}, {"analysis": None, "planning": None, "execution": None}])
    def test_a_part_of_the_state_that_is_not_there_yet_breaks_nothing(self, facts):
        assert {phase: COMPANY.move(phase, facts).phase for phase in COMPANY.table} == {
            "analyzing": "analyzing",
            "clarifying": "clarifying",
            "planning": "analyzing",
            "executing": "executing",
            "paused": "paused",
            "completed": "completed",
            "failed": "failed",
            "cancelled": "cancelled",
        }

    @pytest.mark.req("EC1")
    def test_every_phase_but_an_end_can_be_cancelled(self):
        cancelled = {phase for phase in COMPANY.table if COMPANY.move(phase, {"cancel": True}).phase == "cancelled"}
        assert cancelled == {"analyzing", "clarifying", "planning", "executing", "paused", "cancelled"}

    def test_the_table_holds_a_field_to_the_same_moves(self):
        moves = Moves(COMPANY.table)
        assert COMPANY.table["planning"] == {"analyzing", "clarifying", "executing", "cancelled"}
        assert moves.allows("analyzing", "planning")
        assert not moves.allows("completed", "analyzing")
        assert not moves.allows("analyzing", "executing")


class TestTravel:
    def test_every_step_is_set_once_and_in_order(self):
        facts = {"info_collected": True, "searches": "ended", "itinerary": "ended"}
        assert phases(TRAVEL, "collecting", facts) == ["collecting", "searching", "planning", "done"]

    def test_an_itinerary_alone_does_not_end_the_search(self):
        facts = {"info_collected": True, "itinerary": "ended"}
        assert TRAVEL.move("searching", facts).phase == "searching"

    def test_a_search_that_never_ends_is_given_up_and_said_so(self):
        move = TRAVEL.move("searching", {"searches": "failing"}, {"searching->searching": 6})
        assert (move.phase, move.reason) == ("planning", "searches_unfinished")

    def test_collecting_waits_for_what_is_missing(self):
        assert TRAVEL.move("collecting", {"info_collected": False}) == PhaseMove("collecting", {})


class TestRealEstate:
    def test_a_question_passes_through_all_phases(self):
        facts = {"planning": {"steps": ["step_0"]}, "ended": True, "answer": "네"}
        assert phases(REALESTATE, "initialization", facts) == [
            "initialization",
            "planning",
            "executing",
            "aggregation",
            "response_generation",
            "completed",
        ]

    def test_without_an_answer_it_has_failed(self):
        assert REALESTATE.move("response_generation", {}).phase == "failed"


class TestDeclaration:
    def test_a_rule_from_any_phase_does_not_lead_from_its_target_to_itself(self):
        stop = PhaseRule(ANY, "paused", given("pause"))
        machine = PhaseMachine("a", (stop, PhaseRule("a", "b")), waits=frozenset({"paused"}), ends=frozenset("b"))
        assert machine.table == {"a": {"paused", "b"}, "paused": set(), "b": set()}

    def test_a_circle_without_a_limit_is_refused(self):
        with pytest.raises(SchemaError) as refused:
            PhaseMachine(
                "a", (PhaseRule("a", "b"), PhaseRule("b", "a", lacking("x")), PhaseRule("b", "c")), ends=frozenset("c")
            )
        assert str(refused.value) == (
            "The phases 'a' -> 'b' -> 'a' form a cycle without a limit: "
            "give one of these moves a limit and a target_after_limit."
        )

    def test_the_way_beyond_a_limit_may_not_close_a_circle_either(self):
        with pytest.raises(SchemaError, match="The phases 'a' -> 'b' -> 'a' form a cycle"):
            PhaseMachine(
                "a", (PhaseRule("a", "b"), PhaseRule("b", "c", limit=1, target_after_limit="a")), ends=frozenset("c")
            )

    def test_a_phase_in_which_a_run_could_stand_still_is_refused(self):
        with pytest.raises(SchemaError) as refused:
            PhaseMachine("a", (PhaseRule("a", "b", given("x")),), ends=frozenset("b"))
        assert str(refused.value) == (
            "Phase 'a' has no rule without a condition, so a run could stand still in it: "
            "add one, or declare the phase as a wait or an end."
        )

    def test_a_target_nobody_declared_is_such_a_phase(self):
        with pytest.raises(SchemaError, match="Phase 'complete' has no rule without a condition"):
            PhaseMachine("a", (PhaseRule("a", "complete"),), ends=frozenset({"completed"}))

    def test_a_wait_that_waits_for_nothing_is_refused(self):
        with pytest.raises(SchemaError) as refused:
            PhaseMachine("a", (PhaseRule("a", "b"),), waits=frozenset("a"), ends=frozenset("b"))
        assert str(refused.value) == "Phase 'a' waits, and its rule a->b waits for nothing: give the rule a condition."

    def test_an_end_that_leads_on_is_refused(self):
        with pytest.raises(SchemaError) as refused:
            PhaseMachine("a", (PhaseRule("a", "b"), PhaseRule("b", "a")), ends=frozenset("b"))
        assert (
            str(refused.value)
            == "Phase 'b' is an end, but a rule leaves it: remove the rule, or take the phase out of `ends`."
        )

    @pytest.mark.parametrize("fields", [{"limit": 1}, {"target_after_limit": "b"}])
    def test_a_limit_and_the_way_beyond_it_belong_together(self, fields):
        with pytest.raises(SchemaError) as refused:
            PhaseRule("a", "a", **fields)
        assert str(refused.value) == "The rule a->a needs both limit and target_after_limit, or neither."

    def test_a_limit_below_zero_is_refused(self):
        with pytest.raises(SchemaError) as refused:
            PhaseRule("a", "a", limit=-1, target_after_limit="b")
        assert str(refused.value) == "The rule a->a cannot be followed -1 times: give it a limit of 0 or more."

    def test_an_unknown_phase_is_refused_with_the_known_ones(self):
        with pytest.raises(TransitionError) as refused:
            TRAVEL.move("booking", {})
        assert str(refused.value) == (
            "'booking' is not a phase of this machine: use one of collecting, searching, planning, done."
        )


FLAGS = [None, True, False]


@st.composite
def company_facts(draw) -> dict:
    """Whatever a run may know at some moment, whole, in part or not at all."""

    def flag() -> bool | None:
        return draw(st.sampled_from(FLAGS))

    feasibility = {"permission_granted": flag(), "data_available": flag()}
    analysis = {"clarification_needed": flag(), "feasibility": draw(st.sampled_from([None, feasibility]))}
    status = draw(st.sampled_from([None, "initializing", "running", "paused", "completed", "failed"]))
    return {
        "analysis": draw(st.sampled_from([None, analysis])),
        "planning": draw(st.sampled_from([None, {"execution_plan": []}, {"execution_plan": ["step_1"]}])),
        "execution": draw(st.sampled_from([None, {"need_replan": flag(), "status": status}])),
        "answer": draw(st.sampled_from([None, "지난달"])),
    }


@st.composite
def machines(draw) -> PhaseMachine:
    """Any machine that can be declared: rules at random among four phases, each with a way to the end."""
    names, waits = "abcd", draw(st.sets(st.sampled_from("bcd")))
    ways = st.tuples(st.sampled_from([*names, ANY]), st.sampled_from(names), st.sampled_from("xyz"), st.integers(0, 3))
    rules = [
        PhaseRule(source, target, given(fact), limit=limit or None, target_after_limit="end" if limit else None)
        for source, target, fact, limit in draw(st.lists(ways, max_size=8))
    ]
    rules += [PhaseRule(phase, "end") for phase in names if phase not in waits]
    try:
        return PhaseMachine("a", tuple(rules), waits=frozenset(waits), ends=frozenset({"end"}))
    except SchemaError:
        reject()


class TestLaws:
    @for_all(machines(), st.data())
    def test_whatever_can_be_declared_ends_or_waits_within_its_limits(self, machine, data):
        phase, counts = machine.start, {}
        for _ in range((sum(rule.limit or 0 for rule in machine.rules) + 1) * len(machine.table)):
            facts = {fact: data.draw(st.booleans()) for fact in "xyz"}
            move = machine.move(phase, facts, counts)
            if move.phase in machine.ends or (move.phase == phase and move.counts == counts):
                break
            phase, counts = move.phase, move.counts
        else:
            pytest.fail("the walk neither ended nor waited")

    @for_all(st.sampled_from(list(COMPANY.table)), company_facts())
    def test_under_facts_that_do_not_change_every_walk_ends_or_waits(self, phase, facts):
        assert phases(COMPANY, phase, facts)[-1] in COMPANY.ends | COMPANY.waits

    @for_all(st.data())
    def test_under_facts_that_change_at_will_every_walk_ends_or_waits_within_the_limits(self, data):
        phase, counts = COMPANY.start, {}
        limits = {rule.edge: rule.limit for rule in COMPANY.rules if rule.limit is not None}
        for _ in range((sum(limits.values()) + 1) * len(COMPANY.table)):
            move = COMPANY.move(phase, data.draw(company_facts()), counts)
            assert move.phase == phase or move.phase in COMPANY.table[phase]
            if move.phase in COMPANY.ends or (move.phase == phase and phase in COMPANY.waits):
                break
            phase, counts = move.phase, move.counts
            assert all(counts[edge] <= limits[edge] for edge in counts)
        else:
            pytest.fail("the walk neither ended nor waited")

    @for_all(st.sampled_from(list(COMPANY.table)), company_facts(), st.dictionaries(st.text(), st.integers()))
    def test_a_move_leaves_the_counts_it_was_given_as_they_were(self, phase, facts, counts):
        before = dict(counts)
        COMPANY.move(phase, facts, counts)
        assert counts == before
