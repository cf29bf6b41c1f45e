"""The title of a session, made from its first message."""

import re

from madang.state.privacy import MASK, redact_text

_LONGEST_TITLE = 60


def session_title(message: str) -> str:
    """The beginning of the message without numbers that are somebody's, and without names that people introduce.

    A name that nobody introduces can be told from no other word; it stays.
    """
    said = redact_text(" ".join(message.split())[:_EXAMINED_CHARACTERS])
    for introduction in _INTRODUCTIONS:
        said = introduction.sub(_without_name, said)
    return said if len(said) <= _LONGEST_TITLE else said[: _LONGEST_TITLE - 1] + "…"


def _without_name(found: re.Match[str]) -> str:
    before, name = found["before"], found["name"]
    return found.group() if name in _ROLES else f"{before}{MASK}"


_EXAMINED_CHARACTERS = 500
_SURNAMES = (
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추"
    "도석선설마길연위표명기반왕금옥육인맹제모탁국어은편용"
)
_ROLES = frozenset({"임대인", "임차인", "공무원", "유학생", "한국인", "고시생", "주재원"})
"""What people say they are in words of the shape of a name."""
_ENDS = r"(?=이?(?:고|며|에요|예요|라고|라는|입니다|요|야|인데)|[\s,.!?]|$)"
_INTRODUCTIONS = (
    re.compile(rf"(?P<before>(?:이름|성명|성함)(?:은|는|이|\s*:)\s*)(?P<name>[가-힣]{{2,4}}?){_ENDS}"),
    re.compile(
        rf"(?P<before>(?:저는|나는|전|제가|저)\s+)(?P<name>[{_SURNAMES}][가-힣]{{2}})(?=이?(?:고|며|에요|예요|라고|라는|입니다))"
    ),
    re.compile(
        r"(?P<before>\b(?:[Mm]y name is|[Ii] am called|[Tt]his is|I am|I'm)\s+)"
        r"(?P<name>[A-Z][\w'-]*(?:\s+[A-Z][\w'-]*){0,2})"
    ),
)
