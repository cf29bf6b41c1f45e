"""Text in two languages, or in one."""

import pytest
from pydantic import TypeAdapter

from madang.store.content.codec import ValueCodec
from madang.store.content.standard_types import standard_types
from madang.text import Text


def test_a_text_is_read_in_the_language_asked_for():
    text = Text(ko="안녕", en="Hello")
    assert (text.read("ko"), text.read("en"), text.is_translated) == ("안녕", "Hello", True)


@pytest.mark.parametrize("text", [Text("Hello"), Text(en="Hello"), Text(ko="Hello"), Text("Hello", "Hello")])
def test_a_text_of_one_language_reads_the_same_in_the_other(text: Text):
    assert text == Text(ko="Hello", en="Hello")
    assert not text.is_translated


def test_an_empty_text_is_a_text():
    assert Text(ko="", en="Hello").ko == ""
    assert Text("").read("en") == ""


def test_a_text_without_words_is_refused():
    with pytest.raises(TypeError) as refused:
        Text()
    assert str(refused.value) == 'Text has no words: write Text("..."), Text(en="..."), or both ko= and en=.'


def test_format_fills_both_languages():
    assert Text(en="{count} left").format(count=2) == Text("2 left")


def test_a_text_of_one_language_is_stored_and_validated_like_any_other():
    text, codec = Text(en="Hello"), ValueCodec(standard_types())
    assert codec.decode(codec.encode(text, "A text")) == text
    assert TypeAdapter(Text).validate_python({"ko": "Hello", "en": "Hello"}) == text
    assert TypeAdapter(Text).validate_python(text) is text
