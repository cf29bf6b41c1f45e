"""`madang travel`: drafts the sights of a new town from open data."""

from pathlib import Path
from typing import Annotated

import typer

from madang.assistants.travel import phrases
from madang.assistants.travel.tools.town_import import draft_town
from madang.assistants.travel.trip.places import Point
from madang.text import Language, Text

TITLE = Text(
    ko="공개 자료로 새 여행지의 명소 표를 만듭니다.",
    en="Draft the sights of a new town from open data.",
)
"""The CLI reads it from the source, without importing the module, so it is a literal here."""


commands = typer.Typer(add_completion=False, no_args_is_help=True)


@commands.callback()
def _commands() -> None:
    """Keeps `add-town` a named command although it is the only one."""


@commands.command("add-town", help=phrases.ADD_TOWN_HELP.en)
def _add_town(
    context: typer.Context,
    town: Annotated[str, typer.Argument(help=phrases.ADD_TOWN_ID_HELP.en)],
    *,
    osm: Annotated[Path, typer.Option(exists=True, dir_okay=False, help=phrases.ADD_TOWN_OSM_HELP.en)],
    lat: Annotated[float, typer.Option(min=-90, max=90, help=phrases.ADD_TOWN_LAT_HELP.en)],
    lon: Annotated[float, typer.Option(min=-180, max=180, help=phrases.ADD_TOWN_LON_HELP.en)],
    currency: Annotated[str, typer.Option(help=phrases.ADD_TOWN_CURRENCY_HELP.en)],
    wikidata: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help=phrases.ADD_TOWN_WIKIDATA_HELP.en)
    ] = None,
    out: Annotated[Path | None, typer.Option(dir_okay=False, help=phrases.ADD_TOWN_OUT_HELP.en)] = None,
) -> None:
    draft = draft_town(town, Point(lat=lat, lon=lon), currency.upper(), osm, wikidata)
    if out is None:
        typer.echo(draft.table, nl=False)
    else:
        out.write_text(draft.table, "utf-8")
    language: Language = context.obj or "en"
    told = phrases.ADD_TOWN_DRAFTED.format(
        count=draft.sights,
        unknown=", ".join(f"{name} {count}" for name, count in draft.unknown.items()),
        left_out=", ".join(f"{reason} {count}" for reason, count in sorted(draft.left_out.items())) or "-",
    )
    typer.echo(told.read(language), err=True)
