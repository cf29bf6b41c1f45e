"""The transcripts of the README, written from real conversations by running this module with `--write`."""

import asyncio
import sys
from pathlib import Path

from madang.assistants.realestate.tests.conversation import open_conversation
from madang.text import Language

README = Path(__file__).parents[1] / "README.md"
_BEGIN, _END = "<!-- transcripts -->\n", "<!-- end of transcripts -->\n"
_HARSH = (
    "이 계약서 검토해줘\n제1조 임차인은 전입신고를 하지 않는다.\n제2조 갱신 시 차임을 10% 인상한다.\n"
    "제3조 월세를 1회라도 연체하면 계약을 해지한다."
)
_CONVERSATIONS: tuple[tuple[Language, tuple[str, ...]], ...] = (
    ("ko", ("전세금 5% 인상 가능해?",)),
    ("ko", ("보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?", "그럼 월세로 돌리면?")),
    ("ko", ("서울 보증금 1억 6500만원이면 최우선변제 돼?",)),
    ("ko", ("마포구 84 전세 시세",)),
    ("ko", ("연봉 7천에 10억 아파트 대출 얼마나 나와?",)),
    ("ko", ("월세 계약서 써줘",)),
    ("ko", (_HARSH,)),
    ("en", ("The deposit is 300 million won; how much can it be raised on renewal?",)),
)


async def transcripts() -> str:
    """Every conversation as Markdown: each message as a quote, the answer below it."""
    pages = list[str]()
    for language, messages in _CONVERSATIONS:
        async with open_conversation(language) as conversation:
            for message in messages:
                answer = await conversation.send(message)
                reply = "\n\n".join(question.question for question in answer.questions) or answer.answer
                pages.append(
                    "\n".join(f"> **{line}**  " for line in message.splitlines())
                    + f"\n\n{_with_bold_headings(reply)}\n"
                )
    return "\n".join(pages)


def _with_bold_headings(reply: str) -> str:
    """The reply with headings as bold lines, so that the README keeps its own outline."""
    return "\n".join(f"**{line[4:]}**" if line.startswith("### ") else line for line in reply.splitlines())


def rewritten(page: str, written: str) -> str:
    """The page with these transcripts in place of those it has."""
    before, _, rest = page.partition(_BEGIN)
    return f"{before}{_BEGIN}\n{written}\n{_END}{rest.partition(_END)[2]}"


if __name__ == "__main__" and "--write" in sys.argv:
    README.write_text(rewritten(README.read_text("utf-8"), asyncio.run(transcripts())), "utf-8")
