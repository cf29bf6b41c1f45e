from pathlib import Path
from string import Formatter

import pytest

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.present.documents import DocumentTemplate
from madang.assistants.realestate.tools.bundled_data import document_templates, facts, read_facts
from madang.text import Text

_CAP = """
[[figures]]
id = "cap"
value = "5"
unit = "percent"
article = "법 제1조"
effective_from = {start}
origin = "statute"
as_of = 2026-06-08
"""


def test_every_figure_that_ships_says_where_it_was_read_and_when():
    shipped = [*facts().figures, *facts().bands, *facts().tiers, *facts().fund_loans]
    assert len(shipped) > 100
    assert all(fact.article and fact.as_of >= fact.effective_from.replace(year=2020) for fact in shipped)


def test_what_came_from_a_statute_names_an_article_and_the_rest_is_not_passed_off_as_verified():
    shipped = [*facts().figures, *facts().bands, *facts().tiers]
    assert all("제" in fact.article and "조" in fact.article for fact in shipped if fact.origin == "statute")
    assert all(not loan.ground.verified for loan in facts().fund_loans)


def test_two_entries_for_one_day_are_refused(tmp_path: Path):
    (tmp_path / "a.toml").write_text(_CAP.format(start="2020-01-01") + _CAP.format(start="2021-01-01"))
    with pytest.raises(FactError, match=r"^'cap' is given twice for 2021-01-01: end the first before it\.$"):
        read_facts(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        _CAP.format(start="2020-01-01").replace("percent", "furlongs"),
        _CAP.format(start="2020-01-01").replace('origin = "statute"', ""),
        _CAP.format(start="2020-01-01") + 'colour = "red"\n',
        "[[figures_]]\nid = 'x'\n",
    ],
)
def test_a_file_that_does_not_fit_the_schema_is_refused(tmp_path: Path, text: str):
    (tmp_path / "a.toml").write_text(text)
    with pytest.raises(FactError, match="do not fit their schema"):
        read_facts(tmp_path)


WORKED_OUT = {"increase_response": {"highest"}, "renewal_notice": {"opens", "closes"}}


def _placeholders(text: Text) -> list[set[str]]:
    """The names in braces, in each language."""
    return [
        {name for _, name, _, _ in Formatter().parse(language_text) if name} for language_text in (text.ko, text.en)
    ]


@pytest.mark.req("H35")
@pytest.mark.parametrize("template", document_templates(), ids=lambda template: template.id)
def test_what_a_template_leaves_open_is_asked_for_and_what_is_asked_for_is_in_it(template: DocumentTemplate):
    keys = {field.key for field in template.fields}
    open_places = {party.field for party in template.signers} | {key for part in template.body for key in part.facts}
    open_places |= {part.each for part in template.body if part.each}
    sentences = [text for part in template.body for text in (part.heading, part.paragraph, *part.list) if text]
    for text in (*sentences, *template.steps):
        korean, english = _placeholders(text)
        assert korean == english
        open_places |= korean
    assert open_places == keys | WORKED_OUT.get(template.id, set())
