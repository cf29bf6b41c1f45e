"""Counting by hand: what a labelled question should give, straight from the rows of the demo company.

No SQL, no query, no layer: plain loops over the generator's rows, so that no mistake is made twice.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from types import SimpleNamespace

from madang.assistants.company.sample.demo_rows import DemoRows
from madang.assistants.company.tests.examples.labelled_questions import LabelledQuestion, Period

Group = tuple[object, ...]


class HandCount:
    """One company's rows with everything that belongs to them written beside."""

    def __init__(self, rows: DemoRows, company: str) -> None:
        def own(table: Sequence) -> list[SimpleNamespace]:
            return [SimpleNamespace(**row._asdict()) for row in table if row.company_id == company]

        teams = {team.team_id: team for team in own(rows.teams)}
        staff = {person.staff_id: person for person in own(rows.staff)}
        self.staff = {person.staff_id: person.staff_name for person in staff.values()}
        self.clients = own(rows.clients)
        clients = {client.client_id: client for client in self.clients}
        doctors = {doctor.doctor_id: doctor for doctor in own(rows.doctors)}
        products = {product.product_id: product for product in own(rows.products)}
        self.sales, self.targets = own(rows.sales), own(rows.targets)
        self.visits, self.expenses = own(rows.visits), own(rows.expenses)
        for row in [*self.sales, *self.targets, *self.visits, *self.expenses, *self.clients]:
            person = staff[row.rep_id]
            row.rep, row.team = person.staff_name, teams[person.team_id].team_name
            row.region = teams[person.team_id].region_code
            if hasattr(row, "client_id"):
                client = clients[row.client_id]
                row.client, row.kind, row.grade, row.region = (
                    client.client_name,
                    client.kind,
                    client.grade,
                    client.region_code,
                )
            if hasattr(row, "product_id"):
                row.product, row.category = products[row.product_id].product_name, products[row.product_id].category
            if hasattr(row, "doctor_id"):
                row.specialty = doctors[row.doctor_id].specialty

    def answer(self, label: LabelledQuestion) -> list[Group]:
        """The rows that the question should give: groups, bucket, then for each metric its figures."""
        now = self._figures(label, label.period)
        before = self._figures(label, label.versus) if label.versus else {}
        keys = [*dict.fromkeys([*now, *before])] if label.by or label.grain else [()]
        if label.grain and not label.by:
            keys = [*dict.fromkeys((BUCKETS[label.grain](day),) for day in _days(label.period))]
        keys = [key for key in keys if self._kept(key, label, now, before)]
        lines = [(key, self._line(key, label, now, before)) for key in keys]
        if label.first or label.last or label.ordered:
            lines.sort(key=lambda line: self._rank(line[0], label, now, before), reverse=not label.last)
        return [(*self._shown(key, label), *line) for key, line in lines[: label.first or label.last]]

    def _shown(self, key: Group, label: LabelledQuestion) -> Group:
        return (
            tuple(self.staff[part] if name == "rep" else part for name, part in zip(label.by, key, strict=False))
            + key[len(label.by) :]
        )

    def _figures(self, label: LabelledQuestion, period: Period) -> dict[Group, dict[str, Decimal]]:
        found: dict[Group, dict[str, Decimal]] = defaultdict(dict)
        for metric in label.metrics:
            for part in RATIOS.get(metric, (metric,)):
                for key, rows in self._groups(label, part, period).items():
                    found[key][part] = Decimal(COUNTS[part][2](rows))
        return found

    def _groups(self, label: LabelledQuestion, part: str, period: Period) -> dict[Group, list[SimpleNamespace]]:
        table, when, _ = COUNTS[part]
        groups: dict[Group, list[SimpleNamespace]] = defaultdict(list)
        for row in getattr(self, table):
            if when and not period[0] <= getattr(row, when) <= period[1]:
                continue
            if part.startswith("meal") and row.item != "meal":
                continue
            chosen = () if label.share else label.where
            if any(getattr(row, name) not in values for name, values in chosen):
                continue
            if any(getattr(row, name) in values for name, values in label.without):
                continue
            key = tuple(row.rep_id if name == "rep" else getattr(row, name) for name in label.by)
            if label.grain:
                key += (BUCKETS[label.grain](getattr(row, when)),)
            groups[key].append(row)
        return groups

    def _kept(self, key: Group, label: LabelledQuestion, now: dict, before: dict) -> bool:
        if label.share and any(key[label.by.index(name)] not in values for name, values in label.where):
            return False
        if label.least and (self._value(label.least[0], now.get(key, {})) or 0) < label.least[1]:
            return False
        if label.most and (self._value(label.most[0], now.get(key, {})) or 0) >= label.most[1]:
            return False
        change = self._change(key, label, now, before)
        return not label.moved or (change > 0 if label.moved == "up" else change < 0)

    def _change(self, key: Group, label: LabelledQuestion, now: dict, before: dict) -> Decimal:
        return (self._value(label.metrics[0], now.get(key, {})) or 0) - (
            self._value(label.metrics[0], before.get(key, {})) or 0
        )

    def _rank(self, key: Group, label: LabelledQuestion, now: dict, before: dict) -> Decimal:
        if label.rank_by == "value":
            return self._value(label.metrics[0], now[key])
        change = self._change(key, label, now, before)
        return change if label.rank_by == "change" else change / self._value(label.metrics[0], before[key])

    def _line(self, key: Group, label: LabelledQuestion, now: dict, before: dict) -> list[Decimal | None]:
        line: list[Decimal | None] = []
        for metric in label.metrics:
            value = self._value(metric, now.get(key, {}))
            line.append(value)
            if label.versus:
                earlier = self._value(metric, before.get(key, {}))
                line += [earlier, value - earlier, _round((value - earlier) * 100 / earlier) if earlier else None]
            if label.share:
                line.append(_round(value * 100 / sum(figure[metric] for figure in now.values())))
        return line

    @staticmethod
    def _value(metric: str, figures: dict[str, Decimal]) -> Decimal | None:
        if metric not in RATIOS:
            return figures.get(metric, Decimal(0))
        above, below = (figures.get(part, Decimal(0)) for part in RATIOS[metric])
        return _round(above * (100 if metric in PERCENT else 1) / below) if below else None


