"""In which language a message is answered."""

import os
from typing import cast

import typer

from madang.models.language.detect import detect_language
from madang.text import Language

__all__ = ["language_of"]


def language_of(context: typer.Context, message: str) -> Language:
    """What `--lang` or `MADANG_LANG` says, else the language of the message, else the locale's."""
    user = cast("Language", context.obj or "en")
    chosen = context.find_root().params.get("_lang") or os.environ.get("MADANG_LANG")
    return user if chosen else detect_language(message, user)
