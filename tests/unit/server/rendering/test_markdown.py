"""Markdown becomes HTML that shows everything and does nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.server.rendering.markdown import render_markdown


def test_tables_keep_their_alignment_as_a_class():
    assert render_markdown("|a|b|\n|-|-:|\n|x|1|") == (
        '<table>\n<thead>\n<tr>\n<th>a</th>\n<th class="right">b</th>\n</tr>\n</thead>\n'
        '<tbody>\n<tr>\n<td>x</td>\n<td class="right">1</td>\n</tr>\n</tbody>\n</table>\n'
    )


def test_a_number_in_brackets_leads_to_its_source_where_there_is_one():
    assert render_markdown("So it is [1], they say [2].", sources=1) == (
        '<p>So it is <sup><a href="#source-1">[1]</a></sup>, they say [2].</p>\n'
    )
    assert render_markdown("`list[1]`", sources=1) == "<p><code>list[1]</code></p>\n"


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"),
        ("<b onclick=x>y</b>", "<p>&lt;b onclick=x&gt;y&lt;/b&gt;</p>\n"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n"),
        ("![x](https://example.org/x.png)", "<p></p>\n"),
        ("[x](https://example.org)", '<p><a href="https://example.org" rel="noopener noreferrer nofollow">x</a></p>\n'),
    ],
)
def test_nothing_that_acts_or_calls_out_is_left(markdown: str, html: str):
    assert render_markdown(markdown) == html


@given(st.text(alphabet="<>\"'=&[]()`*|-:/ascriptonx1\n", max_size=120))
def test_whatever_is_written_no_tag_acts(text: str):
    html = render_markdown(text, sources=3).lower()
    for forbidden in ("<script", "<img", "<svg", "<iframe", 'javascript:"', ' onclick="', " style="):
        assert forbidden not in html


def test_a_quotation_that_warns_is_marked_as_one():
    assert render_markdown("> [!WARNING]\n> **Partial.** Not all was found.") == (
        '<blockquote class="warning">\n<p><strong>Partial.</strong> Not all was found.</p>\n</blockquote>\n'
    )
    assert render_markdown("> [!DANCE] x") == "<blockquote>\n<p>[!DANCE] x</p>\n</blockquote>\n"
