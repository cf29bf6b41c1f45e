"""The examples do what they say."""

import subprocess
import sys

from tests.paths import ROOT

EXAMPLE = ROOT / "examples" / "plain_langgraph.py"


def test_a_stock_graph_gains_trimming_redaction_and_the_gate_in_three_lines() -> None:
    assert sum("# +" in line for line in EXAMPLE.read_text("utf-8").splitlines()[5:]) == 3
    ran = subprocess.run([sys.executable, EXAMPLE], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [
        "Trimmed: the first message and the last three.",
        "   human my lease",
        "   ai About 'my deposit': we will call 010-1234-5678.",
        "   human my heating",
        "   ai About 'my heating': we will call 010-1234-5678.",
        "Redacted: what may be logged.",
        "   {'contact': '***REDACTED***', 'last': \"About 'my heating': we will call ***REDACTED***.\"}",
        "Refused: nothing of this was stored.",
        "   'forget_the_s' wrote 'message', which is not a field of Support (fields: contact, messages); "
        "did you mean 'messages'?",
    ]
