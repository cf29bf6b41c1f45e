"""Every text that reading shows to people, in Korean and English."""

from madang.text import Text

# numbers/money

WON = Text(ko="원", en="won")
