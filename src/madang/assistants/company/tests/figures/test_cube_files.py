"""The file of a semantic layer: what is wrong with one is said with its line."""

from pathlib import Path

import pytest

from madang.assistants.company.figures.cube_files import layer_yaml, read_layer
from madang.assistants.company.figures.errors import LayerError
from madang.assistants.company.sample.demo_company import demo_layer

GOOD = """\
cubes:
- name: sales
  sql_table: shop.sales
  title: 매출
  meta: {en: sales, date: sold_on}
  measures:
  - name: amount
    title: 매출
    type: sum
    sql: '{CUBE}.amount'
    meta: {en: sales, unit: won}
  dimensions:
  - {name: amount, sql: amount, type: number}
  - {name: sold_on, sql: sold_on, type: time}
"""


def test_a_layer_survives_being_written(tmp_path: Path):
    (tmp_path / "layer.yaml").write_text(layer_yaml(demo_layer()), "utf-8")
    assert read_layer(tmp_path / "layer.yaml") == demo_layer()


def test_a_file_in_cubes_own_words_is_read(tmp_path: Path):
    (tmp_path / "layer.yaml").write_text(GOOD, "utf-8")
    layer = read_layer(tmp_path / "layer.yaml")
    assert (layer.tables["sales"].source, layer.metrics["amount"].expression) == ("shop.sales", "SUM(amount)")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("type: sum", "type: summ", "layer.yaml, line 9: cubes.0.measures.0.type: "),
        (
            "title: 매출\n    type",
            "titel: 매출\n    type",
            "layer.yaml, line 7: cubes.0.measures.0.title: Field required",
        ),
        ("date: sold_on", "date: sold_at", "layer.yaml, line 5: The semantic layer 'company' has no column"),
        ("cubes:", "cubes: [", "layer.yaml, line "),
        ("- {name: sold_on", "- {nam: sold_on", "layer.yaml, line 14: cubes.0.dimensions.1.name: Field required"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(tmp_path: Path, before: str, after: str, message: str):
    (tmp_path / "layer.yaml").write_text(GOOD.replace(before, after), "utf-8")
    with pytest.raises(LayerError) as error:
        read_layer(tmp_path / "layer.yaml")
    assert message in str(error.value)


def test_roles_without_users_are_refused(tmp_path: Path):
    roles = "roles:\n  a: {ko: 가, en: a}\n  b: {ko: 나, en: b}\n"
    (tmp_path / "layer.yaml").write_text(GOOD + roles, "utf-8")
    with pytest.raises(LayerError, match="There are roles, and 'users' does not say who has which: add it"):
        read_layer(tmp_path / "layer.yaml")
