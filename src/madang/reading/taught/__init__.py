"""The taught reader: roles of numbers and names in a message and labels of the whole, by small models that ship with
the package and are taught from the labelled utterances in `teach/`.
"""

from madang.reading.taught.lexicon import Lexicon, load_lexicon
from madang.reading.taught.reader import LabelledMessage, RoleMention, TaughtReader, taught_reader
from madang.reading.taught.values import area_of, count_of, day_of, months_of, percent_of, won_of

__all__ = [
    "LabelledMessage",
    "Lexicon",
    "RoleMention",
    "TaughtReader",
    "area_of",
    "count_of",
    "day_of",
    "load_lexicon",
    "months_of",
    "percent_of",
    "taught_reader",
    "won_of",
]
