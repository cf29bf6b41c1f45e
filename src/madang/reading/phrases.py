"""Every sentence that reading shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In numbers/money:

WON = Text(
    ko="원",
    en="won",
)
