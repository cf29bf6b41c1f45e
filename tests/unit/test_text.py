from madang.text import Text


def test_placeholders_are_filled_in_both_languages():
    assert Text(ko="{count}개", en="{count} items").format(count=3) == Text(ko="3개", en="3 items")


def test_a_text_among_the_values_is_read_in_each_language():
    level = Text(ko="높음", en="high")
    assert Text(ko="위험: {level}", en="Risk: {level}").format(level=level) == Text(ko="위험: 높음", en="Risk: high")
