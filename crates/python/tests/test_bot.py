"""Brelan's bots."""

import math
import signal
import subprocess
import sys
import threading

import brelan
import pytest
from tables import play_on


@pytest.mark.parametrize("name", brelan.BOTS)
def test_every_bot_chooses_a_legal_action(match, name):
    bot = brelan.Bot(name, seed=1)
    view = match.view()
    assert bot.choose(view) in view.legal
    assert (bot.name, bot.seed) == (name, 1)


def test_bots_play_a_match_to_its_end():
    match = brelan.Match("zero", players=3, seed=2)
    bots = [brelan.Bot("greedy"), brelan.Bot("solid"), brelan.Bot("random", seed=3)]
    while match.seat is not None:
        match.play(bots[match.seat].choose(match.view()))
    assert match.scores[2] == max(match.scores)


def test_equal_seeds_and_views_give_equal_choices_and_values(match):
    view = play_on(match, 4).view()
    one, other = (brelan.Bot("master", simulations=64, seed=5) for _ in range(2))
    assert one.name == "search:64"
    assert one.choose(view) == other.choose(view)
    values = [[stats.value for stats in bot.evaluate(view)] for bot in (one, other)]
    assert values[0] == values[1]


def test_an_evaluation_has_value_error_and_visits_of_each_action(match):
    view = match.view()
    found = brelan.Bot("master", simulations=200, seed=1).evaluate(view)
    assert tuple(stats.action for stats in found) == view.legal
    for stats in found:
        assert stats.visits > 0
        assert math.isfinite(stats.value)
        assert stats.standard_error >= 0.0
        assert "visits" in repr(stats)
    assert min(stats.paired_standard_error for stats in found) == 0.0


def test_a_bot_that_does_not_search_has_no_values(match):
    with pytest.raises(ValueError, match="`greedy` does not search"):
        brelan.Bot("greedy").evaluate(match.view())


def test_a_seat_that_does_not_choose_gets_no_choice(match):
    other = (match.seat + 1) % match.players
    for view in (match.view(other), match.spectator_view()):
        for call in (brelan.Bot("greedy").choose, brelan.Bot("master", simulations=8).evaluate):
            with pytest.raises(ValueError, match="does not have to choose"):
                call(view)


@pytest.mark.parametrize(
    ("name", "arguments", "error", "message"),
    [
        ("genius", {}, ValueError, "there is no bot `genius`, but random"),
        ("", {}, ValueError, "there is no bot"),
        ("search:+5", {}, ValueError, r"there is no bot `search:\+5`, but .*search:N for N"),
        (None, {}, TypeError, None),
        ("greedy", {"simulations": 5}, ValueError, "`greedy` takes no simulations"),
        ("uniform", {}, ValueError, "`uniform` needs a number of simulations, such as `uniform:400`"),
        ("search", {}, ValueError, "`search` needs a number of simulations"),
        ("master", {"simulations": 0}, ValueError, "simulations must be"),
        ("master", {"simulations": -5}, ValueError, "simulations must be"),
        ("master", {"simulations": 2**40}, ValueError, "simulations must be"),
        ("master", {"simulations": 1.5}, TypeError, "simulations must be"),
        ("master", {"seed": -1}, ValueError, "seed must be"),
        ("master", {"seed": "1"}, TypeError, "seed must be"),
    ],
)
def test_a_wrong_bot_is_refused(name, arguments, error, message):
    with pytest.raises(error, match=message):
        brelan.Bot(name, **arguments)


def test_a_bot_takes_nothing_but_a_view(match):
    for wrong in (match, None, match.view().json):
        with pytest.raises(TypeError):
            brelan.Bot("greedy").choose(wrong)


def test_a_bot_thinks_while_other_threads_run(match):
    view = match.view()
    bot = brelan.Bot("master", simulations=4000, seed=1)

    def count_while_it_thinks():
        is_done, counted = threading.Event(), 0

        def think():
            bot.choose(view)
            is_done.set()

        thinking = threading.Thread(target=think)
        thinking.start()
        while not is_done.is_set():
            counted += 1
        thinking.join()
        return counted

    # On a busy machine this thread may have no turn before the bot has chosen.
    assert any(count_while_it_thinks() for _ in range(10))


def test_threads_share_a_match_and_a_bot():
    match = brelan.Match("quando", players=4, seed=1, options={"target_score": {"rounds": 1}})
    bot = brelan.Bot("search:16", seed=1)
    faults = []

    def play():
        while True:
            try:
                match.play(bot.choose(match.view()))
            except ValueError:
                # Another thread played between the view and the action.
                if match.is_over:
                    return
            except BaseException as fault:
                faults.append(fault)
                return

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults and match.is_over
    brelan.verify(match.record())


# Ctrl-C half a second after a search begins that takes minutes.
INTERRUPTED = """
import os, signal, sys, threading, brelan
game, method = sys.argv[1:]
view = brelan.Match(game, seed=1).view()
bot = brelan.Bot("search", simulations=20_000_000)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    getattr(bot, method)(view)
except KeyboardInterrupt:
    print("interrupted")
print(bot.name)
"""


@pytest.mark.parametrize("method", ["choose", "evaluate"])
def test_ctrl_c_ends_a_search(game, method):
    command = [sys.executable, "-c", INTERRUPTED, game, method]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (ran.stdout, ran.stderr) == ("interrupted\nsearch:20000000\n", "")


def test_a_signal_whose_handler_raises_nothing_changes_no_choice():
    view = brelan.Match("zero", seed=1).view()
    expected = repr(brelan.Bot("search:3000", seed=1).evaluate(view))
    handled = []
    before = signal.signal(signal.SIGALRM, lambda *_: handled.append(True))
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    try:
        while len(handled) < 3:
            assert repr(brelan.Bot("search:3000", seed=1).evaluate(view)) == expected
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
