"""The rows of the demo companies, a type for each table, and the parts they are generated from."""

from datetime import date
from typing import NamedTuple

from madang.state import Frozen


class DemoProduct(Frozen):
    """A fictitious product."""

    id: str
    name: str
    category: str
    unit_price: int


class DemoCompany(Frozen):
    """A fictitious company: its regions and products."""

    id: str
    name: str
    regions: tuple[str, ...]
    products: tuple[DemoProduct, ...]


class DemoParts(Frozen):
    """The parts that the companies are generated from."""

    months: int
    reps_per_team: int
    clients_per_rep: int
    visits_per_month: int
    surnames: tuple[str, ...]
    staff_names: tuple[str, ...]
    doctor_names: tuple[str, ...]
    regions: dict[str, str]
    specialties: dict[str, str]
    companies: tuple[DemoCompany, ...]


class Region(NamedTuple):
    """One row of the table `regions`."""

    region_code: str
    region_name: str


class Team(NamedTuple):
    """One row of the table `teams`."""

    company_id: str
    team_id: str
    team_name: str
    region_code: str


class Staff(NamedTuple):
    """One row of the table `staff`."""

    company_id: str
    staff_id: str
    user_id: str
    staff_name: str
    role: str
    team_id: str | None
    joined_on: date


class Client(NamedTuple):
    """One row of the table `clients`."""

    company_id: str
    client_id: str
    client_name: str
    kind: str
    grade: str
    region_code: str
    rep_id: str
    is_public: bool
    since: date


class Doctor(NamedTuple):
    """One row of the table `doctors`."""

    company_id: str
    doctor_id: str
    doctor_name: str
    specialty: str
    client_id: str
    is_public_official: bool


class Product(NamedTuple):
    """One row of the table `products`."""

    company_id: str
    product_id: str
    product_name: str
    category: str
    unit_price: int


class Sale(NamedTuple):
    """One row of the table `sales`."""

    company_id: str
    sale_id: int
    sold_on: date
    client_id: str
    product_id: str
    rep_id: str
    quantity: int
    sales_amount: int


class Target(NamedTuple):
    """One row of the table `targets`."""

    company_id: str
    target_id: int
    month_start: date
    rep_id: str
    product_id: str
    target_amount: int


class Visit(NamedTuple):
    """One row of the table `visits`."""

    company_id: str
    visit_id: int
    visited_on: date
    rep_id: str
    client_id: str
    doctor_id: str
    product_id: str
    purpose: str
    minutes: int


class Expense(NamedTuple):
    """One row of the table `expenses`."""

    company_id: str
    expense_id: int
    spent_on: date
    rep_id: str
    client_id: str
    doctor_id: str
    activity: str
    item: str
    amount: int


class DemoRows(NamedTuple):
    """Every table of the demo, by its name."""

    regions: list[Region]
    teams: list[Team]
    staff: list[Staff]
    clients: list[Client]
    doctors: list[Doctor]
    products: list[Product]
    sales: list[Sale]
    targets: list[Target]
    visits: list[Visit]
    expenses: list[Expense]