def _days(period: Period) -> list[date]:
    return [period[0] + timedelta(days=number) for number in range((period[1] - period[0]).days + 1)]


def _round(value: Decimal) -> Decimal:
    return value.quantize(Decimal("0.01"), ROUND_HALF_UP)


def _sum(name: str) -> Callable[[list[SimpleNamespace]], int]:
    return lambda rows: sum(getattr(row, name) for row in rows)


def _distinct(name: str) -> Callable[[list[SimpleNamespace]], int]:
    return lambda rows: len({getattr(row, name) for row in rows})


COUNTS: dict[str, tuple[str, str | None, Callable[[list[SimpleNamespace]], int]]] = {
    "sales_amount": ("sales", "sold_on", _sum("sales_amount")),
    "quantity": ("sales", "sold_on", _sum("quantity")),
    "sale_count": ("sales", "sold_on", len),
    "target_amount": ("targets", "month_start", _sum("target_amount")),
    "visit_count": ("visits", "visited_on", len),
    "visited_clients": ("visits", "visited_on", _distinct("client_id")),
    "visited_doctors": ("visits", "visited_on", _distinct("doctor_id")),
    "visit_minutes": ("visits", "visited_on", _sum("minutes")),
    "expense_amount": ("expenses", "spent_on", _sum("amount")),
    "meal_amount": ("expenses", "spent_on", _sum("amount")),
    "meal_count": ("expenses", "spent_on", len),
    "client_count": ("clients", None, len),
}
RATIOS = {
    "attainment": ("sales_amount", "target_amount"),
    "minutes_per_visit": ("visit_minutes", "visit_count"),
    "sales_per_visit": ("sales_amount", "visit_count"),
    "unit_price": ("sales_amount", "quantity"),
    "expense_ratio": ("expense_amount", "sales_amount"),
}
PERCENT = {"attainment", "expense_ratio"}
BUCKETS: dict[str | None, Callable[[date], str]] = {
    "day": lambda day: day.isoformat(),
    "week": lambda day: (day - timedelta(days=day.weekday())).isoformat(),
    "month": lambda day: f"{day:%Y-%m}",
    "quarter": lambda day: f"{day.year}-Q{(day.month - 1) // 3 + 1}",
    "half": lambda day: f"{day.year}-H{1 if day.month <= 6 else 2}",
}
