"""The command line as a person at a terminal meets it."""

import json
from pathlib import Path

from tests.acceptance.cli.terminal import Terminal

CTRL_C, CTRL_D = "\x03", "\x04"


def test_ctrl_c_stops_the_run_keeps_what_it_has_and_says_how_to_go_on(tmp_path: Path):
    terminal = Terminal(tmp_path, "ask", "sleeper", "hello", "--session", "s")
    terminal.see("Slow part")
    terminal.see("✓")
    terminal.type(CTRL_C)
    terminal.see("To continue: madang ask sleeper --session s")
    assert terminal.leave() == 130
    assert "Has: quick" in terminal.shown
    assert "Traceback" not in terminal.shown


def test_a_question_is_asked_back_until_its_answer_fits(tmp_path: Path):
    terminal = Terminal(tmp_path, "ask", "gates", "A report")
    terminal.see("Do it? [yes/no/edit]")
    terminal.type("perhaps\n")
    terminal.see("Answer yes or no instead of 'perhaps'.")
    terminal.type("yes\n")
    assert terminal.leave() == 0


def test_ctrl_c_at_a_question_leaves_it_open_for_later(tmp_path: Path):
    terminal = Terminal(tmp_path, "--lang", "ko", "ask", "slots", "A trip, please", "--session", "s")
    terminal.see("2. Jeju")
    terminal.type(CTRL_C)
    terminal.see("이어서 하려면: madang ask slots --session s")
    assert terminal.leave() == 4
    later = Terminal(tmp_path, "ask", "slots", "Jeju", "--session", "s")
    later.see("How many nights?")
    later.type("3\n")
    assert later.leave() == 0
    assert "flight to Jeju, hotel 3 nights" in later.shown


def test_a_conversation_survives_a_stopped_run_and_ends_by_ctrl_d(tmp_path: Path):
    terminal = Terminal(tmp_path, "chat", "sleeper", "--session", "s")
    terminal.see("> ")
    terminal.type("hello\n")
    terminal.see("✓")
    terminal.type(CTRL_C)
    terminal.see("[cancelled]")
    terminal.type(CTRL_D)
    terminal.see("To continue: madang chat sleeper --session s")
    assert terminal.leave() == 0


def test_in_a_conversation_ctrl_c_at_a_question_stops_the_run_and_a_paste_is_one_message(tmp_path: Path):
    terminal = Terminal(tmp_path, "chat", "slots", "--session", "s")
    terminal.see("> ")
    terminal.type("A trip, please,\nwith the whole family\n")
    terminal.see("2. Jeju")
    terminal.type(CTRL_C)
    terminal.see("[cancelled]")
    assert terminal.shown.count("Where to?") == 1
    terminal.type(CTRL_D)
    terminal.see("To continue: madang chat slots --session s")
    assert terminal.leave() == 0


def test_a_second_window_sees_what_is_asked_and_the_first_learns_that_it_was_answered(tmp_path: Path):
    first = Terminal(tmp_path, "chat", "slots", "--session", "s")
    first.see("> ")
    first.type("A trip, please\n")
    first.see("2. Jeju")
    second = Terminal(tmp_path, "chat", "slots", "--session", "s")
    second.see("This conversation is waiting for an answer.")
    second.see("2. Jeju")
    second.type("2\n")
    second.see("How many nights?")
    second.type("3\n")
    second.see("flight to Jeju, hotel 3 nights")
    second.type(CTRL_D)
    assert second.leave() == 0
    first.type("1\n")
    first.see("That question is not open, or was answered already.")
    first.see("flight to Jeju, hotel 3 nights")
    first.type(CTRL_D)
    assert first.leave() == 0


def test_a_second_window_waits_its_turn_and_is_stopped_alone(tmp_path: Path):
    first = Terminal(tmp_path, "ask", "sleeper", "one", "--session", "s")
    first.see("✓")
    second = Terminal(tmp_path, "ask", "sleeper", "two", "--session", "s")
    second.see("Waiting for its turn")
    second.type(CTRL_C)
    second.see("[cancelled]")
    assert second.leave() == 130
    assert "Has:" not in second.shown
    first.type(CTRL_C)
    first.see("Has: quick")
    assert first.leave() == 130


def test_a_stopped_batch_keeps_what_is_done_and_says_so(tmp_path: Path):
    (tmp_path / "in.jsonl").write_text('broken\n{"message": "hello"}\n', "utf-8")
    terminal = Terminal(tmp_path, "batch", "sleeper", "in.jsonl", "out.jsonl")
    terminal.see("1/2")
    terminal.type(CTRL_C)
    assert terminal.leave() == 130
    assert "Stopped at 1 of 2. Run the same command again for the rest." in terminal.shown
    [kept] = (tmp_path / "out.jsonl").read_text("utf-8").splitlines()
    assert json.loads(kept)["problem"]["code"] == "unreadable_request"


def test_deleting_asks_first(tmp_path: Path):
    Terminal(tmp_path, "ask", "teams", "hello", "--session", "s").leave()
    refused = Terminal(tmp_path, "sessions", "delete", "s")
    refused.see("[y/N]")
    refused.type("n\n")
    assert refused.leave() == 1
    confirmed = Terminal(tmp_path, "sessions", "delete", "s")
    confirmed.see("[y/N]")
    confirmed.type("y\n")
    confirmed.see("s: deleted.")
    assert confirmed.leave() == 0
