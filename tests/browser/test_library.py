"""The library as a person fills it: files with their progress, what could not be read, a search, a passage, an end."""

from playwright.sync_api import expect

from tests.browser.page_actions import Open

NOTE = b"# Ferry\n\nThe ferry leaves at nine.\n\n# Lamp\n\nThe lamp of the pier is green."


def test_files_are_added_searched_opened_at_their_place_and_removed(open_page: Open):
    page = open_page("/at/library")
    page.get_by_role("textbox", name="Name of a new corpus").fill("harbour")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="harbour")).to_be_visible()
    page.get_by_label("Choose files").set_input_files(
        [
            {"name": "pier.md", "mimeType": "text/markdown", "buffer": NOTE},
            {"name": "torn.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4 torn"},
        ]
    )
    filling = page.get_by_role("list", name="Files being added")
    expect(filling.get_by_role("listitem").filter(has_text="pier.md")).to_contain_text("added")
    expect(page.get_by_role("heading", name="1 documents")).to_be_visible()
    expect(page.get_by_role("group", name="Files that could not be read")).to_contain_text("torn.pdf")
    page.get_by_role("searchbox", name="Search this corpus").fill("When does the ferry leave?")
    page.get_by_role("button", name="Search", exact=True).click()
    page.locator(".found").get_by_role("button").first.click()
    viewer = page.get_by_role("dialog")
    expect(viewer.locator("mark").first).to_contain_text("The ferry leaves at nine.")
    expect(viewer).to_contain_text("lines")
    page.keyboard.press("Escape")
    page.get_by_role("row", name="pier.md").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("row", name="pier.md")).to_have_count(0)
    page.get_by_role("button", name="Delete this corpus").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="harbour")).to_have_count(0)
