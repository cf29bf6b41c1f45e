"""Text for users, in Korean and English, or in one of the two."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Language = Literal["ko", "en"]


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """One message in both languages; `format` fills its `{placeholders}` in both.

    A language that is not given reads as the other one, so a text may be written in one language alone.

    >>> from madang.text import Text
    >>> greeting = Text(ko="{name}님, 안녕하세요.", en="Hello, {name}.").format(name="Ada")
    >>> greeting.read("en")
    'Hello, Ada.'
    >>> Text(en="Weather").read("ko")
    'Weather'
    >>> Text("Weather") == Text(ko="Weather", en="Weather")
    True
    """

    ko: str
    en: str

    def __init__(self, ko: str | None = None, en: str | None = None) -> None:
        given = ko if ko is not None else en
        if given is None:
            raise TypeError('Text has no words: write Text("..."), Text(en="..."), or both ko= and en=.')
        object.__setattr__(self, "ko", given)
        object.__setattr__(self, "en", given if en is None else en)

    @property
    def is_translated(self) -> bool:
        """Whether the two languages have words of their own."""
        return self.ko != self.en

    def read(self, language: Language) -> str:
        """The message in `language`."""
        return self.ko if language == "ko" else self.en

    def format(self, **values: object) -> "Text":
        """The message with `{name}` replaced by `values["name"]`; a value that is a `Text` is read in each language."""
        return Text(ko=self.ko.format(**_read(values, "ko")), en=self.en.format(**_read(values, "en")))


def _read(values: Mapping[str, object], language: Language) -> dict[str, object]:
    return {name: value.read(language) if isinstance(value, Text) else value for name, value in values.items()}
