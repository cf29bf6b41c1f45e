"""What people come for: a question to each assistant, from the first word to the file they take home."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serving import Server, serving
from tests.browser.visiting import PHONE, Ask, Open, answered, no_wider_than_the_screen


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the real assistants."""
    with serving(tmp_path_factory.mktemp("data"), real=True) as started:
        yield started


@pytest.mark.parametrize(
    ("locale", "options", "example"),
    [
        ("ko-KR", {}, "오사카 3박4일 둘이서 200만원"),
        ("en-US", {"viewport": PHONE, "color_scheme": "dark"}, "Osaka, 3 nights, two people, 2,000,000 won in total"),
    ],
    ids=["Korean on a desk", "English on a phone at night"],
)
def test_an_example_becomes_a_trip_to_take_home(open_page: Open, locale: str, options: dict[str, object], example: str):
    page = open_page(locale=locale, **options)
    assert page.locator("html").get_attribute("lang") == locale[:2]
    page.get_by_role("button", name=example).click()
    answered(page, "오사카" if locale == "ko-KR" else "Osaka")
    assert page.locator(".bubble").inner_text() == example
    assert page.locator(".view.comparison th.best").count() == 1
    assert page.locator(".view.schedule .day").count() >= 3
    with page.expect_download() as saved:
        page.locator(".files a").first.click()
    assert Path(saved.value.path()).stat().st_size > 100
    assert no_wider_than_the_screen(page)


def test_what_is_missing_is_asked_for_and_the_answer_goes_on(ask: Ask):
    page = ask("travel", "오사카 3박4일 둘이서", locale="ko-KR")
    form = page.locator("madang-question form")
    form.locator("input").fill("200만원")
    form.get_by_role("button", name="답하기").click()
    answered(page, "오사카")
    assert page.locator("madang-question").count() == 0
    assert page.locator(".view.comparison").count() == 1
