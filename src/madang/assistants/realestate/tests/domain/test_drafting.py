from datetime import date

import pytest

from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.drafting import draft, known_from, rules
from madang.assistants.realestate.tools.templates import template_for, templates
from madang.documents import to_markdown, unfilled
from madang.documents.forms import Fault, FormField, Value
from madang.text import Language, Text

_ON = date(2026, 11, 15)


def _example(field: FormField) -> Value:
    """A value of the field's kind."""
    if field.choices:
        return field.choices[0].value
    examples: dict[str, Value] = {"money": 10_000_000, "number": 25, "date": "2026-12-20"}
    return examples.get(field.kind, "Kim Minsu")


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", [template.id for template in templates()])
def test_every_document_is_written_in_both_languages_without_a_gap(name: str, language: Language):
    template = next(one for one in templates() if one.id == name)
    values = {field.key: _example(field) for field in template.fields}
    document = draft(template, values, _ON, language)
    written = to_markdown(document)
    assert not unfilled(document)
    assert (document.title, document.language) == (template.title.read(language), language)
    assert "{" not in written
    assert "2026-11-15" in written


def test_what_a_case_tells_of_a_form_is_not_asked_again():
    lease = template_for("월세 계약서 써줘")
    case = Case(deposit=50_000_000, rent=600_000, deal="wolse", ends_on=date(2028, 12, 19), income=70_000_000)
    assert known_from(lease, case) == {
        "deposit": 50_000_000,
        "rent": 600_000,
        "kind": "wolse",
        "ends_on": "2028-12-19",
    }
    assert known_from(lease, Case()) == {}


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"deposit": 100, "down_payment": 10, "balance": 90}, None),
        ({"deposit": 100, "down_payment": 10, "interim": 20, "balance": 70}, None),
        ({"deposit": 100, "down_payment": 10, "balance": 80}, "balance"),
        ({"price": 100, "down_payment": 10, "interim": 40, "balance": 50}, None),
        ({"price": 100, "down_payment": 10, "interim": 40, "balance": 51}, "balance"),
        ({"starts_on": "2026-12-20", "ends_on": "2028-12-19"}, None),
        ({"starts_on": "2026-12-20", "ends_on": "2026-12-20"}, "ends_on"),
        ({}, None),
    ],
)
def test_payments_add_up_and_a_lease_ends_after_it_starts(values: dict[str, Value], fault: str | None):
    found: list[Fault] = list(rules(values))
    assert [each.field for each in found] == ([fault] if fault else [])


@pytest.mark.parametrize(
    ("request_", "template"),
    [
        ("월세 계약서 써줘", "lease_contract"),
        ("매매계약서 초안", "sales_contract"),
        ("내용증명 만들어줘", "certified_letter"),
        ("Draft a sales contract", "sales_contract"),
        ("write a renewal notice", "renewal_notice"),
        ("something", "lease_contract"),
    ],
)
def test_a_request_names_its_document_in_either_language(request_: str, template: str):
    assert template_for(request_).id == template


def test_every_sentence_of_a_document_is_there_in_both_languages():
    for template in templates():
        texts: list[Text | None] = [template.title, *(field.label for field in template.fields)]
        texts += [text for part in template.body for text in (part.heading, part.paragraph, *part.list)]
        assert all(text.ko and text.en for text in texts if text), template.id
