"""Matches of bots as tables of decisions."""

import subprocess
import sys

import brelan
import numpy as np
import pytest
from tables import SHORT


def played(game, bots=("random",), **arguments):
    setting = {"matches": 3, "seed": 5, "options": SHORT[game], **arguments}
    return brelan.self_play(game, bots=bots, **setting)


def last_of_equal(view):
    """Of the actions with the id of the first one the last."""
    return [action for action in view.legal if action.id == view.legal[0].id][-1]


@pytest.mark.parametrize("bot", ["random", "greedy", last_of_equal])
def test_the_rows_replay_the_matches(game, bot):
    table = played(game, [bot])
    rows = 0
    for number in range(3):
        own = {name: column[table["match"] == number] for name, column in table.items()}
        match_seed = int(own["match_seed"][0])
        match = brelan.Match(game, seed=match_seed, options=SHORT[game])
        for row, action in enumerate(own["action"]):
            view = match.view()
            assert own["seat"][row] == view.seat
            assert own["round"][row] == len(match.rounds)
            assert np.array_equal(own["observation"][row], view.features())
            assert np.array_equal(own["action_mask"][row], view.action_mask())
            assert own["action_mask"][row][action]
            chosen = view.legal[own["legal_index"][row]]
            assert chosen.id == action
            match.play(chosen)
        assert match.is_over
        rows += len(own["action"])
    assert rows == len(table["reward"])


def test_an_index_tells_which_of_several_equal_cards_is_played():
    table = played("quando", [last_of_equal])
    others = 0
    for number in range(3):
        own = {name: column[table["match"] == number] for name, column in table.items()}
        match = brelan.Match("quando", seed=int(own["match_seed"][0]), options=SHORT["quando"])
        for index, action in zip(own["legal_index"], own["action"], strict=True):
            ids = [legal.id for legal in match.view().legal]
            others += index != ids.index(action)
            match.play(match.view().legal[index])
    assert others > 0


def test_the_rewards_are_those_of_a_batch(game):
    """The leads of the rounds sum up to that of the match, and a round's to 0."""
    seats = 2 if game == "qarre" else 3
    table = played(game, players=seats)
    for number, round_ in {*zip(table["match"], table["round"], strict=True)}:
        own = (table["match"] == number) & (table["round"] == round_)
        by_seat = [set(table["reward"][own & (table["seat"] == seat)]) for seat in range(seats)]
        assert all(len(rewards) <= 1 for rewards in by_seat)
        if all(by_seat):
            assert sum(rewards.pop() for rewards in by_seat) == pytest.approx(0, abs=1e-4)
    assert np.abs(table["reward"]).max() > 0
    if game == "qarre":
        assert set(table["reward"]) <= {-1.0, 0.0, 1.0}


def test_a_match_depends_on_its_number_and_the_seed_alone(game):
    whole, part = played(game), played(game, first_match=1, matches=2)
    assert whole.keys() == part.keys()
    for name, column in part.items():
        later = whole[name][whole["match"] >= 1]
        assert column.dtype == later.dtype and np.array_equal(column, later)
    other = played(game, seed=6)
    assert not np.array_equal(other["match_seed"][:1], whole["match_seed"][:1])


def test_each_seat_has_its_bot():
    def last(view):
        return view.legal[-1].json

    class First:
        def __init__(self, seed):
            assert seed > 0

        def choose(self, view):
            return view.legal[0].id

    table = played("zero", [last, First, brelan.Bot("greedy")], players=3, matches=1)
    for row, seat in enumerate(table["seat"]):
        ids = np.flatnonzero(table["action_mask"][row])
        if seat == 1:
            assert table["action"][row] in ids
    match = brelan.Match("zero", players=3, seed=int(table["match_seed"][0]), options={"rounds": 2})
    for seat, action in zip(table["seat"], table["action"], strict=True):
        view = match.view()
        if seat == 0:
            assert action == view.legal[-1].id
        if seat == 1:
            assert action == view.legal[0].id
        match.play(int(action))
    assert match.is_over


def test_numbers_of_numpy_are_taken_as_whole_numbers():
    expected = played("zero", ["greedy"], matches=2, first_match=1, seed=5)
    numbers = {"matches": np.int64(2), "first_match": np.uint8(1), "seed": np.uint64(5)}
    found = played("zero", ["greedy"], **numbers)
    assert all(np.array_equal(found[name], expected[name]) for name in expected)


