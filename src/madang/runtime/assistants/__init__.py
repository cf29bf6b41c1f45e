"""What an assistant declares (the contract of its manifest) and how installed assistants are found.
`madang.wiring` discovers them; `runs` reads the contract to run their graphs.
"""

from madang.runtime.assistants.contract import Assistant, Graph, NodeContents, can_name_assistant
from madang.runtime.assistants.discovery import Assistants, dataset_dates, discover_assistants
from madang.runtime.assistants.graph_files import load_object, read_project, with_graphs
from madang.runtime.assistants.langgraph_config import LangGraphConfig
from madang.runtime.assistants.stock_graph import StockGraph, state_json_schema, stock_graph

__all__ = [
    "Assistant",
    "Assistants",
    "Graph",
    "LangGraphConfig",
    "NodeContents",
    "StockGraph",
    "can_name_assistant",
    "dataset_dates",
    "discover_assistants",
    "load_object",
    "read_project",
    "state_json_schema",
    "stock_graph",
    "with_graphs",
]
