import pytest

from madang.store.database.port import read_queries
from tests.architecture.security.tenant_queries import ownerless_queries

TABLES = (
    "sessions",
    "runs",
    "audit",
    "tokens",
    "memories",
    "files",
    "events",
    "crons",
    "jobs",
    "webhooks",
    "corpora",
    "sources",
    "chunks",
)
OPERATIONS = {
    "count_open_runs": "the operator's metrics: numbers by assistant and status",
    "page_audit": "verification reads the whole chain",
    "list_audit_of_all_tenants": "the operator's list, reached by EVERY_TENANT only",
    "audit_has_entries": "whether the chain has begun; it tells nothing else",
    "count_plain_details": "the report on encryption",
    "count_plain_sessions": "the report on encryption",
    "plain_sessions": "encrypting what was stored before there were keys",
    "plain_corpora": "encrypting what was stored before there were keys",
    "count_corpora": "the report on encryption",
    "keys_to_rewrap": "rotating keys",
    "reconcile_tokens": "comparing the audit with what is stored",
    "reconcile_sessions": "comparing the audit with what is stored",
    "expired_sessions": "deleting what has expired",
    "delete_expired_memories": "deleting what has expired",
    "delete_expired_files": "deleting what has expired",
    "sweep_tokens": "deleting what has expired",
    "count_term": "a term begins with the number of its corpus",
    "find_chunks": "a term begins with the number of its corpus",
    "find_chunks_on": "a term begins with the number of its corpus",
    "list_memories": "the namespace begins with tenant and user, and the caller names it",
    "list_memory_namespaces": "the namespace begins with tenant and user; the caller filters by it",
    "take_run": "a worker carries out the runs of all tenants",
    "late_workers": "a worker takes over the runs of all tenants",
    "next_work": "a worker carries out the runs of all tenants; it learns times only",
    "renew_runs": "a worker carries out the runs of all tenants",
    "claim_job": "a worker does the jobs of all tenants",
    "next_job": "a worker does the jobs of all tenants; it learns a time only",
    "all_jobs": "the operator's list, reached by the command only",
    "delete_ended_jobs": "deleting what has expired",
    "all_crons": "encrypting what was stored before there were keys",
    "newest_times": "whether the clock has gone back: it learns when anybody last stored something, and nothing else",
    "list_places": "migrating states, and pruning",
}
"""Queries on the rows of all tenants, and what for; none of them answers a request."""


@pytest.mark.parametrize("package", ["madang.store.database", "madang.knowledge"])
@pytest.mark.parametrize("backend", ["sqlite", "postgres"])
def test_a_query_names_whose_rows_it_wants(package: str, backend: str):
    offences = list(ownerless_queries(read_queries(f"{package}.{backend}"), TABLES, OPERATIONS))
    assert not offences, "\n".join(offences)


def test_a_query_that_names_nobody_is_caught():
    planted = {
        "peek": "SELECT title FROM sessions ORDER BY key",
        "mine": "SELECT id FROM sessions WHERE tenant = :tenant",
    }
    assert list(ownerless_queries(planted, TABLES, {})) == [
        "peek reaches rows of all tenants: give it a tenant, or list it as an operation with a reason."
    ]
