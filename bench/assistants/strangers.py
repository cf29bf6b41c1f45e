"""How the assistants do on words of people who saw neither program nor data (`teach/blind`), as a person would ask.

Prints counts and nothing of what was said, so that the rows stay unread. Each look belongs into `teach/looks.md`.
"""

import argparse
import asyncio
import json
import re
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from madang.assistants.company.tools.data_sources import CompanySettings
from madang.assistants.travel.manifest import ASSISTANT as TRAVEL
from madang.assistants.travel.state import Journey
from madang.assistants.travel.tools.bundled_data import destinations
from madang.protocol import Actor, Answer, Clarification
from madang.reading.language import detect_language
from madang.reading.numbers import find_money, find_numbers
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.discovery import Assistants, discover_assistants
from madang.store import Store, open_store

Row = Mapping[str, Any]

_BLIND = Path(__file__).parents[2] / "teach/blind"
_NOW = datetime(2026, 11, 15, 1, tzinfo=UTC)
_LARGE = 10_000
_GRAVITY = ("pass", "warn", "unknown", "fail")


def main(arguments: Sequence[str] = ()) -> None:
    """Prints the counts of each kind of rows, or of one kind, for the sets that are named."""
    parser = argparse.ArgumentParser(prog="python -m bench strangers")
    parser.add_argument("--kind", choices=[*_KINDS], action="append")
    parser.add_argument("--folder", type=Path, default=_BLIND, help="Where the folders of each kind are.")
    parser.add_argument("sets", nargs="*")
    options = parser.parse_args(arguments)
    for kind in options.kind or _KINDS:
        for name in options.sets or ["s1", "s2", "s3"]:
            file = options.folder / kind / f"{name}.jsonl"
            if file.exists():
                rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
                print(f"{kind} {name}:", asyncio.run(_KINDS[kind](rows)), flush=True)


async def _verdicts(rows: Sequence[Row]) -> str:
    """Whole texts of activities, judged by the gate; the demo company has signed the code, so others are left out."""
    members = [row for row in rows if row.get("member", True)]
    counts = Counter[str](rows=len(members))
    async with _open("company") as (application, _):
        for row in members:
            day = f" 활동일 {row['activity_date']}." if row["activity_date"] else ""
            message = f"규정 위반 여부를 검토해줘.{day}\n{row['text']}"
            said = _overall(await _ask(application, "company", row["id"], message, user="cco", tenant="ganada"))
            right = said in row.get("overall_accept", [row["overall"]])
            counts.update({
                "fail": row["overall"] == "fail",
                "fail told": row["overall"] == said == "fail",
                "fail passed": row["overall"] == "fail" and said == "pass",
                "near misses": row["near_miss"],
                "near misses right": row["near_miss"] and right,
                "near misses failed": row["near_miss"] and said == "fail",
                "not to pass, passed": row["overall"] != "pass" and "pass" not in row.get("overall_accept", ())
                and said == "pass",
                "right": right,
            })  # fmt: skip
    return _told(counts)


def _overall(answer: Answer) -> str:
    views = [view.data for view in answer.views if view.kind == "verdicts"]
    told = [str(each["verdict"]) for data in views for each in data["verdicts"]]  # type: ignore[index, union-attr]
    graded = [verdict for verdict in told if verdict in _GRAVITY]
    if graded:
        return max(graded, key=_GRAVITY.index)
    return "unknown" if answer.questions else "none"


async def _questions(rows: Sequence[Row]) -> str:
    """Questions about homes: whether it answers, asks back, says that it does not know or that it does not do this."""
    counts = Counter[str](rows=len(rows))
    async with _open("realestate") as (application, _):
        for row in rows:
            for turn in row.get("previous") or ():
                if isinstance(turn, str) or turn["role"] == "user":
                    said = turn if isinstance(turn, str) else turn["content"]
                    await _ask(application, "realestate", row["id"], said)
            answer = await _ask(application, "realestate", row["id"], row["query"])
            wanted, did, shown = row["behavior"], _behaviour(answer), _shown(answer)
            behaved = did == wanted or (wanted == "act" and did in {"answer", "abstain", "clarify"})
            facts = all(_is_told(fact, shown, row["query"]) for fact in row.get("facts") or ())
            counts.update({wanted: 1, f"{wanted} right": behaved, "right": behaved and facts})
            counts.update({f"{wanted} told as {did}": not behaved})
    return _told(counts)


def _behaviour(answer: Answer) -> str:
    """As the rules of the evaluation set have it, by the status and by what the first paragraph says; what is unlawful
    is declined in other words than what is of another field.
    """
    text = _shown(answer).strip()
    if _DECLINES.search(text) or answer.data.get("behaviour") == "decline":
        return "decline"
    if answer.questions or _ASKS_MORE.search(text):
        return "clarify"
    return "abstain" if _KNOWS_NOT.search(text.split("\n\n")[0]) else "answer"


async def _sums(rows: Sequence[Row]) -> str:
    """Sums that are asked for in free words: whether the figure is in the answer."""
    async with _open("realestate") as (application, _):
        answers = [await _ask(application, "realestate", row["id"], row["query"]) for row in rows]
    right = [
        all(_is_told(fact, _shown(answer), row["query"]) for fact in row["facts"])
        for row, answer in zip(rows, answers, strict=True)
    ]
    return _told(Counter(rows=len(rows), right=sum(right)))


