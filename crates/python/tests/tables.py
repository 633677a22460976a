"""Matches for tests."""

import random

import brelan


def _tables():
    for game in brelan.GAMES:
        usual = brelan.presets(game)[0]
        for players in range(usual["min_players"], usual["max_players"] + 1):
            yield game, players


# Every game with every number of players that its usual preset is for.
TABLES = list(_tables())

# Options that make a match short.
SHORT = {"quando": {"target_score": {"rounds": 2}}, "zero": {"rounds": 2}, "qarre": {}}


def play_on(match, actions=100_000, seed=1):
    """Plays so many actions by chance, or to the end; gives the match."""
    chance = random.Random(seed)
    for _ in range(actions):
        if match.seat is None:
            break
        match.play(chance.choice(match.view().legal))
    return match
