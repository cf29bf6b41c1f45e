"""Answers composed by a model: it writes sentences with references to results, code fills in the values, and every
sentence is verified; one that fails is repaired once, and then dropped and told.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from madang.knowledge.evidence import TrueStatement, VerifiedSentence, verify_text
from madang.protocol import Source
from madang.runtime import phrases
from madang.runtime.agent_loop.agent import AgentRun, ModelAgent, has_model, run_agent
from madang.runtime.agent_loop.offered_tools import ToolResult
from madang.runtime.agents.context import RunContext
from madang.text import Text


class ComposedAnswer(NamedTuple):
    """The text that may be shown, the sources it rests on, the results it used, and a notice of what was left out."""

    text: str
    sources: tuple[Source, ...]
    used: tuple[str, ...]
    dropped: tuple[VerifiedSentence, ...]

    @property
    def notice(self) -> Text | None:
        """What to tell the reader about sentences that were left out; None where none was."""
        if not self.dropped:
            return None
        return phrases.SENTENCES_DROPPED.format(count=len(self.dropped))


async def compose_answer(run: AgentRun, repairer: ModelAgent, context: RunContext) -> ComposedAnswer:
    """The agent's words as an answer of which every sentence is borne out by its results.

    Sentences that fail are put to `repairer` once, with what is wrong with each; its prompt has the variables
    `answer`, `faults` and `results`.
    """
    composed = check_answer(run.text, run.results)
    if not composed.dropped or run.status != "completed" or not has_model(repairer.role, context):
        return composed
    task = {
        "answer": run.text,
        "faults": [f"{each.text} -> {each.reason.en}" for each in composed.dropped],
        "results": [result.shown_as(ident) for ident, result in run.results.items()],
    }
    repaired = await run_agent(repairer, task, context, label="repair")
    if repaired.status != "completed" or not repaired.text.strip():
        return composed
    second = check_answer(repaired.text, run.results)
    return second if len(second.dropped) <= len(composed.dropped) and second.text else composed


def check_answer(text: str, results: Mapping[str, ToolResult]) -> ComposedAnswer:
    """The sentences of a text with references that the results bear out, filled in, and those that they do not."""
    filled, used = fill_references(text, results)
    verified = verify_text(filled, _statements(results))
    dropped = tuple(each for each in verified if not each.may_stand or _UNFILLED.search(each.text))
    kept = [each for each in verified if each not in dropped]
    borne = dict.fromkeys([*used, *(ident.partition("#")[0] for each in kept for ident in each.statements)])
    says_something = any(each.verdict == "supported" for each in kept)
    cited = tuple(ident for ident in borne if ident in results) if says_something else ()
    sources = dict.fromkeys(source for ident in cited for source in results[ident].sources)
    return ComposedAnswer(_without(filled, dropped), tuple(sources), cited, dropped)


def fill_references(text: str, results: Mapping[str, ToolResult]) -> tuple[str, tuple[str, ...]]:
    """The text with `{r1.limit}` filled in and `{r1}` taken out, and the ids it refers to; unknown ones stay."""
    used: dict[str, None] = {}

    def fill(found: re.Match[str]) -> str:
        ident, _, name = found[1].partition(".")
        result = results.get(ident)
        if result is None or (name and name not in result.values):
            return found[0]
        used[ident] = None
        return result.values[name] if name else ""

    filled = _REFERENCE.sub(fill, text)
    return _LOOSE_BLANK.sub(r"\1", filled), tuple(used)


def _statements(results: Mapping[str, ToolResult]) -> list[TrueStatement]:
    return [
        TrueStatement(id=f"{ident}#{number}", text=statement)
        for ident, result in results.items()
        for number, statement in enumerate(result.statements)
    ]


def _without(text: str, dropped: Sequence[VerifiedSentence]) -> str:
    """The text without some of its sentences, and without list items and headings that are left empty."""
    for each in sorted(dropped, key=lambda sentence: sentence.start, reverse=True):
        text = text[: each.start] + text[each.end :]
    lines = [line.rstrip() for line in text.splitlines() if not _EMPTY_ITEM.fullmatch(line)]
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()


_REFERENCE = re.compile(r"\{([rg][0-9]{1,4}(?:\.\w{1,64})?)\}")
_UNFILLED = re.compile(r"\{[^{}]*\}")
_LOOSE_BLANK = re.compile(r"[ \t]+([.,!?。])")
_EMPTY_ITEM = re.compile(r"\s*(?:[-*•]|[0-9]+[.)])\s*")
_BLANK_LINES = re.compile(r"\n{3,}")
