"""The solvers on one footing: an instance, a number of teams, a seed and seconds of processor time in, routes out.

PyVRP and OR-Tools are looked at only here, and left out of the comparison where they are not installed.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np

from bench.support.toptw.instances import Instance
from madang.assistants.travel.plan.orienteering import solve
from madang.assistants.travel.plan.timeline import RoutingDay, RoutingProblem

Solver = Callable[[Instance, int, int, float], list[list[int]]]


def own(instance: Instance, teams: int, seed: int, seconds: float) -> list[list[int]]:
    """The search that the planner uses."""
    sights = instance.places[1:]
    numbers = [*range(1, len(instance.places)), 0]
    travel = np.array([[instance.distance(a, b) / instance.scale for b in numbers] for a in numbers])
    depot = instance.places[0]
    day = RoutingDay(
        start=depot.opens,
        end=depot.closes,
        origin=len(sights),
        goal=len(sights),
        opens=np.array([[place.opens] for place in sights]),
        closes=np.array([[place.closes] for place in sights]),
    )
    puzzle = RoutingProblem(
        travel=travel,
        minutes=np.array([place.minutes for place in sights]),
        worth=np.array([place.score for place in sights]),
        kinds=np.arange(len(sights), dtype=np.intp),
        days=(day,) * teams,
    )
    end = process_time() + seconds
    found = solve(puzzle, seed, lambda _rounds: process_time() < end)
    return [[place + 1 for place in day.places] for day in found.days]


def pyvrp(instance: Instance, teams: int, seed: int, seconds: float) -> list[list[int]]:
    """PyVRP with optional clients whose prizes outweigh any way."""
    scale, places = instance.scale, instance.places
    model = import_module("pyvrp").Model()
    spots = [model.add_location(place.x, place.y) for place in places]
    longest = max(instance.distance(0, other) for other in range(len(places)))
    depot = model.add_depot(spots[0], tw_early=int(places[0].opens * scale), tw_late=int(places[0].closes * scale))
    model.add_vehicle_type(teams, start_depot=depot, end_depot=depot)
    for place, spot in zip(places[1:], spots[1:], strict=True):
        model.add_client(
            spot,
            service_duration=int(place.minutes * scale),
            tw_early=int(place.opens * scale),
            tw_late=int(place.closes * scale),
            prize=int(place.score * longest * 4),
            required=False,
        )
    for one, start in enumerate(spots):
        for other, end in enumerate(spots):
            length = instance.distance(one, other)
            model.add_edge(start, end, distance=length, duration=length)
    until = process_time() + seconds

    def is_over(_cost: object) -> bool:
        return process_time() >= until

    result = model.solve(stop=is_over, seed=seed, display=False, collect_stats=False)
    if not result.best.is_feasible():
        return []
    return [[visit.idx + 1 for visit in route if visit.is_client()] for route in result.best.routes()]


def or_tools(instance: Instance, teams: int, seed: int, seconds: float) -> list[list[int]]:
    """OR-Tools' routing with droppable visits and tabu search; the ways cost a little, as without cost it is lost."""
    engine, enums = (import_module(f"ortools.constraint_solver.{name}") for name in ("pywrapcp", "routing_enums_pb2"))
    scale, places = instance.scale, instance.places
    manager: Any = engine.RoutingIndexManager(len(places), teams, 0)
    routing: Any = engine.RoutingModel(manager)
    table = [[instance.distance(a, b) for b in range(len(places))] for a in range(len(places))]
    times = [[way + int(place.minutes * scale) for way in row] for place, row in zip(places, table, strict=True)]
    horizon = int(places[0].closes * scale)
    routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitMatrix(table))
    routing.AddDimension(routing.RegisterTransitMatrix(times), horizon, horizon, False, "time")
    clock = routing.GetDimensionOrDie("time")
    longest = max(table[0])
    for number, place in enumerate(places[1:], start=1):
        index = manager.NodeToIndex(number)
        clock.CumulVar(index).SetRange(int(place.opens * scale), min(horizon, int(place.closes * scale)))
        routing.AddDisjunction([index], int(place.score * longest * 4))
    parameters: Any = engine.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = enums.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    parameters.local_search_metaheuristic = enums.LocalSearchMetaheuristic.TABU_SEARCH
    parameters.time_limit.FromSeconds(int(seconds * 20) + 1)
    until = process_time() + seconds
    solver = routing.solver()
    solver.ReSeed(seed)
    routing.AddSearchMonitor(solver.CustomLimit(lambda: process_time() >= until))
    found = routing.SolveWithParameters(parameters)
    return [_route(routing, manager, found, team) for team in range(teams)] if found else []


def _route(routing: Any, manager: Any, found: Any, team: int) -> list[int]:
    route, index = list[int](), routing.Start(team)
    while not routing.IsEnd(index := found.Value(routing.NextVar(index))):
        route.append(manager.IndexToNode(index))
    return route


SOLVERS: dict[str, Solver] = {
    "madang": own,
    **({"PyVRP": pyvrp} if find_spec("pyvrp") else {}),
    **({"OR-Tools": or_tools} if find_spec("ortools") else {}),
}
