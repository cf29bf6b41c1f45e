from datetime import date

import pytest

from madang.assistants.realestate.present.documents import (
    computed_values,
    draft_document,
    find_faults,
    values_from_case,
)
from madang.assistants.realestate.tools.bundled_data import contract_reviewer, document_templates, facts, template_for
from madang.assistants.realestate.understand.case import Case
from madang.documents.content.document import find_placeholders
from madang.documents.formats.markdown import to_markdown
from madang.documents.forms.schema import FieldProblem, FieldValue, FormField
from madang.text import Language, Text

_ON = date(2026, 11, 15)


def _example(field: FormField) -> FieldValue:
    """A value of the field's kind."""
    if field.choices:
        return field.choices[0].value
    examples: dict[str, FieldValue] = {"money": 10_000_000, "number": 25, "date": "2026-12-20"}
    return examples.get(field.kind, "Kim Minsu")


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("name", [template.id for template in document_templates()])
def test_every_document_is_written_in_both_languages_without_a_gap(name: str, language: Language):
    template = next(template for template in document_templates() if template.id == name)
    values = {field.key: _example(field) for field in template.fields}
    document = draft_document(
        template, values, _ON, language, computed_values(template, values, facts(), _ON, language)
    )
    written = to_markdown(document)
    assert not find_placeholders(document)
    assert (document.title, document.language) == (template.title.read(language), language)
    assert "{" not in written
    assert {"ko": "2026년 11월 15일", "en": "15 November 2026"}[language] in written


def test_what_a_case_tells_of_a_form_is_not_asked_again():
    lease = template_for("월세 계약서 써줘")
    case = Case(deposit=50_000_000, rent=600_000, deal="wolse", ends_on=date(2028, 12, 19), income=70_000_000)
    assert values_from_case(lease, case) == {
        "deposit": 50_000_000,
        "rent": 600_000,
        "kind": "wolse",
        "ends_on": "2028-12-19",
    }
    assert values_from_case(lease, Case()) == {}


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
        ({"moved_in_on": "2026-12-20", "ends_on": "2026-12-20"}, "ends_on"),
        ({"deposit": 100, "unpaid": 100}, None),
        ({"deposit": 100, "unpaid": 101}, "unpaid"),
        ({"deposit": 100, "demanded": 101}, None),
        ({"deposit": 100, "demanded": 100}, "demanded"),
        ({}, None),
    ],
)
def test_payments_add_up_and_a_lease_ends_after_it_starts(values: dict[str, FieldValue], fault: str | None):
    found: list[FieldProblem] = list(find_faults(values))
    assert [problem.field for problem in found] == ([fault] if fault else [])


@pytest.mark.parametrize(
    ("request_", "template"),
    [
        ("월세 계약서 써줘", "lease_contract"),
        ("매매계약서 초안", "sales_contract"),
        ("내용증명 만들어줘", "certified_letter"),
        ("Draft a sales contract", "sales_contract"),
        ("write a renewal notice", "renewal_notice"),
        ("임대차 계약서 작성해줘. 특약: 임차인은 갱신요구권을 포기한다", "lease_contract"),
        ("something", "lease_contract"),
    ],
)
def test_a_request_names_its_document_in_either_language(request_: str, template: str):
    assert template_for(request_).id == template


def test_every_sentence_of_a_document_is_there_in_both_languages():
    for template in document_templates():
        texts: list[Text | None] = [template.title, *(field.label for field in template.fields)]
        texts += template.steps
        texts += [text for part in template.body for text in (part.heading, part.paragraph, *part.list)]
        assert all(text.ko and text.en for text in texts if text), template.id


def test_a_day_that_has_gone_by_or_is_to_come_bounds_its_field():
    registration, letter = template_for("임차권등기명령 신청서 써줘"), template_for("내용증명 써줘")
    assert registration.form(_ON).field("moved_in_on").most == "2026-11-15"
    assert letter.form(_ON).field("due_on").least == "2026-11-15"
    assert template_for("월세 계약서 써줘").form(_ON).field("starts_on").least is None


def test_a_jeonse_says_nothing_of_a_rent_and_an_answer_to_a_demand_says_the_cap():
    lease, response = template_for("전세 계약서 써줘"), template_for("증액 답변서 써줘")
    values: dict[str, FieldValue] = {field.key: _example(field) for field in lease.fields} | {
        "rent": None,
        "rent_day": None,
    }
    assert "월세" not in to_markdown(draft_document(lease, values, _ON, "ko", {}))
    demanded: dict[str, FieldValue] = {"deposit": 300_000_000, "demanded": 350_000_000}
    assert computed_values(response, demanded, facts(), _ON, "ko") == {"highest": "3억 1,500만원"}


@pytest.mark.parametrize("name", [template.id for template in document_templates()])
def test_a_document_of_ours_has_nothing_that_its_own_review_would_flag(name: str):
    template = next(template for template in document_templates() if template.id == name)
    values = {field.key: _example(field) for field in template.fields}
    document = draft_document(template, values, _ON, "ko", computed_values(template, values, facts(), _ON, "ko"))
    found = contract_reviewer().review(to_markdown(document), facts(), on=_ON)
    assert found.findings == ()
    assert name != "lease_contract" or found.missing == ()
