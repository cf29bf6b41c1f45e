"""Which sight is meant by a name that fits several."""

from madang.assistants.travel.domain.meaning import settled
from madang.assistants.travel.domain.slots import Slots
from madang.assistants.travel.domain.wishes import Wish
from madang.assistants.travel.tools.lexicon import home_of

UNIVERSAL = ("universal-studios-japan", "universal-studios-singapore")
SHIBUYA = ("shibuya-crossing", "shibuya-sky")
NOWHERE, OSAKA, TOKYO = Slots(), Slots(destination="osaka"), Slots(destination="tokyo")


def must(slots: Slots, *sights: str) -> Slots:
    return slots.changed(must_visit_places=sights)


def test_while_nobody_knows_where_to_go_the_name_waits():
    assert settled(NOWHERE, Wish(either=UNIVERSAL), [], home_of) == (NOWHERE, [*UNIVERSAL])
    assert settled(NOWHERE, Wish(nights=3), UNIVERSAL, home_of) == (NOWHERE, [*UNIVERSAL])


def test_the_place_decides_where_it_has_one_of_them():
    chosen = Wish(destinations=("osaka",))
    assert settled(OSAKA, chosen, UNIVERSAL, home_of) == (must(OSAKA, "universal-studios-japan"), [])
    assert settled(TOKYO, Wish(destinations=("tokyo",)), UNIVERSAL, home_of) == (TOKYO, [])


def test_two_of_one_place_are_asked_about_once():
    assert settled(TOKYO, Wish(either=SHIBUYA), [], home_of) == (TOKYO, [*SHIBUYA])
    assert settled(TOKYO, Wish(wants_all=True), SHIBUYA, home_of) == (must(TOKYO, *SHIBUYA), [])
    assert settled(TOKYO, Wish(nights=3), SHIBUYA, home_of) == (TOKYO, [])
