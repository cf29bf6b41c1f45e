"""Finds names in a message: places, sights, styles, airlines and kinds of stay, also misspelt ones, and destinations
that are not known at all.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Literal, cast
from unicodedata import normalize

from madang.assistants.travel.understand.places.stems import StemWords
from madang.assistants.travel.understand.polarity import each_wanted, lists_of
from madang.reading import Gazetteer, PlaceMention, Span

Names = Mapping[str, Sequence[str]]
"""Names by what they mean."""


class TripNames:
    """Finds names in messages; several names may mean one thing, and the longest that fits counts."""

    def __init__(
        self,
        words: Mapping[str, Names],
        destinations: Names,
        sights: Names,
        shared: Names,
        *,
        styles: StemWords,
        concerns: StemWords,
        areas: Names | None = None,
        near: Callable[[str], str] = str,
        domestic: Iterable[str] = (),
        carriers: frozenset[str] = frozenset(),
    ) -> None:
        """`shared` are names of several sights, by their ids with a bar between; `areas` those of parts of towns.

        `near` says of a sight in which part of town it lies; `domestic` are the destinations at home, and
        `carriers` the words that only carry a request.
        """
        self.carriers = carriers
        self._areas = _gazetteer({**(areas or {}), **words["areas"]})
        self._near = near
        self._places = _gazetteer({**destinations, **sights, **shared})
        self._destinations, self._shared = frozenset(destinations), frozenset(shared)
        self._homonyms = frozenset(words["homonyms"])
        self._codes = frozenset(
            name.lower() for known in destinations.values() for name in known if _CODE.fullmatch(name)
        )
        self._domestic = frozenset(domestic)
        self._own_names = {place: {name.lower() for name in known[:2]} for place, known in destinations.items()}
        self._misspellings = Misspellings(destinations)
        self.origins = _gazetteer(words["origins"])
        self.homes = _gazetteer(words["homes"])
        self.regions = _gazetteer(words["regions"])
        self.styles = styles
        self.airlines = _gazetteer(words["airlines"])
        self._lodging = _gazetteer(words["lodging"])
        self.concerns = concerns
        self.categories = _gazetteer(words["categories"])
        self._ordinary = _gazetteer(words["ordinary"])
        self.seasons = _gazetteer(words["seasons"])
        self._phrases = {kind: words[kind] for kind in ("scope", "flexibility", "pace")}

    def destinations_in(self, text: str) -> list[PlaceMention]:
        """The destinations that are named; 오사카성 is a sight and names none, 다른 나라 is not Nara."""
        places = [place for place in self._places.find(text) if place.id in self._destinations]
        return [place for place in places if self._is_meant(text, place)]

    def _is_meant(self, text: str, place: PlaceMention) -> bool:
        """Whether a name means the place: codes of airports are written in capitals, so that my dad is not DAD."""
        name = place.text.lower()
        if name in self._codes:
            return place.text.isupper()
        return name not in self._homonyms or is_goal(text, place.span) or self._leads_to_taste(text, place)

    def _leads_to_taste(self, text: str, place: PlaceMention) -> bool:
        """Whether a message begins with a name and goes on with what one likes to do there: 세부 호핑투어."""
        follows = self.styles.find(text[place.span[1] : place.span[1] + _NEXT_WORD])
        return not text[: place.span[0]].strip() and bool(follows) and follows[0].span[0] <= 1

    def is_own_name(self, place: PlaceMention) -> bool:
        """Whether a destination is called by its name, and not by that of its country or another one."""
        return place.text.lower() in self._own_names[place.id]

    def is_abroad(self, place: PlaceMention) -> bool:
        """Whether a destination lies in another country."""
        return place.id in self._destinations and place.id not in self._domestic

    def misspelt_in(self, text: str) -> list[PlaceMention]:
        """The destinations that are named nearly right, where no place or sight is named at all."""
        if self.destinations_in(text) or self.sights_in(text) or self.regions.find(text):
            return []
        found = self._misspellings.find(text)
        return [place for place in found if len(place.text) >= _TELLING or is_goal(text, place.span)]

    def sights_in(self, text: str) -> list[PlaceMention]:
        """The sights that are named."""
        found = [place for place in self._places.find(text) if place.id not in self._destinations | self._shared]
        return [place for place in found if not self._is_common(text, place)]

    def unclear_in(self, text: str) -> list[PlaceMention]:
        """The names that fit several sights; the ids of these stand in theirs, with a bar between."""
        found = [place for place in self._places.find(text) if place.id in self._shared]
        return [place for place in found if not self._is_common(text, place)]

    def _is_common(self, text: str, place: PlaceMention) -> bool:
        """Whether an English name is only a common noun here: one that says what one likes to do (horse riding, Desert
        safari), or a single word in small letters of somebody who writes names in capitals.
        """
        if not place.text.isascii() or place.text.split()[-1][:1].isupper():
            return False
        likes = self.styles.find(place.text)
        return bool(likes and likes[-1].span[1] == len(place.text)) or (
            " " not in place.text and _WRITES_CAPITALS.search(text) is not None
        )

    def areas_in(self, text: str) -> list[PlaceMention]:
        """The parts of towns that are named, by their own names, by their kind, or by a sight there."""
        named = self._areas.find(text)
        taken = {at for place in named for at in range(*place.span)}
        by_sight = [
            place.model_copy(update={"id": self._near(place.id)})
            for place in self.sights_in(text)
            if not taken & {*range(*place.span)}
        ]
        return sorted((*named, *by_sight), key=lambda place: place.span)

    def knows(self, word: str) -> bool:
        """Whether a word means something other than a place to go to: a style, a start, an ordinary word."""
        kinds = (self._ordinary, self.styles, self.origins, self.regions, self.airlines, self._lodging, self._areas)
        return any(kind.find(word) for kind in kinds)

    def lodging_in(self, text: str) -> Literal["hotel", "guesthouse", "airbnb"] | None:
        """The kind of stay that is named and not turned down, if any; the last one, as people correct themselves."""
        named = [
            stay
            for stay in self._lodging.find(text)
            if not _PAID_FOR.search(text[: stay.span[0]]) and not IS_COST.match(text[stay.span[1] :])
        ]
        wanted = each_wanted(text, named)
        return cast("Any", wanted[-1].id) if wanted else None

    def scope_in(self, text: str) -> Literal["total", "per_person"] | None:
        """Whether an amount is for each or for all."""
        return cast("Any", self._meaning("scope", text))

    def flexibility_in(self, text: str) -> Literal["strict", "flexible"] | None:
        """Whether a budget is a hard limit."""
        said = self._meaning("flexibility", text)
        return cast(
            "Any", "flexible" if _MAY_BE_OVER.search(text) else said or ("strict" if _NOT_OVER.search(text) else None)
        )

    def pace_in(self, text: str) -> Literal["relaxed", "normal", "packed"] | None:
        """How full the days are to be."""
        return cast("Any", self._meaning("pace", text))

    def phrases_in(self, text: str) -> list[Span]:
        """The letters of what says how full the days are to be, whom an amount is for, or how hard a limit it is."""
        lowered = text.lower()
        known = [phrase for kinds in self._phrases.values() for phrases in kinds.values() for phrase in phrases]
        found = [(at, at + len(phrase)) for phrase in known if (at := lowered.find(phrase)) >= 0]
        limits = (found.span() for pattern in (_MAY_BE_OVER, _NOT_OVER) for found in pattern.finditer(text))
        return [*found, *limits, *(place.span for place in self._lodging.find(text))]

    def _meaning(self, kind: str, text: str) -> str | None:
        """What the last phrase of that kind in the text means; endings may follow it."""
        lowered = text.lower()
        places = [
            (lowered.rfind(phrase), len(phrase), meaning)
            for meaning, phrases in self._phrases[kind].items()
            for phrase in phrases
            if _occurs(lowered, phrase)
        ]
        return max(places)[2] if places else None


def is_goal(text: str, span: Span) -> bool:
    """Whether a word that also means something else stands where a destination would: 세부로 가자, not 세부 일정."""
    before, after = text[: span[0]].rstrip(), text[span[1] :]
    if text[span[0]].isascii():
        led_to = not before or _TO.search(before) is not None or _TRIP.match(after) is not None
        return text[span[0]].isupper() and led_to
    if _NIGHTS_NEXT.match(after):
        return True
    if _DETERMINED.search(before):
        return False
    alone = not before or before[-1] in ",.!?/" or _NAMED_LAST.match(after) or _JOINED.search(before)
    return _GOES.match(after) is not None or (bool(alone) and _NOTHING_MORE.match(after) is not None)


def insisted_on(text: str) -> list[str]:
    """What stands where something to see would that must be seen: 경복궁도 꼭 가고 싶어, must see the Eiffel Tower."""
    listed = [name for found in _ALL_OF.finditer(text) for name in _NAME.findall(found["places"])]
    added = [found["place"] or found["instead"] for found in _ADDED.finditer(text)]
    added = [name for name in added if not _NO_SIGHT.search(name)]
    return [*(found["place"] or found["named"] for found in _INSISTED.finditer(text)), *listed, *added]


def wished_names(text: str) -> list[str]:
    """The words right before those that say one wants to see something, also with the word before: 감천 마을은 꼭."""
    names = list[str]()
    for found in _WISHED.finditer(text):
        words = (found["words"] or found["named"]).split()
        names += [" ".join(words[-count:]) for count in range(len(words), 0, -1)]
    return [name for name in names if len(name) >= _TELLING]


def insisted_places(text: str, named: Sequence[PlaceMention]) -> list[PlaceMention]:
    """Those of what is named, alone or in one breath with others, that are said to be a must: 동물원이랑 시장은 꼭."""
    listed = lists_of(text, sorted(named, key=lambda place: place.span))
    return [
        place
        for places in listed
        if _A_MUST.match(text[places[-1].span[1] :]) or _MUST_BEFORE.search(text[: places[0].span[0]])
        for place in places
    ]


class Misspellings:
    """Finds names that are nearly those it was given, by what each of these means."""

    def __init__(self, names: Mapping[str, Sequence[str]]) -> None:
        spelt = {name: meaning for meaning, known in names.items() for name in known}
        self._by_sound = Gazetteer(
            {phonetic_key(name): meaning for name, meaning in spelt.items() if not name.isascii()}
        )
        own = {name: meaning for meaning, known in names.items() for name in known[:2]}
        self._latin = {name.lower(): meaning for name, meaning in spelt.items() if _LATIN.fullmatch(name)}
        self._own = frozenset(name.lower() for name in own)
        self._letters = {_letters(name): (name, own[name]) for name in own if _KOREAN.fullmatch(name)}

    def find(self, text: str) -> list[PlaceMention]:
        """Every name that is nearly right: those that sound alike, or else those with a letter or two that differ."""
        return [*self._by_sound.find(phonetic_key(text)), *self._nearly_korean(text), *self._nearly(text)]

    def _nearly(self, text: str) -> list[PlaceMention]:
        """Latin names; what a town is also called counts only where a town would stand: a person is no Pearson."""
        words = [
            (word, get_close_matches(word.group().lower(), self._latin, 1, _NEARLY)) for word in _LATIN.finditer(text)
        ]
        return [
            PlaceMention(text=word.group(), span=word.span(), id=self._latin[near[0]])
            for word, near in words
            if near and (near[0] in self._own or is_goal(text, word.span()))
        ]

    def _nearly_korean(self, text: str) -> list[PlaceMention]:
        """Names with a letter or two that are wrong, at the beginning of a word: 쿠알라룸프르로."""
        found = list[PlaceMention]()
        for word in _KOREAN.finditer(text):
            for length in range(len(word.group()), _TELLING - 1, -1):
                near = get_close_matches(_letters(word.group()[:length]), self._letters, 1, _NEARLY)
                name, meaning = self._letters[near[0]] if near else ("", "")
                if len(name) == length:
                    span = (word.start(), word.start() + length)
                    found.append(PlaceMention(text=text[slice(*span)], span=span, id=meaning))
                    break
        return found


def phonetic_key(text: str) -> str:
    """The text with letters that are easily confused written one way, syllable by syllable: 오사까 as 오사가."""
    return "".join(_syllable(letter) if _FIRST <= ord(letter) <= _LAST else letter for letter in text)


def _letters(name: str) -> str:
    """A Korean name as its single letters, those that are easily confused written one way."""
    return normalize("NFD", phonetic_key(name))


def _gazetteer(names: Names) -> Gazetteer:
    return Gazetteer({name: meaning for meaning, known in names.items() for name in known})


def _occurs(lowered: str, phrase: str) -> bool:
    """Whether the phrase stands in the text; an English one, and one of a single letter, as words of their own."""
    if not phrase.isascii() and len(phrase) > 1:
        return phrase in lowered
    return bool(Gazetteer({phrase: phrase}).find(lowered))


def _syllable(letter: str) -> str:
    rest, final = divmod(ord(letter) - _FIRST, len(_FINALS))
    initial, vowel = divmod(rest, len(_VOWELS))
    plain = (
        _INITIALS.index(_as_plain(_INITIALS[initial])),
        _VOWELS.index(_as_plain(_VOWELS[vowel])),
        _FINALS.index(_as_plain(_FINALS[final])),
    )
    return chr(_FIRST + (plain[0] * len(_VOWELS) + plain[1]) * len(_FINALS) + plain[2])


def _as_plain(letter: str) -> str:
    return _PLAIN.get(letter, letter)


_MAY_BE_OVER = re.compile(
    r"(?:넘|초과|오버)[가-힣]{0,3}(?:도|되|\s?(?:건|거|것)(?:은|는|도)?)\s?(?:전혀\s?|크게\s?)?(?:괜찮|괜춘|돼|됨"
    r"|되[고는요]|됩|상관|ok|오케|무방|좋)"
    r"|\b(?:can|could|may|might|happy to|willing to|able to|room to) (?:\w+ ){0,2}(?:stretch|flex|bend"
    r"|go (?:a (?:bit|little|touch) |slightly )?(?:over|higher|above|up)|spend (?:a (?:bit|little) )?more)\b"
    r"|\b(?:a (?:bit|little|touch)|slightly|somewhat) (?:over|more|above|higher) (?:is|would be|'?s) (?:totally "
    r"|also |perfectly )?"
    r"(?:fine|ok(?:ay)?|all ?right|no problem)\b|(?<!non-)(?<!non)(?<!not )\bnegotiable\b|\bnot (?:so |too |very "
    r"|that )?strict\b|\bsome wiggle room\b",
    re.IGNORECASE,
)
_NOT_OVER = re.compile(
    r"(?:넘|초과|오버|이상)[가-힣]{0,3}(?:은|는|을|를|이|도)?\s?(?:절대\s?)?(?:안\s?[되돼됩]"
    r"|못\s?(?:써|쓰|냄|내)|불가|금지|마세요|말아|곤란|말\s?것)"
    r"|한도(?:예요|입니다|임|야|이에요|[.!]|$)|(?:안|내|이내)에서만|[0-9]\s?원도\s(?:더\s)?(?:없|안|못)|딱\s?맞춰|마지노선|상한선|(?:까지|이)\s?(?:최대|한계)(?:예요|입니다|임|야)"
    r"|\b(?:not|n't|never|cannot|without)\s+(?:to\s+)?(?:go(?:ing)?|be|get|spend|exceed\w*"
    r"|pass)?\s*(?:a (?:won|penny) )?(?:over|above|beyond|exceed\w*)"
    r"|\b(?:absolute|hard|firm|strict|fixed|very) (?:ceiling|cap|limit|max\w*|budget)\b"
    r"|\b(?:the|our|my) (?:ceiling|upper limit|cap)\b"
    r"|\b(?:can'?t|cannot|won'?t|will not) (?:\w+ )?(?:move|budge|stretch|bend|change|be (?:moved|changed|raised))\b"
    r"|\b(?:budget|amount|limit|price|won|krw|total|money|million)\b[^.!?]{0,24}\b(?:non-?negotiable"
    r"|set in stone|fixed|firm"
    r"|final)\b|(?:못|안)\s?넘[기깁길겨]"
    r"|\b(?:not a (?:won|penny) more|and no more|tops|max(?:imum)?)(?=\s*(?:[.,;!]|$))",
    re.IGNORECASE,
)
_PAID_FOR = re.compile(
    r"\b(?:(?:won|krw|[0-9]k?m?|millions?|thousand|spen[dt]\w*|pay|paid) (?:for|on)|covers?|covering|includ(?:es"
    r"|ing)) (?:the )?$",
    re.IGNORECASE,
)
"""What stands before a kind of stay that is only spoken of as a cost: 3 million won for the hotel and meals."""
IS_COST = re.compile(
    r"(?:[ ,/]+(?:and |& )?(?:food|meals?|hotels?|transport|tickets?))?,? (?:money|costs?|expenses?|budget)\b"
    r"|(?:이?랑|하고|[와과,])?\s?(?:식비|밥값)?\s?(?:비|값|비용|경비|조식)(?![가-힣]{2})",
    re.IGNORECASE,
)
"""What follows a word that is only spoken of as a cost: hotel and food money, 숙소 비용."""
_FIRST, _LAST = 0xAC00, 0xD7A3
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_ALIKE = ("ㄱㄲㅋ", "ㄷㄸㅌ", "ㅂㅃㅍ", "ㅅㅆ", "ㅈㅉㅊ", "ㅐㅔㅒㅖ", "ㅏㅑ", "ㅓㅕ", "ㅗㅛ", "ㅜㅠ", "ㅙㅚㅞ")
_PLAIN = {letter: group[0] for group in _ALIKE for letter in group}
_LATIN = re.compile(r"[A-Za-z]{6,20}")
_KOREAN = re.compile(r"[가-힣]{3,12}")
_NEXT_WORD = 12
_NEARLY = 0.85
_TELLING = 3
"""Syllables from which on a name that is nearly right means the place wherever it stands: 있는 데만 is not 대만."""
_CODE = re.compile(r"[A-Z]{2,3}")
_WRITES_CAPITALS = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}")
_TO = re.compile(r"(?:\b(?:to|in|visit|for|around|and|from|of)|,)$", re.IGNORECASE)
_TRIP = re.compile(r"\s+(?:trip|tour|holiday|vacation|for \d|\d)", re.IGNORECASE)
_DETERMINED = re.compile(
    r"(?:(?<![가-힣])(?:이|그|저|우리|[한두세네])|다른|어느|어떤|무슨|여러|모든)$|(?<=[가-힣])[은는한운른던]$"
    r"|(?:[0-9일주달년월]|시간|[개며]월|이틀|사흘|나중)$"
)
"""What stands before a common noun: 다른 나라, 따뜻한 나라, 사흘 후에."""
_GOES = re.compile(
    r"(?:로|으로|에서|에|행|도|까지|이?랑|하고|를|을)?\s*"
    r"(?:여행|가(?!격|장|능|정|게|까|성)|갈|갑니|간다|감(?=[ ,.]|$)|놀러|다녀|[0-9]{1,2}\s*[박명인]|(?:둘|셋|넷"
    r"|다섯|혼자|부부|가족)|합쳐|항공|비행기|신혼|나오|나가|시작|끝|마무리|들어가|아웃)"
)
_NIGHTS_NEXT = re.compile(
    r"행(?=[은는이 ,.]|$)|(?:에서|서|에)?\s*[0-9]{1,2}\s*박|\s(?:커플|부부|혼자|둘이|셋이|넷이|가족|[0-9]{1,2}\s?명)"
)
_JOINED = re.compile(r"(?<=[가-힣]{2})(?:이?랑|하고|와|과|,|·|/|\+|-)$")
"""What joins a name to the one before it: 프라하랑 빈."""
_NAMED_LAST = re.compile(r"(?:으로|로|요|이요)\s*[.!]?\s*$")
_NOTHING_MORE = re.compile(r"(?:으로|로|에|요|이요)?\s*(?:[.,!?→>/+·-]|$)")
_INSISTED = re.compile(
    r"(?<![가-힣])(?P<place>[가-힣]{2,10}?)(?:이랑|랑|에는|에도|도|은|는|을|를|에)?\s*(?:꼭"
    r"|반드시|무조건)\s*(?:한\s*번\s*)?"
    r"(?:가(?!격|능|성)|갈|보(?!다|장)|볼|들르|들러|들를|넣|포함|$|[,.!])"
    r"|\b(?:must|definitely|have to|need to|got to|want to) (?:see|visit|go to) (?:the )?"
    r"(?P<named>[A-Z][\w'-]+(?: (?:of |de |the )?[A-Z][\w'-]+){0,3})"
)
_A_MUST = re.compile(
    r"(?:\s?하나)?(?:에는|에도|은|는|도|을|를|에|만은)?\s*(?:봐야|가\s?봐야|꼭|반드시|무조건|필수|빠지면|빼놓을|빼먹으면|안\s*(?:가|보)면)"
    r"|\s+yes\b"
    r"|\s+(?:\w+ )?(?:(?:is|are) (?:an? (?:absolute )?must|musts|must-sees?|non-?negotiable|a priority)|(?:must"
    r"|has to|have to|needs? to|should)"
    r" be (?:in|on|included|there|part))\b",
    re.IGNORECASE,
)
_MUST_BEFORE = re.compile(
    r"(?:꼭|반드시|무조건)\s*$|\b(?:must(?:[- ](?:see|visit|do|include|have))?[:,]?|(?:have|has|need|got"
    r"|want) to (?:see|visit|do|go to)"
    r"|(?:do|ca|wo)n'?t (?:want to )?(?:miss|skip)|cannot miss|definitely|make sure (?:we|to) (?:see"
    r"|visit))\s+(?:the )?$",
    re.IGNORECASE,
)
_WISHED = re.compile(
    r"(?<![가-힣A-Za-z])(?P<words>(?:[가-힣A-Za-z0-9]{2,10} )?[가-힣A-Za-z0-9]{2,12}?)(?:이랑|랑|하고|에는|에도"
    r"|만은|도|은|는|을|를|에|만)?\s*"
    r"(?:꼭|반드시|무조건|필수|가고\s?싶|가\s?보고\s?싶|보고\s?싶|들르|들러|들를|구경|가야|봐야|넣어|포함|빠지면"
    r"|빼놓)"
    r"|\b(?:must(?:[- ](?:see|visit|do))?|(?:have|has|need|got|want|love|like|dying|hoping|keen) to (?:see|visit"
    r"|do|go to)|(?:do|ca)n'?t miss)"
    r"[: ]+(?:the )?(?P<named>[A-Z][\w'-]+(?: (?:of |de |the )?[A-Z][\w'-]+){0,3})"
)
_ADDED = re.compile(
    r"(?<![가-힣])(?:대신\s+)?(?P<place>[가-힣]{3,10}?)(?:을|를)\s*(?:넣어|추가해|포함해)"
    r"|대신\s+(?P<instead>[가-힣]{3,10})\s+(?:넣어|추가해)"
)
_NO_SIGHT = re.compile(
    r"시간|일정|하루|[가-힣]날|오전|오후|군데|[거것]$|맛집|코스|여유|식사|점심|저녁|아침"
    r"|인원|예산|사람|한\s?명|휴식|쇼핑"
)
_ALL_OF = re.compile(
    r"(?P<places>[가-힣]{2,10}(?:\s*[,·/]\s*[가-힣]{2,10})+)\s*(?:은|는|을|를)?\s*(?:다"
    r"|모두|전부|꼭\s*다)\s*(?:가|갈|보|볼|들르|들러|넣)"
)
_NAME = re.compile(r"[가-힣]{2,10}")
