from typing import Any

import pytest

from madang.assistants.research.manifest import ASSISTANT
from madang.knowledge import CorpusDocument, Section
from madang.runtime.agent_loop import ToolInputError, ToolResult
from madang.testing import make_context
from madang.testing.sessions import memory_library

NOTE = CorpusDocument(id="pier.md", title="Pier", sections=(Section(text="The ferry leaves the pier at nine."),))


async def _searched(**asked: Any) -> ToolResult:
    [tool] = ASSISTANT.offered_tools
    async with memory_library({"harbour": [NOTE]}) as library:
        return await tool.run(tool.arguments.model_validate(asked), make_context(library=library))


async def test_passages_are_found_word_for_word_with_their_place():
    found = await _searched(query="When does the ferry leave?", corpus="harbour")
    assert found.statements == ("Pier: The ferry leaves the pier at nine.",)
    assert [source.excerpt for source in found.sources] == ["The ferry leaves the pier at nine."]


async def test_that_nothing_was_found_is_said():
    found = await _searched(query="Zinsertrag Wohnungsbau", corpus="harbour")
    assert (found.sources, found.statements[0][:7]) == ((), "Nothing")


async def test_a_corpus_that_is_not_there_is_answered_with_those_that_are():
    with pytest.raises(ToolInputError, match="There is no corpus 'attic'"):
        await _searched(query="ferry", corpus="attic")
