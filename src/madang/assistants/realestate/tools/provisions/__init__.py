"""The provisions of the laws in the box: which of them a story is about, and what they say.

`agents` and `commands` call `find_provisions`; what it reads was written by `tools/index_provisions.py`.
"""

from madang.assistants.realestate.tools.provisions.asked import find_provisions
from madang.assistants.realestate.tools.provisions.ranking import Provision
from madang.assistants.realestate.tools.provisions.told import provision_lines, provision_quotes, provision_sources
from madang.assistants.realestate.tools.provisions.wording import shipped_article

__all__ = [
    "Provision",
    "find_provisions",
    "provision_lines",
    "provision_quotes",
    "provision_sources",
    "shipped_article",
]
