"""Phase machines: the phase a conversation or run is in, and the one function that says which comes next.

A machine is a table of rules with conditions on facts of the state. It cannot hang or loop for ever, and this is
checked when it is declared: every phase that neither waits nor ends has a rule that always applies, and every cycle has
a limited move. A fact is named by a dotted path, `analysis.feasibility.permission_granted`, through dicts and
attributes alike; where any part of the path is missing or None the fact is not known, which is never an error.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from madang.state.errors import SchemaError, TransitionError
from madang.state.plans.ordering import find_cycle
from madang.state.values import value_at

Facts = Mapping[str, object]
Condition = Callable[[Facts], bool]


def given(path: str) -> Condition:
    """The fact is known, and neither false, zero nor empty.

    >>> from madang.state import given
    >>> given("trip.days")({"trip": {"days": 3}})
    True
    """
    return lambda facts: bool(value_at(facts, path))


def lacking(path: str) -> Condition:
    """The fact is not known, or is false, zero or empty.

    >>> from madang.state import lacking
    >>> lacking("trip.days")({"trip": {}})
    True
    """
    return lambda facts: not value_at(facts, path)


def equals(path: str, *values: object) -> Condition:
    """The fact is known and is one of `values`.

    >>> from madang.state import equals
    >>> equals("decision", "approved", "edited")({"decision": "approved"})
    True
    """
    return lambda facts: value_at(facts, path) in values


ANY = "*"
"""As the source of a rule: every phase that is not an end."""


@dataclass(frozen=True, slots=True)
class PhaseRule:
    """A run goes from `source` to `target` when the condition holds; without a condition, always.

    After `limit` moves it leads to `target_after_limit` instead. `reason` is a stable word that the move passes on.

    >>> from madang.state import PhaseRule, lacking
    >>> rule = PhaseRule("plan", "ask", when=lacking("days"), limit=2, target_after_limit="guess")
    >>> rule.edge
    'plan->ask'
    """

    source: str
    target: str
    when: Condition | None = None
    limit: int | None = None
    target_after_limit: str | None = None
    reason: str | None = None

    def __post_init__(self) -> None:
        if (self.limit is None) != (self.target_after_limit is None):
            raise SchemaError(f"The rule {self.edge} needs both limit and target_after_limit, or neither.")
        if self.limit is not None and self.limit < 0:
            raise SchemaError(
                f"The rule {self.edge} cannot be followed {self.limit} times: give it a limit of 0 or more."
            )

    @property
    def edge(self) -> str:
        """The move's name, under which it is counted: rules with the same source and target share their count."""
        return f"{self.source}->{self.target}"


@dataclass(frozen=True, slots=True)
class PhaseMove:
    """Where a run goes next, why, and how often each limited move has been made.

    >>> from madang.state import PhaseMachine, PhaseRule
    >>> machine = PhaseMachine("plan", (PhaseRule("plan", "done", reason="planned"),), ends=frozenset({"done"}))
    >>> move = machine.move("plan", {})
    >>> move.phase, move.reason
    ('done', 'planned')
    """

    phase: str
    counts: dict[str, int]
    reason: str | None = None
    exhausted: str | None = None
    """The move that was due and had been made as often as allowed."""


@dataclass(frozen=True, slots=True)
class PhaseMachine:
    """The phases of a run and the rules between them, the first that applies being followed.

    In a phase of `waits` nothing happens until one of its conditions holds (an answer came, the pause is over); a phase
    of `ends` is never left.

    >>> from madang.state import PhaseMachine, PhaseRule, given
    >>> machine = PhaseMachine(
    ...     start="ask",
    ...     rules=(PhaseRule("ask", "plan", when=given("days")), PhaseRule("plan", "done")),
    ...     waits=frozenset({"ask"}),
    ...     ends=frozenset({"done"}),
    ... )
    >>> machine.move("ask", {}).phase, machine.move("ask", {"days": 3}).phase
    ('ask', 'plan')
    """

    start: str
    rules: tuple[PhaseRule, ...]
    ends: frozenset[str]
    waits: frozenset[str] = field(default_factory=frozenset[str])

    def __post_init__(self) -> None:
        for phase in self.table:
            self._check(phase)
        self._check_cycles()

    @property
    def table(self) -> Mapping[str, frozenset[str]]:
        """From each phase to those that may follow it; `Moves(machine.table)` holds a field to it."""
        named = (
            self.start,
            *(rule.source for rule in self.rules),
            *(target for rule in self.rules for target in _targets(rule)),
        )
        phases = dict.fromkeys(phase for phase in (*named, *sorted(self.waits | self.ends)) if phase != ANY)
        return {
            phase: frozenset(target for rule in self._rules(phase) for target in _targets(rule)) for phase in phases
        }

    def move(self, phase: str, facts: Facts, counts: Mapping[str, int] | None = None) -> PhaseMove:
        """The move from `phase` on these facts; `counts` are those of the move before."""
        if phase not in self.table:
            raise TransitionError(f"{phase!r} is not a phase of this machine: use one of {', '.join(self.table)}.")
        made = dict(counts or {})
        for rule in self._rules(phase):
            if rule.when is None or rule.when(facts):
                return _followed(rule, made)
        return PhaseMove(phase, made)

    def _rules(self, phase: str) -> list[PhaseRule]:
        if phase in self.ends:
            return []
        return [rule for rule in self.rules if rule.source == phase or (rule.source == ANY and rule.target != phase)]

    def _check(self, phase: str) -> None:
        always = [rule for rule in self._rules(phase) if rule.when is None]
        if phase in self.ends and any(rule.source == phase for rule in self.rules):
            raise SchemaError(
                f"Phase {phase!r} is an end, but a rule leaves it: remove the rule, or take the phase out of `ends`."
            )
        if phase in self.waits and always:
            raise SchemaError(
                f"Phase {phase!r} waits, and its rule {always[0].edge} waits for nothing: give the rule a condition."
            )
        if phase not in self.waits | self.ends and not always:
            raise SchemaError(
                f"Phase {phase!r} has no rule without a condition, so a run could stand still in it: "
                f"add one, or declare the phase as a wait or an end."
            )

    def _check_cycles(self) -> None:
        predecessors: dict[str, list[str]] = {phase: [] for phase in self.table}
        for phase in predecessors:
            for rule in self._rules(phase):
                predecessors[rule.target if rule.target_after_limit is None else rule.target_after_limit].append(phase)
        if cycle := find_cycle(predecessors):
            raise SchemaError(
                f"The phases {' -> '.join(map(repr, cycle))} form a cycle without a limit: "
                f"give one of these moves a limit and a target_after_limit."
            )


def _followed(rule: PhaseRule, made: dict[str, int]) -> PhaseMove:
    if rule.limit is None or rule.target_after_limit is None:
        return PhaseMove(rule.target, made, rule.reason)
    if (times := made.get(rule.edge, 0)) >= rule.limit:
        return PhaseMove(rule.target_after_limit, made, rule.reason, exhausted=rule.edge)
    return PhaseMove(rule.target, {**made, rule.edge: times + 1}, rule.reason)


def _targets(rule: PhaseRule) -> tuple[str, ...]:
    return (rule.target,) if rule.target_after_limit is None else (rule.target, rule.target_after_limit)
