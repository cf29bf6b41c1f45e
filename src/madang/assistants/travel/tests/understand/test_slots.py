"""Which sight is meant by a name that fits several."""

from madang.assistants.travel.tools.known_names import home_of
from madang.assistants.travel.understand.slots import Slots, resolve_ambiguous_sights
from madang.assistants.travel.understand.wish import Wish

UNIVERSAL = ("universal-studios-japan", "universal-studios-singapore")
SHIBUYA = ("shibuya-crossing", "shibuya-sky")
NOWHERE, OSAKA, TOKYO = Slots(), Slots(destination="osaka"), Slots(destination="tokyo")


def with_must_visits(slots: Slots, *sights: str) -> Slots:
    return slots.changed(must_visit_places=sights)


def test_while_nobody_knows_where_to_go_the_name_waits():
    assert resolve_ambiguous_sights(NOWHERE, Wish(either=UNIVERSAL), [], home_of) == (NOWHERE, [*UNIVERSAL])
    assert resolve_ambiguous_sights(NOWHERE, Wish(nights=3), UNIVERSAL, home_of) == (NOWHERE, [*UNIVERSAL])


def test_the_place_decides_where_it_has_one_of_them():
    chosen = Wish(destinations=("osaka",))
    assert resolve_ambiguous_sights(OSAKA, chosen, UNIVERSAL, home_of) == (
        with_must_visits(OSAKA, "universal-studios-japan"),
        [],
    )
    assert resolve_ambiguous_sights(TOKYO, Wish(destinations=("tokyo",)), UNIVERSAL, home_of) == (TOKYO, [])


def test_two_of_one_place_are_asked_about_once():
    assert resolve_ambiguous_sights(TOKYO, Wish(either=SHIBUYA), [], home_of) == (TOKYO, [*SHIBUYA])
    assert resolve_ambiguous_sights(TOKYO, Wish(wants_all=True), SHIBUYA, home_of) == (
        with_must_visits(TOKYO, *SHIBUYA),
        [],
    )
    assert resolve_ambiguous_sights(TOKYO, Wish(nights=3), SHIBUYA, home_of) == (TOKYO, [])
