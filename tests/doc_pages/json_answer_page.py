"""The page of `--json`, written from the models themselves: `python -m tests.doc_pages.json_answer_page`."""

from typing import Any

from pydantic.json_schema import models_json_schema

from madang.cli.commands.conversations.ask import EXIT_CODES
from madang.cli.commands.conversations.batch import BatchRequest
from madang.protocol import Answer
from tests.paths import ROOT

PAGE = ROOT / "docs" / "json-answer.md"

_INTRODUCTION = """# The answer as JSON

`madang ask ASSISTANT "..." --json` prints exactly one JSON object on one line of standard output, and `madang batch`
writes one to each line of its results. This page is generated from the models. Fields are only ever added; ignore
those you do not know.

```sh
madang ask ASSISTANT "..." --json | python -m json.tool
```

## How the command ends

| code | status | meaning |
|---|---|---|
"""
_CODES = {
    "completed": "The answer is complete.",
    "failed": "There is no answer; `problem` says why. Also any other error, reported in one line.",
    "partial": "Something is missing; `warnings` say what.",
    "interrupted": "The run waits for an answer to `questions`: `madang ask ... --session ID ANSWER`.",
    "cancelled": "The run was stopped, by Ctrl-C or by another client; what was finished is kept.",
}
_BATCH = """
## Requests of a batch

`madang batch ASSISTANT in.jsonl out.jsonl` reads one object per line; only `message` is required. `turns` are earlier
messages of the same person, oldest first: each is sent to the assistant and answered before the next, and one that
follows a question is its answer. `now` is a date or time to use as the present. Line N of the results answers line N
of the requests. A line that cannot be read gets a failed answer. Run again, the command does only what is missing.

"""
_WRONG_CALL = "| 2 |  | The command was called wrongly; nothing was asked. |\n"


def json_answer_page() -> str:
    """The page as it should be."""
    codes = "".join(f"| {code} | {status} | {_CODES[status]} |\n" for status, code in EXIT_CODES.items())
    _, schema = models_json_schema([(Answer, "serialization")], ref_template="{model}")
    tables = "".join(_table(name, schema["$defs"][name]) for name in _order(schema["$defs"]))
    return _INTRODUCTION + codes + _WRONG_CALL + tables + _BATCH + _rows(BatchRequest.model_json_schema())


def _order(models: dict[str, Any]) -> list[str]:
    """The answer first, then what it is made of."""
    return ["Answer", *(name for name in models if name != "Answer" and "properties" in models[name])]


def _table(name: str, schema: dict[str, Any]) -> str:
    about = " ".join(schema.get("description", "").split())
    return f"\n## {name}\n\n{about}\n\n{_rows(schema)}"


def _rows(schema: dict[str, Any]) -> str:
    rows = "".join(f"| `{field}` | {_kind(said)} |\n" for field, said in schema["properties"].items())
    return f"| field | value |\n|---|---|\n{rows}"


def _kind(schema: dict[str, Any]) -> str:
    """A JSON schema in words."""
    match schema:
        case {"$ref": name} if name != "JsonValue":
            words = f"[{name}](#{name.lower()})"
        case {"const": value}:
            words = f"`{value}`"
        case {"enum": values}:
            words = " or ".join(f"`{value}`" for value in values)
        case {"anyOf": kinds} | {"oneOf": kinds}:
            words = " or ".join(map(_kind, kinds))
        case {"type": "array", "items": items}:
            words = f"list of {_kind(items)}"
        case {"type": "object", "additionalProperties": dict() as values}:
            words = f"object of {_kind(values)}"
        case _:
            words = schema.get("type", "any JSON")
    return words


if __name__ == "__main__":
    PAGE.write_text(json_answer_page(), "utf-8")
