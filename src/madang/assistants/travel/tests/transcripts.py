"""The conversations that the assistant's README shows: `python -m madang.assistants.travel.tests.transcripts --write`.

Each is held with the assistant itself; the README shows the answers between two marks.
"""

import asyncio
import re
import sys
from pathlib import Path

from madang.assistants.travel.tests.conversation import talking
from madang.protocol.answers import Answer
from madang.text import Language

README = Path(__file__).parent.parent / "README.md"
CONVERSATIONS: dict[str, tuple[Language, tuple[str, ...]]] = {
    "osaka": ("ko", ("오사카 3박4일", "총 200만원", "둘이서")),
    "jeju": ("ko", ("제주 2박3일 4명 총 150만원 자연 위주로", "예산 20만원 줄여줘")),
    "bangkok": ("en", ("Bangkok, 4 nights, solo, 1,200,000 won, food and spa",)),
}


async def transcript(name: str) -> str:
    """A conversation as quoted Markdown: the traveller in bold, the headings as plain lines."""
    language, messages = CONVERSATIONS[name]
    lines = list[str]()
    async with talking(language) as talk:
        for message in messages:
            answer = await talk.send(message)
            lines += [f"**{message}**", "", *_answer_text(answer).splitlines(), ""]
    return "\n".join(f"> {line}".rstrip() for line in lines[:-1])


def shown_conversation(readme: str, name: str) -> str:
    """What a README shows of a conversation."""
    found = _between(name).search(readme)
    return found[2].strip("\n") if found else ""


def _answer_text(answer: Answer) -> str:
    text = answer.questions[0].question if answer.questions else answer.answer
    return re.sub(r"^#+ (.*)$", r"*\1*", text, flags=re.MULTILINE)


def _between(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {name} -->\n)(.*?)(<!-- end of {name} -->)", re.DOTALL)


def _write() -> None:
    text = README.read_text(encoding="utf-8")
    for name in CONVERSATIONS:
        quoted = asyncio.run(transcript(name))
        text = _between(name).sub(lambda found, quoted=quoted: f"{found[1]}\n{quoted}\n\n{found[3]}", text)
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("Call it with --write to put the conversations into the README.")
    _write()
