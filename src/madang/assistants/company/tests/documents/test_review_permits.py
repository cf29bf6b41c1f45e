"""Whether a document may be stored or sent: nothing that fails or is unknown passes without an approval that counts."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.company.documents.drafts import DocumentDraft, DraftEntry, next_version, with_entries
from madang.assistants.company.documents.review import (
    ComplianceReview,
    DocumentPermit,
    OfficerApproval,
    approve_draft,
    judge_permit,
    review_draft,
)
from madang.assistants.company.tests.examples.activities import gave, meals
from madang.assistants.company.tests.examples.drafts import (
    CLINIC,
    MEMBER,
    NOON,
    OFFICER,
    FakeCompanyRecords,
    seminar,
    template,
    visit,
)
from madang.text import Text

ROLES = FakeCompanyRecords().roles("ganada")
FIFTH = meals("2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05", to=CLINIC.id)
VISIT = template("visit_report")


def judged(draft: DocumentDraft, before=()) -> ComplianceReview:
    return review_draft(draft, template(draft.kind), before, MEMBER)


def permit(draft: DocumentDraft, found: ComplianceReview, *approvals: OfficerApproval, roles=ROLES) -> DocumentPermit:
    return judge_permit(draft, template(draft.kind), found, approvals, roles)


@pytest.mark.req("EC18", "EC21")
def test_what_keeps_the_rules_may_be_stored():
    assert permit(visit(), judged(visit())) == DocumentPermit(allowed=True)


@pytest.mark.req("EC18", "EC21")
def test_the_fifth_meal_of_a_month_is_held_and_the_reason_is_told():
    held = permit(visit(), judged(visit(), FIFTH))
    assert held == DocumentPermit(
        allowed=False,
        because=(
            Text(
                ko="5회: 한도 4회 이하를 벗어납니다"
                "(약사법 제47조제2항, 같은 법 시행규칙 제44조제4항 별표 2 (개별 방문 제품설명회)).",
                en="5 times: breaks the limit of at most 4 times "
                "(약사법 제47조제2항, 같은 법 시행규칙 제44조제4항 별표 2 (개별 방문 제품설명회)).",
            ),
            Text(
                ko="고치거나, 작성자가 아닌 준법 감시인의 승인을 받아야 저장하거나 보낼 수 있습니다.",
                en="It can be stored or sent once it is changed, or approved by a compliance officer who did not "
                "write it.",
            ),
        ),
    )


@pytest.mark.req("EC18")
def test_what_is_not_known_is_held_like_what_fails():
    unknown = visit(doctors=["아무개"])
    found = judged(unknown)
    assert found.status == "unknown"
    assert not permit(unknown, found).allowed


@pytest.mark.req("EC21")
def test_the_compliance_officers_approval_lets_it_pass_and_stays_with_the_permit():
    found = judged(visit(), FIFTH)
    approval = approve_draft(visit(), found, OFFICER, NOON, reason="환자 교육 자료 설명")
    assert permit(visit(), found, approval) == DocumentPermit(allowed=True, approval=approval)


@pytest.mark.parametrize("user", ["rep01", "mgr01", "admin", "nobody", "", "compliance_officer"])
@pytest.mark.req("EC21")
def test_nobody_else_can_approve_whatever_they_call_themselves(user: str):
    found = judged(visit(), FIFTH)
    assert not permit(visit(), found, approve_draft(visit(), found, user, NOON, name="준법 감시인")).allowed


def test_nobody_approves_what_they_wrote_themselves():
    found = judged(visit(), FIFTH)
    approval = approve_draft(visit(), found, "rep01", NOON, reason="확인함")
    assert not permit(visit(), found, approval, roles={"rep01": "compliance_officer"}).allowed


def test_an_approval_given_before_a_change_counts_no_more():
    found = judged(visit(), FIFTH)
    approval = approve_draft(visit(), found, OFFICER, NOON, reason="확인함")
    dearer = with_entries(visit(), [DraftEntry(key="meal_amount", value=90_000, origin="answered")])
    assert not permit(dearer, judged(dearer, FIFTH), approval).allowed
    later = next_version(visit(), [], date(2026, 11, 16))
    assert not permit(later, judged(later, FIFTH), approval).allowed


def test_an_approval_does_not_cover_what_was_found_afterwards():
    approval = approve_draft(visit(), judged(visit(), FIFTH), OFFICER, NOON, reason="확인함")
    worse = judged(visit(), (*FIFTH, gave("meal", "2026-11-12", 90_000, to=CLINIC.id)))
    assert not permit(visit(), worse, approval).allowed


def test_a_review_of_another_draft_is_no_review():
    other = with_entries(visit(), [DraftEntry(key="meal_amount", value=20_000, origin="answered")])
    assert permit(visit(), judged(other)).because == (
        Text(
            ko="준법 점검을 한 뒤에 문서가 바뀌었습니다. 다시 점검해야 합니다.",
            en="The document has changed since its review and must be reviewed again.",
        ),
    )


def test_no_approval_makes_up_for_a_fault():
    faulty = visit(discussion="")
    found = judged(faulty, FIFTH)
    held = permit(faulty, found, approve_draft(faulty, found, OFFICER, NOON, reason="확인함"))
    assert held.because == (Text(ko="논의 내용은 꼭 필요합니다.", en="The discussion is required."),)


def test_a_document_without_a_number_is_held():
    loose = visit(number="")
    assert permit(loose, judged(loose)).because == (Text(ko="문서 번호가 없습니다.", en="The document has no number."),)


@given(
    changes=st.dictionaries(
        st.sampled_from(["tenant", "number", "version", "fingerprint", "findings", "by"]),
        st.sampled_from(["ramaba", "VR-2026-0002", "0" * 64, "rep01", "mgr01", "", "admin"]),
        min_size=1,
    )
)
def test_a_forged_approval_never_counts(changes: dict[str, str]):
    found = judged(visit(), FIFTH)
    real = approve_draft(visit(), found, OFFICER, NOON, reason="확인함")
    forged = real.changed(**{key: 7 if key == "version" else value for key, value in changes.items()})
    assert not permit(visit(), found, forged).allowed


@given(
    amounts=st.tuples(st.integers(0, 250_000), st.integers(0, 60_000)),
    official=st.sampled_from([True, False, None]),
    known=st.booleans(),
    times=st.integers(0, 4),
    by=st.sampled_from([None, "rep01", "mgr01", OFFICER, "cc0"]),
)
def test_nothing_that_fails_or_is_unknown_is_allowed_without_the_officer(
    amounts: tuple[int, int], official: bool | None, known: bool, times: int, by: str | None
):
    meal, souvenir = amounts
    draft = visit(who=CLINIC.changed(public_official=official), meal_amount=meal, souvenir_amount=souvenir)
    draft = draft if known else draft.changed(people=())
    found = judged(draft, FIFTH[:times])
    approvals = [approve_draft(draft, found, by, NOON, reason="확인함")] if by else []
    allowed = permit(draft, found, *approvals).allowed
    if found.status in ("fail", "unknown") or found.risk == "critical":
        assert allowed == (by == OFFICER)


@pytest.mark.req("E37")
def test_where_nothing_is_given_there_is_nothing_to_be_judged():
    plain = seminar(meal_amount=0)
    assert (judged(plain).status, judged(plain).risk) == ("not_applicable", "none")
    assert permit(plain, judged(plain)).allowed
