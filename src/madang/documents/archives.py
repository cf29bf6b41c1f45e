"""Archives from outside: how large they become is looked at before they are unpacked."""

import io
import zipfile

from madang.documents.errors import UnreadableFileError
from madang.text import Text

__all__ = ["check_archive"]

_LARGEST = 256 * 2**20
_MOST_PARTS = 10_000
_OLE = b"\xd0\xcf\x11\xe0"


def check_archive(content: bytes) -> None:
    """Refuse an archive that is none, or would unpack to far more than a document holds; nothing is unpacked.

    An office file with a password is no archive: it lies in an envelope of the old format.
    """
    if content.startswith(_OLE):
        raise UnreadableFileError("The file has a password or is of an old format: save it anew without.", _LOCKED)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except zipfile.BadZipFile as error:
        raise UnreadableFileError(f"The file is broken ({error}): save it anew.", _BROKEN) from error
    unpacked = sum(part.file_size for part in parts)
    if unpacked > _LARGEST or len(parts) > _MOST_PARTS:
        raise UnreadableFileError(
            f"The file unpacks to {len(parts):,} parts of {unpacked:,} bytes, more than {_MOST_PARTS:,} "
            f"or {_LARGEST:,}: split it.",
            _HUGE,
        )


_LOCKED = Text(
    ko="암호가 걸려 있거나 옛 형식의 파일입니다. 암호 없이 새 형식으로 저장해 주세요.",
    en="The file has a password or is of an old format. Save it anew without a password.",
)
_BROKEN = Text(
    ko="파일이 깨져 있어 읽을 수 없습니다. 다시 저장해 주세요.",
    en="The file is broken and cannot be read. Save it anew.",
)
_HUGE = Text(
    ko="파일에 든 내용이 너무 큽니다. 나누어 주세요.", en="What is packed into the file is too large. Split it."
)
