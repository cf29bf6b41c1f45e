"""Days of a plan that hold too much."""

import re

from madang.assistants.travel.understand.dates import read_days


def read_full_days(text: str) -> tuple[int, ...]:
    """The days that are said to hold too much, or are to hold less: 둘째 날 너무 빡빡해, thin out day 3."""
    days = [read_days(clause.group()) for clause in _CLAUSE.finditer(text) if _FULL.search(clause.group())]
    return tuple(dict.fromkeys(day for named in days for day in named))


_CLAUSE = re.compile(r"(?:(?!,|\.\s|[!?;\n]|하고\s|그리고|\bbut\b).)+[!?]?")
_FULL = re.compile(
    r"빡빡(?!하게)|빡세|빽빽(?!하게)|벅차|벅찬|힘들|피곤|무리|너무\s*많|많(?:은데|아서|네|다)|촉박|타이트|여유(?:롭|있|\s*있)|널널|느슨"
    r"|(?:일정|코스|곳|군데)\S{0,2}\s*(?:좀\s*)?(?:줄|덜)|(?:좀|조금)\s*(?:줄여|덜어|가볍게|비워)|쉬엄"
    r"|\b(?:packed|crammed|full|busy|hectic|tight|rushed|overloaded|exhausting|tiring|too much|thin(?:ned)? (?:it )?out"
    r"|light(?:en|er)|ease|easier|relax(?:ed)?|slow(?:er)?(?: down)?|fewer|less|trim|cut (?:it )?down)\b",
    re.IGNORECASE,
)
