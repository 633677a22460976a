"""Contests on duplicate deals."""

import math
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import traceback

import brelan
import numpy as np
import pytest
from tables import SHORT, play_on


def first(view):
    return view.legal[0]


def lowest(view):
    return min(view.legal, key=lambda action: action.effects.get("total", 99)).json


class Chance:
    """Takes any action, by its id."""

    name = "chance"

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view):
        return self.random.choice(np.flatnonzero(view.action_mask()))


@pytest.mark.parametrize("own", [first, lowest, Chance, Chance(3)])
def test_an_own_bot_meets_ours_in_every_game(game, own):
    found = brelan.arena(game, bots=["greedy", own], deals=4, seed=1)
    greedy, mine = found.entries
    assert greedy.name == "greedy"
    assert mine.name == (own.__name__ if callable(own) and own is not Chance else "chance")
    assert mine.decisions > 0
    assert found.values().shape == (4, 2)
    assert found.values().mean(axis=0) == pytest.approx([greedy.value, mine.value])
    assert "greedy" in repr(found) and "greedy" in repr(greedy)


def test_a_stronger_bot_leads_with_an_interval():
    found = brelan.arena("quando", players=3, bots=["greedy", "random"], deals=20, seed=1)
    greedy = found.entries[0]
    assert found.unit == "points a round"
    low, high = greedy.interval
    assert 0 < low < greedy.value < high
    assert greedy.simulations == 0 and greedy.cpu_seconds > 0
    assert found.entries[1].value < 0
    assert found.svg().startswith("<svg")
    qarre = brelan.arena("qarre", bots=["greedy", "random"], deals=3)
    assert qarre.unit == "win share" and qarre.entries[0].wins == 1.0


def test_equal_seeds_give_equal_results_whatever_the_threads(game):
    def values(threads, seed=5):
        return brelan.arena(
            game, bots=["random", Chance], deals=6, seed=seed, threads=threads
        ).values()

    assert np.array_equal(values(1), values(3))
    assert not np.array_equal(values(1), values(1, seed=6))


def test_a_searching_bot_enters_by_its_name_or_as_a_bot():
    bots = [brelan.Bot("master", simulations=16), "search:16", "random"]
    found = brelan.arena("zero", players=3, bots=bots, deals=2)
    assert [entry.name for entry in found.entries] == ["search:16", "search:16#2", "random"]
    assert found.entries[0].simulations > 0


def test_one_deal_has_no_interval():
    found = brelan.arena("zero", bots=["greedy", "random"], deals=1)
    assert all(math.isnan(end) for end in found.entries[0].interval)
    with pytest.raises(ValueError, match="two deals"):
        found.svg()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_bot_that_raises_gives_its_traceback(threads):
    def clumsy(view):
        raise KeyError("no idea")

    with pytest.raises(KeyError, match="no idea") as raised:
        brelan.arena("zero", bots=["greedy", clumsy], deals=50, threads=threads)
    frames = traceback.extract_tb(raised.value.__traceback__)
    assert frames[-1].name == "clumsy"
    # Python 3.10 has no notes.
    assert getattr(raised.value, "__notes__", ["in the bot clumsy"]) == ["in the bot clumsy"]


def test_a_class_that_cannot_be_made_gives_its_traceback():
    class Broken:
        def __init__(self, seed):
            raise RuntimeError("not today")

    with pytest.raises(RuntimeError, match="not today"):
        brelan.arena("zero", bots=["greedy", Broken], deals=5)


@pytest.mark.parametrize(
    ("answer", "error", "message"),
    [
        (None, TypeError, "a bot gives one of view.legal"),
        ("knock", TypeError, "a bot gives one of view.legal"),
        (10_000, ValueError, "the bot chose 10000, which is not in view.legal"),
        (-1, ValueError, "the bot's action must be"),
        ({"do": "fly"}, ValueError, "which is not in view.legal"),
        ({"do": float("nan")}, ValueError, "the bot's action is no JSON: "),
    ],
)
def test_a_choice_that_is_not_offered_is_named(answer, error, message):
    with pytest.raises(error, match=message):
        brelan.arena("zero", bots=["greedy", lambda view: answer], deals=5)


