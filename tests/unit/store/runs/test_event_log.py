"""Words are heard when they are said, each once and none is lost, whatever happens to the listener and the worker."""

from hypothesis import event as noted
from hypothesis import given

from madang.protocol import RunStarted, TokenStreamed
from tests.unit.store.runs.words_told import Script, play, scripts


@given(scripts())
def test_a_listener_hears_all_that_is_logged_and_nothing_twice(script: Script):
    told = play(script)
    words = [each.word for each in told.heard if each.word]
    assert words == sorted(set(words))
    assert {each.word for each in told.log if each.word} <= set(words)
    others = [each.seq for each in told.heard if not each.word]
    assert others == [each.seq for each in told.log if not each.word]
    noted(f"heard before it was logged: {any(not each.is_logged for each in told.heard)}")


def test_a_listener_who_keeps_up_hears_each_word_as_it_is_said():
    told = play(["say", "log one", "read", "say", "read", "say", "read", "say", "read"])
    assert [each.is_logged for each in told.heard if each.word] == [True, False, False, False]


def test_words_of_a_worker_that_lost_the_run_are_not_heard():
    told = play(["say", "log one", "read"])
    late = told.log[-1].model_copy(update={"position": 0, "word": told.log[-1].word and told.log[-1].word.next})
    told.take_over()
    told.hand_over(late)
    told.read()
    assert [type(each.data) for each in told.heard] == [RunStarted, TokenStreamed, RunStarted]
