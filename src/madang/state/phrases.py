"""Every sentence that state shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In fields/policies:

DEFAULT_BOUNDS = {
    (True, True): Text(
        ko="{minimum} 이상 {maximum} 이하여야 합니다. 입력값: {value}",
        en="Must be between {minimum} and {maximum}; got {value}.",
    ),
    (True, False): Text(
        ko="{minimum} 이상이어야 합니다. 입력값: {value}", en="Must be at least {minimum}; got {value}."
    ),
    (False, True): Text(ko="{maximum} 이하여야 합니다. 입력값: {value}", en="Must be at most {maximum}; got {value}."),
}

# In plans/plan:

LOST_INPUT_REASONS = {
    "failed": Text(ko="필요한 '{task}' 단계가 실패했습니다.", en="It needs {task!r}, which failed."),
    "skipped": Text(ko="필요한 '{task}' 단계를 건너뛰었습니다.", en="It needs {task!r}, which was skipped."),
    "cancelled": Text(ko="필요한 '{task}' 단계가 중단되었습니다.", en="It needs {task!r}, which was cancelled."),
}
