"""What an assistant declares (the contract of its manifest) and how installed assistants are found.
`madang.wiring` discovers them; `runs` reads the contract to run their graphs.
"""

from madang.runtime.assistants.contract import Assistant, NodeContents, can_name_assistant
from madang.runtime.assistants.discovery import Assistants, dataset_dates, discover_assistants

__all__ = ["Assistant", "Assistants", "NodeContents", "can_name_assistant", "dataset_dates", "discover_assistants"]