def test_a_bot_is_told_of_its_own_seat_alone():
    views = []

    def curious(view):
        views.append(view)
        return view.legal[0]

    brelan.arena("zero", players=3, bots=["greedy", curious], deals=2)
    assert views
    for view in views:
        hands = view.json["hands"]
        for seat, hand in enumerate(hands):
            assert seat == view.seat or all(slot["face"] is None for slot in hand)
        assert view.sample(1).view(view.seat).json == view.json


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"bots": ["greedy"]}, ValueError, "between two bots"),
        ({"bots": []}, ValueError, "between two bots"),
        ({"bots": ["greedy"] * 9}, ValueError, "9 bots for"),
        ({"bots": ["greedy", "genius"]}, ValueError, "there is no bot `genius`"),
        ({"bots": ["greedy", 3]}, TypeError, "a bot is a name, a function"),
        ({"bots": ["greedy", None]}, TypeError, "a bot is a name, a function"),
        ({"bots": 3}, TypeError, "bots must be a list, not int"),
        ({"bots": "greedy"}, TypeError, "bots must be a list, not str"),
        ({"bots": {"greedy", "random"}}, TypeError, "bots must be a list, not set"),
        ({"deals": 0}, ValueError, "deals must be"),
        ({"deals": 1.0}, TypeError, "deals must be"),
        ({"seed": -1}, ValueError, "seed must be"),
        ({"threads": 0}, ValueError, "threads must be"),
        ({"progress": True}, TypeError, "progress must be a function of the deals .* not bool"),
        ({"seating": "round"}, ValueError, "seating must be one of one, half, balanced"),
        (
            {"bots": ["greedy", "random", "casual"], "seating": "half"},
            ValueError,
            "3 bots take the seating balanced only, not half",
        ),
        ({"players": 9}, ValueError, "players: "),
        ({"preset": "house"}, ValueError, "preset: "),
        ({"options": {"rounds": 0}}, ValueError, "rounds: "),
        ({"variant": {"cards": 3}}, ValueError, "cards: "),
    ],
)
def test_a_wrong_argument_is_named(arguments, error, message):
    with pytest.raises(error, match=message):
        brelan.arena("zero", **{"bots": ["greedy", "random"], "deals": 2, **arguments})


def test_a_contest_that_is_played_in_parts_has_the_same_results(game):
    def played(**part):
        bots = ["greedy", Chance]
        return brelan.arena(game, bots=bots, seed=5, **part)

    whole = played(deals=6)
    parts = [played(first_deal=4, deals=2), played(deals=4)]
    assert [part.first_deal for part in parts] == [4, 0]
    joined = brelan.ArenaResult.join([pickle.loads(pickle.dumps(part)) for part in parts])
    assert np.array_equal(joined.values(), whole.values())
    assert repr(joined) == repr(whole)
    for own, other in zip(joined.entries, whole.entries, strict=True):
        for name in ["name", "value", "interval", "points", "wins", "decisions", "simulations"]:
            assert getattr(own, name) == getattr(other, name)
        assert own.cpu_seconds > 0
    table = joined.table()
    assert {name: list(column) for name, column in table.items()} == {
        name: list(column) for name, column in whole.table().items()
    }
    assert list(table["deal"]) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert table["bot"] == ["greedy", "chance"] * 6
    assert np.array_equal(table["value"].reshape(6, 2), whole.values())
    assert table["decisions"].sum() == sum(entry.decisions for entry in whole.entries)


def sleeper(seconds):
    """A bot that takes its time."""

    def slow(view):
        time.sleep(seconds)
        return view.legal[0]

    return slow


@pytest.mark.parametrize("answer", [None, 0])
def test_progress_is_told_by_the_calling_thread_and_in_the_end(answer):
    calls = []

    def report(played, wanted):
        calls.append((played, wanted, threading.get_ident()))
        return answer

    found = brelan.arena("zero", bots=["greedy", sleeper(0.01)], deals=2, progress=report)
    assert len(found.values()) == 2
    assert {call[1:] for call in calls} == {(2, threading.get_ident())}
    played = [call[0] for call in calls]
    assert played == sorted(played) and played[-1] == 2
    # It plays for longer than a second.
    assert len(played) > 1


@pytest.mark.parametrize("answer", [False, np.False_])
def test_a_progress_that_gives_false_ends_the_contest_with_its_deals(answer):
    setting = {"bots": ["greedy", "random"], "seed": 5}
    found = brelan.arena("quando", deals=10**7, progress=lambda *_: answer, threads=2, **setting)
    played = len(found.values())
    assert 0 < played < 10**7
    rest = brelan.arena("quando", first_deal=played, deals=3, **setting)
    joined = brelan.ArenaResult.join([found, rest]).values()
    again = brelan.arena("quando", first_deal=played - 2, deals=5, **setting).values()
    assert np.array_equal(joined[-5:], again)


def test_a_contest_may_end_before_its_first_deal():
    bots = ["greedy", sleeper(0.2)]
    found = brelan.arena("qarre", bots=bots, deals=5, progress=lambda *_: False)
    assert found.values().shape == (0, 2) and found.first_deal == 0
    assert "0 deals" in repr(found)
    for entry in found.entries:
        figures = [entry.value, entry.points, entry.wins, *entry.interval]
        assert all(math.isnan(figure) for figure in figures)


def test_what_progress_raises_ends_the_contest_and_keeps_its_deals():
    def impatient(played, wanted):
        raise TimeoutError("a second is enough")

    with pytest.raises(TimeoutError, match="a second is enough") as raised:
        brelan.arena("quando", bots=["greedy", "random"], deals=10**7, progress=impatient)
    found = raised.value.arena_result
    assert [entry.name for entry in found.entries] == ["greedy", "random"]
    assert 0 < len(found.values()) < 10**7


