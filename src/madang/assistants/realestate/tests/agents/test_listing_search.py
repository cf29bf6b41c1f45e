import pytest

from madang.assistants.realestate.tests.conversation import open_conversation
from madang.protocol.views import TableView


async def test_a_file_of_listings_is_searched():
    listings = (
        "id,title,deal,price,area,address\n"
        "a,공덕 59,jeonse,400000000,59,서울 마포구 공덕동\n"
        "b,아현 84,jeonse,700000000,84,서울 마포구 아현동\n"
        "c,목동 59,jeonse,350000000,59,서울 양천구 목동\n"
    )
    async with open_conversation() as conversation:
        file = await conversation.attach("listings.csv", listings.encode())
        answer = await conversation.send("마포구 전세 5억 이하 찾아줘", file)
    assert answer.answer.startswith("**매물 3개 가운데 조건에 맞는 것이 1개 있습니다(가격 낮은 순).**\n\n")
    table = answer.views[0].read()
    assert isinstance(table, TableView)
    assert [row[0] for row in table.rows] == ["공덕 59"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("7억 이하 매물 보여줘", ["b", "c"]),
        ("6억에서 8억 사이 매물만", ["c", "d"]),
        ("7억 5천 이상인 매물", ["d", "a"]),
        ("listings under 700 million won", ["b", "c"]),
    ],
)
async def test_a_price_limit_holds_where_neither_sale_nor_lease_is_named(asked: str, found: list[str]):
    prices = {"a": 900_000_000, "b": 500_000_000, "c": 690_000_000, "d": 780_000_000}
    rows = "".join(f"{name},sale,{price},84,서울 마포구\n" for name, price in prices.items())
    async with open_conversation() as conversation:
        file = await conversation.attach("listings.csv", f"id,deal,price,area,address\n{rows}".encode())
        answer = await conversation.send(asked, file)
    table = answer.views[0].read()
    assert isinstance(table, TableView)
    assert [row[0] for row in table.rows] == found


async def test_without_a_file_there_are_no_listings():
    async with open_conversation() as conversation:
        answer = await conversation.send("마포구 전세 매물 찾아줘")
    assert answer.answer.startswith("**등록된 매물이 없습니다.")
