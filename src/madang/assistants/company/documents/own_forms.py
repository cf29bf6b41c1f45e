"""Forms of the company's own: a template drafted from the fields of its DOCX, and what is written into those fields."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from pydantic import JsonValue

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.documents.templates import (
    DocumentTemplate,
    OwnPage,
    TemplateError,
    TemplateSection,
)
from madang.documents.forms import FieldChoice, FieldKind, FormField, WordField, format_value
from madang.text import Language, Text


class _KnownField(NamedTuple):
    """A field of another form, and the dimension of the company's dictionary that its names are from."""

    field: FormField
    dimension: str | None


def draft_template(
    found: Sequence[WordField], title: str, code: str, known: Sequence[DocumentTemplate]
) -> DocumentTemplate | None:
    """The template of a form with these fields, or None if there are none; `TemplateError` if there is one already of
    that title or code. Without a code, it gets one of its own.
    """
    if not found:
        return None
    title = " ".join(title.split())
    taken = {word for template in known for word in template.words}
    if title.lower() in taken:
        raise TemplateError(f"There is a form {title!r}.", text=phrases.FORM_KNOWN.format(title=title))
    codes = {template.code for template in known}
    if code in codes:
        raise TemplateError(f"There is a form of the code {code!r}.", text=phrases.FORM_CODE_KNOWN.format(code=code))
    kinds = {template.kind for template in known}
    kind = next(
        name
        for name in _numbered(re.sub(r"[^a-z0-9가-힣]{1,60}", "_", title.lower()).strip("_") or "form")
        if name not in kinds
    )
    shipped = {
        label.casefold(): _KnownField(field, template.dimensions.get(field.key))
        for template in known
        for field in template.fields
        for label in (field.label.ko, field.label.en)
    }
    fields = {word.name: _form_field(word, key, shipped) for word, key in zip(found, _keys(found), strict=True)}
    dimensions = {
        field.key: shipped[name.casefold()].dimension for name, field in fields.items() if name.casefold() in shipped
    }
    notes = {name: field.key for name, field in fields.items() if field.kind == "text"}
    return DocumentTemplate(
        kind=kind,
        code=code or next(free for free in _codes() if free not in codes),
        title=Text(title),
        words=(title.lower(),),
        approvers=(phrases.AUTHOR_SIGNS,),
        fields=tuple(fields.values()),
        sections=(TemplateSection(title=Text(title), fields=tuple(field.key for field in fields.values())),),
        main=next((key for name, key in notes.items() if _TELLS.search(name)), None),
        dimensions={key: dimension for key, dimension in dimensions.items() if dimension},
        amounts={field.key: (name.lower(),) for name, field in fields.items() if field.kind == "money"},
        page=OwnPage(file=f"{kind}.docx", places={name: field.key for name, field in fields.items()}),
    )


def page_values(draft: DocumentDraft, template: DocumentTemplate, language: Language) -> dict[str, str]:
    """What is written at each place of the page; what says no to a yes-or-no question leaves its box empty."""
    places = template.page.places if template.page else {}
    values, form = draft.values, template.form
    written = {
        name: format_value(form.field(key), values[key], language)
        for name, key in places.items()
        if values.get(key) not in (None, "", [])
    }
    return {name: words for name, words in written.items() if values[places[name]] != _NO}


def template_toml(template: DocumentTemplate, note: str) -> str:
    """The template as the file that is read again, one line for each field."""
    told = template.model_dump(mode="json", exclude_defaults=True)
    lines = [f"# {line}" for line in note.splitlines()]
    for key, value in told.items():
        rows = key in ("fields", "sections")
        lines.append(f"{key} = [" if rows else f"{key} = {_toml(value)}")
        if rows:
            lines += [*(f"  {_toml(row)}," for row in value), "]"]
    return "\n".join(lines) + "\n"


def _form_field(word: WordField, key: str, shipped: Mapping[str, _KnownField]) -> FormField:
    """A field as the file describes it; where it says nothing, as one of that name in another form, or by its name."""
    plain = FormField(key=key, label=Text(word.name), longest=_LONGEST_WORDS)
    like = shipped.get(word.name.casefold())
    match word.kind:
        case "yes_no":
            return plain.changed(kind="choice", choices=_YES_OR_NO)
        case "choice":
            choices = (FieldChoice(value=choice, label=Text(choice)) for choice in word.choices)
            return plain.changed(kind="choice", choices=tuple(choices))
        case "text" if like:
            return like.field.changed(key=key, label=plain.label, required=True, question=None, when=None)
        case _:
            kind = "date" if word.kind == "date" else _kind_by_name(word.name)
            least, pattern = (0, None) if kind == "money" else (None, _A_NAME if kind == "person" else None)
            return plain.changed(kind=kind, least=least, pattern=pattern, sensitive=kind == "person")


def _kind_by_name(name: str) -> FieldKind:
    found: list[FieldKind] = [kind for kind, pattern in _KINDS_BY_NAME.items() if pattern.search(name)]
    return found[0] if found else "text"


def _keys(found: Sequence[WordField]) -> Iterator[str]:
    """A key of its own for each field: its Latin letters, or its number."""
    taken = set[str]()
    for number, word in enumerate(found, 1):
        latin = re.sub(r"[^a-z0-9]{1,60}", "_", word.name.lower()).strip("_")
        named = _numbered(latin if re.match(r"[a-z]", latin) else f"field_{number}")
        taken.add(key := next(name for name in named if name not in taken))
        yield key


def _numbered(name: str) -> Iterator[str]:
    """A name, and then the same with numbers."""
    yield name
    yield from (f"{name}_{number}" for number in count(2))


def _codes() -> Iterator[str]:
    """Codes for forms that were given none: OF, OFA, OFB …"""
    yield "OF"
    letters = [chr(letter) for letter in range(ord("A"), ord("Z") + 1)]
    yield from (f"OF{letter}" for letter in letters)
    yield from (f"O{first}{second}F" for first in letters for second in letters)


def _toml(value: JsonValue) -> str:
    """A value as TOML writes it, in one line."""
    if isinstance(value, dict):
        pairs = (f"{key if _BARE.fullmatch(key) else _toml(key)} = {_toml(part)}" for key, part in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


_BARE = re.compile(r"[a-z_0-9]{1,80}")
_NO = "no"
_YES_OR_NO = (
    FieldChoice(value="yes", label=phrases.YES_CHOICE, words=("예", "네", "있음", "yes")),
    FieldChoice(value=_NO, label=phrases.NO_CHOICE, words=("아니요", "아니오", "없음", "no")),
)
_KINDS_BY_NAME: Mapping[FieldKind, re.Pattern[str]] = {
    "date": re.compile(r"(?:일자|날짜|[가-힣]일|\bdate|\bday)$", re.IGNORECASE),
    "money": re.compile(r"(?:금액|비용|예산|단가|합계|\bamount|\bcost|\bbudget|\bprice)$", re.IGNORECASE),
    "person": re.compile(
        r"(?:담당|작성|책임|대상|보고|신청|확인)자$|성명$|이름$|\b(?:author|person|name)$", re.IGNORECASE
    ),
}
_A_NAME = r"[^\d\n]{1,40}"
"""What is taken for a name and not read as a note: short, and without figures."""
_TELLS = re.compile(r"내용|사항|의견|개요|content|details|notes|summary|description", re.IGNORECASE)
_LONGEST_WORDS = 4000
