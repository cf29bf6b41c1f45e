"""Text for users, in Korean and English."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Language = Literal["ko", "en"]


@dataclass(frozen=True, slots=True)
class Text:
    """One message in both languages; `format` fills its `{placeholders}` in both."""

    ko: str
    en: str

    def read(self, language: Language) -> str:
        """The message in `language`."""
        return self.ko if language == "ko" else self.en

    def format(self, **values: object) -> "Text":
        """The message with `{name}` replaced by `values["name"]`; a value that is a `Text` is read in each language."""
        return Text(ko=self.ko.format(**_read(values, "ko")), en=self.en.format(**_read(values, "en")))


def _read(values: Mapping[str, object], language: Language) -> dict[str, object]:
    return {name: value.read(language) if isinstance(value, Text) else value for name, value in values.items()}
