#!/usr/bin/env python3
"""A bot of one's own: it samples worlds that fit what its seat knows and plays some actions out
with a formula. It meets Brelan's bots on the same deals. own_bot.py [DEALS]"""

import random
import sys

import brelan


class Sampler:
    """Takes what greedy would, or one of a few other actions with a better mean result over sampled
    worlds."""

    name = "sampler"
    worlds = 4

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.bot = brelan.Bot("greedy")

    def choose(self, view):
        if len(view.legal) == 1:
            return view.legal[0]
        worlds = [view.sample(self.chance.getrandbits(64)) for _ in range(self.worlds)]
        candidates = [self.bot.choose(view), *self.chance.sample(view.legal, min(5, len(view.legal)))]
        return max(candidates, key=lambda action: sum(self.play_out(it, action, view) for it in worlds))

    def play_out(self, world, action, view):
        world = world.copy()
        rounds = len(world.rounds)
        world.play(action)
        while world.seat is not None and len(world.rounds) == rounds:
            world.play(self.bot.choose(world.view()))
        scores = world.scores
        return sum(scores) / len(scores) - scores[view.seat]


deals = int(sys.argv[1]) if len(sys.argv) > 1 else 20
print(brelan.arena("zero", players=3, bots=[Sampler, "greedy"], deals=deals, seed=1))
