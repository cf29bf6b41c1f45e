"""Where the server listens, and why it cannot."""

import socket

import pytest

from madang.server.address import browser_address, is_loopback, listen
from madang.server.errors import AddressError


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("203.0.113.7", "it is not an address of this machine"),
        ("no-such-host.invalid", "the address cannot be resolved"),
    ],
)
def test_an_address_that_cannot_be_listened_at_is_refused_with_the_reason(host: str, reason: str):
    with pytest.raises(AddressError) as refusal, listen(host, 0):
        pass
    assert str(refusal.value) == (
        f"The server cannot listen at {host}:0: {reason}. Choose another address with --port or --host."
    )


def test_a_port_that_is_in_use_is_refused_in_both_languages():
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(AddressError) as refusal, listen("127.0.0.1", port):
            pass
    assert refusal.value.text is not None
    assert refusal.value.text.ko == (
        f"127.0.0.1:{port}에서 열 수 없습니다: 다른 프로그램이 쓰고 있습니다. 마당이 이미 실행 중일 수 있습니다. "
        "--port나 --host로 다른 주소를 골라 주세요."
    )


def test_the_address_is_one_to_open_in_a_browser():
    with listen("127.0.0.1", 0) as listening:
        assert browser_address(listening) == f"http://localhost:{listening.getsockname()[1]}"


@pytest.mark.parametrize(
    ("host", "is_here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("[::1]", True),
        ("LOCALHOST", True),
        ("0.0.0.0", False),
        ("localhost.evil.example", False),
    ],
)
def test_only_this_machines_own_names_are_loopback(host: str, is_here: bool):
    assert is_loopback(host) is is_here


def test_a_connection_sends_at_once_what_it_is_given():
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
