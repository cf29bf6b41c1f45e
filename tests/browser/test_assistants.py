"""What people come for: a question to each assistant, from the first word to the file they take home."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PHONE, Ask, Open, answered, ask_until_whole, begin, no_wider_than_the_screen
from tests.browser.server_process import Server, serving

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the real assistants."""
    with serving(tmp_path_factory.mktemp("data"), real=True) as started:
        yield started


def test_an_example_becomes_a_trip_and_another_budget_another_one(open_page: Open):
    page = open_page(locale="en-US", viewport=PHONE, color_scheme="dark")
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="Jeju, 2 nights, 4 people, 1,500,000 won in total, nature").click()
    answered(page, "budget ₩1,500,000")
    assert page.locator(".view.comparison th.best").count() == 1
    assert page.locator(".schedule .day").count() == 3
    assert no_wider_than_the_screen(page)
    lever = page.locator(".lever")
    assert lever.get_by_role("button", name="Plan again").is_disabled()
    lever.get_by_label("Budget").fill("2000000")
    expect(lever.locator("output")).to_contain_text("2,000,000")
    lever.get_by_role("button", name="Plan again").click()
    answered(page, "budget ₩2,000,000")
    expect(page.locator(".bubble").last).to_have_text("Change the total budget to 2,000,000 won")


def test_what_is_missing_is_asked_for_and_the_trip_is_taken_home(ask: Ask):
    page = ask("travel", "오사카 3박4일 둘이서", locale="ko-KR")
    assert page.locator("html").get_attribute("lang") == "ko"
    form = page.locator("madang-question form")
    form.locator("input").fill("200만원")
    form.get_by_role("button", name="답하기").click()
    answered(page, "오사카")
    assert page.locator("madang-question").count() == 0
    assert page.locator(".view.comparison").count() == 1
    assert page.locator(".schedule .day").count() == 4
    expect(page.locator("svg.map").first).to_be_visible()
    amounts = page.locator(".turn td", has_text="만").evaluate_all(_LINES_OF_AMOUNTS)
    assert set(amounts) == {1}
    page.get_by_role("button", name="전문가 펼치기").click()
    expect(page.locator(".graph .part[data-state=done]")).to_have_text(["항공", "숙소", "일정", "예산"])
    with page.expect_download() as saved:
        page.locator(".files a").first.click()
    assert Path(saved.value.path()).stat().st_size > 100


_LINES_OF_AMOUNTS = """cells => cells.flatMap((cell) => {
    const text = cell.firstChild?.data ?? "";
    return [...text.matchAll(/\\d+만\\s[\\d,]+원/g)].map(({ 0: amount, index }) => {
        const range = document.createRange();
        range.setStart(cell.firstChild, index);
        range.setEnd(cell.firstChild, index + amount.length);
        return range.getClientRects().length;
    });
})"""


def test_a_tenant_learns_how_far_a_deposit_may_rise_and_why(ask: Ask):
    page = ask("realestate", "보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?", locale="ko-KR", color_scheme="dark")
    answered(page, "3억 1,500만원")
    view = page.locator(".view.calculation")
    expect(view.locator(".result")).to_contain_text("315,000,000")
    view.locator("summary", has_text="계산 보기").click()
    expect(view.locator("table")).to_contain_text("300,000,000")
    expect(page.locator("madang-plan .head .muted")).to_have_text("2/2 완료")


def test_a_report_shows_where_each_sentence_stands_and_is_taken_home(open_page: Open):
    page = open_page()
    begin(page, "research")
    ask_until_whole(page, "What is left in Madang when a session is erased?")
    page.locator(".turn").last.locator(".body sup a").first.click()
    viewer = page.get_by_role("dialog")
    expect(viewer.locator("mark")).not_to_be_empty()
    expect(viewer).to_contain_text("lines")
    page.keyboard.press("Escape")
    expect(page.locator(".tree .badge", has_text="Keep(first=1, last=20)").first).to_be_visible()
    with page.expect_download() as saved:
        page.locator(".files a").last.click()
    assert Path(saved.value.path()).stat().st_size > 100


def test_figures_of_the_company_come_as_a_table_and_a_picture_that_fit_a_phone(ask: Ask):
    page = ask("company", "지난 분기 팀별 목표 달성률", locale="ko-KR", viewport=PHONE)
    answered(page, "목표 달성률")
    expect(page.locator(".body tbody tr").first).to_contain_text("영업팀")
    chart = page.locator("figure.chart").first
    expect(chart.locator("svg [role=graphics-symbol]").first).to_be_attached()
    chart.press("ArrowRight")
    expect(chart.locator("output")).to_contain_text("영업팀")
    assert no_wider_than_the_screen(page)


def test_what_is_written_at_home_finds_its_assistant(open_page: Open):
    page = open_page(locale="ko-KR", behind=False)
    message = page.get_by_role("textbox", name="메시지")
    message.fill("전세 보증금 2억인데 갱신하면 얼마까지 올려 줘야 해?")
    expect(page.get_by_role("radio", name="홈즈냥즈")).to_be_checked()
    message.fill("다음 달에 후쿠오카로 2박 3일 여행 가고 싶어")
    expect(page.get_by_role("radio", name="여행")).to_be_checked()
    message.press("Enter")
    expect(page.get_by_role("navigation", name="도우미").get_by_role("link", name="여행")).to_have_attribute(
        "aria-current", "true"
    )
    expect(page.locator(".turn").last).to_contain_text("후쿠오카")
