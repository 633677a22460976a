#!/usr/bin/env python3
"""A bot of one's own: it samples worlds that fit what its seat knows and plays some actions out in
them. It meets Brelan's bots on the same deals. own_bot.py [DEALS]"""

import random
import statistics
import sys

import brelan


class Sampler:
    """Takes what greedy would, or one of a few other actions that is better by two standard errors
    in the same sampled worlds: of several noisy means the largest is seldom the best."""

    name = "sampler"
    worlds = 16

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.bot = brelan.Bot("greedy")

    def choose(self, view):
        best, best_gain = self.bot.choose(view), 0.0
        others = [action for action in view.legal if action != best]
        if not others:
            return best
        worlds = [view.sample(self.chance.getrandbits(64)) for _ in range(self.worlds)]
        usual = [self.play_out(world, best, view) for world in worlds]
        for action in self.chance.sample(others, min(5, len(others))):
            results = [self.play_out(world, action, view) for world in worlds]
            gains = [result - before for result, before in zip(results, usual)]
            error = statistics.stdev(gains) / len(gains) ** 0.5
            gain = statistics.mean(gains) - 2 * error
            if gain > best_gain:
                best, best_gain = action, gain
        return best

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
