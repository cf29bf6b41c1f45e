"""Follow-ups: messages that tell one thing more and ask the same again, such as 강남구는? or 연봉이 9천이면?"""

import re

from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.places import Spot

__all__ = ["is_follow_up"]


def is_follow_up(message: str, told: Case, place: Spot | None) -> bool:
    """Whether a message tells something of the case or a place, and says nothing else."""
    if len(message) > _LONGEST or (told == Case() and place is None):
        return False
    rest = message
    for name in place.names if place else ():
        rest = rest.replace(name, " ")
    return not _SAYS_NOTHING.sub("", rest)


_LONGEST = 60
_SAYS_NOTHING = re.compile(
    r"보증금|전세금?|월세|반전세|연봉|연소득|소득|월급|집값|매매가?|시세|가격|금리|이자율?|대출|근저당|선순위|공시가격?|아파트"
    r"|오피스텔|빌라|상가|가게|집|지역|동네|주택자?|채|만기|계약일?|전용|면적|평형?|타입|생애\s*최초|무주택"
    r"|세입자|임차인|조정\s*(?:대상)?\s*지역|규제\s*지역|신혼|청년|[두세네]\s*(?:번째|채)|번째"
    r"|작년|재작년|올해|내년|지난\s*달|이번\s*달|다음\s*달|오늘|어제|(?:이야|이에요|예요|입니다|야|임)(?=\s|[?？!.,~]|$)"
    r"|(?:내|제|저|저희|우리|새|다른|기존|아직|지금|현재)(?=\s)|(?:말고|아니고|아니라)"
    r"|(?:없|있|계약|체결|전입|이사|입주)?(?:했|하|었|았|였|이었|이)?(?:대요?|래요?|다고|어요?|음|습니다|고요?|는데요?|지만)(?=\s|[?？!.,~]|$)"
    r"|그럼|그러면|그렇다면|만약|만일|혹시|아니|근데|이라면|라면|이면|다면|하면|남기면|낮추면|유지하면|일\s*때|때는?|경우에?는?|정도"
    r"|[0-9０-９]+|[억천백만원%㎡년월일개,.]|퍼센트|프로"
    r"|(?:이?[은는이가을를로에도만]|으로|에서|요|인데|이고|면|때)(?=\s|[?？!.,~]|$|[0-9])"
    r"|\b(?:and|but|of|what|how|about|if|then|in|at|for|the|a|an|is|are|it|its|with|my|were|was|would|be|instead|deposit|rent"
    r"|monthly|jeonse|wolse|income|salary|price|purchase|buying|buy|loan|rate|interest|won|million|billion|m2|sale|percent|years?)\b"
    r"|[\s?？!~·…:;()'\"-]",
    re.IGNORECASE,
)
