"""What the demo companies are made of."""

from madang.state.frozen import Frozen

__all__ = ["DemoCompany", "DemoParts", "DemoProduct"]


class DemoProduct(Frozen):
    """A product that does not exist."""

    id: str
    name: str
    category: str
    unit_price: int


class DemoCompany(Frozen):
    """A company that does not exist: where it sells what."""

    id: str
    name: str
    regions: tuple[str, ...]
    products: tuple[DemoProduct, ...]


class DemoParts(Frozen):
    """What the companies are made of."""

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
