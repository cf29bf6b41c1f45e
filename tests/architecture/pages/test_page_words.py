"""Every word that the page says is there in both languages, and none is there that it does not say."""

import re

from tests.paths import SOURCE

PAGE = SOURCE / "server" / "page"
WORDS = re.compile(r'^  "?([\w-]+)"?: \{\s*ko: "(.+?)",\s*en: "(.+?)",?\s*\},$', re.MULTILINE)
STATES = {"connected", "connecting", "signed-out", "not-found"}
"""What the line may be, said under its own name."""
OUTCOMES = {"partial", "failed", "cancelled"}
VERDICTS = {"pass", "warn", "fail", "not_applicable", "unknown"}
ORIGINS = {"from_input", "from_loop", "from_update", "from_fork"}
"""Where a checkpoint comes from that no node wrote."""
CHOICES = {"option_web", "option_approve"}
"""What a question may choose, said under the names of the options."""
STATUSES = {f"status_{status}" for status in ("completed", "partial", "failed", "cancelled", "interrupted")}
"""How runs that are compared have ended."""
SPANS = {"span_node", "span_tool", "span_model"}
TOLD = [module.read_text("utf-8") for module in PAGE.rglob("words.js")]
"""The words of the page, and those of parts that are fetched when they are wanted."""


def test_what_is_said_is_known_and_what_is_known_is_said():
    known = {name for told in TOLD for name, _, _ in WORDS.findall(told)}
    modules = [module.read_text("utf-8") for module in PAGE.rglob("*.js") if module.name != "words.js"]
    quoted = {word for module in modules for word in re.findall(r'"([\w-]+)"', module)}
    named = {word for module in modules for word in re.findall(r"^  ([\w]+): \{ tag", module, re.MULTILINE)}
    said = {word for module in modules for word in re.findall(r'\bsay\("([\w-]+)"', module)}
    assert said - known == set()
    assert known - quoted - named - STATES - OUTCOMES - VERDICTS - ORIGINS - CHOICES - SPANS - STATUSES == set()


def test_both_languages_have_the_same_places_to_fill():
    for name, korean, english in (words for told in TOLD for words in WORDS.findall(told)):
        assert set(re.findall(r"\{\w+\}", korean)) == set(re.findall(r"\{\w+\}", english)), name
