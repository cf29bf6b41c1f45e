from madang.assistants.realestate.tests.transcripts import README, rewritten, transcripts


async def test_the_transcripts_of_the_readme_are_what_is_really_said():
    page = README.read_text("utf-8")
    assert page == rewritten(page, await transcripts()), "Write them again with --write, and read what has changed."
