"""OpenSpiel's playthroughs of the games: every displayed state as its own generator writes it.

`python tests/test_playthroughs.py` writes the files of `tests/playthroughs` anew, by the actions
that they have.
"""

from pathlib import Path

import brelan
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

# Registers the games.
from brelan import openspiel  # noqa: F401

FOLDER = Path(__file__).parent / "playthroughs"
# By file, the game with its parameters: small, because information states have all that was seen.
GAMES = {
    "quando": "brelan_quando(players=2,values=4,hand_size=2)",
    "zero": "brelan_zero(colours=2,values=4,hand_size=3,pot_size=1,players=2,preset=zero_down_7)",
    "qarre": "brelan_qarre(turn_cap=6)",
}

# The generator reads an option of a command line that there is none of.
flags.FLAGS.mark_as_parsed()


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_as_it_was(name):
    file = FOLDER / f"{name}.txt"
    stored, replayed = generate_playthrough.replay(str(file))
    assert stored.startswith(f"game: {GAMES[name]}\n")
    for number, lines in enumerate(zip(stored.splitlines(), replayed.splitlines()), 1):
        assert lines[0] == lines[1], f"line {number}"
    assert stored == replayed
    assert "IsTerminal() = True" in stored


def test_every_game_has_a_playthrough():
    assert set(GAMES) == set(brelan.GAMES)
    assert {file.stem for file in FOLDER.iterdir()} == set(GAMES)


if __name__ == "__main__":
    for name, game in GAMES.items():
        file = FOLDER / f"{name}.txt"
        if file.exists():
            _, text = generate_playthrough.replay(str(file))
        else:
            text = generate_playthrough.playthrough(game, [], seed=1)
        file.write_text(text, encoding="utf-8")
