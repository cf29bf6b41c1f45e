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
        ko="언어 모델에 연결하지 못해 규칙으로 답했습니다. 주소(MADANG_BASE_URL)와 네트워크를 확인하세요.",
        en="The language model could not be reached, so this was answered by rules. Check MADANG_BASE_URL and the "
        "network.",
    ),
    "wrong_key": Text(
        ko=(
            "언어 모델이 키를 받아들이지 않아 규칙으로 답했습니다. MADANG_API_KEY를 확인하고 "
            "madang doctor --model을 해 보세요."
        ),
        en="The language model refused the key, so this was answered by rules. Check MADANG_API_KEY and run madang "
        "doctor --model.",
    ),
    "no_such_model": Text(
        ko=(
            "그런 이름의 언어 모델이 없어 규칙으로 답했습니다. MADANG_MODEL을 확인하고 "
            "madang doctor --model을 해 보세요."
        ),
        en="There is no language model of that name, so this was answered by rules. Check MADANG_MODEL and run madang "
        "doctor --model.",
    ),
    "rate_limited": Text(
        ko="언어 모델의 요청 한도에 걸려 규칙으로 답했습니다. 잠시 뒤에 다시 하세요.",
        en="The language model limits requests, so this was answered by rules. Try again later.",
    ),
    "timed_out": Text(
        ko="언어 모델이 제시간에 답하지 않아 규칙으로 답했습니다. 기다릴 시간은 MADANG_MODEL_TIMEOUT으로 정합니다.",
        en="The language model did not answer in time, so this was answered by rules. MADANG_MODEL_TIMEOUT sets how "
        "long to wait.",
    ),
    "out_of_time": Text(
        ko=(
            "남은 시간이 모자라 언어 모델을 더 기다리지 않고 규칙으로 답했습니다. "
            "더 빠른 모델을 쓰거나 질문을 나누어 보세요."
        ),
        en="No time was left to wait for the language model, so this was answered by rules. Use a faster model, or ask "
        "in parts.",
    ),
    "circuit_open": Text(
        ko="언어 모델이 거듭 실패해 잠시 부르지 않고 규칙으로 답했습니다. 까닭은 madang doctor --model로 보세요.",
        en="The language model failed repeatedly and is not called for now, so this was answered by rules. madang "
        "doctor --model shows why.",
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
ANSWERED_BY_FALLBACK = Text(
    ko="언어 모델 {model}을(를) 쓸 수 없어 {fallback}이(가) 대신 답했습니다: {why}",
    en="The language model {model} could not be used, so {fallback} answered in its place: {why}",
)
WHY_FAILED = {
    "failed": Text(ko="연결하지 못했습니다.", en="it could not be reached."),
    "wrong_key": Text(ko="키가 맞지 않습니다(MADANG_API_KEY).", en="it refused the key (MADANG_API_KEY)."),
    "no_such_model": Text(ko="그런 모델이 없습니다(MADANG_MODEL).", en="there is no such model (MADANG_MODEL)."),
    "rate_limited": Text(ko="요청 한도에 걸렸습니다.", en="it limits requests."),
    "timed_out": Text(ko="제시간에 답하지 않았습니다.", en="it did not answer in time."),
    "out_of_time": Text(ko="기다릴 시간이 남지 않았습니다.", en="no time was left to wait for it."),
    "circuit_open": Text(ko="거듭 실패했습니다.", en="it failed repeatedly."),
    "too_long": Text(ko="글이 너무 깁니다.", en="the text is too long for it."),
    "unusable": Text(ko="답을 쓸 수 없습니다.", en="its answer could not be used."),
}
