"""A message in its conversation: what asks for nothing itself belongs to what was said before it."""

import re
from dataclasses import replace

from madang.assistants.company.understand.request import AnalysedRequest, LeftQuestion
from madang.assistants.company.understand.request_analysis import analyse_request
from madang.assistants.company.understand.request_message import RequestKnowledge, RequestMessage
from madang.reading.dialogue import asks_or_requests


def analyse_turn(asked: RequestMessage, knowledge: RequestKnowledge) -> AnalysedRequest:
    """The request of a message; what was said in place of an answer may belong to the request that was asked about, and
    a fact that is told, to the activity that was judged just before.
    """
    if asked.left and (corrected := _with_other_name(asked.left, asked.message)):
        return analyse_request(replace(asked, message=corrected), knowledge)
    alone = analyse_request(asked, knowledge)
    if _asks_for_something(alone):
        return alone
    if asked.left:
        return analyse_request(replace(asked, message=f"{asked.left.message}\n{asked.message}"), knowledge)
    if asked.last_inquiry and not asks_or_requests(asked.message):
        return analyse_request(replace(asked, inquiry=f"{asked.last_inquiry}\n{asked.message}"), knowledge)
    return alone


def _asks_for_something(understood: AnalysedRequest) -> bool:
    """Whether a message is a request itself; a question about figures that cannot be read is none."""
    if understood.wants == ("data_analysis",):
        return understood.query is not None
    return bool(understood.wants) or understood.turn != "irrelevant" or not understood.feasibility.permission_granted


def _with_other_name(left: LeftQuestion, said: str) -> str | None:
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
