"""Whether the whole Act on leases of shops holds: by the deposit with the rent counted a hundredfold."""

from datetime import date

from madang.assistants.realestate.domain.calculations import Calculation, amount, grounds_of, require_amount
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.places import Location
from madang.text import Text

__all__ = ["ShopScope", "shop_scope"]


class ShopScope(Calculation):
    """The converted deposit against the limit of the place; beyond it only some articles hold."""

    converted: int
    limit: int
    within: bool


def shop_scope(facts: Facts, *, deposit: int, rent: int, location: Location, on: date) -> ShopScope:
    """The scope of the Act for a shop; above the limit there is no five-percent cap and no ranking by a fixed date."""
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    multiple, table = facts.figure("commercial_rent_multiple", on), facts.tier_table("commercial_scope", on)
    converted, limit = deposit + rent * int(multiple.value), table.tier(location, facts.crowded).limit
    return ShopScope(
        kind="scope",
        title=Text(ko="상가건물 임대차보호법 적용 범위", en="Scope of the Act on shops"),
        formula=Text(ko="환산보증금 = 보증금 + 월세 × 100", en="converted deposit = deposit + rent × 100"),
        inputs=(amount("보증금", "Deposit", deposit), amount("월세", "Monthly rent", rent)),
        steps=(amount("지역 한도", "Limit here", limit),),
        results=(amount("환산보증금", "Converted deposit", converted),),
        grounds=grounds_of(table, multiple),
        conditions=(_WHOLE if converted <= limit else _PARTLY,),
        as_of=on,
        converted=converted,
        limit=limit,
        within=converted <= limit,
    )


_WHOLE = Text(
    ko="한도 이하이므로 법이 모두 적용됩니다(5% 상한, 우선변제 포함).", en="Within the limit: the whole Act holds."
)
_PARTLY = Text(
    ko=(
        "한도를 넘어 대항력·10년 갱신요구·권리금 보호 등 일부만 적용됩니다. "
        "5% 상한과 확정일자 우선변제는 적용되지 않습니다."
    ),
    en="Above the limit: opposability, renewal up to ten years and key money hold, but no cap and no ranking.",
)