QUANDO = brelan.Match("quando", seed=1).view()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"bots": []}, ValueError, "bots: one for all seats"),
        ({"bots": ["greedy"] * 3}, ValueError, "bots: one for all seats"),
        ({"bots": "greedy"}, TypeError, "bots must be a list"),
        ({"bots": [3]}, TypeError, "a bot is a name"),
        ({"bots": ["genius"]}, ValueError, "there is no bot `genius`"),
        ({"bots": [lambda view: 10_000]}, ValueError, "the bot chose 10000"),
        ({"bots": [lambda view: -1]}, ValueError, "the bot chose -1"),
        ({"bots": [lambda view: {"do": "fly"}]}, ValueError, "which is not in view.legal"),
        ({"bots": [lambda view: QUANDO.legal[0]]}, ValueError, "which is not in view.legal"),
        ({"bots": [lambda view: None]}, TypeError, "a bot gives one of view.legal"),
        ({"bots": [lambda view: float(view.legal[0].id)]}, TypeError, "not float"),
        ({"bots": [lambda view: np.flatnonzero(view.action_mask())]}, TypeError, None),
        ({"matches": 0}, ValueError, "matches must be 1 or more"),
        ({"matches": 1.0}, TypeError, "matches must be a whole number"),
        ({"first_match": -1}, ValueError, "first_match must be 0 or more"),
        ({"first_match": 2**64}, ValueError, "first_match must be 1099511627776 or less"),
        ({"seed": -1}, ValueError, "seed must be"),
        ({"players": 9}, ValueError, "players: "),
        ({"threads": 0}, ValueError, "threads must be 1 or more"),
        ({"threads": 257}, ValueError, "threads must be 256 or less"),
        ({"progress": 3}, TypeError, "progress must be a function of the matches played and wanted"),
    ],
)
def test_a_wrong_argument_is_named(arguments, error, message):
    with pytest.raises(error, match=message):
        brelan.self_play("zero", **{"bots": ["random"], "matches": 1, **arguments})


def test_large_seeds_and_numbers_of_matches_give_other_matches():
    def first_seed(seed, first_match):
        return int(played("zero", seed=seed, first_match=first_match, matches=1)["match_seed"][0])

    runs = [(0, 7), (7 << 32, 0), (0, 7 << 32), (7, 0), (7 << 32, 7), (7, 7 << 32)]
    assert len({first_seed(*run) for run in runs}) == len(runs)


def test_a_match_without_an_end_is_given_up(monkeypatch):
    monkeypatch.setattr(brelan._self_play, "_MAX_DECISIONS", 500)
    with pytest.raises(ValueError, match="match 0 has no end after 500 decisions"):
        played("qarre", options={"turn_cap": None})
    # Matches that end have as many together as they like.
    assert len(played("zero", matches=30)["match"]) > 500


THREADS = [1, 3]


def of_matches(table, count):
    """The rows of the first matches."""
    return {name: column[table["match"] < count] for name, column in table.items()}


def are_equal(one, other):
    return one.keys() == other.keys() and all(
        one[name].dtype == other[name].dtype and np.array_equal(one[name], other[name])
        for name in one
    )


@pytest.mark.parametrize("bot", ["greedy", last_of_equal])
def test_the_table_does_not_depend_on_threads(game, bot):
    assert are_equal(played(game, [bot], threads=4, matches=7), played(game, [bot], matches=7))


@pytest.mark.parametrize("threads", THREADS)
def test_an_exception_has_the_matches_that_were_played(threads):
    whole = played("zero", matches=6)
    failing_seed = brelan._self_play._seeds(5, 4, 2)[1]

    class Failing:
        def __init__(self, seed):
            if seed == failing_seed:
                raise RuntimeError("no idea")
            self.bot = brelan.Bot("random", seed=seed)

        def choose(self, view):
            return self.bot.choose(view)

    with pytest.raises(RuntimeError, match="no idea") as raised:
        played("zero", [Failing], matches=6, threads=threads)
    found = raised.value.self_play_result
    assert set(found["match"]) == set(range(4))
    assert are_equal(found, of_matches(whole, 4))


@pytest.mark.parametrize("threads", THREADS)
def test_an_exception_before_the_first_end_has_an_empty_table(threads):
    def failing(view):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as raised:
        played("zero", [failing], threads=threads)
    assert are_equal(raised.value.self_play_result, of_matches(played("zero"), 0))


@pytest.mark.parametrize("threads", THREADS)
def test_progress_is_told_and_ends_the_matches(monkeypatch, threads):
    told = []

    def count(done, wanted):
        told.append((done, wanted))
        # Only `False` ends the matches.
        return 0

    table = played("zero", matches=5, threads=threads, progress=count)
    assert told == [(5, 5)] and set(table["match"]) == set(range(5))
    monkeypatch.setattr(brelan._self_play, "_PROGRESS_INTERVAL_SECONDS", 0.0)
    told.clear()
    ended = played("zero", matches=1000, threads=threads, progress=lambda *it: told.append(it) or it[0] < 2)
    assert told[0] == (0, 1000) and told[-1][0] == 2
    assert are_equal(ended, of_matches(table, 2))


@pytest.mark.parametrize("threads", THREADS)
def test_an_exception_of_progress_ends_the_matches(monkeypatch, threads):
    monkeypatch.setattr(brelan._self_play, "_PROGRESS_INTERVAL_SECONDS", 0.0)

    def failing(done, wanted):
        raise OSError("no terminal")

    with pytest.raises(OSError, match="no terminal"):
        played("zero", matches=1000, threads=threads, progress=failing)


@pytest.mark.parametrize("threads", THREADS)
def test_ctrl_c_ends_self_play_with_the_matches_that_were_played(threads):
    program = (
        "import signal, brelan\n"
        "brelan._self_play._PROGRESS_INTERVAL_SECONDS = 0.0\n"
        "def progress(done, wanted):\n"
        "    if done == 3:\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "try:\n"
        "    brelan.self_play('zero', bots=['random'], matches=10**6, options={'rounds': 1},\n"
        f"        threads={threads}, progress=progress)\n"
        "except KeyboardInterrupt as interrupt:\n"
        "    print(sorted(set(interrupt.self_play_result['match'].tolist())))\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "[0, 1, 2]\n", ran.stderr
