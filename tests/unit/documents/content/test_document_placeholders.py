import pytest

from madang.documents import (
    ApprovalLine,
    Approver,
    Document,
    Signatures,
    UnfilledPlaceholder,
    find_placeholders,
    key_values,
    paragraph,
    signer,
    table,
)
from tests.unit.documents.samples import REPORT


def test_a_finished_document_has_no_placeholders():
    assert find_placeholders(REPORT) == ()


def test_placeholders_are_found_wherever_they_stand():
    document = Document(
        title="{{제목}}",
        blocks=(
            paragraph("임대인 OOO와 임차인 ○○○은"),
            table(["항목"], [["____"]]),
            key_values([("성명", "{{ name }}")]),
            Signatures(date="20__년 ___월", signers=(signer("임대인", "O O O"),)),
            ApprovalLine(approvers=(Approver(role="담당", name="〇〇〇"),)),
        ),
    )
    assert find_placeholders(document) == (
        UnfilledPlaceholder(placeholder="{{제목}}", context="{{제목}}", block=-1),
        UnfilledPlaceholder(placeholder="OOO", context="임대인 OOO와 임차인 ○○○은", block=0),
        UnfilledPlaceholder(placeholder="○○○", context="임대인 OOO와 임차인 ○○○은", block=0),
        UnfilledPlaceholder(placeholder="____", context="____", block=1),
        UnfilledPlaceholder(placeholder="{{ name }}", context="성명: {{ name }}", block=2),
        UnfilledPlaceholder(placeholder="___", context="20__년 ___월", block=3),
        UnfilledPlaceholder(placeholder="O O O", context="임대인: O O O", block=3),
        UnfilledPlaceholder(placeholder="〇〇〇", context="담당: 〇〇〇", block=4),
    )


@pytest.mark.parametrize("text", ["GOOOGLE", "O형 혈액", "{x}", "a_b__c", "● 항목", "○ 항목", "Yoo", "100,000원"])
def test_what_only_looks_like_one_is_left_alone(text: str):
    assert find_placeholders(Document(title="t", blocks=(paragraph(text),))) == ()
