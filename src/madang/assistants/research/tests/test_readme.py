from pathlib import Path

from madang.assistants.research.plan.steps import ResearchOptions
from madang.assistants.research.tests.conversation import talking

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


async def test_the_report_in_the_readme_is_the_one_that_is_written():
    async with talking() as talk:
        answer = await talk.ask("How many passengers does the solar ferry carry?", language="en", rounds=1)
    assert f"````markdown\n{answer.answer.strip()}\n````" in README


def test_the_readme_names_every_option():
    assert [name for name in ResearchOptions.model_fields if f"--{name}" not in README] == []
