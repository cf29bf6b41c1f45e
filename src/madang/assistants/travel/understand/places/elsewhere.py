"""Towns that a message names without going there: where somebody lives, works or is just now, where they change planes,
what others praise, and what an errand is about. They matter only beside a town that one does go to.
"""

import re
from collections.abc import Sequence

from madang.reading import PlaceMention


def gone_to(text: str, places: Sequence[PlaceMention]) -> list[PlaceMention]:
    """The places without those that are only spoken of, as long as others remain."""
    goals = [place for place in places if not _is_spoken_of(text, place)]
    return goals or list(places)


def _is_spoken_of(text: str, place: PlaceMention) -> bool:
    before, after = text[max(0, place.span[0] - _REACH) : place.span[0]], text[place.span[1] : place.span[1] + _REACH]
    if _STAYS.match(after) or _THIS_TIME.match(after):
        return False
    return _SPOKEN_BEFORE.search(before) is not None or _SPOKEN_AFTER.match(after) is not None


_REACH = 48
_STAYS = re.compile(
    r"(?:에서|에|로|으로)?\s*(?:[0-9]{1,2}|한|두|세)\s?(?:박|밤)"
    r"|,?\s*(?:for )?(?:[0-9]{1,2}|an?|one|two|three|four|five|six|seven) (?:nights?|days?|weeks?)\b",
    re.IGNORECASE,
)
"""Who stays some nights in a place goes there, wherever they are now."""
_THIS_TIME = re.compile(r"(?:을|를|에|로|으로|은|는)?\s?(?:이번|다시|또)|\s(?:again|this time)\b", re.IGNORECASE)
_IS_THERE = (
    r"(?:(?:I|we|he|she|they|who)(?:'m|'re|'s| am| are| is)|(?:currently|presently|now|already|usually|normally)"
    r"|(?:friend|sister|brother|cousin|wife|husband|parents|family|office|company|team|home|school)(?:'s| is| are))"
    r"(?: (?:currently|now|still|all|both|just|based|staying))*"
)
_LIVES = (
    r"\b(?:liv(?:e|es|ed|ing)|work(?:s|ed|ing)?|stud(?:y|ies|ied|ying)|teach(?:es|ing)?|based|born|raised|grew up"
    r"|stationed|posted|stuck|see us|seeing us|visit(?:ing)? us|meet(?:ing)? us)"
)
_ERRAND = (
    r"\b(?:conference|congress|wedding|meetings?|workshop|seminar|business(?: trip)?|fair|expo|exam|funeral|assignment"
    r"|internship|project|work|job|concert tour)(?: is| was)?"
)
_SPOKEN_BEFORE = re.compile(
    rf"(?:\b{_IS_THERE}|{_LIVES}|{_ERRAND}) (?:in|near|at|around|outside(?: of)?|over in|out in)\s+(?:the )?$"
    r"|\b(?:rav(?:es?|ed|ing)|go(?:es|ing)? on|talk(?:s|ed|ing)?|brag(?:s|ged|ging)?|dream(?:s|ed|ing)?|heard"
    r"|read(?:ing)?) (?:to us |all the time |so much |a lot )?(?:about|of)\s+$"
    r"|\b(?:chang(?:e|es|ing) (?:planes|flights) (?:in|at)|connect(?:s|ing)? (?:in|at|through|via)|transit(?:ing)? "
    r"(?:in|at|through|via)|stop(?:s|ping)? over in|lay ?over (?:in|at))\s+$"
    r"|(?:[가-힣](?:이|가|은|는|께서)\s(?:지금\s)?(?:사는|살던|있는|계신|일하는|다니는|좋아하는|말한|추천한|추천하는|갔던|다녀온))\s$",
    re.IGNORECASE,
)
_SPOKEN_AFTER = re.compile(
    r"(?:에|에서)\s?(?:지금\s)?(?:있(?!는\s(?!친구|언니|오빠|누나|형|동생))|계시|계셔|살|사(?:시|는|세요)|거주|근무|머물|일하|유학)"
    r"|(?:에서\s|에\s|\s)?(?:출장|학회|결혼식|컨퍼런스|세미나|회의|박람회|전시회|장례식)(?:이|은)?\s?(?:끝나|마치|있|다녀|갔|후|뒤|때문)"
    r"|(?:이|가|도|은|는)?\s?(?:그렇게\s|참\s|정말\s)?(?:좋(?:다|았다|다고)|예쁘다|재밌다)(?:는데|던데|더라|고들?\s?하|지만)"
    r"|(?:을|를)?\s?추천(?:하|해|받)[가-힣]{0,3}(?:지만|는데|던데)"
    r"|(?:에서|을|를)?\s?(?:경유|환승|갈아타|트랜짓|스탑오버|레이오버)"
    r"|(?:'s)?(?: airport)?(?: with| has| is| for)?(?: just| only)?(?: an?)?(?: (?:long|short|quick|brief))? "
    r"(?:lay ?over|stop ?over|transit|connection)\b"
    r"|\s(?:is |was )?(?:where (?:I|we|my \w+|our \w+) (?:live|work|stud|grew|met|was|were|am|are|is))",
    re.IGNORECASE,
)
