"""Questions in and reports out as deep-research benchmarks have them: `{"id", "prompt"}` becomes `{"id", "prompt",
"article", "citations"}`, one a line.
"""

import json

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from madang.protocol import Answer


class ArticlePrompt(BaseModel):
    """A question of a benchmark; what else its line has, such as a topic, is for those who grade."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: int | str
    prompt: str = Field(min_length=1)


def article_line(prompt: ArticlePrompt | None, answer: Answer) -> str:
    """The line of a result; a run that failed has no article, and says why."""
    line: dict[str, JsonValue] = {
        "id": prompt.id if prompt else None,
        "prompt": prompt.prompt if prompt else "",
        "article": answer.answer if answer.status in {"completed", "partial"} else "",
        "citations": [
            {"number": number, "title": source.title, "location": source.location, "as_of": source.as_of}
            for number, source in enumerate(answer.sources, 1)
        ],
        "status": answer.status,
    }
    if answer.problem:
        line["problem"] = answer.problem.message
    return json.dumps(line, ensure_ascii=False)
