"""Phase machines: where a conversation or a run stands, and the one function that says where it goes next.

A machine is a table of rules. It cannot hang or go round for ever, and this is checked when it is declared: every phase
that neither waits nor ends has a rule that always applies, and every circle has a move that is limited.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from madang.state.cycles import cycle
from madang.state.errors import SchemaError, TransitionError
from madang.state.facts import Condition, Facts

__all__ = ["ANY", "PhaseMachine", "PhaseMove", "Rule"]

ANY = "*"
"""As the source of a rule: every phase that is not an end."""


@dataclass(frozen=True, slots=True)
class Rule:
    """From `source` the way leads to `target` when the condition holds; without a condition, always.

    After `limit` moves it leads to `beyond` instead. `because` is a stable word for the reason, passed on in the move.
    """

    source: str
    target: str
    when: Condition | None = None
    limit: int | None = None
    beyond: str | None = None
    because: str | None = None

    def __post_init__(self) -> None:
        if (self.limit is None) != (self.beyond is None):
            raise SchemaError(f"The rule {self.edge} needs both a limit and the phase beyond it, or neither.")
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
    """Where a run goes next, why, and how often each limited move has been made."""

    phase: str
    counts: dict[str, int]
    because: str | None = None
    exhausted: str | None = None
    """The move that was due and had been made as often as allowed."""


@dataclass(frozen=True, slots=True)
class PhaseMachine:
    """The phases of a run and the rules between them, the first that applies being followed.

    In a phase of `waits` nothing happens until one of its conditions holds (an answer came, the pause is over); a phase
    of `ends` is never left.
    """

    start: str
    rules: tuple[Rule, ...]
    ends: frozenset[str]
    waits: frozenset[str] = field(default_factory=frozenset[str])

    def __post_init__(self) -> None:
        for phase in self.table:
            self._check(phase)
        self._check_circles()

    @property
    def table(self) -> Mapping[str, frozenset[str]]:
        """From each phase to those that may follow it; `Moves(machine.table)` holds a field to it."""
        named = (
            self.start,
            *(rule.source for rule in self.rules),
            *(way for rule in self.rules for way in _ways(rule)),
        )
        phases = dict.fromkeys(phase for phase in (*named, *sorted(self.waits | self.ends)) if phase != ANY)
        return {phase: frozenset(way for rule in self._rules(phase) for way in _ways(rule)) for phase in phases}

    def move(self, phase: str, facts: Facts, counts: Mapping[str, int] | None = None) -> PhaseMove:
        """Where the way leads from `phase`; `counts` are those of the move before."""
        if phase not in self.table:
            raise TransitionError(f"{phase!r} is no phase of this machine: use one of {', '.join(self.table)}.")
        made = dict(counts or {})
        for rule in self._rules(phase):
            if rule.when is None or rule.when(facts):
                return _followed(rule, made)
        return PhaseMove(phase, made)

    def _rules(self, phase: str) -> list[Rule]:
        if phase in self.ends:
            return []
        return [rule for rule in self.rules if rule.source == phase or (rule.source == ANY and rule.target != phase)]

    def _check(self, phase: str) -> None:
        always = [rule for rule in self._rules(phase) if rule.when is None]
        if phase in self.ends and any(rule.source == phase for rule in self.rules):
            raise SchemaError(f"Phase {phase!r} is an end, and a rule leads on from it: take one of the two away.")
        if phase in self.waits and always:
            raise SchemaError(
                f"Phase {phase!r} waits, and its rule {always[0].edge} waits for nothing: give the rule a condition."
            )
        if phase not in self.waits | self.ends and not always:
            raise SchemaError(
                f"Phase {phase!r} has no rule without a condition, so a run could stand still in it: "
                f"add one, or declare the phase as a wait or an end."
            )

    def _check_circles(self) -> None:
        predecessors: dict[str, list[str]] = {phase: [] for phase in self.table}
        for phase in predecessors:
            for rule in self._rules(phase):
                predecessors[rule.target if rule.beyond is None else rule.beyond].append(phase)
        if circle := cycle(predecessors):
            raise SchemaError(
                f"The phases {' -> '.join(map(repr, circle))} form a circle without a limit: "
                f"give one of these moves a limit and a phase beyond it."
            )


def _followed(rule: Rule, made: dict[str, int]) -> PhaseMove:
    if rule.limit is None or rule.beyond is None:
        return PhaseMove(rule.target, made, rule.because)
    if (times := made.get(rule.edge, 0)) >= rule.limit:
        return PhaseMove(rule.beyond, made, rule.because, exhausted=rule.edge)
    return PhaseMove(rule.target, {**made, rule.edge: times + 1}, rule.because)


def _ways(rule: Rule) -> tuple[str, ...]:
    return (rule.target,) if rule.beyond is None else (rule.target, rule.beyond)
