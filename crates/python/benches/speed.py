#!/usr/bin/env python3
"""Measures decisions a second from Python: Brelan's games, and beside them, in the same run, card
games of OpenSpiel and PettingZoo.

All actions are chosen beforehand, by chance, so that the figures are of the environments alone.
Each figure is the mean of some runs with its 95 % confidence interval by Student's t, in a second
of CPU time, so that a busy machine matters less. Two threads are measured in wall time, and what
they gain against one thread in wall time. A file of JSON for each game goes to the folder that is
named.

- `bare`: one call, which plays an action; Brelan checks that it is legal, OpenSpiel does not. A
  match begins anew when it is over.
- `listed`: the legal actions are asked for, too: a view and its mask, or `legal_actions`.
- `observed`: one call, which plays an action and writes the features and the mask of the next
  decision; from OpenSpiel three calls, with the tensor (of the information state, where a game
  has one, else of the observation) and the mask.
- `batch_1`, `batch_2`: the same for 1,024 environments a call, on one and on two threads.
- `aec`: the loop of PettingZoo's environments, each as its `env()` gives it.
"""

import argparse
import json
import os
import random
import time
import warnings
from pathlib import Path

import brelan
import numpy as np
from scipy import stats

RUNS = 5
# Decisions of a run: about a tenth of a second.
BARE, OBSERVED, BATCHED, AEC = 100_000, 50_000, 500_000, 10_000
OPENSPIEL, PETTINGZOO = 10_000, 1000
BATCH = 1024

COLUMNS = ["bare", "listed", "observed", "batch_1", "batch_2", "gain", "aec"]

OURS = {
    "quando": ("Brelan: Quando", 4),
    "zero": ("Brelan: Zero", 4),
    "qarre": ("Brelan: Qarré", 2),
}
OPENSPIELS = {
    "leduc_poker": "OpenSpiel: Leduc poker",
    "hearts": "OpenSpiel: hearts",
    "gin_rummy": "OpenSpiel: gin rummy",
}
PETTINGZOOS = {
    "leduc_holdem_v4": "PettingZoo: Leduc hold'em",
    "texas_holdem_v4": "PettingZoo: Texas hold'em, limit",
}


def estimate(run):
    """The mean of `run`, which gives decisions a second, and the half-width of its interval."""
    run()
    values = np.array([run() for _ in range(RUNS)])
    half = stats.t.ppf(0.975, RUNS - 1) * values.std(ddof=1) / np.sqrt(RUNS)
    return {"mean": float(values.mean()), "interval": float(half)}


def rate(decisions, work, clock=time.process_time):
    start = clock()
    work()
    return decisions / (clock() - start)


def matches(game, players, is_listed):
    """Some matches that were played by chance, played again."""
    chance, played, count = random.Random(1), [], 0
    while count < BARE // 4:
        seed = len(played)
        match, actions = brelan.Match(game, players=players, seed=seed), []
        while match.seat is not None:
            actions.append(int(chance.choice(np.flatnonzero(match.view().action_mask()))))
            match.play(actions[-1])
        played.append((seed, actions))
        count += len(actions)

    def play():
        for seed, actions in played * 4:
            match = brelan.Match(game, players=players, seed=seed)
            play, view = match.play, match.view
            if is_listed:
                for action in actions:
                    view().action_mask()
                    play(action)
            else:
                for action in actions:
                    play(action)

    return lambda: rate(4 * count, play)


