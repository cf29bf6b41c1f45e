"""Numbers of Korean bank accounts. Each bank has its own form, so they are told by what stands beside them."""

import re
from collections.abc import Iterator

from madang.state.patterns.amounts import is_amount
from madang.state.patterns.groups import Groups, groups_of_digits
from madang.state.patterns.spans import Span

__all__ = ["find"]


def find(text: str) -> Iterator[Span]:
    """The numbers in `text` that have a bank or an account named just before or after them."""
    return (groups.span for groups in groups_of_digits(text, fewest=10, most=16) if _is_account(text, groups))


def _is_account(text: str, groups: Groups) -> bool:
    if is_amount(text, groups.span) or len(set(groups.gaps)) > 1:
        return False
    start, end = groups.span
    before, after = text[max(start - 30, 0) : start], text[end : end + 15]
    named = _BANKING.search(before) or _BANKING.search(after)
    return bool(named or (len(groups.gaps) > 1 and _BANK_IN_SHORT.search(before)))


_BANKING = re.compile(r"계좌|통장|예금주|은행|뱅크|농협|수협|신협|새마을금고|우체국|account|acct|bank", re.IGNORECASE)
_BANK_IN_SHORT = re.compile(
    r"(?:국민|신한|우리|하나|기업|산업|제일|씨티|부산|대구|광주|전북|경남|제주|카카오|토스|케이"
    r"|KB|NH|IBK|KDB|SC|iM)[ :]*\Z"
)
