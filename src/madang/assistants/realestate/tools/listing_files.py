"""Listings from a CSV or JSON file of the user's own."""

import csv
import io
import json
from typing import Any

from pydantic import ValidationError

from madang.assistants.realestate.domain.errors import ImportedRecordError
from madang.assistants.realestate.domain.listings import Listing
from madang.text import Text

__all__ = ["read_listing_file"]

_MOST_BYTES = 16 * 1024 * 1024


def read_listing_file(data: bytes) -> tuple[Listing, ...]:
    """The listings of a file: a JSON list of objects, or CSV with the fields of `Listing` as columns.

    One that cannot be read refuses the whole file and is named by its number, so that nothing is lost unseen.
    """
    if len(data) > _MOST_BYTES:
        raise _refusal(0, f"it has {len(data):,} bytes, more than {_MOST_BYTES:,}")
    listings = list[Listing]()
    for number, entry in enumerate(_entries(data), start=1):
        try:
            listings.append(Listing.model_validate(entry))
        except ValidationError as error:
            first = error.errors()[0]
            raise _refusal(number, str(first.get("ctx", {}).get("error", first["msg"])).rstrip(".")) from None
    return tuple(listings)


def _entries(data: bytes) -> list[Any]:
    text = data.decode("utf-8-sig", errors="replace")
    try:
        if text.lstrip().startswith("["):
            return json.loads(text)
        return [{field: value for field, value in row.items() if value} for row in csv.DictReader(io.StringIO(text))]
    except (json.JSONDecodeError, RecursionError, csv.Error) as error:
        raise _refusal(0, f"it is neither a JSON list nor CSV ({type(error).__name__})") from None


def _refusal(number: int, why: str) -> ImportedRecordError:
    where = f"listing {number}" if number else "the file"
    return ImportedRecordError(
        f"Listings cannot be read, {where}: {why}. Mend it and import again.",
        text=Text(
            ko=f"매물 파일을 읽을 수 없습니다({number}번째 매물): {why}"
            if number
            else f"매물 파일을 읽을 수 없습니다: {why}",
            en=f"Listings cannot be read, {where}: {why}.",
        ),
    )
