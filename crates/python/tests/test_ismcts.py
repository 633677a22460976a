"""The contest with OpenSpiel's IS-MCTS, in short."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "benches" / "ismcts.py"


def ran(*arguments):
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def found(*arguments):
    finished = ran(*arguments, "--json")
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)


def test_equal_seeds_give_equal_contests():
    contest = ["quando", "--deals", "2", "--simulations", "4"]
    first, again = found(*contest), found(*contest, "--processes", "2")
    for result in (first, again):
        for bot in ("master", "ismcts"):
            assert result[bot].pop("milliseconds") > 0
            assert result[bot]["simulations"] == 4
    assert first == again
    assert first["value"]["interval"] > 0
    other = found(*contest, "--seed", "2")
    assert other["value"] != first["value"]


def test_with_equal_time_the_master_has_more_simulations():
    result = found("quando", "--deals", "2", "--simulations", "4", "--budget", "time")
    assert result["master"]["simulations"] > result["ismcts"]["simulations"] == 4


def test_equal_bots_are_even_in_every_deal():
    """The seatings of a deal have the same cards: what one seat wins another one loses."""
    program = f"""
import sys
sys.path.insert(0, {str(SCRIPT.parent)!r})
import brelan, ismcts
from types import SimpleNamespace
greedy = brelan.openspiel.BrelanBot(brelan.Bot("greedy"))
ismcts.openspiel_bot = lambda *_: greedy
ismcts.brelan = SimpleNamespace(**{{**vars(brelan), "Bot": lambda *_, **__: brelan.Bot("greedy")}})
contest = ismcts.Contest("zero", 3, 1, 1, 1.0, seed=5)
for deal in range(4):
    value, _ = ismcts.played(contest, deal)
    assert abs(value) < 1e-9, value
    assert any(abs(ismcts.play(contest, deal, seat, (ismcts.Clock(), ismcts.Clock()))) > 0
               for seat in range(3)), deal
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--deals", "an interval takes two deals or more"),
        ("--simulations", "the first one makes the root"),
    ],
)
def test_one_is_too_few(option, message):
    finished = ran("quando", option, "1")
    assert finished.returncode == 2
    assert message in finished.stderr


@pytest.mark.parametrize("game", ["zero", "qarre"])
def test_the_game_is_played(game):
    players = "3" if game == "zero" else "2"
    options = ["--players", players, "--deals", "2", "--simulations", "2"]
    result = found(game, *options)
    assert result["players"] == int(players)
    assert result["unit"] == {"zero": "points a round", "qarre": "% of wins"}[game]
