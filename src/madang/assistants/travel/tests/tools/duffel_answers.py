"""What Duffel answers, as small as it can be; the shape follows its documentation of version 2."""

from typing import Any

OFFER_REQUESTS = "https://api.duffel.com/air/offer_requests"
OFFERS = "https://api.duffel.com/air/offers"
STAYS = "https://api.duffel.com/stays/search"
REQUESTED = {"data": {"id": "orq_1", "live_mode": False}}


def offer(
    number: int, amount: str, out: str = "09:30", back: str = "17:30", *, via: str | None = None, **fields: Any
) -> dict[str, Any]:
    """A round trip Seoul - Osaka, 9 to 12 March 2027, direct unless it goes `via` another airport."""
    return {
        "id": f"off_{number}",
        "live_mode": False,
        "total_amount": amount,
        "total_currency": "GBP",
        "owner": {"name": f"Airline {number}", "iata_code": "ZZ"},
        "slices": [
            {"segments": _segments("ICN", "KIX", f"2027-03-09T{out}:00", via)},
            {"segments": _segments("KIX", "ICN", f"2027-03-12T{back}:00", via)},
        ],
        **fields,
    }


def stay(number: int, amount: str, score: float | None = 8.0, **fields: Any) -> dict[str, Any]:
    """A hotel in Namba with its price of all nights."""
    return {
        "id": f"srr_{number}",
        "accommodation": {
            "name": f"Hotel {number}",
            "review_score": score,
            "location": {"geographic_coordinates": {"latitude": 34.6660, "longitude": 135.5010}},
        },
        "cheapest_rate_total_amount": amount,
        "cheapest_rate_currency": "JPY",
        **fields,
    }


def _segments(start: str, end: str, departs: str, via: str | None) -> list[dict[str, Any]]:
    """One flight of two hours, or two with a stop of two hours between."""
    lands = f"{departs[:11]}{int(departs[11:13]) + 2:02}{departs[13:]}"
    if via is None:
        return [_segment(start, end, departs, lands)]
    on = f"{departs[:11]}{int(departs[11:13]) + 4:02}{departs[13:]}"
    late = f"{departs[:11]}{int(departs[11:13]) + 6:02}{departs[13:]}"
    return [_segment(start, via, departs, lands), _segment(via, end, on, late)]


def _segment(start: str, end: str, departs: str, arrives: str) -> dict[str, Any]:
    return {
        "origin": {"iata_code": start, "time_zone": "Asia/Seoul"},
        "destination": {"iata_code": end, "time_zone": "Asia/Tokyo"},
        "departing_at": departs,
        "arriving_at": arrives,
    }
