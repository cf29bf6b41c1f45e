"""Another name for one that meant nothing here: sorry, I meant Busan; 아니 부산이요."""

import re

from madang.assistants.company.understand.request import LeftQuestion


def with_other_name(left: LeftQuestion, said: str) -> str | None:
    """The request that was asked about, with the name that is told in place of the unknown one."""
    if not left.mention or left.mention not in left.message:
        return None
    told = _NAMES_ANOTHER.fullmatch(said.strip())
    if told is None:
        return None
    return left.message.replace(left.mention, told["instead"] or told["name"], 1)


_NAME = r"[^\s,.?!]{1,20}(?:\s[^\s,.?!]{1,20})?"
_LEADS_IN = r"(?:sorry|oops|no|i mean|i meant|it is|it's|아\s?참|아니(?:요|야|다)?|아|죄송|미안|실수|잘못)"
_NAMES_ANOTHER = re.compile(
    rf"(?:{_LEADS_IN}\S{{0,4}}[,.\s]{{1,3}}){{1,3}}"
    rf"(?:{_NAME}\s?(?:말고|아니고|아니라)\s)?(?P<name>{_NAME}?)(?:으?로|이?요|입니다|이에요|예요|이야|야)?[.!]?"
    rf"|{_NAME}\s?(?:말고|아니고|아니라)\s(?P<instead>{_NAME}?)(?:이?요|입니다|이에요|예요|이야|야)?[.!]?",
    re.IGNORECASE,
)
