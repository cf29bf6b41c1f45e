"""Views: how an answer's data is shown, declared as data, so that a page or a terminal needs to know no assistant.

Each kind has a model of what it holds. Made and titled, it is a view: `TableView(columns=..., rows=...).titled(title)`;
what it shows is in the language of the answer.
"""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, JsonValue, model_validator

from madang.protocol.files import File
from madang.protocol.tables import Cell, ColumnKind, TableColumn
from madang.state import Frozen, stored_as

ViewKind = Literal["table", "chart", "map", "document", "verdicts", "comparison", "schedule", "calculation"]
VerdictWord = Literal["pass", "warn", "fail", "not_applicable", "unknown"]
Latitude = Annotated[float, Field(ge=-90, le=90)]
Longitude = Annotated[float, Field(ge=-180, le=180)]
ClockTime = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
IsoDate = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class ViewData(Frozen):
    """What a view of one kind holds."""

    kind: ClassVar[ViewKind]

    def titled(self, title: str) -> "View":
        """The view that shows this under `title`."""
        return View(kind=self.kind, title=title, data=self.model_dump(mode="json"))


@stored_as("protocol.table_view", formerly=("madang.protocol.views:TableView",))
class TableView(ViewData):
    """Rows under typed columns; with `total` the last row sums up the others, `note` stands below."""

    kind = "table"

    columns: tuple[TableColumn, ...] = Field(min_length=1)
    rows: tuple[tuple[Cell, ...], ...]
    total: bool = False
    note: str = ""

    @model_validator(mode="after")
    def _rows_fit(self) -> Self:
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.columns):
                raise ValueError(f"row {number} has {len(row)} cells where there are {len(self.columns)} columns.")
        return self


class ChartView(ViewData):
    """A Vega-Lite chart, the same figures as a table for those who cannot see it, and what it shows in one sentence."""

    kind = "chart"

    spec: dict[str, JsonValue]
    table: TableView
    summary: str = ""


class MapPoint(Frozen):
    """A place on a map; `order` is its number on a route, `link` opens it in a map service.

    `layer` counts from 1 in the layers of the map; 0 belongs to all of them.
    """

    latitude: Latitude
    longitude: Longitude
    label: str
    order: int | None = None
    note: str = ""
    link: str = ""
    layer: int = Field(default=0, ge=0)


class MapView(ViewData):
    """Places, and the way that joins them, as latitudes and longitudes, where there is one.

    With `layers`, by their names, each joins its own places in their order, and one can be looked at by itself.
    """

    kind = "map"

    points: tuple[MapPoint, ...] = Field(min_length=1)
    route: tuple[tuple[Latitude, Longitude], ...] = ()
    layers: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _layers_exist(self) -> Self:
        beyond = [point.label for point in self.points if point.layer > len(self.layers)]
        if beyond:
            raise ValueError(f"{beyond!r} are on layers that the map does not name; it names {len(self.layers)}.")
        return self


class DocumentView(ViewData):
    """A document as Markdown and the files it was written to; `changes` tell what differs from the version before."""

    kind = "document"

    markdown: str
    files: tuple[File, ...] = ()
    version: int = Field(default=1, ge=1)
    unfilled: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


class RuleVerdict(Frozen):
    """How one thing stands under one rule: the figures compared, the article, and what would fix it."""

    subject: str
    verdict: VerdictWord
    reason: str
    found: str = ""
    limit: str = ""
    article: str = ""
    remedy: str = ""


class VerdictsView(ViewData):
    """Verdicts, in the order they are to be read."""

    kind = "verdicts"

    verdicts: tuple[RuleVerdict, ...]


class ComparisonCriterion(Frozen):
    """One line of a comparison: a value for each option, and the number of the best, where one is best."""

    label: str
    values: tuple[Cell, ...]
    kind: ColumnKind = "text"
    unit: str = ""
    best: int | None = Field(default=None, ge=0)


class ComparisonSlider(Frozen):
    """A figure to move: asking `request`, with the figure in place of its `{value}`, compares again."""

    label: str
    minimum: int
    maximum: int
    step: int = Field(default=1, ge=1)
    value: int
    unit: str = ""
    request: str

    @model_validator(mode="after")
    def _can_be_moved(self) -> Self:
        if not self.minimum <= self.value <= self.maximum:
            raise ValueError(f"{self.value} does not lie between {self.minimum} and {self.maximum}.")
        if "{value}" not in self.request:
            raise ValueError(f"{self.request!r} does not say where the figure goes: put {{value}} there.")
        return self


class ComparisonView(ViewData):
    """Options side by side; `recommended` is the number of the one to take, counted from 0, and `reason` says why.

    With a `lever` they can be compared again under another figure, such as a larger budget.
    """

    kind = "comparison"

    options: tuple[str, ...] = Field(min_length=1)
    criteria: tuple[ComparisonCriterion, ...]
    recommended: int | None = Field(default=None, ge=0)
    reason: str = ""
    lever: ComparisonSlider | None = None

    @model_validator(mode="after")
    def _lines_fit(self) -> Self:
        count = len(self.options)
        for criterion in self.criteria:
            if len(criterion.values) != count:
                raise ValueError(
                    f"{criterion.label!r} has {len(criterion.values)} values where there are {count} options."
                )
        for number in (self.recommended, *(criterion.best for criterion in self.criteria)):
            if number is not None and number >= count:
                raise ValueError(f"option {number} is named where there are {count}, counted from 0.")
        return self


class ScheduleEntry(Frozen):
    """Something at a time of a day; the times are local, as HH:MM."""

    title: str
    start: ClockTime | None = None
    end: ClockTime | None = None
    note: str = ""
    cost: str = ""
    link: str = ""


class ScheduleDay(Frozen):
    """One day of a schedule."""

    title: str
    date: IsoDate | None = None
    entries: tuple[ScheduleEntry, ...] = ()


class ScheduleView(ViewData):
    """Days with what happens when."""

    kind = "schedule"

    days: tuple[ScheduleDay, ...]


class CalculationLine(Frozen):
    """A figure on the way to the result: what it is, how it comes about, and where it is from."""

    label: str
    value: Cell
    kind: ColumnKind = "money"
    unit: str = ""
    formula: str = ""
    source: str = ""


class CalculationView(ViewData):
    """A calculation that can be followed: its lines, its result, the rule it follows and the date of that rule."""

    kind = "calculation"

    lines: tuple[CalculationLine, ...]
    result: CalculationLine
    article: str = ""
    as_of: str = ""
    note: str = ""


@stored_as("protocol.view", formerly=("madang.protocol.views:View",))
class View(Frozen):
    """One thing to show: its kind says how, `data` what, as the model of the kind has it."""

    kind: ViewKind
    title: str
    data: dict[str, JsonValue]
    told: bool = False
    """Whether the answer says in words what it shows; where words are all there is, it is not shown again."""

    @model_validator(mode="after")
    def _data_fit(self) -> Self:
        self.read()
        return self

    def read(self) -> ViewData:
        """The data as the model of its kind."""
        return _MODELS[self.kind].model_validate(self.data)


_MODELS: dict[str, type[ViewData]] = {
    model.kind: model
    for model in (
        TableView,
        ChartView,
        MapView,
        DocumentView,
        VerdictsView,
        ComparisonView,
        ScheduleView,
        CalculationView,
    )
}
