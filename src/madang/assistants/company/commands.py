"""`madang company`: connects a company's database, checks its semantic layer, and takes forms of its own."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from madang.assistants.company import phrases
from madang.assistants.company.documents.own_forms import draft_template, template_toml
from madang.assistants.company.documents.templates import TemplateError, read_templates
from madang.assistants.company.figures.cube_files import layer_yaml, read_layer
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.tools.data_sources import document_templates
from madang.assistants.company.tools.layer_check import AskedQuestion, ask_itself, differences, draft_layer
from madang.assistants.company.tools.users import ONE_COMPANY, SignIn, check_user_file
from madang.documents.forms import read_word_fields
from madang.text import Language, Text

TITLE = Text(
    ko="회사 데이터베이스를 연결하고, 그 설명 파일을 점검합니다.",
    en="Connect a company's database, and check the file that describes it.",
)
"""The CLI reads it from the source, without importing the module, so it is a literal here."""


commands = typer.Typer(add_completion=False, no_args_is_help=True)
forms = typer.Typer(add_completion=False, no_args_is_help=True, help=phrases.FORM_HELP.en)
commands.add_typer(forms, name="form")


@commands.command("connect", help=phrases.CONNECT_HELP.en)
def _connect(
    context: typer.Context,
    url: Annotated[str, typer.Argument(help=phrases.DATABASE_URL_HELP.en)],
    out: Annotated[Path, typer.Option(dir_okay=False, help=phrases.CONNECT_OUT_HELP.en)] = Path("company-layer.yaml"),
    profile: Annotated[bool, typer.Option(help=phrases.CONNECT_PROFILE_HELP.en)] = True,
    tenant: Annotated[str, typer.Option(help=phrases.CHECK_TENANT_HELP.en)] = "",
) -> None:
    language: Language = context.obj or "en"
    layer = draft_layer(url, profile=profile)
    out.write_text(layer_yaml(layer, phrases.LAYER_FILE_NOTE.read(language)), "utf-8")
    typer.echo(phrases.CONNECT_WRITTEN.format(path=out).read(language))
    _tell_layer(layer, language)
    _tell_questions(ask_itself(layer, url, language, tenant=tenant), language)
    typer.echo(phrases.CONNECT_NEXT.format(path=out).read(language))


@commands.command("check", help=phrases.CHECK_HELP.en)
def _check(
    context: typer.Context,
    url: Annotated[str, typer.Argument(help=phrases.DATABASE_URL_HELP.en)],
    path: Annotated[Path, typer.Argument(dir_okay=False, exists=True, help=phrases.CHECK_LAYER_HELP.en)],
    *,
    tenant: Annotated[str, typer.Option(help=phrases.CHECK_TENANT_HELP.en)] = "",
    user: Annotated[str, typer.Option(help=phrases.CHECK_USER_HELP.en)] = "",
    role: Annotated[str, typer.Option(help=phrases.CHECK_ROLE_HELP.en)] = "",
    claim: Annotated[list[str] | None, typer.Option(help=phrases.CHECK_CLAIM_HELP.en)] = None,
) -> None:
    language: Language = context.obj or "en"
    layer = read_layer(path)
    check_user_file(layer)
    found = differences(layer, url)
    for difference in found:
        typer.echo(f"- {difference.read(language)}")
    lost = [difference for difference in found if difference.en.startswith("The database")]
    if lost:
        raise typer.Exit(1)
    _tell_layer(layer, language)
    sign_in = SignIn(tenant or ONE_COMPANY, user, role, _claims(claim or [])) if user else None
    _tell_questions(ask_itself(layer, url, language, tenant=tenant, sign_in=sign_in), language)


def _claims(given: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Claims that were given as `name=value`, the same name several times for several values."""
    found = dict[str, tuple[str, ...]]()
    for each in given:
        name, separator, value = each.partition("=")
        if not (name and separator):
            raise typer.BadParameter(f"{each!r} is not name=value.")
        found[name] = (*found.get(name, ()), value)
    return found


@forms.command("add", help=phrases.FORM_ADD_HELP.en)
def _add_form(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(dir_okay=False, exists=True, help=phrases.FORM_FILE_HELP.en)],
    folder: Annotated[
        Path, typer.Option("--forms", file_okay=False, envvar="MADANG_COMPANY__FORMS", help=phrases.FORM_FOLDER_HELP.en)
    ] = Path("company-forms"),
    title: Annotated[str, typer.Option(help=phrases.FORM_TITLE_HELP.en)] = "",
    code: Annotated[str, typer.Option(help=phrases.FORM_CODE_HELP.en)] = "",
) -> None:
    language: Language = context.obj or "en"
    content = path.read_bytes()
    folder.mkdir(parents=True, exist_ok=True)
    known = [*document_templates().values(), *read_templates(folder).values()]
    template = draft_template(asyncio.run(read_word_fields(content)), title or path.stem, code, known)
    if template is None:
        raise TemplateError(f"{path.name} has no fields.", text=phrases.FORM_WITHOUT_FIELDS.format(file=path.name))
    (folder / f"{template.kind}.docx").write_bytes(content)
    (folder / f"{template.kind}.toml").write_text(template_toml(template, phrases.FORM_NOTE.read(language)), "utf-8")
    for field in template.fields:
        typer.echo(f"- {field.label.read(language)}: {phrases.FIELD_KINDS[field.kind].read(language)}")
    typer.echo(
        phrases.FORM_ADDED.format(
            title=template.title, path=folder / f"{template.kind}.toml", count=len(template.fields), folder=folder
        ).read(language)
    )


def _tell_layer(layer: SemanticLayer, language: Language) -> None:
    """What the layer knows, what was left out as personal, and who sees what."""
    named = [
        (phrases.LAYER_METRICS, [metric.title.read(language) for metric in layer.metrics.values()]),
        (phrases.LAYER_DIMENSIONS, [dimension.title.read(language) for dimension in layer.dimensions.values()]),
        (phrases.LAYER_PERSONAL, [f"{key}.{name}" for key, table in layer.tables.items() for name in table.personal]),
        (phrases.LAYER_DATES, [f"{key}: {table.date}" for key, table in layer.tables.items() if table.date]),
    ]
    for title, names in named:
        if names:
            typer.echo(f"{title.read(language)}: {', '.join(dict.fromkeys(names))}")
    typer.echo(_users_text(layer).read(language))


def _users_text(layer: SemanticLayer) -> Text:
    """Where it comes from who may see what."""
    users = layer.users
    if users is None:
        return phrases.LAYER_WITHOUT_USERS
    if users.claims:
        return phrases.LAYER_USERS_BY_CLAIMS.format(names=", ".join((users.role, *users.attributes.values())))
    source = users.table or users.file or ", ".join(users.people)
    return phrases.LAYER_USERS.format(source=source, roles=", ".join(layer.roles))


def _tell_questions(asked: Sequence[AskedQuestion], language: Language) -> None:
    for one in asked:
        typer.echo(f"\n? {one.question}\n{one.answer}")
        for statement in one.sql:
            typer.echo(f"  SQL: {statement}")
    answered = sum(one.answered for one in asked)
    typer.echo("\n" + phrases.CHECK_SUMMARY.format(answered=answered, asked=len(asked)).read(language))
