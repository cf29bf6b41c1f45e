from madang.assistants.realestate.agents.file_answers import reads_as_contract
from madang.assistants.realestate.tests.conversation import open_conversation

REGISTER = """등기사항전부증명서 - 집합건물
[갑구] 소유권에 관한 사항
1 소유권보존 2016년 3월 2일 소유자 한도윤
[을구] 소유권 이외의 권리에 관한 사항
1 근저당권설정 2021년 5월 7일 채권최고액 금 240,000,000원 근저당권자 다온은행
"""
NEWS = "전세 사고가 늘고 있다. 임차인은 불안하다고 말하였다. 임대인 단체는 대책을 요구하였다. 정부는 자료를 공개하였다."


def test_a_clause_without_a_title_is_one_where_the_message_calls_it_so():
    clause = "임차인은 모든 수리비를 부담한다."
    assert reads_as_contract(clause, "이 특약 괜찮아?")
    assert not reads_as_contract(clause, "요약해 줘")


def test_what_calls_itself_a_contract_or_binds_two_sides_is_one():
    assert reads_as_contract("주택 임대차 계약서\n제1조 보증금은 1억 원으로 한다.", "")
    assert reads_as_contract("The landlord shall return the deposit. The tenant must not sublet the flat.", "")
    assert not reads_as_contract(NEWS, "이게 무슨 뜻이야?")
    assert not reads_as_contract(REGISTER, "근저당 있어?")


async def test_a_register_extract_is_read_and_not_reviewed():
    async with open_conversation() as conversation:
        file = await conversation.attach("등기.txt", REGISTER.encode())
        answer = await conversation.send("근저당권의 채권최고액이 얼마야?", file)
    assert "계약서가 아닙니다" in answer.answer
    assert "등기사항증명서" in answer.answer
    assert "채권최고액 금 240,000,000원 근저당권자 다온은행 (등기.txt, l. 5)" in answer.answer


async def test_a_file_that_says_nothing_of_what_is_asked_is_told_so():
    async with open_conversation() as conversation:
        file = await conversation.attach("news.txt", b"The harbour was rebuilt in 1998. Boats left on Monday.")
        answer = await conversation.send("이 파일에 보증금 액수가 나와?", file)
    assert "질문한 내용이 들어 있지 않습니다" in answer.answer


async def test_rows_of_tables_are_told_with_their_columns_and_not_as_problems():
    rows = (("Flat", "Fee"), ("Small", "20"), ("Large", "45"))
    page = f"<table>{''.join(f'<tr><td>{name}</td><td>{fee}</td></tr>' for name, fee in rows)}</table>".encode()
    async with open_conversation() as conversation:
        file = await conversation.attach("fees.html", page)
        answer = await conversation.send("What is the fee for a large flat?", file)
    assert "Flat: Large, Fee: 45 (fees.html)" in answer.answer
    assert "### What the file says" in answer.answer or "### 파일에 있는 내용" in answer.answer
    assert "<td>" not in answer.answer
