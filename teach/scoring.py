"""How well a reader reads: roles, whole messages, idle numbers taken for something, and labels of messages."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from madang.reading.taught.reader import LabelledMessage, RoleMention, TaughtReader
from teach.training import TODAY, Example
from teach.utterances import MarkedSpan


@dataclass
class Score:
    """Counts over a set of utterances."""

    messages: int = 0
    right_messages: int = 0
    wanted: int = 0
    found: int = 0
    right: int = 0
    idle: int = 0
    idle_named: int = 0
    label_wanted: int = 0
    label_found: int = 0
    label_right: int = 0
    tasks_right: int = 0
    errors: Counter[str] = field(default_factory=Counter[str])
    label_errors: Counter[str] = field(default_factory=Counter[str])

    def __str__(self) -> str:
        return (
            f"messages {self.messages}: all roles right {_share(self.right_messages, self.messages)}, "
            f"roles recall {_share(self.right, self.wanted)} precision {_share(self.right, self.found)}, "
            f"idle numbers named {_share(self.idle_named, self.idle)}, "
            f"tasks exact {_share(self.tasks_right, self.messages)}, "
            f"labels recall {_share(self.label_right, self.label_wanted)} "
            f"precision {_share(self.label_right, self.label_found)}"
        )


def score_reader(reader: TaughtReader, examples: Iterable[Example], cut: float = 0.5) -> Score:
    """The score of a reader on examples."""
    score = Score()
    for example in examples:
        _add(score, example, reader.read(example.utterance.text, TODAY), cut)
    return score


def _add(score: Score, example: Example, read: LabelledMessage, cut: float) -> None:
    gold = [span for span in example.utterance.spans if span[2] != "none"]
    named = [mention for mention in read.mentions if mention.role] if example.tags else []
    right = [span for span in gold if any(_is_read(span, mention) for mention in named)]
    wrong = [mention for mention in named if not any(_is_read(span, mention) for span in gold)]
    idle = [span for span in example.utterance.spans if span[2] == "none"]
    score.messages += 1
    score.right_messages += len(right) == len(gold) and not wrong
    score.wanted += len(gold)
    score.found += len(named)
    score.right += len(right)
    score.idle += len(idle)
    score.idle_named += sum(_overlaps(span, mention) for span in idle for mention in named)
    for span in gold:
        if span not in right:
            got = next((mention.role or "none" for mention in read.mentions if _overlaps(span, mention)), "unseen")
            score.errors[f"{span[2]} -> {got}"] += 1
    score.errors.update(f"none/other -> {mention.role}" for mention in wrong)
    _add_labels(score, example.labels, {label for label, chance in read.labels.items() if chance >= cut})


def _add_labels(score: Score, wanted: frozenset[str], found: set[str]) -> None:
    score.label_wanted += len(wanted)
    score.label_found += len(found)
    score.label_right += len(found & wanted)
    score.tasks_right += _tasks(found) == _tasks(wanted)
    score.label_errors.update(f"missed {label}" for label in wanted - found)
    score.label_errors.update(f"false {label}" for label in found - wanted)


def _tasks(labels: Iterable[str]) -> set[str]:
    return {label for label in labels if label.startswith("task:")}


def _is_read(span: MarkedSpan, mention: RoleMention) -> bool:
    return span[2] == mention.role and _overlaps(span, mention)


def _overlaps(span: MarkedSpan, mention: RoleMention) -> bool:
    return span[0] < mention.span[1] and mention.span[0] < span[1]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} % ({part}/{whole})" if whole else "-"
