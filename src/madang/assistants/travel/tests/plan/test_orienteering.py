"""The search for days: never outside windows, as good as trying everything on small problems, the same every time."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from madang.assistants.travel.plan import orienteering
from madang.assistants.travel.plan.orienteering import fill_days, solve
from madang.assistants.travel.plan.timeline import DayTimeline, MealBreak, RoutingDay, RoutingProblem, lay_out


def problem_with(
    seed: int, places: int, days: int, *, meals: tuple[MealBreak, ...] = (), most: int = 1000, **fields: object
) -> RoutingProblem:
    """A town of random places; the base is the location after the last of them."""
    draw = Random(seed)
    points = np.array([[draw.uniform(0, 60), draw.uniform(0, 60)] for _ in range(places + 1)])
    travel = np.ceil(np.sqrt(((points[:, None] - points[None]) ** 2).sum(-1)))
    opens = np.array([float(draw.randrange(0, 300, 30)) for _ in range(places)]).reshape(places, 1)
    closes = opens + np.array([float(draw.randrange(60, 400, 20)) for _ in range(places)]).reshape(places, 1)
    day = {"start": 0.0, "end": 480.0, "origin": places, "goal": places, "opens": opens, "closes": closes}
    defaults = {
        "travel": travel,
        "minutes": np.array([float(draw.randrange(20, 120, 10)) for _ in range(places)]),
        "worth": np.array([float(draw.randrange(1, 20)) for _ in range(places)]),
        "kinds": np.arange(places, dtype=np.intp),
        "days": tuple(RoutingDay(**day, meals=meals, max_visits=most) for _ in range(days)),
    }
    return RoutingProblem(**{**defaults, **fields})


def rounds(count: int):
    return lambda done: done < count


def best_by_trying_everything(town: RoutingProblem) -> float:
    places = range(len(town.worth))
    return max(
        float(town.worth[list(chosen)].sum())
        for size in range(len(town.worth) + 1)
        for chosen in combinations(places, size)
        if any(lay_out(town, town.days[0], order) for order in permutations(chosen))
    )


@pytest.mark.parametrize("seed", range(5))
def test_a_small_problem_with_is_solved_as_well_as_by_trying_everything(seed: int):
    town = problem_with(seed, places=6, days=1)
    assert solve(town, seed, rounds(200)).worth == best_by_trying_everything(town)


@pytest.mark.parametrize("seed", range(5))
def test_the_same_seed_gives_the_same_days(seed: int):
    town = problem_with(seed, places=20, days=3)
    one, other = (solve(town, 7, rounds(40)) for _ in range(2))
    assert [day.stops for day in one.days] == [day.stops for day in other.days]


@pytest.mark.parametrize("seed", range(10))
def test_stops_begin_in_their_windows_and_no_place_is_seen_twice(seed: int):
    town = problem_with(seed, places=25, days=3, meals=(MealBreak(180, 260, 40),), most=4)
    found = solve(town, seed, rounds(40))
    seen = [stop for day in found.days for stop in day.places]
    assert len(seen) == len(set(seen))
    for day in found.days:
        assert len(day.places) <= 4
        free, here = day.day.start, day.day.origin
        for stop, begin in zip(day.stops, day.start_times, strict=True):
            if stop < 0:
                assert max(free, 180) == begin <= 260
                free = begin + 40
                continue
            assert begin >= free + town.travel[here, stop]
            assert town.days[0].opens[stop, 0] <= begin <= town.days[0].closes[stop, 0]
            free, here = begin + town.minutes[stop], stop
        assert free + town.travel[here, day.day.goal] <= day.day.end
        assert ~0 in day.stops


@pytest.mark.parametrize("seed", range(10))
def test_the_delay_that_is_promised_is_the_delay_that_comes(seed: int):
    """The columns of gaps must agree with laying the day out anew, for every place and with meals in between."""
    town = problem_with(seed, places=12, days=1, meals=(MealBreak(120, 200, 30), MealBreak(300, 380, 30)))
    day = solve(town, seed, rounds(5)).days[0]
    home = _home(town, day.stops)
    for place in set(range(12)) - set(day.stops):
        trials = [(*day.stops[:gap], place, *day.stops[gap:]) for gap in range(len(day.stops) + 1)]
        fitting = [trial for trial in trials if lay_out(town, day.day, trial)]
        assert np.isfinite(day.delays[place]) == bool(fitting)
        if fitting:
            gap = int(day.gaps[place])
            assert lay_out(town, day.day, trials[gap]) is not None
            assert _home(town, trials[gap]) >= home


def _home(town: RoutingProblem, stops: tuple[int, ...]) -> float:
    laid = lay_out(town, town.days[0], stops)
    assert laid is not None
    last = [stop for stop in stops if stop >= 0]
    ends = laid.start_times[-1] + (
        town.minutes[stops[-1]] if stops[-1] >= 0 else town.days[0].meals[~stops[-1]].minutes
    )
    return ends + town.travel[last[-1] if last else town.days[0].origin, town.days[0].goal]


def test_a_wanted_place_is_seen_before_all_others():
    town = problem_with(3, places=15, days=2, required=frozenset({4, 9}))
    assert {4, 9} <= {stop for day in solve(town, 0, rounds(30)).days for stop in day.places}


def test_a_second_window_of_the_same_day_is_used():
    opens, closes = np.array([[0.0, 200.0]]), np.array([[10.0, 260.0]])
    day = RoutingDay(start=100.0, end=480.0, origin=1, goal=1, opens=opens, closes=closes)
    town = RoutingProblem(
        travel=np.array([[0.0, 15.0], [15.0, 0.0]]),
        minutes=np.array([30.0]),
        worth=np.array([5.0]),
        kinds=np.array([0]),
        days=(day,),
    )
    assert solve(town, 0, rounds(1)).days[0].start_times == (200.0,)


def _day_with_an_evening_place(*, closes: float = 300.0, **fields: Any) -> RoutingProblem:
    """A place that is open in the morning and one that opens at 400, five minutes from each other and the base."""
    day = RoutingDay(
        start=0.0, end=600.0, origin=2, goal=2,
        opens=np.array([[0.0], [400.0]]), closes=np.array([[closes], [500.0]]), **fields,
    )  # fmt: skip
    return RoutingProblem(
        travel=5.0 * (1 - np.eye(3)), minutes=np.array([60.0, 60.0]), worth=np.array([5.0, 5.0]),
        kinds=np.array([0, 1]), days=(day,), wait_cost=0.15,
    )  # fmt: skip


def test_what_comes_before_a_long_wait_begins_later():
    town = _day_with_an_evening_place()
    laid = lay_out(town, town.days[0], (0, 1))
    assert laid is not None
    assert (laid.start_times, laid.calm_times, laid.minutes_idle) == ((5.0, 400.0), (300.0, 400.0), 0.0)


def test_a_wait_that_cannot_be_shortened_counts_as_idle():
    town = _day_with_an_evening_place(closes=100.0)
    laid = lay_out(town, town.days[0], (0, 1))
    assert laid is not None
    assert (laid.calm_times, laid.minutes_idle) == ((100.0, 400.0), 395.0 - 160.0 - 75.0)


def test_time_left_over_before_one_has_to_leave_is_a_wait():
    town = _day_with_an_evening_place(closes=100.0, lasts_to_end=True)
    alone = lay_out(town, town.days[0], (0,))
    assert alone is not None
    assert alone.minutes_idle == 595.0 - 160.0 - 75.0


def test_a_day_with_less_waiting_is_worth_more():
    idle = solve(_day_with_an_evening_place(closes=100.0), 0, rounds(1))
    assert idle.worth == pytest.approx(10.0 - 160.0 * 0.15)


def test_meals_are_taken_inside_a_visit_that_lasts_all_day():
    opens, closes = np.array([[0.0]]), np.array([[60.0]])
    meals = (MealBreak(150, 300, 60),)
    day = RoutingDay(start=0.0, end=520.0, origin=1, goal=1, opens=opens, closes=closes, meals=meals)
    town = RoutingProblem(
        travel=np.array([[0.0, 15.0], [15.0, 0.0]]),
        minutes=np.array([480.0]),
        worth=np.array([5.0]),
        kinds=np.array([0]),
        days=(day,),
    )
    feeding = replace(town, meals_inside=frozenset({0}))
    assert solve(town, 0, rounds(1)).days[0].places == []
    assert solve(feeding, 0, rounds(1)).days[0].places == [0]


def test_no_places_or_no_days_make_empty_days():
    assert solve(problem_with(1, places=3, days=0), 0, rounds(3)).days == ()
    empty = solve(problem_with(1, places=0, days=2), 0, rounds(3))
    assert [day.stops for day in empty.days] == [(), ()]


def test_a_week_of_sixty_sights_is_laid_out_a_bounded_number_of_times(monkeypatch: pytest.MonkeyPatch):
    """What a search costs is how often it lays a day out (about 0.1 ms each); seconds are for the benchmark."""
    laid = Counter[str]()

    def counting(*arguments: Any) -> DayTimeline | None:
        laid["out"] += 1
        return lay_out(*arguments)

    monkeypatch.setattr(orienteering, "lay_out", counting)
    solve(problem_with(5, places=60, days=7, meals=(MealBreak(150, 240, 60),), most=5), 0, rounds(100))
    assert laid["out"] < 2_500


def test_a_wanted_place_of_another_day_is_not_put_in_again():
    town = problem_with(3, places=20, days=2, required=frozenset({4}))
    first, second = (lay_out(town, day, stops) for day, stops in zip(town.days, ((4,), ()), strict=True))
    assert first is not None
    assert second is not None
    filled = fill_days(town, [first, second], [1])
    assert filled[0] is first
    assert filled[1].places
    assert 4 not in filled[1].places


def test_what_is_barred_is_not_put_in():
    town = problem_with(3, places=20, days=1)
    empty = lay_out(town, town.days[0], ())
    assert empty is not None
    barred = fill_days(town, [empty], [0])[0].places
    assert not {*barred} & {*fill_days(town, [empty], [0], barred)[0].places}


def test_a_whole_day_on_which_nothing_is_seen_counts_against_the_days():
    meals = (MealBreak(60.0, 200.0, 30.0), MealBreak(300.0, 400.0, 30.0))
    closed = np.full((2, 1), -1.0)
    town = problem_with(1, places=2, days=1, meals=meals, empty_cost=30.0)
    shut = replace(town, days=(replace(town.days[0], opens=closed + 1, closes=closed),))
    assert solve(shut, 0, rounds(1)).worth == -30.0
