"""A state layer for multi-agent systems on LangGraph, and the assistants that live on it.

Import from the rooms (`madang.state`, `madang.store`, ...); this module only holds the version, so that taking
one piece never loads another.
"""

__all__ = ["__version__"]

__version__ = "0.1.0"
