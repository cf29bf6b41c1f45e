from tests.architecture.security.licences import installed_licences, unexpected_licences

EXTRAS = {"company", "realestate", "research", "server", "travel", "postgres"}
ACCEPTED = {
    "grandalf": "GPL-2 or EPL-1 at the choice of whoever uses it: taken under the EPL, unchanged, as a library",
    "psycopg": "LGPL-3: used unchanged, as a library, with the extra postgres",
    "psycopg-binary": "LGPL-3: used unchanged, as a library, with the extra postgres",
    "psycopg-pool": "LGPL-3: used unchanged, as a library, with the extra postgres",
}
"""Distributions whose licence asks something of those who change or pass them on, and why that is taken."""


def test_what_is_installed_is_under_licences_that_were_chosen():
    offences = list(unexpected_licences(installed_licences("madang", EXTRAS), ACCEPTED))
    assert not offences, "\n".join(offences)


def test_nothing_is_accepted_that_is_not_needed():
    assert ACCEPTED.keys() <= installed_licences("madang", EXTRAS).keys()


def test_an_unexpected_licence_is_caught():
    planted = {"kind": "MIT", "bound": "AGPL-3.0-only", "mixed": "MIT AND GPL-3.0", "silent": ""}
    assert list(unexpected_licences(planted, {})) == [
        "bound is under AGPL-3.0-only: replace it, or accept it with a reason.",
        "mixed is under MIT AND GPL-3.0: replace it, or accept it with a reason.",
        "silent is under no licence that it names: replace it, or accept it with a reason.",
    ]
