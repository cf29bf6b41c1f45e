"""Words for the bills of the trade, which customers pay to us and we to others."""

import re


def collects_a_bill(text: str) -> bool:
    """Whether a text speaks of a bill of the trade that is paid to us, and of nothing that goes back."""
    return bool(BILL.search(text)) and not BILL_BACK.search(text)


BILL = re.compile(
    r"미수|잔액|외상|수금|매출\s?채권|거래\s?대금|물품\s?대금|(?<![가-힣])대금|약값|보증금|임차료|소모품비"
    r"|\binvoices?\b|\boutstanding balance\b|\b(?:amount|balance) due\b|\baccounts? receivable\b",
    re.IGNORECASE,
)
BILL_BACK = re.compile(
    r"대납|대신|돌려|환급|환불|보전|드[리렸린림려]|에게|한테|께|개인|교수|원장|할인|조사|사례"
    r"|\b(?:on behalf|instead|refund|rebate|cash ?back|back to|discount|for (?:him|her|them)"
    r"|we (?:paid|covered|settled))\b",
    re.IGNORECASE,
)
