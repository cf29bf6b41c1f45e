"""The demo companies: generates their rows from a seed and a date, and writes them to a SQLite file on first use."""

import calendar
import sqlite3
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, get_type_hints

from madang.assistants.company.figures.cube_files import read_layer
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.sample.demo_rows import (
    Client,
    DemoCompany,
    DemoParts,
    DemoProduct,
    DemoRows,
    Doctor,
    Expense,
    Product,
    Region,
    Sale,
    Staff,
    Target,
    Team,
    Visit,
)
from madang.reading.dates import add_months

SEED = 20_260_101
_HERE = Path(__file__).parent
_TYPES = {int: "INTEGER", bool: "BOOLEAN", str: "TEXT", date: "DATE"}


@cache
def demo_parts() -> DemoParts:
    """The parts of the demo companies."""
    return DemoParts.model_validate(tomllib.loads((_HERE / "demo.toml").read_text("utf-8")))


@cache
def demo_layer() -> SemanticLayer:
    """The semantic layer of the demo."""
    return read_layer(_HERE / "cubes.yaml")


def demo_database(folder: Path, today: date, *, seed: int = SEED) -> Path:
    """The file of the demo as of `today`, written into `folder` unless it is there already."""
    path = folder / f"demo-{seed}-{today:%Y%m%d}.db"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        write_demo(generate_demo(demo_parts(), seed=seed, today=today), path)
    return path


def write_demo(rows: DemoRows, path: Path) -> None:
    """Write the rows to a new file, which appears at `path` only when it is complete."""
    with TemporaryDirectory(dir=path.parent, prefix=f"{path.stem}.") as folder:
        draft = Path(folder) / path.name
        with closing(sqlite3.connect(draft)) as connection:
            for table, content in rows._asdict().items():
                _write(connection, table, content)
            connection.commit()
        draft.replace(path)


def _write(connection: sqlite3.Connection, name: str, rows: list[tuple[Any, ...]]) -> None:
    fields = get_type_hints(type(rows[0]))
    columns = [f'"{column}" {_TYPES.get(of, "TEXT")}' for column, of in fields.items()]
    key = ", ".join(f'"{column}"' for column in list(fields)[: 2 if "company_id" in fields else 1])
    connection.execute(f'CREATE TABLE "{name}" ({", ".join(columns)}, PRIMARY KEY ({key}))')
    places = ", ".join("?" * len(columns))
    connection.executemany(f'INSERT INTO "{name}" VALUES ({places})', [_sqlite_row(row) for row in rows])  # noqa: S608


