"""Text for users, in Korean and English."""

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
        """The message with `{name}` replaced by `values["name"]`; a Text value gives each language its own."""
        korean = {name: value.ko if isinstance(value, Text) else value for name, value in values.items()}
        english = {name: value.en if isinstance(value, Text) else value for name, value in values.items()}
        return Text(ko=self.ko.format(**korean), en=self.en.format(**english))
