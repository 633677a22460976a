#!/usr/bin/env python3
"""Measures the installed package: the time to import it, and decisions a second by one call
each, in batches of one thread, and as a PettingZoo environment. Each figure is the best of
five runs; decisions are counted in seconds of CPU time, so that a busy machine matters less."""

import subprocess
import sys
import time

import brelan
import numpy as np

RUNS, PLAYERS = 5, {"quando": 4, "zero": 4, "qarre": 2}


def best(measure):
    return max(measure() for _ in range(RUNS))


def import_milliseconds():
    program = (
        "import time; start = time.perf_counter(); import brelan; "
        "print(1000 * (time.perf_counter() - start))"
    )
    command = [sys.executable, "-c", program]
    return min(float(subprocess.check_output(command, text=True)) for _ in range(20))


def matches(game, decisions, observe):
    """A decision: the action ids that may be chosen, one of them played, and with `observe`
    the features of the view."""
    chance = np.random.default_rng(1).random(decisions)
    start, match = time.process_time(), brelan.Match(game, players=PLAYERS[game], seed=1)
    for number in range(decisions):
        view = match.view()
        if observe:
            view.features()
        ids = np.flatnonzero(view.action_mask())
        match.play(ids[int(chance[number] * len(ids))])
        if match.is_over:
            match = brelan.Match(game, players=PLAYERS[game], seed=number)
    return decisions / (time.process_time() - start)


def batches(game, steps=100, size=1024):
    batch = brelan.Batch(game, players=PLAYERS[game], size=size)
    batch.reset(seed=1)
    seconds = 0.0
    for _ in range(steps):
        actions = batch.random_actions()
        start = time.process_time()
        batch.step(actions)
        seconds += time.process_time() - start
    return size * steps / seconds


def agents(game, decisions=5000):
    env = brelan.pettingzoo.raw_env(game, players=PLAYERS[game])
    chance = np.random.default_rng(1).random(decisions)
    start, turns = time.process_time(), 0
    while turns < decisions:
        env.reset(seed=turns)
        for agent in env.agent_iter():
            observation, _, termination, _, _ = env.last()
            if termination:
                env.step(None)
                continue
            ids = np.flatnonzero(observation["action_mask"])
            env.step(ids[int(chance[turns % decisions] * len(ids))])
            turns += 1
    return turns / (time.process_time() - start)


print(f"import: {import_milliseconds():.1f} ms")
for game in brelan.GAMES:
    found = {
        "one by one": best(lambda: matches(game, 5000, observe=False)),
        "with features": best(lambda: matches(game, 5000, observe=True)),
        "batch of 1,024": best(lambda: batches(game)),
        "PettingZoo": best(lambda: agents(game)),
    }
    figures = ", ".join(f"{name} {figure:,.0f}" for name, figure in found.items())
    print(f"{game}: {figures} decisions a second")
