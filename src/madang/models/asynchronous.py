"""A chat model that is only asked asynchronously, as all of ours are."""

from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import BaseMessage
from langchain_core.outputs import ChatResult
from typing_extensions import override


class AsynchronousChatModel(BaseChatModel):
    """Refuses synchronous calls; a subclass answers in `_agenerate`."""

    @override
    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        raise NotImplementedError(f"{type(self).__name__} is asynchronous: use ainvoke.")
