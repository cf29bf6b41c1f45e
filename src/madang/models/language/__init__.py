"""What a text says, in Korean and English: amounts, shares, people, areas, lengths, dates, articles, places, keywords.

Every parser takes any text, never raises for what it holds, works in time linear in its length, and returns frozen
mentions whose spans slice the text. The clock is an argument. Kiwi and the holiday calendar load on first use.
"""

from madang.models.language.analyzer import Analyzer, Morpheme, shared_analyzer
from madang.models.language.areas import Area, find_areas
from madang.models.language.articles import Article, find_articles
from madang.models.language.bounds import Bound
from madang.models.language.detect import detect_language
from madang.models.language.districts import Gazetteer, Place
from madang.models.language.durations import Duration, find_durations
from madang.models.language.festivals import public_holidays
from madang.models.language.figures import changed_figures
from madang.models.language.keywords import find_keywords, tokenize_english
from madang.models.language.mentions import Mention, Span
from madang.models.language.money import WON, Currency, Money, find_money, format_won
from madang.models.language.numbers import Number, find_numbers
from madang.models.language.particles import Particle, with_particle
from madang.models.language.people import People, find_people
from madang.models.language.percentages import Percentage, find_percentages
from madang.models.language.periods import Granularity, Period, Prefer, find_periods, format_period

__all__ = [
    "WON",
    "Analyzer",
    "Area",
    "Article",
    "Bound",
    "Currency",
    "Duration",
    "Gazetteer",
    "Granularity",
    "Mention",
    "Money",
    "Morpheme",
    "Number",
    "Particle",
    "People",
    "Percentage",
    "Period",
    "Place",
    "Prefer",
    "Span",
    "changed_figures",
    "detect_language",
    "find_areas",
    "find_articles",
    "find_durations",
    "find_keywords",
    "find_money",
    "find_numbers",
    "find_people",
    "find_percentages",
    "find_periods",
    "format_period",
    "format_won",
    "public_holidays",
    "shared_analyzer",
    "tokenize_english",
    "with_particle",
]
