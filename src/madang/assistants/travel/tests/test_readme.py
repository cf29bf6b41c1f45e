"""The README shows what the assistant says."""

import pytest

from madang.assistants.travel.tests.transcripts import CONVERSATIONS, README, shown_conversation, transcript


@pytest.mark.req("T70")
@pytest.mark.parametrize("name", CONVERSATIONS)
async def test_a_conversation_in_the_readme_is_what_was_said(name: str):
    assert shown_conversation(README.read_text(encoding="utf-8"), name) == await transcript(name)
