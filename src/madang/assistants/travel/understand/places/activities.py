"""Things to do that a message insists on: 서핑은 꼭, bungee jumping is a must. What is done is no place: it is matched
to the sights of a town by their names, and told where none of them offers it.
"""

import re
from collections.abc import Sequence

from madang.assistants.travel.trip.places import Sight
from madang.assistants.travel.understand.places.names import TripNames
from madang.assistants.travel.understand.polarity import wanted_and_unwanted


def must_dos(text: str, lexicon: TripNames) -> list[str]:
    """The activities and events that have to be part of the trip, as they are said."""
    said = [(found["ko"] or found["en"] or found["wish"]).strip() for found in _INSISTED.finditer(text)]
    return [name for name in (_LEADING.sub("", phrase) for phrase in said) if _is_activity(name, lexicon)]


def refused_activities(text: str, lexicon: TripNames) -> list[str]:
    """The single things to do that are turned down, as they are said: no snorkeling please, 번지점프는 빼줘."""
    _, refused = wanted_and_unwanted(text, lexicon.styles.find(text))
    return [style.text for style in refused if style.id == "activity" and not _ANY.fullmatch(style.text)]


def offering(sights: Sequence[Sight], activity: str) -> Sight | None:
    """The sight that is called after an activity, the most worth seeing where several are."""
    words = _telling_words(activity)
    called = [sight for sight in sights if any(word in f"{sight.name.ko} {sight.name.en}".lower() for word in words)]
    return max(called, key=lambda sight: sight.appeal, default=None)


def all_offering(sights: Sequence[Sight], activity: str) -> list[Sight]:
    """The sights that are called after an activity with all of its words: who turns down Thai boxing has a massage."""
    words = _telling_words(activity)
    names = [f"{sight.name.ko} {sight.name.en}".lower() for sight in sights]
    return [sight for sight, name in zip(sights, names, strict=True) if words and all(word in name for word in words)]


def _telling_words(activity: str) -> list[str]:
    return [word for word in _WORD.findall(activity.lower()) if not _EVENT.fullmatch(word)]


def _is_activity(phrase: str, lexicon: TripNames) -> bool:
    """Whether a phrase names something that is done or watched; activities as such are a style, and nothing single."""
    if _ANY.fullmatch(phrase):
        return False
    does = any(style.id == "activity" for style in lexicon.styles.find(phrase))
    return does or _EVENT.search(phrase) is not None


_EVENT = re.compile(
    r"경기|공연|투어|체험|크루즈|클래스|관람|축제|콘서트|뮤지컬|오로라"
    r"|\b(?:tours?|class(?:es)?|ceremon(?:y|ies)|shows?|match(?:es)?|games?|cruises?|lights|rides?|lessons?|concerts?"
    r"|festivals?|performances?|balloons?)\b",
    re.IGNORECASE,
)
_ANY = re.compile(
    r"(?:액티비티|체험|투어|공연|활동|놀이|activit(?:y|ies)|adventures?|sports?|tours?|shows?)", re.IGNORECASE
)
_LEADING = re.compile(r"^(?:(?:a|an|the|some|to|go|do|try|see|have|and|with|us|we|for)\s+)+", re.IGNORECASE)
_WORD = re.compile(r"[가-힣]{2,}|[a-z]{4,}")
_PHRASE = r"(?:[A-Za-z][A-Za-z'-]+ ){0,3}?[A-Za-z][A-Za-z'-]+"
_INSISTED = re.compile(
    r"(?<![가-힣])(?P<ko>[가-힣]{2,8}?(?: (?:체험|투어|크루즈|경기|공연|클래스|관람))?)"
    r"(?:\s?하나)?(?:은|는|을|를|도|이|가|만은)?\s*(?:꼭|반드시|무조건|필수|봐야|해야\s?(?:죠|지|돼|해|함))(?![가-힣]*\s*(?:안|못))"
    rf"|(?P<en>{_PHRASE})(?: (?:is|are))? (?:(?:a|an absolute|an) must\b(?!-)|no matter what|is non-negotiable)"
    r"|\b(?:must(?:[- ]do)?|have to|has to|need to|got to|(?:really|definitely|absolutely) want(?: to)?)"
    rf"(?: (?:do|try|see|go|have|book|experience|take|watch))?:?(?: an?)? (?P<wish>{_PHRASE})(?![A-Za-z'-]| [a-z])",
    re.IGNORECASE,
)
