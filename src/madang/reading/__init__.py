"""What a text says, in Korean and English: messages become typed mentions with their span in the text.

May import nothing of Madang but `errors`, `extras`, `run_cache` and `text`. Every parser takes any text, never raises
for what it holds, works in time linear in its length, and returns frozen mentions whose spans slice the text. The clock
is an argument. Kiwi and the holiday calendar load on first use. Assistants, documents and knowledge build on it.
"""

from madang.reading.articles import ArticleReference, find_articles
from madang.reading.asks import asked_in_list, find_asks
from madang.reading.dates.durations import Duration, find_durations
from madang.reading.dates.holidays import public_holidays
from madang.reading.dates.periods import Period, find_periods, format_period
from madang.reading.dates.ranges import Granularity, Prefer
from madang.reading.figures import TextFigure, changed_figures, find_figures, is_stated
from madang.reading.language.analysis import (
    Analyzer,
    Morpheme,
    detect_language,
    find_keywords,
    shared_analyzer,
    tokenize_english,
)
from madang.reading.language.outside_acts import OutsideAct, OutsideKind, find_outside_acts
from madang.reading.language.particles import Particle, with_particle
from madang.reading.mentions import Mention, Span, fold
from madang.reading.numbers.areas import Area, find_areas
from madang.reading.numbers.bounds import Bound
from madang.reading.numbers.currencies import Currency
from madang.reading.numbers.money import Money, find_money, format_won
from madang.reading.numbers.numerals import Number, find_numbers
from madang.reading.numbers.people import People, find_people
from madang.reading.numbers.percentages import Percentage, find_percentages
from madang.reading.orders import gives_orders
from madang.reading.phrases import WON
from madang.reading.places import Gazetteer, PlaceMention
from madang.reading.scan import Quantity, scan

__all__ = [
    "WON",
    "Analyzer",
    "Area",
    "ArticleReference",
    "Bound",
    "Currency",
    "Duration",
    "Gazetteer",
    "Granularity",
    "Mention",
    "Money",
    "Morpheme",
    "Number",
    "OutsideAct",
    "OutsideKind",
    "Particle",
    "People",
    "Percentage",
    "Period",
    "PlaceMention",
    "Prefer",
    "Quantity",
    "Span",
    "TextFigure",
    "asked_in_list",
    "changed_figures",
    "detect_language",
    "find_areas",
    "find_articles",
    "find_asks",
    "find_durations",
    "find_figures",
    "find_keywords",
    "find_money",
    "find_numbers",
    "find_outside_acts",
    "find_people",
    "find_percentages",
    "find_periods",
    "fold",
    "format_period",
    "format_won",
    "gives_orders",
    "is_stated",
    "public_holidays",
    "scan",
    "shared_analyzer",
    "tokenize_english",
    "with_particle",
]
