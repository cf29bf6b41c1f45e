"""Texts that several commands share: headings of tables, names of statuses, help for common options."""

from madang.text import Language

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