def _sqlite_row(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(cell.isoformat() if isinstance(cell, date) else cell for cell in row)


def generate_demo(parts: DemoParts, *, seed: int, today: date) -> DemoRows:
    """All rows of all companies, from the first day of the first month up to and with `today`."""
    rows = DemoRows([Region(*pair) for pair in parts.regions.items()], *([] for _ in range(9)))
    for company in parts.companies:
        _CompanyGenerator(company, parts, seed, rows).grow(today)
    return rows


class _CompanyGenerator:
    """Generates one company: first its people and clients, then their activities month by month."""

    def __init__(self, company: DemoCompany, parts: DemoParts, seed: int, rows: DemoRows) -> None:
        self._company, self._parts, self._seed, self._rows = company, parts, seed, rows
        self._counts = Counter[str]()

    def grow(self, today: date) -> None:
        rows, company = self._rows, self._company
        rows.products.extend(Product(company.id, *dict(product).values()) for product in company.products)
        self._hire()
        reps = [person for person in rows.staff if person.company_id == company.id and person.role == "representative"]
        first = add_months(today.replace(day=1), 1 - self._parts.months)
        for rep in reps:
            self._assign_clients(rep, first)
        for month in (add_months(first, number) for number in range(self._parts.months)):
            for rep in reps:
                self._work(rep, month, today)

    def _hire(self) -> None:
        joined = date(2020, 3, 2)
        for number, region in enumerate(self._company.regions, start=1):
            team = Team(self._company.id, f"T{number}", f"{self._parts.regions[region]}영업팀", region)
            self._rows.teams.append(team)
            self._employ("manager", f"mgr{number:02}", team.team_id, joined)
            for _ in range(self._parts.reps_per_team):
                place = sum(
                    person.company_id == team.company_id and person.role == "representative"
                    for person in self._rows.staff
                )
                self._employ("representative", f"rep{place + 1:02}", team.team_id, joined)
        self._employ("compliance_officer", "cco", None, joined)
        self._employ("admin", "admin", None, joined)

    def _employ(self, role: str, user: str, team: str | None, joined: date) -> None:
        """The last representative has the name of the first, so that the demo has namesakes."""
        staff = [person for person in self._rows.staff if person.company_id == self._company.id]
        reps = [person for person in staff if person.role == "representative"]
        last = len(reps) == len(self._company.regions) * self._parts.reps_per_team - 1
        name = reps[0].staff_name if role == "representative" and last else _name(self._parts, len(staff))
        self._rows.staff.append(Staff(self._company.id, f"S{len(staff) + 1:02}", user, name, role, team, joined))

    def _assign_clients(self, rep: Staff, first: date) -> None:
        region = next(team.region_code for team in self._rows.teams if team[:2] == (rep.company_id, rep.team_id))
        for number in range(self._parts.clients_per_rep):
            kind = ("general_hospital", "hospital", "clinic")[min(number, 2)]
            chance = Random(f"{self._seed}/{self._company.id}/{rep.staff_id}/{number}")  # noqa: S311 - a demo
            place = sum(
                client.company_id == rep.company_id and client.region_code == region for client in self._rows.clients
            )
            specialty = chance.choice(list(self._parts.specialties))
            ending = {"clinic": f"{self._parts.specialties[specialty]}의원", "hospital": "병원"}.get(kind, "종합병원")
            client = Client(
                self._company.id,
                f"C{self._next('client'):03}",
                f"{self._parts.regions[region]}제{place + 1}{ending}",
                kind,
                chance.choices("ABC", weights=(2, 3, 5))[0],
                region,
                rep.staff_id,
                kind == "general_hospital" and place == 0,
                first + timedelta(days=137 * (place + number) % 640) if number % 2 else date(2020, 3, 2),
            )
            self._rows.clients.append(client)
            for _ in range(1 if kind == "clinic" else 2):
                specialty = specialty if kind == "clinic" else chance.choice(list(self._parts.specialties))
                self._add_doctor(client, specialty)

    def _add_doctor(self, client: Client, specialty: str) -> None:
        number = self._next("doctor")
        surname = self._parts.surnames[number % len(self._parts.surnames)]
        name = surname + self._parts.doctor_names[number % len(self._parts.doctor_names)]
        self._rows.doctors.append(
            Doctor(self._company.id, f"D{number:03}", name, specialty, client.client_id, client.is_public)
        )

    def _work(self, rep: Staff, month: date, today: date) -> None:
        chance = Random(f"{self._seed}/{self._company.id}/{rep.staff_id}/{month}")  # noqa: S311 - a demo
        clients = [
            client for client in self._rows.clients if client[0] == rep.company_id and client.rep_id == rep.staff_id
        ]
        days = _working_days(month)
        self._set_targets(rep, month, chance)
        for client in clients:
            self._sell(rep, client, days, chance, today)
        planned = chance.randint(self._parts.visits_per_month // 2, self._parts.visits_per_month * 3 // 2)
        for number in range(planned):
            self._visit(rep, chance.choice(clients), days[number * len(days) // planned], chance, today)

    def _set_targets(self, rep: Staff, month: date, chance: Random) -> None:
        for product in self._company.products:
            amount = product.unit_price * chance.randint(190, 280) // 1000 * 1000
            self._rows.targets.append(
                Target(self._company.id, self._next("target"), month, rep.staff_id, product.id, amount)
            )

    def _sell(self, rep: Staff, client: Client, days: Sequence[date], chance: Random, today: date) -> None:
        size = {"general_hospital": 3, "hospital": 2, "clinic": 1}[client.kind]
        for product in chance.sample(self._company.products, k=min(2 + size, len(self._company.products))):
            day = chance.choice(days)
            quantity = chance.randint(20, 60) * size * _season(product, day.month) // 100
            discount = chance.choice((0, 0, 0, 2, 5))
            sale = (
                client.client_id,
                product.id,
                rep.staff_id,
                quantity,
                quantity * product.unit_price * (100 - discount) // 100,
            )
            number = self._next("sale")
            if day <= today:
                self._rows.sales.append(Sale(self._company.id, number, day, *sale))

    def _visit(self, rep: Staff, client: Client, day: date, chance: Random, today: date) -> None:
        doctors = [
            doctor
            for doctor in self._rows.doctors
            if doctor[0] == rep.company_id and doctor.client_id == client.client_id
        ]
        doctor, product = chance.choice(doctors), chance.choice(self._company.products)
        purpose = chance.choice(("detailing", "detailing", "follow_up", "delivery", "relationship"))
        visit = (rep.staff_id, client.client_id, doctor.doctor_id, product.id, purpose, chance.randrange(10, 65, 5))
        spent = [*_spent(purpose, day, chance)]
        number = self._next("visit")
        if day > today:
            return
        self._rows.visits.append(Visit(self._company.id, number, day, *visit))
        for activity, item, amount in spent:
            people = (rep.staff_id, client.client_id, doctor.doctor_id)
            self._rows.expenses.append(
                Expense(self._company.id, self._next("expense"), day, *people, activity, item, amount)
            )

    def _next(self, what: str) -> int:
        self._counts[what] += 1
        return self._counts[what]


def _spent(purpose: str, day: date, chance: Random) -> Iterator[tuple[str, str, int]]:
    """What a visit cost: often a meal, the way or a sample; souvenirs only while the industry's code allowed them."""
    activity = chance.choice(("visit_briefing", "visit_briefing", "group_briefing", "conference"))
    item = chance.choices(("meal", "transport", "sample", "souvenir", None), weights=(5, 2, 1, 1, 3))[0]
    if item == "meal" and purpose == "detailing":
        yield activity, item, chance.randrange(12000, 62000, 1000)
    elif item == "transport":
        yield "visit_briefing", item, chance.randrange(4000, 30000, 500)
    elif item == "sample":
        yield "visit_briefing", item, 0
    elif item == "souvenir" and day < _SOUVENIRS_END:
        yield "group_briefing", item, chance.randrange(3000, 10000, 500)


def _season(product: DemoProduct, month: int) -> int:
    """Per cent of a usual month: antibiotics sell in winter."""
    return 140 if product.category == "antibiotic" and month in _WINTER else 100


def _name(parts: DemoParts, number: int) -> str:
    return parts.surnames[number % len(parts.surnames)] + parts.staff_names[number % len(parts.staff_names)]


def _working_days(month: date) -> list[date]:
    days = (month + timedelta(days=number) for number in range(calendar.monthrange(month.year, month.month)[1]))
    return [day for day in days if day.weekday() < calendar.SATURDAY]


_SOUVENIRS_END = date(2026, 1, 1)
_WINTER = (12, 1, 2)
