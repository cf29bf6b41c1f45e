"""Parts of a stream as they go over the wire."""

from madang.server.langgraph_api.streaming.modes import StreamPart
from madang.server.langgraph_api.streaming.streams import sse_frame


def test_a_part_is_one_event_on_one_line():
    assert sse_frame(StreamPart("values", {"said": "줄\n바꿈"}), "3.1") == (
        'id: 3.1\nevent: values\ndata: {"said":"줄\\n바꿈"}\n\n'.encode()
    )
    assert sse_frame(StreamPart("end", None)) == b"event: end\ndata: null\n\n"
