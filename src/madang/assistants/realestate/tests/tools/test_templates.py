from string import Formatter

import pytest

from madang.assistants.realestate.domain.drafting import Template
from madang.assistants.realestate.tools.templates import templates
from madang.text import Text

WORKED_OUT = {"increase_response": {"highest"}, "renewal_notice": {"opens", "closes"}}


def _placeholders(text: Text) -> list[set[str]]:
    """The names in braces, in each language."""
    return [{name for _, name, _, _ in Formatter().parse(said) if name} for said in (text.ko, text.en)]


@pytest.mark.req("H35")
@pytest.mark.parametrize("template", templates(), ids=lambda template: template.id)
def test_what_a_template_leaves_open_is_asked_for_and_what_is_asked_for_is_in_it(template: Template):
    keys = {field.key for field in template.fields}
    open_places = {one.field for one in template.signers} | {key for part in template.body for key in part.facts}
    sentences = [text for part in template.body for text in (part.heading, part.paragraph, *part.list) if text]
    for text in (*sentences, *template.steps):
        korean, english = _placeholders(text)
        assert korean == english
        open_places |= korean
    assert open_places == keys | WORKED_OUT.get(template.id, set())