def test_a_bot_that_raises_late_loses_no_deal():
    calls = 0

    def tired(view):
        nonlocal calls
        calls += 1
        if calls > 500:
            raise RuntimeError("too long")
        return view.legal[0]

    with pytest.raises(RuntimeError, match="too long") as raised:
        brelan.arena("zero", bots=["greedy", tired], deals=10**6)
    found = raised.value.arena_result.values()
    assert 0 < len(found) < 500
    # The deal in which it raised is not among them.
    whole = brelan.arena("zero", bots=["greedy", first], deals=len(found)).values()
    assert np.array_equal(found, whole)


def test_a_contest_of_another_thread_is_ended_by_its_progress():
    results, must_end = [], threading.Event()

    def may_go_on(played, wanted):
        return not must_end.is_set()

    def play():
        bots = ["greedy", "random"]
        results.append(brelan.arena("quando", bots=bots, deals=10**7, progress=may_go_on))

    thread = threading.Thread(target=play)
    thread.start()
    must_end.set()
    thread.join(timeout=30)
    assert not thread.is_alive()
    assert 0 < len(results[0].values()) < 10**7


# A contest of days, whose deals take some milliseconds or ten minutes.
LONG_CONTEST = """
import brelan, signal, sys

# A program that a shell runs in the background ignores the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)

def report(played, wanted):
    print("begun", flush=True)

try:
    brelan.arena("qarre", bots=sys.argv[1:], deals=10**7, threads=2, progress=report)
except KeyboardInterrupt as interrupt:
    print(len(interrupt.arena_result.values()), *getattr(interrupt, "__notes__", []))
    raise
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent by other means there")
@pytest.mark.parametrize("bots", [["greedy", "random"], ["search:100000", "search:100000"]])
def test_ctrl_c_ends_a_contest_at_once_and_keeps_its_deals(bots):
    command = [sys.executable, "-c", LONG_CONTEST, *bots]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout.readline() == "begun\n"
            run.send_signal(signal.SIGINT)
            output, errors = run.communicate(timeout=120)
        finally:
            run.kill()
    assert "KeyboardInterrupt" in errors
    # By the signal, so that a loop of a shell ends, too.
    assert run.returncode == -signal.SIGINT
    played, *note = output.splitlines()[-1].split(maxsplit=1)
    if bots == ["greedy", "random"]:
        assert int(played) > 0
        # Python 3.10 has no notes.
        assert not note or f"{played} of 10000000 deals were played" in note[0]


def test_parts_fit_whether_a_usual_setting_is_named_or_not():
    setting = {"bots": ["greedy", "random"], "deals": 2}
    named = {"players": 4, "preset": "asyncron", "options": {"rounds": 4}, "seating": "one"}
    parts = [
        brelan.arena("zero", **setting),
        brelan.arena("zero", first_deal=2, **setting, **named),
    ]
    restored = [pickle.loads(pickle.dumps(part)) for part in parts]
    assert brelan.ArenaResult.join(restored).values().shape == (4, 2)


def test_parts_that_do_not_fit_are_refused():
    def played(**part):
        return brelan.arena("zero", **{"bots": ["greedy", "random"], "deals": 2, **part})

    for parts, message in [
        ([], "there is no part"),
        ([played(), played(first_deal=3)], "deal 2 is in none"),
        ([played(), played(first_deal=1)], "deal 1 is in two"),
        ([played(), played(first_deal=2, seed=1)], "other games, rules, seats, bots or seeds"),
        ([played(), played(first_deal=2, bots=["random", "greedy"])], "other games"),
        ([played(), played(first_deal=2, preset="quick")], "other games, rules"),
        ([played(), played(first_deal=2, options={"turn_cap": 5})], "other games, rules"),
        ([played(), played(first_deal=2, variant={"values": 7})], "other games, rules"),
        ([played(), played(first_deal=2, seating="half")], "other games, rules, seats"),
    ]:
        with pytest.raises(ValueError, match=message):
            brelan.ArenaResult.join(parts)


def test_a_bot_plays_by_its_name_and_not_by_its_seed():
    def values(bot):
        return brelan.arena("quando", bots=[bot, "greedy"], deals=3, seed=1).values()

    first, other = (values(brelan.Bot("random", seed=seed)) for seed in (1, 2))
    assert np.array_equal(first, other)
    assert np.array_equal(first, values("random"))


def test_a_world_that_is_sampled_in_a_contest_counts_the_round_in_play(game):
    counts = []

    def sampler(view):
        if not counts:
            counts.append(len(play_on(view.sample(1)).rounds))
        return view.legal[0]

    brelan.arena(game, bots=[sampler, "greedy"], deals=1, seed=1, options=SHORT[game])
    rounds = {"quando": 2, "zero": 2, "qarre": 1}
    assert counts == [rounds[game]]
