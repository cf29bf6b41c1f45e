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
        return Text(ko=self._filled("ko", values), en=self._filled("en", values))

    def _filled(self, language: Language, values: Mapping[str, object]) -> str:
        read = {name: value.read(language) if isinstance(value, Text) else value for name, value in values.items()}
        return self.read(language).format(**read)
