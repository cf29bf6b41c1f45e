"""Passwords, keys and tokens are told by the name before them or by how they begin."""

import pytest


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
