"""How good the search for days is on the classic instances, against PyVRP and OR-Tools in the same run.

`python -m bench toptw` takes eight instances of all families with one seed and one second; `--full` takes all 76 and
three seeds. Seconds are of processor time, so that a busy machine treats all alike. Every answer is proved before it
counts. A gap is to the best score that any of the solvers reached in the run with any seed and time, or that somebody
has published (`--published FILE`, a CSV file of instance, number of teams and score). With `--scores FILE` every score
is written down as it is found, and a run that was broken off goes on where it stopped. The two others are compared
where the extra `bench` is installed.
"""

import argparse
import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from bench.support.toptw.instances import FOLDER, names, read_instance
from bench.support.toptw.solvers import SOLVERS

FEW = ("c101", "c203", "pr01", "pr05", "r104", "r205", "rc101", "rc206")
"""What the plain run takes. The settings of the search were found on these and two more, which nobody wrote down."""
TEAMS = (1, 2, 3, 4)


Task = tuple[str, int, int, float]
"""An instance, a number of teams, a seed, and seconds."""
Best = dict[tuple[str, int], float]
"""The highest score by instance and number of teams."""


class Score(NamedTuple):
    """What a solver reached on an instance with so many teams, from a seed, in so many seconds."""

    instance: str
    teams: int
    seed: int
    seconds: float
    solver: str
    score: float


def main(arguments: Sequence[str] = ()) -> None:
    """Prints the mean gap of each solver by family of instances and by number of teams."""
    parser = argparse.ArgumentParser(prog="python -m bench toptw")
    parser.add_argument("--full", action="store_true", help="all instances and three seeds")
    parser.add_argument("--only", nargs="*", help="names of instances")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for each answer")
    parser.add_argument("--seeds", type=int, help="how many seeds")
    parser.add_argument("--scores", type=Path, help="a CSV file to keep every score in, and to go on from")
    parser.add_argument("--published", type=Path, help="a CSV file of the best scores that others have published")
    parser.add_argument("--report", action="store_true", help="only print what the file of scores holds")
    chosen = parser.parse_args(list(arguments))
    if not FOLDER.is_dir():
        print("The instances are not here; this benchmark needs ../shared/data/toptw/instances.")
        return
    instances = chosen.only or (names() if chosen.full else FEW)
    known = _kept(chosen.scores)
    seeds = 0 if chosen.report else chosen.seeds or (3 if chosen.full else 1)
    for seed in range(seeds):
        for instance in instances:
            for teams in TEAMS:
                found = _missing(known, (instance, teams, seed, chosen.seconds))
                _keep(chosen.scores, found)
                known += found
    _report([score for score in known if score.seconds == chosen.seconds], _best(known, chosen.published))


def _missing(known: Iterable[Score], task: Task) -> list[Score]:
    """What the solvers reach that are not known to have tried yet."""
    name, teams, seed, seconds = task
    done, instance = {score[:5] for score in known}, read_instance(name)
    return [
        Score(*task, solver, instance.score(solve(instance, teams, seed, seconds)))
        for solver, solve in SOLVERS.items()
        if (*task, solver) not in done
    ]


def _keep(file: Path | None, scores: Sequence[Score]) -> None:
    if file:
        with file.open("a", encoding="utf-8", newline="") as written:
            csv.writer(written).writerows(scores)


def _kept(file: Path | None) -> list[Score]:
    if file is None or not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as written:
        return [
            Score(row[0], int(row[1]), int(row[2]), float(row[3]), row[4], float(row[5])) for row in csv.reader(written)
        ]


def _report(scores: Sequence[Score], best: Best) -> None:
    """All instances, then those the settings were found on and those nobody looked at."""
    _table("all instances", scores, best)
    _table("instances the settings were found on", [score for score in scores if score.instance in FEW], best)
    _table("instances that were not looked at", [score for score in scores if score.instance not in FEW], best)


def _table(title: str, scores: Sequence[Score], best: Best) -> None:
    if not scores:
        return
    instances, seeds = {score.instance for score in scores}, {score.seed for score in scores}
    families = sorted({_family(name) for name in instances})
    print(f"\nMean gap to the best known in per cent, {title}: {len(instances)}, seeds: {len(seeds)}\n")
    print("| solver | all | " + " | ".join([*families, *(f"m={teams}" for teams in TEAMS)]) + " |")
    print("| --- |" + " --- |" * (1 + len(families) + len(TEAMS)))
    for solver in dict.fromkeys(score.solver for score in scores):
        mine = [(score, _gap(score, best)) for score in scores if score.solver == solver]
        columns = [[gap for _, gap in mine]]
        columns += [[gap for score, gap in mine if _family(score.instance) == family] for family in families]
        columns += [[gap for score, gap in mine if score.teams == teams] for teams in TEAMS]
        print(f"| {solver} | " + " | ".join(f"{mean(column):.2f}" if column else "" for column in columns) + " |")


def _gap(score: Score, best: Best) -> float:
    return 100 * (1 - score.score / best[score.instance, score.teams])


def _best(scores: Iterable[Score], published: Path | None) -> Best:
    """The highest score by instance and number of teams, whoever reached it."""
    best = Best()
    for score in scores:
        best[score[:2]] = max(score.score, best.get(score[:2], 0.0))
    for instance, teams, score in csv.reader(published.open(encoding="utf-8")) if published else ():
        best[instance, int(teams)] = max(float(score), best.get((instance, int(teams)), 0.0))
    return best


def _family(name: str) -> str:
    return name.rstrip("0123456789") + ("" if name.startswith("pr") else name[-3])


if __name__ == "__main__":
    main()
