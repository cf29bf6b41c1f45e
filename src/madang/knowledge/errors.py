"""What can go wrong in the library. Each message names the value, the reason and the remedy."""

from madang.errors import MadangError
from madang.text import Text

__all__ = ["CorpusNameError", "DocumentError", "KnowledgeError", "ReadOnlyCorpusError", "UnknownCitationError"]


class KnowledgeError(MadangError):
    """The library could not do what was asked."""

    code = "knowledge"


class CorpusNameError(KnowledgeError, ValueError):
    """A corpus cannot have this name."""

    code = "corpus_name"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name!r} cannot name a corpus: use 1 to 64 letters, digits, '-' and '_', beginning with a letter.",
            text=Text(
                ko=f"{name!r}: 자료집의 이름이 될 수 없습니다. 글자로 시작해 글자, 숫자, '-', '_'만 64자까지 쓰세요.",
                en=f"{name!r} cannot name a corpus. Begin with a letter; use letters, digits, '-' and '_', at most 64.",
            ),
        )


class ReadOnlyCorpusError(KnowledgeError):
    """A corpus that ships with the program was to be changed."""

    code = "corpus_read_only"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The corpus {name!r} ships with the program and cannot be changed: add to a corpus of another name.",
            text=Text(
                ko=f"{name!r}: 프로그램에 딸린 자료집이라 바꿀 수 없습니다. 다른 이름의 자료집에 더하세요.",
                en=f"The corpus {name!r} ships with the program and cannot be changed. Add to one of another name.",
            ),
        )


class DocumentError(KnowledgeError):
    """A document cannot be read or is not one."""

    code = "document"


class UnknownCitationError(KnowledgeError):
    """A citation resolves to nothing that was gathered."""

    code = "unknown_citation"

    def __init__(self, mark: str, gathered: int) -> None:
        super().__init__(
            f"The citation {mark!r} resolves to none of the {gathered} passages gathered: cite one of them by its "
            "number, or leave the sentence out."
        )
