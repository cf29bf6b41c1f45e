"""Isolation as a property: rows that a user may not see have no influence on anything that the user is given.

Whatever SELECT is asked, the answer from the whole database is the answer from a database in which only the rows of the
user's tenant and role were ever written.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.sample.demo_company import demo_layer, demo_parts, generate_demo, write_demo
from madang.assistants.company.sample.demo_rows import DemoRows
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.warehouses import SqliteWarehouse

PARTS = demo_parts().changed(months=2, reps_per_team=2, clients_per_rep=2, visits_per_month=4)
ADMIN = UserScope(tenant="ganada", user="admin", role="admin")
REP = UserScope(tenant="ganada", user="rep02", role="representative", attributes={"staff": "S03", "team": "T1"})
MANAGER = UserScope(tenant="ganada", user="mgr01", role="manager", attributes={"staff": "S01", "team": "T1"})
TABLES = {
    "clients": ("client_id", "client_name", "grade", "rep_id"),
    "sales": ("client_id", "product_id", "sales_amount", "quantity"),
    "visits": ("client_id", "doctor_id", "minutes", "rep_id"),
    "staff": ("staff_id", "staff_name", "team_id"),
    "products": ("product_id", "product_name", "unit_price"),
}


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, SqliteWarehouse]]:
    folder = tmp_path_factory.mktemp("isolation")
    rows = generate_demo(PARTS, seed=7, today=date(2026, 11, 16))
    kept = {"all": rows, "admin": _of_tenant(rows), "representative": _of_rep(rows), "manager": _of_team(rows)}
    opened = {name: _written(some, folder / f"{name}.db") for name, some in kept.items()}
    yield opened
    for warehouse in opened.values():
        warehouse.close()


@pytest.mark.req("EC19", "E75")
@given(data=st.data(), scope=st.sampled_from([ADMIN, REP, MANAGER]))
def test_rows_out_of_sight_have_no_influence(
    databases: dict[str, SqliteWarehouse], data: st.DataObject, scope: UserScope
):
    statement = data.draw(selects(depth=2))
    answers = [_answer(databases[name], scope, statement) for name in ("all", scope.role)]
    assert answers[0] == answers[1], statement


def _answer(warehouse: SqliteWarehouse, scope: UserScope, statement: str) -> list[str] | str:
    try:
        outcome, _ = Analyst(warehouse, demo_layer(), scope).run(statement)
    except GateError as error:
        return error.reason
    return sorted(map(repr, outcome.rows))


@st.composite
def selects(draw: st.DrawFn, depth: int) -> str:
    """A SELECT over one or two sources that may be tables, subqueries or names of WITH, maybe united with another."""
    first, columns = draw(sources(depth, "a"))
    text = f"FROM {first}"
    if draw(st.booleans()):
        second, others = draw(sources(depth, "b"))
        shared = sorted({name.split(".")[1] for name in columns} & {name.split(".")[1] for name in others})
        on = f"a.{shared[0]} = b.{shared[0]}" if shared else "1 = 1"
        text += f" {draw(st.sampled_from(['JOIN', 'LEFT JOIN']))} {second} ON {on}"
        columns = [*columns, *others]
    chosen = draw(st.lists(st.sampled_from(columns), min_size=1, max_size=3, unique=True))
    if draw(st.booleans()):
        text += f" WHERE {draw(conditions(columns, depth))}"
    selected = ", ".join(f"{name} AS c{place}" for place, name in enumerate(chosen))
    if draw(st.booleans()):
        counted = draw(st.sampled_from(["COUNT(*)", f"MAX({chosen[0]})", f"COUNT(DISTINCT {chosen[-1]})"]))
        return f"SELECT {chosen[0]} AS c0, {counted} AS c1 {text} GROUP BY {chosen[0]}"
    if depth and draw(st.booleans()):
        other = draw(st.sampled_from(sorted(TABLES)))
        more = ", ".join(f"{TABLES[other][0]} AS c{place}" for place in range(len(chosen)))
        word = draw(st.sampled_from(["UNION", "UNION ALL", "EXCEPT", "INTERSECT"]))
        return f"SELECT {selected} {text} {word} SELECT {more} FROM {other}"
    return f"SELECT {selected} {text}"


@st.composite
def sources(draw: st.DrawFn, depth: int, alias: str) -> tuple[str, list[str]]:
    name = draw(st.sampled_from(sorted(TABLES)))
    columns = [f"{alias}.{column}" for column in TABLES[name]]
    kind = draw(st.sampled_from(["table", "subquery", "with"])) if depth else "table"
    listed = ", ".join(TABLES[name])
    if kind == "subquery":
        return f"(SELECT {listed} FROM {name}) AS {alias}", columns
    if kind == "with":
        return f"(WITH inner_{alias} AS (SELECT {listed} FROM {name}) SELECT * FROM inner_{alias}) AS {alias}", columns
    return f"{name} AS {alias}", columns


@st.composite
def conditions(draw: st.DrawFn, columns: list[str], depth: int) -> str:
    column, other = draw(st.sampled_from(columns)), draw(st.sampled_from(sorted(TABLES)))
    inner = TABLES[other][0]
    return draw(
        st.sampled_from(
            [
                f"{column} IS NOT NULL",
                f"{column} IN (SELECT {inner} FROM {other})",
                f"NOT {column} IN (SELECT {inner} FROM {other})",
                f"EXISTS (SELECT 1 FROM {other} AS z WHERE z.{inner} = {column})",
                f"{column} = (SELECT MAX({inner}) FROM {other})",
                "1 = 1 OR 'ramaba' = 'ramaba'",
                f"{column} > (SELECT COUNT(*) FROM {other})" if depth else "1 = 1",
            ]
        )
    )


def _of_tenant(rows: DemoRows) -> DemoRows:
    """What was written for the tenant alone; regions are everybody's."""
    own = {name: [row for row in table if row.company_id == "ganada"] for name, table in _owned(rows)}
    return rows._replace(**own)


def _of_rep(rows: DemoRows) -> DemoRows:
    return _visible(_of_tenant(rows), {"S03"}, {"S03"})


def _of_team(rows: DemoRows) -> DemoRows:
    own = _of_tenant(rows)
    team = {person.staff_id for person in own.staff if person.team_id == "T1"}
    return _visible(own, team, team)


def _visible(rows: DemoRows, staff: set[str], reps: set[str]) -> DemoRows:
    clients = [client for client in rows.clients if client.rep_id in reps]
    keys = {client.client_id for client in clients}
    return rows._replace(
        teams=[team for team in rows.teams if team.team_id == "T1"],
        staff=[person for person in rows.staff if person.staff_id in staff],
        clients=clients,
        doctors=[doctor for doctor in rows.doctors if doctor.client_id in keys],
        **{
            name: [row for row in getattr(rows, name) if row.rep_id in reps]
            for name in ("sales", "targets", "visits", "expenses")
        },
    )


def _owned(rows: DemoRows) -> Iterator[tuple[str, list]]:
    return ((name, table) for name, table in rows._asdict().items() if name != "regions")


def _written(rows: DemoRows, path: Path) -> SqliteWarehouse:
    write_demo(rows, path)
    return SqliteWarehouse(str(path))
