"""The land of a map: boxes that nearly agree are one, and hold all that was asked for."""

import gzip
import json

import pytest

from madang.server.rendering.land import Box, land_in, packed_land, snapped


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((126.42, 33.2, 126.97, 33.56), (126, 33, 127, 34)),
        ((-0.5, -1.2, 0.5, 0.1), (-1, -2, 1, 1)),
        ((124.3, 33.1, 131.9, 38.6), (120, 30, 135, 40)),
        ((140.0, 50.0, 180.0, 90.0), (140, 50, 180, 90)),
    ],
)
def test_a_box_reaches_to_the_next_lines_of_a_grid(asked: Box, given: Box):
    assert snapped(asked) == given


def test_what_is_packed_is_the_land_of_the_box_and_kept():
    box = snapped((126.42, 33.2, 126.97, 33.56))
    rings = json.loads(gzip.decompress(packed_land(box)))
    assert [len(ring) for ring in rings] == [len(ring) for ring in land_in(box)] != []
    assert packed_land(box) is packed_land(snapped((126.1, 33.1, 126.9, 33.9)))
