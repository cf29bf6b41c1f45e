"""Every text that models shows to people, in Korean and English, by module."""

from madang.text import Text

# providers

CANNOT_OPEN = Text(
    ko="모델 {model!r}을(를) 열 수 없습니다. 키와 주소를 확인하세요: {error}",
    en="The model {model!r} cannot be opened: {error}",
)
UNKNOWN_PROVIDER = Text(
    ko=(
        "모델 {model!r}: '제공자:이름'으로 적어 주세요. 제공자: {providers}. OpenAI 방식의 다른 서버라면 "
        "openai:이름으로 적고 MADANG_BASE_URL을 정하세요."
    ),
    en=(
        "The model {model!r} cannot be opened: write provider:name with one of the providers {providers}. For a "
        "server with the OpenAI protocol, write openai:name and set MADANG_BASE_URL."
    ),
)

# skills

ANSWERED_BY_RULES = {
    "failed": Text(
        ko="언어 모델에 연결하지 못해 규칙으로 답했습니다.",
        en="The language model could not be reached, so this was answered by rules.",
    ),
    "timed_out": Text(
        ko="언어 모델이 제시간에 답하지 않아 규칙으로 답했습니다.",
        en="The language model did not answer in time, so this was answered by rules.",
    ),
    "circuit_open": Text(
        ko="언어 모델이 거듭 실패해 잠시 부르지 않고 규칙으로 답했습니다.",
        en="The language model failed repeatedly and is not called for now, so this was answered by rules.",
    ),
    "too_long": Text(
        ko="언어 모델이 받기에는 글이 길어 규칙으로 답했습니다.",
        en="The text was longer than the language model takes, so this was answered by rules.",
    ),
    "unusable": Text(
        ko="언어 모델의 답을 쓸 수 없어 규칙으로 답했습니다.",
        en="The language model's answer could not be used, so this was answered by rules.",
    ),
}
