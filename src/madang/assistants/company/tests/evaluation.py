"""How well questions are answered without a model: `python -m madang.assistants.company.tests.evaluation`."""

import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from madang.assistants.company.figures.query import RequestRefusal
from madang.assistants.company.sample.demo_company import SEED, demo_layer, demo_parts, generate_demo, write_demo
from madang.assistants.company.tests.conftest import TODAY
from madang.assistants.company.tests.examples.hand_counts import HandCount
from madang.assistants.company.tests.examples.labelled_questions import ANSWERED, REFUSED
from madang.assistants.company.tests.understand.test_question_query import agrees, given
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.users import SignIn, find_user_scope
from madang.assistants.company.tools.warehouses import SqliteWarehouse


def main() -> None:
    """Print the share of right answers and right refusals, the questions that went wrong, and the time each took."""
    rows = generate_demo(demo_parts(), seed=SEED, today=TODAY)
    with TemporaryDirectory() as folder:
        write_demo(rows, Path(folder) / "demo.db")
        warehouse = SqliteWarehouse(f"{folder}/demo.db")
        analysts = {
            user: _analyst(warehouse, user)
            for user in {label.user for label in ANSWERED} | {label[2] for label in REFUSED}
        }
        hand_count, found, started = HandCount(rows, "ganada"), Counter[str](), time.perf_counter()
        for label in ANSWERED:
            right = agrees(given(analysts.__getitem__, label, TODAY), hand_count.answer(label), label)
            found["answered" if right else "wrong"] += 1
            print("" if right else f"wrong: {label.question}\n", end="")
        for question, reason, user in REFUSED:
            outcome = analysts[user].answer_question(question, TODAY)
            right = isinstance(outcome, RequestRefusal) and outcome.reason == reason
            found["refused" if right else "not refused"] += 1
        spent = (time.perf_counter() - started) / (len(ANSWERED) + len(REFUSED))
        warehouse.close()
    print(f"{dict(found)}, {spent * 1000:.0f} ms a question")


def _analyst(warehouse: SqliteWarehouse, user: str) -> Analyst:
    scope = find_user_scope(warehouse, demo_layer(), SignIn("ganada", user))
    assert scope is not None
    return Analyst(warehouse, demo_layer(), scope)


if __name__ == "__main__":
    main()
