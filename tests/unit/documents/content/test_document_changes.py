from hypothesis import given
from hypothesis import strategies as st

from madang.documents import Document, LineChange, bullets, find_changes, heading, paragraph, show_changes, table
from tests.unit.documents.samples import REPORT


def test_a_document_does_not_differ_from_itself():
    assert find_changes(REPORT, REPORT) == ()


def test_changes_are_told_as_lines():
    before = Document(
        title="임대차 계약서",
        date="2026-11-15",
        blocks=(paragraph("보증금은 3억원으로 한다."), paragraph("옛 조항"), table(["항목", "값"], [["월세", 50]])),
    )
    after = Document(
        title="임대차 계약서",
        date="2026-11-16",
        blocks=(
            paragraph("보증금은 3억 1,500만원으로 한다."),
            table(["항목", "값"], [["월세", 55]]),
            heading("특약사항"),
            bullets(["반려동물은 기르지 않는다"]),
        ),
    )
    found = find_changes(before, after)
    assert found == (
        LineChange(kind="changed", before="2026-11-15", after="2026-11-16"),
        LineChange(kind="changed", before="보증금은 3억원으로 한다.", after="보증금은 3억 1,500만원으로 한다."),
        LineChange(kind="removed", before="옛 조항"),
        LineChange(kind="changed", before="월세 | 50", after="월세 | 55"),
        LineChange(kind="added", after="특약사항"),
        LineChange(kind="added", after="- 반려동물은 기르지 않는다"),
    )
    assert show_changes(found[1:3]) == ("- 보증금은 3억원으로 한다.\n+ 보증금은 3억 1,500만원으로 한다.\n- 옛 조항")


_DOCUMENTS = st.lists(
    st.sampled_from(["a", "b", "가나다", "가나라", "long line one", "long line two"]), max_size=8
).map(lambda lines: Document(title="t", blocks=tuple(paragraph(line) for line in lines)))


@given(_DOCUMENTS, _DOCUMENTS)
def test_what_went_and_what_came_add_up(before: Document, after: Document):
    found = find_changes(before, after)
    gone, come = [one.before for one in found if one.before], [one.after for one in found if one.after]
    old, new = ([block.text[0].text for block in one.blocks] for one in (before, after))
    for line in gone:
        old.remove(line)
    for line in come:
        new.remove(line)
    assert sorted(old) == sorted(new)