def batched(game, players, size, decisions, threads=1, clock=time.process_time):
    """The first steps of a batch, again and again."""
    batch = brelan.Batch(game, players=players, size=size, threads=threads)
    batch.reset(seed=1)
    steps = []
    for _ in range(decisions // size):
        steps.append(batch.random_actions())
        batch.step(steps[-1])

    def play():
        for actions in steps:
            batch.step(actions)

    def run():
        batch.reset(seed=1)
        return rate(size * len(steps), play, clock)

    return run


def agents(env, decisions):
    """Episodes of a PettingZoo environment, with the actions that were chosen in the first run."""
    chance, episodes, count = random.Random(1), [], 0
    while count < decisions:
        seed, actions = len(episodes), []
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                actions.append(None)
            else:
                actions.append(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
                count += 1
            env.step(actions[-1])
        episodes.append((seed, actions))

    def play():
        for seed, actions in episodes:
            env.reset(seed=seed)
            for _, action in zip(env.agent_iter(), actions):
                env.last()
                env.step(action)

    return lambda: rate(count, play)


def openspiel(name, is_listed=False, is_observed=False):
    """Some episodes of a game of OpenSpiel, with the actions and chance of the first run."""
    import pyspiel

    game = pyspiel.load_game(name)
    has_information = game.get_type().provides_information_state_tensor
    tensor = pyspiel.State.information_state_tensor
    if not has_information:
        tensor = pyspiel.State.observation_tensor
    chance, episodes, count = random.Random(1), [], 0
    while count < OPENSPIEL:
        state, steps = game.new_initial_state(), []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                steps.append((False, chance.choices(outcomes, weights)[0]))
            else:
                steps.append((True, chance.choice(state.legal_actions())))
                count += 1
            state.apply_action(steps[-1][1])
        episodes.append(steps)

    def play():
        for steps in episodes:
            state = game.new_initial_state()
            for is_decision, action in steps:
                if is_decision:
                    if is_listed:
                        state.legal_actions()
                    if is_observed:
                        tensor(state)
                        state.legal_actions_mask()
                state.apply_action(action)

    return lambda: rate(count, play)


def pettingzoo_env(name):
    import importlib

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module(f"pettingzoo.classic.{name}").env()


def of_brelan(game):
    title, players = OURS[game]
    batch_1, batch_2 = (
        estimate(batched(game, players, BATCH, BATCHED, threads, time.perf_counter))
        for threads in (1, 2)
    )
    return {
        "title": title,
        "players": players,
        "bare": estimate(matches(game, players, is_listed=False)),
        "listed": estimate(matches(game, players, is_listed=True)),
        "observed": estimate(batched(game, players, 1, OBSERVED)),
        "batch_1": estimate(batched(game, players, BATCH, BATCHED)),
        "batch_2": batch_2,
        "gain": batch_2["mean"] / batch_1["mean"],
        "aec": estimate(agents(brelan.pettingzoo.env(game, players=players), AEC)),
    }


def of_openspiel(game):
    return {
        "title": OPENSPIELS[game],
        "bare": estimate(openspiel(game)),
        "listed": estimate(openspiel(game, is_listed=True)),
        "observed": estimate(openspiel(game, is_observed=True)),
    }


def of_pettingzoo(game):
    return {"title": PETTINGZOOS[game], "aec": estimate(agents(pettingzoo_env(game), PETTINGZOO))}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the work, to try it")
    arguments = parser.parse_args()
    if arguments.quick:
        global RUNS, BARE, OBSERVED, BATCHED, AEC, OPENSPIEL, PETTINGZOO
        RUNS, BARE, OBSERVED, BATCHED, AEC = 2, 2000, 1000, 10_240, 200
        OPENSPIEL = PETTINGZOO = 100
    arguments.folder.mkdir(parents=True, exist_ok=True)
    # No window is opened by what PettingZoo's games import.
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    for measure, games in [
        (of_brelan, OURS),
        (of_openspiel, OPENSPIELS),
        (of_pettingzoo, PETTINGZOOS),
    ]:
        for game in games:
            found = {"schema": "brelan-python-speed/1", **dict.fromkeys(COLUMNS), **measure(game)}
            text = json.dumps(found)
            (arguments.folder / f"{game}.json").write_text(text + "\n")
            print(text, flush=True)


if __name__ == "__main__":
    main()
