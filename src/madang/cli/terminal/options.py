"""Help for what several commands take; a command imports what it uses, so that its user reads it in their language."""

from madang.text import Text

__all__ = ["LIMIT", "NOW", "ROLE", "TENANT", "USER", "WHICH_ASSISTANT", "WHICH_SESSION", "YES"]

LIMIT = Text(ko="몇 개까지 보일지.", en="How many to show.")
NOW = Text(ko="현재로 삼을 날짜나 시각(ISO 8601).", en="The date or time to take for now (ISO 8601).")
ROLE = Text(ko="사용자의 역할.", en="The role of the user.")
TENANT = Text(ko="사용자의 테넌트.", en="The tenant of the user.")
USER = Text(ko="묻는 사용자.", en="The user who asks.")
WHICH_ASSISTANT = Text(ko="도우미의 이름.", en="The name of the assistant.")
WHICH_SESSION = Text(ko="세션의 아이디.", en="The id of the session.")
YES = Text(ko="묻지 않고 합니다.", en="Do it without asking.")
