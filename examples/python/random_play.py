#!/usr/bin/env python3
"""Plays a match of each game by chance, and prints what the first seat knows at the end."""

import random

import brelan

for game in brelan.GAMES:
    match = brelan.Match(game, seed=7)
    chance = random.Random(7)
    actions = 0
    while match.seat is not None:
        match.play(chance.choice(match.view().legal))
        actions += 1
    print(f"{game}: {actions} actions, scores {match.scores}, seats {match.winners} win")
    print(match.view(0).text, end="\n\n")
