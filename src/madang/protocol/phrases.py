"""Every sentence that protocol shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In problems:

UNEXPECTED = Text(
    ko="예상하지 못한 오류가 발생했습니다({kind}). 다시 시도해 주세요. 지금까지의 결과는 저장되어 있습니다.",
    en="Something unexpected went wrong ({kind}). Please try again; what was done so far is kept.",
)
