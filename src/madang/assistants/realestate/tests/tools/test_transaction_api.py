from collections.abc import AsyncIterator
from datetime import date

import httpx
import pytest
import respx
from pydantic import SecretStr

from madang.assistants.realestate.search.deals import DealRecords
from madang.assistants.realestate.tools.market_figures import (
    LiveSource,
    MarketSearchResult,
    bundled_market,
    search_market,
)
from madang.assistants.realestate.tools.transaction_api import (
    TransactionApi,
    TransactionApiError,
    TransactionApiFailure,
)

SALES = "https://apis.data.go.kr/1613000/RTMSDataSvcAptTradeDev/getRTMSDataSvcAptTradeDev"
LEASES = "https://apis.data.go.kr/1613000/RTMSDataSvcAptRent/getRTMSDataSvcAptRent"
ITEM = (
    "<item><sggCd>11440</sggCd><umdNm>공덕동</umdNm><aptNm>한강</aptNm><excluUseAr>84.98</excluUseAr><floor>3</floor>"
    "<dealYear>2026</dealYear><dealMonth>10</dealMonth><dealDay>5</dealDay>{money}<cdealType>{cancelled}</cdealType></item>"
)
GATEWAY = (
    "<OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg><returnAuthMsg>{message}</returnAuthMsg>"
    "<returnReasonCode>{code}</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>"
)
BOMB = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><response><header>&c;</header></response>'
NOTHING = MarketSearchResult(figures=())


def _page(items: list[str], total: int | None = None) -> str:
    count = len(items) if total is None else total
    return (
        "<response><header><resultCode>000</resultCode><resultMsg>OK</resultMsg></header><body><items>"
        f"{''.join(items)}</items><numOfRows>1000</numOfRows><pageNo>1</pageNo><totalCount>{count}</totalCount>"
        "</body></response>"
    )


def _sale(amount: str, *, cancelled: str = " ") -> str:
    return ITEM.format(money=f"<dealAmount>{amount}</dealAmount>", cancelled=cancelled)


@pytest.fixture
async def molit() -> AsyncIterator[TransactionApi]:
    async with httpx.AsyncClient() as client:
        yield TransactionApi(SecretStr("key+/="), client, rows=2)


@respx.mock
async def test_all_pages_of_a_month_are_read_and_cancelled_deals_left_out(molit: TransactionApi):
    pages = [_page([_sale("235,500"), _sale("1", cancelled="O")], 3), _page([_sale("90,000")], 3)]
    route = respx.get(SALES).mock(side_effect=[httpx.Response(200, text=page) for page in pages])
    read = await molit.deals("sale", "11440", "2026-10")
    assert ([deal.price for deal in read.deals], read.cancelled) == ([2_355_000_000, 900_000_000], 1)
    assert [dict(call.request.url.params) for call in route.calls] == [
        {"serviceKey": "key+/=", "LAWD_CD": "11440", "DEAL_YMD": "202610", "pageNo": page, "numOfRows": "2"}
        for page in ("1", "2")
    ]


@respx.mock
async def test_a_month_without_deals_is_empty_and_no_error(molit: TransactionApi):
    respx.get(LEASES).respond(text=_page([]))
    assert await molit.deals("rent", "11440", "2026-10") == DealRecords(deals=())


@respx.mock
async def test_a_page_that_promises_more_and_brings_nothing_ends_the_reading(molit: TransactionApi):
    route = respx.get(SALES).respond(text=_page([], 10**6))
    await molit.deals("sale", "11440", "2026-10")
    assert route.call_count == 1


@pytest.mark.parametrize(
    ("response", "failure", "detail"),
    [
        (httpx.Response(200, text=GATEWAY.format(message="LIMITED_NUMBER", code="22")), "quota", "LIMITED_NUMBER"),
        (httpx.Response(200, text=GATEWAY.format(message="NOT_REGISTERED", code="30")), "key", "NOT_REGISTERED"),
        (httpx.Response(200, text=GATEWAY.format(message="X" * 9999, code="99")), "refused", "X" * 100),
        (httpx.Response(429, text="API token quota exceeded"), "quota", "HTTP 429"),
        (httpx.Response(502, text="bad gateway"), "unreachable", "HTTP 502"),
        (httpx.Response(200, text="<response><header>"), "malformed", "ParseError"),
        (httpx.Response(200, text='{"response": 1}'), "malformed", "ParseError"),
        (httpx.Response(200, text=""), "malformed", "ParseError"),
        (httpx.Response(200, text="<html><body>점검 중</body></html>"), "malformed", "no result code"),
        (httpx.Response(200, text=BOMB), "malformed", "DTDForbidden"),
    ],
)
@respx.mock
async def test_trouble_is_said_by_kind(
    molit: TransactionApi, response: httpx.Response, failure: TransactionApiFailure, detail: str
):
    respx.get(SALES).mock(return_value=response)
    with pytest.raises(TransactionApiError) as caught:
        await molit.deals("sale", "11440", "2026-10")
    assert (caught.value.failure, str(caught.value)) == (
        failure,
        f"The transaction API gave no deals ({failure}: {detail}): answer from the figures that ship.",
    )


@pytest.mark.parametrize(
    ("error", "failure"),
    [(httpx.ReadTimeout("slow"), "timeout"), (httpx.ConnectError("key+/= in a message"), "unreachable")],
)
@respx.mock
async def test_a_network_in_trouble_never_shows_the_key(
    molit: TransactionApi, error: Exception, failure: TransactionApiFailure
):
    respx.get(SALES).mock(side_effect=error)
    with pytest.raises(TransactionApiError) as caught:
        await molit.deals("sale", "11440", "2026-10")
    assert caught.value.failure == failure
    assert "key+/=" not in str(caught.value)


@respx.mock
async def test_live_figures_are_used_where_there_are_enough(molit: TransactionApi):
    respx.get(SALES).respond(text=_page([_sale("100,000")] * 5, 5))
    live = LiveSource(molit=TransactionApi(molit._key, molit._client), month="2026-10", today=date(2026, 11, 15))
    answer = await search_market(bundled_market(), "11440", "sale", band="60-85", live=live)
    [figure] = answer.figures
    assert (figure.median, figure.deals, figure.period_to) == (1_000_000_000, 5, "2026-10")
    assert (figure.source.live, figure.source.as_of, answer.fallback_reason) == (True, date(2026, 11, 15), None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            GATEWAY.format(message="LIMITED", code="22"),
            "실거래가 API의 하루 한도를 다 썼습니다. 대신 내장된 통계로 답합니다.",
        ),
        (_page([_sale("1")]), "그 달에 신고된 거래가 너무 적어 내장된 통계로 답합니다."),
    ],
)
@respx.mock
async def test_a_live_source_that_fails_falls_back_to_what_ships_and_says_so(
    molit: TransactionApi, text: str, reason: str
):
    respx.get(SALES).respond(text=text)
    live = LiveSource(molit=molit, month="2026-10", today=date(2026, 11, 15))
    answer = await search_market(bundled_market(), "11440", "sale", band="60-85", live=live)
    assert answer.fallback_reason is not None
    assert answer.fallback_reason.ko == reason
    assert answer.figures == bundled_market().figures("11440", "sale", band="60-85")
    assert not answer.figures[0].source.live


async def test_without_a_key_what_ships_is_used():
    answer = await search_market(bundled_market(), "11440", "jeonse", band="60-85")
    assert (answer.figures[0].median, answer.fallback_reason) == (720_000_000, None)
    assert await search_market(bundled_market(), "11440", "sale", dong="없는동") == NOTHING