async def _wishes(rows: Sequence[Row]) -> str:
    """Wishes for trips: whether everything that was said is in the state, and nothing else of its kind."""
    counts, wrong = Counter[str](rows=len(rows)), defaultdict[str, int](int)
    async with _open("travel") as (application, store):
        for row in rows:
            answer = None
            for turn in row.get("turns") or [row["text"]]:
                answer = await _ask(application, "travel", row["id"], turn, before=answer)
            stored = await store.checkpointer.aget_tuple({"configurable": {"thread_id": row["id"]}})
            state = TRAVEL.state_of(stored.checkpoint["channel_values"]) if stored else None
            missed = _missed(row.get("expect") or row["slots"], state) if isinstance(state, Journey) else ["state"]
            counts.update({"exact": not missed, f"exact {row['lang']}": not missed, f"of {row['lang']}": 1})
            for slot in missed:
                wrong[slot] += 1
    return f"{_told(counts)}; wrong {dict(sorted(wrong.items(), key=lambda each: -each[1]))}"


def _missed(said: Row, state: Journey) -> list[str]:
    """The slots that were said and are not so in the state."""
    people = None if state.adults is None else state.adults + state.children + state.infants
    ages: int | list[int] | None = said.get("children")
    children = len(ages) if isinstance(ages, list) else ages
    first = state.departure.first.isoformat() if state.departure else None
    day = said.get("departure_date") or said.get("start_date")
    amount = said.get("budget_krw") or said.get("budget")
    scopes = said.get("scope_accept") or [said.get("scope") or said.get("budget_scope")]
    accepted = said.get("total_accept") or [said.get("total")]
    checks = {
        "town": "cities" in said or not _towns(said) or _is_in(state.destination, _towns(said)),
        "nights": said.get("nights") is None or state.duration in (said.get("nights_accept") or [said["nights"]]),
        "day": day is None or first == day,
        "budget": amount is None or state.budget == amount,
        "scope": scopes == [None] or state.budget_scope in scopes or (len(scopes) > 1 and state.budget_scope is None),
        "people": accepted == [None] or people in accepted,
        "adults": said.get("adults") is None or state.adults == said["adults"],
        "children": children is None or state.children + state.infants == children,
    }
    return [slot for slot, right in checks.items() if not right]


def _towns(said: Row) -> list[str]:
    town: str | list[str] = said.get("city") or said.get("destination") or []
    return [town] if isinstance(town, str) else list(town)


def _is_in(destination: str | None, names: Sequence[str]) -> bool:
    if destination is None:
        return False
    place = destinations()[destination]
    known = {_plain(name) for name in (destination, place.name.ko, place.name.en, *place.aliases)}
    return bool(known & {_plain(name) for name in names})


async def _ask(
    application: Application,
    assistant: str,
    session: str,
    message: str,
    *,
    before: Answer | None = None,
    user: str = "",
    tenant: str = "",
) -> Answer:
    """What is said to a message; where the answer before it asked something, the message is the reply."""
    actor = Actor(user=user, tenant=tenant)
    if before is not None and before.questions:
        await application.runs.reply(actor, before.run, before.questions[0].id, message)
        return await application.runs.wait_for_answer(actor, before.run)
    language = detect_language(message)
    run = await application.ask(session, message, assistant=assistant, language=language, now=_NOW, actor=actor)
    return await application.runs.wait_for_answer(actor, run.id)


@asynccontextmanager
async def _open(assistant: str) -> AsyncGenerator[tuple[Application, Store]]:
    found = Assistants({assistant: discover_assistants().loaded[assistant]}, {})
    with TemporaryDirectory() as folder:
        settings = {"company": CompanySettings(demo_folder=Path(folder), archive=f"sqlite:///{folder}/archive.db")}
        async with (
            open_store("sqlite:///:memory:") as store,
            open_application(store, assistants=found, settings=settings) as application,
        ):
            yield application, store


def _shown(answer: Answer) -> str:
    asked = [each.question for each in answer.questions if isinstance(each, Clarification)]
    return "\n".join([answer.answer, *asked])


def _is_told(alternatives: Sequence[str], shown: str, asked: str) -> bool:
    """Whether one of the wordings of a fact is there, beyond what the question said itself; amounts by their value."""
    text = _plain(shown).replace(_plain(asked), "")
    wanted = {value for each in alternatives for value in _amounts(each)}
    return any(_plain(each) in text for each in alternatives) or not wanted.isdisjoint(_amounts(shown))


def _amounts(text: str) -> set[int | Decimal]:
    """Numbers that are too large to be met by chance, and money in whatever way it is written."""
    numbers = {number.value for number in find_numbers(text) if number.value >= _LARGE}
    return numbers | {money.amount for money in find_money(text)}


def _plain(text: str) -> str:
    return re.sub(r"[\s,·.'()&-]", "", text.replace("퍼센트", "%")).casefold()


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items() if count)


_KINDS = {"verdicts": _verdicts, "questions": _questions, "sums": _sums, "wishes": _wishes}
_DECLINES = re.compile(r"^부동산에 관한 질문에 답합니다|^I answer questions about homes")
_ASKS_MORE = re.compile(r"^조금 더 알려 주세요|^Tell me a little more")
_KNOWS_NOT = re.compile(
    r"알 수 없|모릅니다|확인(?:할 수 없|하지 못)|찾(?:지 못|을 수 없)|자료[가는] 없|(?:답|예측|조회)할 수 없|없는 조문"
    r"|존재하지 않|등록된 매물이 없|다루지 않|cannot|no data|do not know|not find|no listing"
)
