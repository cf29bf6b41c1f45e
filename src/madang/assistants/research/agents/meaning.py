"""What a question and the sentences that may answer it mean: vectors where the library has an encoder, and which of
their words mean each other across languages.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from madang.assistants.research.extract.compression import candidate_quotes, readable
from madang.assistants.research.extract.instructions import announced_code
from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.parts import question_parts
from madang.assistants.research.extract.relevance import NO_MEANINGS, Meanings, terms_in
from madang.run_cache import cached_in_run
from madang.runtime.agents import RunContext

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


async def read_meanings(question: str, found: Sequence[RawNote], context: RunContext) -> Meanings:
    """The vectors of the question and of the sentences of what was found, and the pairs of their words."""
    import numpy as np  # noqa: PLC0415 - comes with an extra, and takes a moment

    if context.library is None:
        return NO_MEANINGS
    sentences = [readable(quote)[:_LONGEST] for quote, _ in candidate_quotes(found)][:_MOST_SENTENCES]
    announcements = [each.announcement for note in found for each in announced_code(note)]
    texts = list(dict.fromkeys([question, *question_parts(question), *sentences, *announcements[:_MOST_SENTENCES]]))
    new = [text for text in texts if _key(text) not in _known]
    for text, vector in zip(new, await context.library.encode(new), strict=False):
        _known[_key(text)] = np.asarray(vector)
    vectors = {text: _known[_key(text)] for text in texts if _key(text) in _known}
    while len(_known) > _MOST_KNOWN:
        _known.popitem(last=False)
    words = _words([question, *(note.place for note in found), *sentences])
    korean = {term: word for term, word in words.items() if not term.isascii()}
    english = {term: word for term, word in words.items() if term.isascii() and not term[0].isdigit()}
    pairs = await context.library.pair_words(korean, english) if korean and english else {}
    asked, near = _words([question]), _words([*(note.place for note in found), *sentences[:_NEAREST]])
    return Meanings(vectors, pairs, await context.library.like_words(asked, near))


def _key(text: str) -> bytes:
    """What a text is remembered by: nobody's words are kept beyond the run."""
    return blake2b(text.encode(), digest_size=16).digest()


def _words(texts: Iterable[str]) -> dict[str, str]:
    """The terms of these texts, each with a word that it stands for."""
    return {term: word for text in texts for term, word in _words_of(text)}


@cached_in_run(maxsize=4096)
def _words_of(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (term.form, term.form if not term.form.isascii() else text[slice(*term.span)].lower())
        for term in terms_in(text)
    )


_known: "OrderedDict[bytes, NDArray[np.float64]]" = OrderedDict()
_MOST_KNOWN = 2000
_MOST_SENTENCES, _NEAREST = 240, 60
_LONGEST = 1000
