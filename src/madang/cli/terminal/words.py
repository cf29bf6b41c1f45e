"""Words that several commands print: headings of tables, and what statuses are called."""

from madang.text import Language, Text

__all__ = [
    "ASSISTANT",
    "AT",
    "CREATED",
    "ERROR",
    "ID",
    "RUN",
    "SESSION",
    "STATUS",
    "STEP",
    "TENANT",
    "TITLE_OF_SESSION",
    "UPDATED",
    "USER",
    "status_word",
]

ASSISTANT = Text(ko="도우미", en="assistant")
AT = Text(ko="시각", en="time")
CREATED = Text(ko="만든 때", en="created")
ERROR = Text(ko="오류", en="error")
ID = Text(ko="아이디", en="id")
RUN = Text(ko="실행", en="run")
SESSION = Text(ko="세션", en="session")
STATUS = Text(ko="상태", en="status")
STEP = Text(ko="단계", en="step")
TENANT = Text(ko="테넌트", en="tenant")
TITLE_OF_SESSION = Text(ko="제목", en="title")
UPDATED = Text(ko="바뀐 때", en="updated")
USER = Text(ko="사용자", en="user")

_STATUSES = {
    "idle": "쉬는 중",
    "busy": "진행 중",
    "error": "오류",
    "pending": "대기 중",
    "running": "진행 중",
    "in_progress": "진행 중",
    "interrupted": "답을 기다림",
    "completed": "완료",
    "failed": "실패",
    "partial": "일부 완료",
    "cancelled": "취소됨",
    "skipped": "건너뜀",
}


def status_word(status: str, language: Language) -> str:
    """What a status is called; English keeps the word that code uses."""
    return _STATUSES.get(status, status) if language == "ko" else status.replace("_", " ")
