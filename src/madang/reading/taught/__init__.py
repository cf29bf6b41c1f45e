"""The taught reader: roles of numbers and names in a message and labels of the whole, by small models that ship with
the package and are taught from the labelled utterances in `teach/`.
"""

from madang.reading.taught.lexicon import Hint, Lexicon, load_lexicon
from madang.reading.taught.reader import LabelledMessage, RoleMention, TaughtReader, taught_reader
from madang.reading.taught.tokens import Token, evenness, letter_features, message_features, tokenize, tokens_of
from madang.reading.taught.values import area_of, count_of, day_of, last_day_of, months_of, percent_of, won_of
from madang.reading.taught.weights import LinearWeights, unpack_linear

__all__ = [
    "Hint",
    "LabelledMessage",
    "Lexicon",
    "LinearWeights",
    "RoleMention",
    "TaughtReader",
    "Token",
    "area_of",
    "count_of",
    "day_of",
    "evenness",
    "last_day_of",
    "letter_features",
    "load_lexicon",
    "message_features",
    "months_of",
    "percent_of",
    "taught_reader",
    "tokenize",
    "tokens_of",
    "unpack_linear",
    "won_of",
]
