"""Deals from a CSV file that somebody downloaded: the fields are those of the ministry's API."""

import csv
import io

from madang.assistants.realestate.domain.deal_records import DealRecords, read_records
from madang.assistants.realestate.domain.errors import ImportedRecordError
from madang.text import Text

__all__ = ["is_deal_file", "read_deal_file"]

_NEEDED = {"sggCd", "umdNm", "excluUseAr", "dealYear", "dealMonth", "dealDay"}
_AMOUNTS = {"dealAmount", "deposit"}
_MOST_BYTES = 64 * 1024 * 1024
_HEADER = 4096


def read_deal_file(data: bytes) -> DealRecords:
    """The deals of a CSV file in UTF-8 or CP949; `ImportedRecordError` says which columns it lacks."""
    if len(data) > _MOST_BYTES:
        raise _refusal(f"it has {len(data):,} bytes, more than {_MOST_BYTES:,}", "파일이 너무 큽니다")
    try:
        reader = csv.DictReader(io.StringIO(_decoded(data)))
        columns = set(reader.fieldnames or ())
        if not columns >= _NEEDED or not columns & _AMOUNTS:
            missing = ", ".join(sorted(_NEEDED - columns)) or "dealAmount or deposit"
            raise _refusal(f"it lacks the columns {missing}", f"다음 열이 없습니다: {missing}")
        return read_records(reader)
    except csv.Error as error:
        raise _refusal(f"it is no CSV ({error})", "CSV 형식이 아닙니다") from None


def is_deal_file(data: bytes) -> bool:
    """Whether the first line names a column that only records of deals have."""
    first = _decoded(data[:_HEADER]).splitlines()[:1]
    return any("sggCd" in columns for columns in csv.reader(first))


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp949", errors="replace")


def _refusal(why: str, why_ko: str) -> ImportedRecordError:
    return ImportedRecordError(
        f"The file of deals cannot be read: {why}. Download it again with the fields of the API.",
        text=Text(ko=f"실거래 파일을 읽을 수 없습니다: {why_ko}.", en=f"The file of deals cannot be read: {why}."),
    )
