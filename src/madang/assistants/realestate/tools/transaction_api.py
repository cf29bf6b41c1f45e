"""Client of the ministry's (MOLIT) transaction API: reported apartment deals of a district and month. Needs a key;
errors say what kind of failure it was.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal
from xml.etree.ElementTree import Element, ParseError

import httpx
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from pydantic import SecretStr

from madang.assistants.realestate import phrases
from madang.assistants.realestate.search.deals import DealRecords, read_records
from madang.errors import MadangError

RecordKind = Literal["sale", "rent"]
TransactionApiFailure = Literal["quota", "key", "timeout", "unreachable", "malformed", "refused"]


class TransactionApiError(MadangError):
    """The transaction API gave no deals; `failure` is the kind of failure."""

    code: ClassVar[str] = "realestate_molit"

    def __init__(self, failure: TransactionApiFailure, detail: str) -> None:
        super().__init__(
            f"The transaction API gave no deals ({failure}: {detail}): answer from the figures that ship.",
            text=phrases.TRANSACTION_API_FAILURES[failure],
        )
        self.failure: TransactionApiFailure = failure


class TransactionApi:
    """A client of the API; it neither caches nor retries, and never shows its key in an error."""

    def __init__(self, key: SecretStr, client: httpx.AsyncClient, *, rows: int = 1000, most_pages: int = 20) -> None:
        self._key, self._client, self._rows, self._most_pages = key, client, rows, most_pages

    async def deals(self, kind: RecordKind, code: str, month: str) -> DealRecords:
        """The deals of a district (five digits) in a month (YYYY-MM), all pages; or `TransactionApiError`."""
        records = list[Mapping[str, str | None]]()
        for page in range(1, self._most_pages + 1):
            body = _body(await self._page(kind, code, month, page))
            found = [_record(item) for item in body.iter("item")]
            records += found
            if not found or len(records) >= _count(body):
                break
        return read_records({"sggCd": code, **record} for record in records)

    async def _page(self, kind: RecordKind, code: str, month: str, page: int) -> bytes:
        params = {
            "serviceKey": self._key.get_secret_value(),
            "LAWD_CD": code,
            "DEAL_YMD": month.replace("-", ""),
            "pageNo": str(page),
            "numOfRows": str(self._rows),
        }
        try:
            response = await self._client.get(_ADDRESSES[kind], params=params)
        except httpx.TimeoutException:
            raise TransactionApiError("timeout", "no answer in time") from None
        except httpx.HTTPError as error:
            raise TransactionApiError("unreachable", type(error).__name__) from None
        if response.status_code == _TOO_MANY_REQUESTS:
            raise TransactionApiError("quota", "HTTP 429")
        if response.is_error:
            raise TransactionApiError("unreachable", f"HTTP {response.status_code}")
        return response.content


def _body(content: bytes) -> Element:
    """The body of a successful answer; the gateway has an error format of its own."""
    try:
        root: Element = fromstring(content, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise TransactionApiError("malformed", type(error).__name__) from None
    code = (root.findtext(".//returnReasonCode") or root.findtext(".//resultCode") or "").strip()
    body = root.find("body")
    if code.strip("0") == "" and code and body is not None:
        return body
    reason = root.findtext(".//returnAuthMsg") or root.findtext(".//resultMsg") or "no result code"
    raise TransactionApiError(_REASONS.get(code, "refused" if code else "malformed"), reason.strip()[:_LONGEST])


def _record(item: Element) -> dict[str, str | None]:
    return {field.tag: field.text for field in item}


def _count(body: Element) -> int:
    text = (body.findtext("totalCount") or "").strip()
    return int(text) if text.isdecimal() and len(text) < _LONGEST else 0


_HOST = "https://apis.data.go.kr/1613000"
_ADDRESSES: dict[RecordKind, str] = {
    "sale": f"{_HOST}/RTMSDataSvcAptTradeDev/getRTMSDataSvcAptTradeDev",
    "rent": f"{_HOST}/RTMSDataSvcAptRent/getRTMSDataSvcAptRent",
}
_REASONS: dict[str, TransactionApiFailure] = {"22": "quota", "20": "key", "30": "key", "31": "key", "32": "key"}
_LONGEST = 100
_TOO_MANY_REQUESTS = 429
