"""`python -m teach add SET AUTHOR FILE`, `check SET [AUTHOR]`, `write [SET ...]`, `blind SET`."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from madang.reading.taught.weights import save_weights
from teach.clauses import check_clauses, score_clauses, write_clauses
from teach.given import check_given, write_given
from teach.judgement import check_judgement, write_judgement
from teach.scoring import score_reader
from teach.senses import check_senses, write_senses
from teach.training import COURSES, Course, examples_of, folds_by_author, reader_of, teach
from teach.utterances import ROOT, MarkupError, Utterance, parse_markup, write_jsonl


def add(name: str, author: str, file: str, folder: str = "data") -> None:
    """Turn an author's lines into JSONL; says which lines were left out."""
    utterances, seen = list[Utterance](), set[str]()
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        try:
            utterance = parse_markup(line, author)
        except MarkupError as problem:
            print(problem, file=sys.stderr)
            continue
        if utterance.text not in seen:
            seen.add(utterance.text)
            utterances.append(utterance)
    write_jsonl(ROOT / folder / name / f"{author}.jsonl", utterances)
    print(f"{name}/{author}: {len(utterances)}")


def check(name: str, only: str = "") -> None:
    """Cross-validation: each author read by a reader that was taught by the others."""
    if name in _OWN_KINDS:
        _OWN_KINDS[name][0](only)
        return
    course = COURSES[name]
    examples = examples_of(course, course.utterances("data"))
    for author, rest, held in folds_by_author(examples):
        if only in author:
            score = score_reader(reader_of(course, teach(course, rest)), held)
            print(author, score, flush=True)
            print("   ", score.errors.most_common(14))
            print("   ", score.label_errors.most_common(14))


def write(*names: str) -> None:
    """Teach readers from all that was written and put their weights into the assistants."""
    for course in (COURSES[name] for name in names or COURSES if name not in _OWN_KINDS):
        examples = examples_of(course, course.utterances("data"))
        path = course.folder / f"{course.weights}.npz"
        save_weights(path, teach(course, examples))
        print(f"{path}: {len(examples)} utterances, {path.stat().st_size // 1024} kB")
    for name, (_, write_own) in _OWN_KINDS.items():
        if not names or name in names:
            write_own()


def blind(name: str) -> None:
    """Score the written reader on the blind set, and note the look."""
    score = str(score_clauses("blind")) if name == "clauses" else _blind_score(COURSES[name])
    with (ROOT / "looks.md").open("a", encoding="utf-8") as log:
        log.write(f"- {datetime.now(UTC):%Y-%m-%d %H:%M} {name}: {score}\n")
    print(score)


def _blind_score(course: Course) -> str:
    reader = reader_of(course, dict(np.load(course.folder / f"{course.weights}.npz")))
    return str(score_reader(reader, examples_of(course, course.utterances("blind"))))


def main() -> None:
    """Run the command that was named."""
    {"add": add, "check": check, "write": write, "blind": blind}[sys.argv[1]](*sys.argv[2:])


_OWN_KINDS = {
    "clauses": (check_clauses, write_clauses),
    "senses": (check_senses, write_senses),
    "judgement": (check_judgement, write_judgement),
    "given": (check_given, write_given),
}
"""The sets with a reader of their own kind; `judgement` weighs what those before it read."""

if __name__ == "__main__":
    main()
