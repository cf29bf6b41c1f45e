"""Quantities in a text: numerals, money, percentages, people and floor areas, and how exactly they were meant.

Called by assistants and forms; `dates` and `figures` build on it.
"""

from madang.reading.numbers.areas import Area, find_areas
from madang.reading.numbers.bounds import Bound
from madang.reading.numbers.currencies import CURRENCY, Currency, named_currency
from madang.reading.numbers.money import Money, find_money, format_won
from madang.reading.numbers.numerals import DIGITS, Number, find_numbers, read_word
from madang.reading.numbers.people import People, PersonKind, find_people
from madang.reading.numbers.percentages import Percentage, find_percentages
from madang.reading.phrases import WON

__all__ = [
    "CURRENCY",
    "DIGITS",
    "WON",
    "Area",
    "Bound",
    "Currency",
    "Money",
    "Number",
    "People",
    "Percentage",
    "PersonKind",
    "find_areas",
    "find_money",
    "find_numbers",
    "find_people",
    "find_percentages",
    "format_won",
    "named_currency",
    "read_word",
]
