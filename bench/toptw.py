"""How good the search for days is: the gap to the best known on the classic instances, against PyVRP and OR-Tools.

`python -m bench toptw` takes eight instances of all families with one seed and one second; `--full` takes all 76,
three seeds, one and five seconds. Seconds are of processor time, so that a busy machine treats all alike. Every answer
is proved before it counts. The two others are compared where the extra `bench` is installed.
"""

import argparse
from collections.abc import Sequence
from statistics import mean

from bench._toptw.instances import FOLDER, Instance, best_known, names, read_instance
from bench._toptw.solvers import SOLVERS

FEW = ("c101", "c203", "pr01", "pr05", "r104", "r205", "rc101", "rc206")
TEAMS = (1, 2, 3, 4)


def main(arguments: Sequence[str] = ()) -> None:
    """Prints the mean gap of each solver by family of instances and by number of teams."""
    parser = argparse.ArgumentParser(prog="python -m bench toptw")
    parser.add_argument("--full", action="store_true", help="all instances, three seeds, one and five seconds")
    parser.add_argument("--only", nargs="*", help="names of instances")
    parser.add_argument("--seconds", type=float, nargs="*", help="processor time for each answer")
    parser.add_argument("--seeds", type=int, help="how many seeds")
    chosen = parser.parse_args(list(arguments))
    if not FOLDER.is_dir():
        print("The instances are not here; this benchmark needs ../shared/data/toptw/instances.")
        return
    instances = [read_instance(name) for name in chosen.only or (names() if chosen.full else FEW)]
    for seconds in chosen.seconds or ([1.0, 5.0] if chosen.full else [1.0]):
        _report(instances, seconds, range(chosen.seeds or (3 if chosen.full else 1)))


def _report(instances: Sequence[Instance], seconds: float, seeds: range) -> None:
    gaps = {name: _gaps(name, instances, seconds, seeds) for name in SOLVERS}
    families = sorted({_family(instance.name) for instance in instances})
    print(
        f"\nMean gap to the best known in per cent: {len(instances)} instances, {len(seeds)} seed(s), {seconds:g} s\n"
    )
    print("| solver | all | " + " | ".join([*families, *(f"m={teams}" for teams in TEAMS)]) + " |")
    print("| --- |" + " --- |" * (1 + len(families) + len(TEAMS)))
    for name, found in gaps.items():
        columns = [[gap for (_, _), gap in found]]
        columns += [[gap for (place, _), gap in found if _family(place) == family] for family in families]
        columns += [[gap for (_, teams), gap in found if teams == number] for number in TEAMS]
        print(f"| {name} | " + " | ".join(f"{mean(column):.2f}" for column in columns) + " |", flush=True)


def _gaps(
    solver: str, instances: Sequence[Instance], seconds: float, seeds: range
) -> list[tuple[tuple[str, int], float]]:
    best = best_known()
    return [
        ((instance.name, teams), 100 * (1 - instance.score(SOLVERS[solver](instance, teams, seed, seconds)) / most))
        for instance in instances
        for teams in TEAMS
        for seed in seeds
        if (most := best[instance.name, teams])
    ]


def _family(name: str) -> str:
    return name.rstrip("0123456789") + ("" if name.startswith("pr") else name[-3])


if __name__ == "__main__":
    main()
