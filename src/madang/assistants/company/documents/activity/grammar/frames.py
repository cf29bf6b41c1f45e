"""Sentences that tell no activity of ours: a scene to be played, a question of a training, a film, the news."""

import re
from collections.abc import Iterable, Iterator

from madang.assistants.company.documents.activity.grammar.our_side import names_another
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import TransferReader
from madang.reading import Span
from madang.reading.language import split_sentences


def frames_in(text: str) -> list[Span]:
    """The sentences that only tell a scene, a quiz, a film or the news."""
    return [*_frames(text)]


def without_frames(text: str, frames: Iterable[Span]) -> str:
    """The text with blanks for its frames; places stay as they are."""
    for start, end in frames:
        text = text[:start] + _SIGN.sub(" ", text[start:end]) + text[end:]
    return text


def doubtful_frames(text: str, frames: Iterable[Span]) -> Iterator[str]:
    """Frames in which, outside of quotations, something may go to a customer: nobody can leave those out unseen, unless
    an example names who acts by a letter alone.
    """
    for start, end in frames:
        if _EXAMPLE.search(text, start, end):
            continue
        sentence = _QUOTED.sub(lambda found: " " * len(found.group()), text[start:end])
        moves = TransferReader(sentence, StatusReader(sentence)).within((0, len(sentence)))
        if any(move.direction == "to_customer" for move in moves):
            yield text[start:end].strip()


def _frames(text: str) -> Iterator[Span]:
    played = False
    for sentence in split_sentences(text):
        scene = bool(_SCENE.search(sentence.text))
        played = played or scene
        spoken = played and bool(_SPEAKER.match(sentence.text.strip()) or _QUOTED.search(sentence.text))
        told = (
            scene
            or spoken
            or bool(_TAUGHT.search(sentence.text))
            or bool(_NEWS.search(sentence.text))
            or _is_of_others(sentence.text)
        )
        if told and not _OURS.search(_QUOTED.sub(" ", sentence.text)):
            yield sentence.span


def _is_of_others(sentence: str) -> bool:
    """Whether an office of the state tells what a company did that is named as another one, and no customer is named
    beside it.
    """
    reported = _REPORTED.search(sentence) and _ANOTHER_GIVER.search(sentence)
    return bool(reported) and not names_another(sentence)


_SIGN = re.compile(r"[^\n]")
_I = re.IGNORECASE
_SCENE = re.compile(
    r"대본|롤\s?플레이|역할극|상황극|모의\s?(?:면담|상황|디테일)|퀴즈|\brole[- ]?play|\bscript (?:for|of)\b"
    r"|\bskit\b|\bquiz\b",
    _I,
)
_TAUGHT = re.compile(
    r"사례\s?[0-9]{1,2}\s?[:.)]|의결서|판결문|판례|\btraining case\b"
    r"|\bwould (?:all )?be (?:a )?(?:kickbacks?|violations?)\b",
    _I,
)
"""A case of a training, the decision of an office on somebody."""
_EXAMPLE = re.compile(
    r"(?:영업\s?사원|사원|직원|담당자|MR|제약사)\s?[A-Z](?![A-Za-z])"
    r"|(?<![A-Za-z])[A-Z]\s?(?:제약사?|사)(?=[가는은이의])|피심인|\brep [A-Z]\b"
    r"|\bwould (?:all )?be (?:a )?(?:kickbacks?|violations?)\b",
    _I,
)
"""영업사원 A가, 피심인은: nobody who was there."""
_REPORTED = re.compile(
    r"(?:검찰|경찰|법원|재판부|공정위|복지부|식약처)[이가은는에서]*\s[^.\n]*(?:적발|기소|구속|수사|조사|처분|선고|압수)"
    r"|\b(?:prosecutors?|police|the court|regulators?|investigators?)\b[^.\n]*\b(?:says?|said|charged|alleged?|found"
    r"|fined|raided|claim(?:s|ed)?|accuse[ds]?)\b",
    _I,
)
_ANOTHER_GIVER = re.compile(
    r"타사|경쟁\s?사|(?:타|다른|모)\s?제약|다른\s?회사"
    r"|\b(?:(?:an)?other|rival|competing) (?:\w+ )?(?:maker|company|firm|manufacturer)s?\b|\bcompetitors?\b",
    _I,
)
_NEWS = re.compile(
    r"(?:드라마|영화|소설|웹툰|뉴스|신문|방송|기사)(?:에서?|에는?|에도|를|을|보니|\s보셨|\s봤)|"
    r"\b(?:in|on|saw) (?:a|the) (?:drama|movie|film|novel|news|tv show|newspaper)\b|\bthe news (?:says|said"
    r"|reports?)\b",
    _I,
)
_SPEAKER = re.compile(r"['\"“‘]?[\w ]{1,12}['\"”’]?\s*(?:\([^)\n]{0,40}\))?\s*[:：]")
_QUOTED = re.compile(r"'[^'\n]{6,200}'|\"[^\"\n]{4,200}\"|“[^”\n]{4,200}”|‘[^’\n]{4,200}’")
_OURS = re.compile(
    r"(?:제가|저희[가는]|우리[가는도]|당사[가는])\s(?!\S*(?:조심|주의))|드렸|드림|드리기로|보냈|\b(?:I"
    r"|we) (?:gave|paid|sent|bought|took|handed|will|offered)\b",
    _I,
)
