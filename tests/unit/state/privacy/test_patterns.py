"""Passwords, keys and tokens are told by the name before them or by how they begin."""

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("password=hunter2", "hunter2"),
        ("DB_PASSWORD = hunter2", "hunter2"),
        ("--password=hunter2 --verbose", "hunter2"),
        ("비밀번호: 1q2w3e!", "1q2w3e!"),
        ("비밀번호：１ｑ２ｗ", "１ｑ２ｗ"),
        ('{"password": "a b", "x": 1}', "a b"),
        (r'{"password": "a\"b c", "x": 1}', r"a\"b c"),
        (r'"{\"password\": \"hunter2\", \"x\": 1}"', "hunter2"),
        ("{'api_keys': ['a', 'b'], 'x': 1}", "['a', 'b']"),
        ('personal_info={"name": "홍길동"} done', '{"name": "홍길동"}'),
        ("note: password: hunter2", "hunter2"),
        ("secret: password: hunter2", "password: hunter2"),
        ("https://example.com/?token=abc&x=1", "abc"),
        ("OPENAI_API_KEY=abcdef", "abcdef"),
        ("accessToken => abcdef;", "abcdef"),
        ("my api key: abcdef", "abcdef"),
        ("user_id=hong", "hong"),
        ("Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
        ("Authorization: Bearer abcdefgh", "abcdefgh"),
        ("curl -H Bearer abc123def456", "abc123def456"),
        ("토큰은Bearer abc123def456", "abc123def456"),
        ("postgresql://hong:p4ss@db/app", "hong:p4ss"),
        ("토큰은eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln 입니다", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"),
        ("키는 sk-proj-abcdEFGH1234567890", "sk-proj-abcdEFGH1234567890"),
        ("AKIAIOSFODNN7EXAMPLE가 키", "AKIAIOSFODNN7EXAMPLE"),
        ("ghp_0123456789abcdefghijABCDEFGHIJ", "ghp_0123456789abcdefghijABCDEFGHIJ"),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----\n",
            "-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----",
        ),
        ("-----BEGIN PRIVATE KEY-----\nMIIB", "-----BEGIN PRIVATE KEY-----\nMIIB"),
    ],
)
@pytest.mark.req("E64", "EC12")
def test_a_credential_is_found(text, secret, found):
    assert found(text) == [secret]


@pytest.mark.parametrize(
    "text",
    [
        "max_tokens=4096",
        "total_tokens: 12",
        "token_count=3",
        "secretary: 김",
        "Bearer authentication is required",
        "basic information",
        "sk-fading-circle-container",
        "task-1234567890abcdef1234",
        "password",
        "password=",
        "제7조: 임대료",
        "https://example.com:8080/a@b",
        "10:30",
    ],
)
def test_text_that_only_speaks_of_credentials_is_left(text, found):
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("hong@example.com으로", "hong@example.com"),
        ("<kim.h+travel@mail.example.co.kr>,", "kim.h+travel@mail.example.co.kr"),
        ("hong＠example．com", "hong＠example．com"),
        ("홍길동@예시.한국", "홍길동@예시.한국"),
        ("mailto:o'neil@example.org", "o'neil@example.org"),
    ],
)
@pytest.mark.req("EC12")
def test_an_address_is_found(text, address, found):
    assert found(text) == [address]


@pytest.mark.parametrize("text", ["pkg@1.2.3", "@hong", "a@b", "me@", "x @ y.com"])
def test_another_use_of_the_sign_is_left(text, found):
    assert found(text) == []


@given(address=st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._%+'-]{0,20}@example\.com", fullmatch=True))
def test_no_part_of_an_address_is_left(address, found):
    assert found(f"메일: <{address}>") == [address]


@pytest.mark.parametrize(
    "text",
    [
        "보증금 1억 5,000만원, 월세 120만원",
        "전세 300,000,000원",
        "매매가 1250000000",
        "주택임대차보호법 제7조의2 제1항, 2019다12345 판결",
        "계약 2024-12-31 ~ 2026-12-30",
        "2024.12.31. 시행",
        "20241231T102030Z",
        "강남역 37.4979502, 127.0276368",
        "langgraph 1.2.20, python 3.11.7, 192.168.100.200",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "12345678-1234-4123-8123-123456789012",
        "법인등록번호 110111-0012345",
        "면적 84.9876㎡ (25.7평), 수익률 5.2%",
        "3박 4일, 2명, 1,000,000원",
    ],
)
def test_everyday_figures_are_left(text, found):
    assert found(text) == []


@given(identifier=st.uuids())
def test_an_identifier_is_left(identifier, found):
    assert found(f"세션 {identifier}") == []


@given(second=st.integers(-(2**31), 2**32), micro=st.integers(0, 999_999))
def test_a_timestamp_is_left(second, micro, found):
    moment = datetime.fromtimestamp(second, UTC).replace(microsecond=micro)

    assert found(f"{moment.isoformat()} {moment} {moment.date()} {moment:%Y%m%dT%H%M%S}") == []


@given(amount=st.integers(0, 10**14))
def test_an_amount_is_left(amount, found):
    assert found(f"{amount:,}원, ₩{amount:,}, {amount // 10_000}만원") == []


@given(longitude=st.floats(-180, 180), latitude=st.floats(-90, 90))
def test_a_coordinate_is_left(longitude, latitude, found):
    assert found(f"{latitude:.10f}, {longitude:.10f}") == []


@given(text=st.text())
def test_places_are_in_order_and_apart(text, found):
    pieces = found(text)
    rest = text
    for piece in pieces:
        before, here, rest = rest.partition(piece)
        assert (here, bool(here)) == (piece, True), before


@pytest.mark.parametrize(
    "piece",
    [
        "a", "0", " ", "a@", "a@a.", "a.", "a-", "a b ", "1 ", "1-", "4111 ", "0 1-", "82-", "+1 ", "+1(", "900101 ",
        "eyJ-", "eyJaaaaaaaaa.", "sk-", "bearer ", "password:", 'password:"', "token:{", "token:[", "token: a: ",
        "계좌 ", "http://a:", "a:b@", "-----BEGIN KEY-----", "\\", '"', ":", "0a", "a-1234-",
    ],
)  # fmt: skip
def test_the_time_grows_with_the_length_only(piece, found):
    def seconds(length: int) -> float:
        text = (piece * length)[:length]
        start = time.process_time()
        found(text)
        return time.process_time() - start

    # Eight times the text takes eight times as long, or sixty-four times where a pattern goes back over it. A machine
    # that is busy elsewhere slows one measurement, not each of ten.
    assert any(seconds(64_000) < 32 * max(seconds(8_000), 0.005) for _ in range(10))
