"""Archives from outside: how large they become is looked at before they are unpacked."""

from io import BytesIO
from zipfile import ZipFile

from madang.knowledge.errors import DocumentError
from madang.text import Text

__all__ = ["check_archive"]

_LARGEST = 256 * 1024 * 1024
_MOST_FILES = 10_000
_COMPOUND = b"\xd0\xcf\x11\xe0"


def check_archive(content: bytes) -> None:
    """Refuse an archive that would become too large, and what is no archive because it is encrypted."""
    if content[:4] == _COMPOUND:
        raise DocumentError("It is encrypted or of an old format: save it anew without a password.", text=_ENCRYPTED)
    with ZipFile(BytesIO(content)) as archive:
        parts = archive.infolist()
    if len(parts) > _MOST_FILES or sum(part.file_size for part in parts) > _LARGEST:
        raise DocumentError("It would become too large when unpacked, more than 256 MB: split it.", text=_BOMB)


_ENCRYPTED = Text(
    ko="암호가 걸려 있거나 옛 형식입니다. 암호 없이 새 형식으로 저장하세요.",
    en="It is encrypted or of an old format. Save it anew without a password.",
)
_BOMB = Text(
    ko="풀면 256MB를 넘습니다. 나누어서 더하세요.",
    en="It would become too large when unpacked, more than 256 MB. Split it.",
)
