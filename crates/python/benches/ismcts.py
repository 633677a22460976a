#!/usr/bin/env python3
"""Plays OpenSpiel's IS-MCTS against Brelan's master on duplicate deals.

In each deal the master sits alone in each seat in turn, and IS-MCTS in all the others. Every
seating of a deal has the same numbers of chance: the same dealer, deck and later shuffles. A deal
is one observation; the interval is the 95 % confidence interval by Student's t. The value is
the master's lead over the mean of the others in points a round, or its share of the wins.

A simulation of IS-MCTS is one path through its tree and one random playout. `--budget time`
gives the master as many simulations as take the CPU time of IS-MCTS in one deal that does not
count; the figures have the milliseconds of CPU time of both in the deals that count.

At Quando one action id stands for all cards with the same front, so that the backs that the
master prefers are not always those that it keeps.
"""

import argparse
import json
import random
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

import brelan
import numpy as np
from open_spiel.python.algorithms import ismcts, mcts
from scipy import stats

# About the standard deviation of a random playout's payoff: the scale of exploration.
EXPLORATION = {"quando": 15.0, "zero": 10.0, "qarre": 1.0}
# How often the simulations of `--budget time` are corrected, each time by a deal that does not
# count.
CALIBRATIONS = 3
UNCOUNTED_DEAL = 2**31


@dataclass(frozen=True)
class Contest:
    game: str
    players: int
    simulations: int
    own_simulations: int
    exploration: float
    seed: int


class Clock:
    """The CPU time of choices."""

    def __init__(self):
        self.seconds, self.choices = 0.0, 0

    def measure(self, choose):
        start = time.thread_time()
        chosen = choose()
        self.seconds += time.thread_time() - start
        self.choices += 1
        return chosen


def openspiel_bot(contest, game, seed):
    chance = np.random.RandomState(np.random.MT19937(np.random.SeedSequence(seed)))
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        uct_c=contest.exploration,
        max_simulations=contest.simulations,
        random_state=chance,
    )
    # OpenSpiel's own sampler has no seed.
    bot.set_resampler(
        lambda state, player: state.resample_from_infostate(player, chance.random_sample)
    )
    return bot


def play(contest, deal, own_seat, clocks):
    """The payoff of the master's seat; its clock is the first one."""
    game = brelan.openspiel.load(contest.game, players=contest.players)
    # The same numbers in every seating: no other draw takes any of them.
    chance = random.Random(f"{contest.seed}/{deal}")
    seeds = (contest.seed, deal, own_seat)
    own_seed = int(np.random.SeedSequence(seeds).generate_state(1, np.uint64)[0])
    own = brelan.Bot("master", simulations=contest.own_simulations, seed=own_seed)
    own = brelan.openspiel.BrelanBot(own)
    bots = [
        own if seat == own_seat else openspiel_bot(contest, game, (*seeds, seat))
        for seat in range(contest.players)
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = chance.randrange(len(state.chance_outcomes()))
        else:
            seat = state.current_player()
            legal = state.legal_actions()
            if len(legal) == 1:
                action = legal[0]
            else:
                choose = partial(bots[seat].step, state)
                action = int(clocks[seat != own_seat].measure(choose))
        state.apply_action(action)
    return state.returns()[own_seat]


def played(contest, deal):
    """The mean payoff over the seats in one deal, and the seconds and choices of both bots."""
    clocks = Clock(), Clock()
    payoffs = [play(contest, deal, seat, clocks) for seat in range(contest.players)]
    return float(np.mean(payoffs)), [(clock.seconds, clock.choices) for clock in clocks]


def calibrated(contest):
    """The contest with as many simulations of the master as take the time of IS-MCTS."""
    for _ in range(CALIBRATIONS):
        _, ((own, own_choices), (others, other_choices)) = played(contest, UNCOUNTED_DEAL)
        ratio = (others / other_choices) / (own / own_choices)
        contest = replace(contest, own_simulations=max(1, round(contest.own_simulations * ratio)))
    return contest


def report(contest, deals, processes):
    with ProcessPoolExecutor(processes) as pool:
        results = list(pool.map(partial(played, contest), range(deals)))
    values = np.array([value for value, _ in results])
    unit = "points a round"
    if contest.game == "qarre":
        values, unit = 50.0 * (values + 1.0), "% of wins"
    half = stats.t.ppf(0.975, deals - 1) * values.std(ddof=1) / np.sqrt(deals)
    clocks = np.sum([clocks for _, clocks in results], axis=0)
    milliseconds = 1000.0 * clocks[:, 0] / clocks[:, 1]
    return {
        "schema": "brelan-ismcts/1",
        "game": contest.game,
        "players": contest.players,
        "deals": deals,
        "seed": contest.seed,
        "unit": unit,
        "value": {"mean": float(values.mean()), "interval": float(half)},
        "master": {"simulations": contest.own_simulations, "milliseconds": milliseconds[0]},
        "ismcts": {
            "simulations": contest.simulations,
            "exploration": contest.exploration,
            "milliseconds": milliseconds[1],
        },
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game", choices=brelan.GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=10, help="two or more")
    parser.add_argument("--simulations", type=int, default=100, help="of IS-MCTS, for each choice")
    parser.add_argument("--budget", choices=["simulations", "time"], default="simulations")
    parser.add_argument("--exploration", type=float, help="the constant of UCT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.deals < 2:
        parser.error("--deals: an interval takes two deals or more")
    if arguments.simulations < 2:
        parser.error("--simulations: IS-MCTS takes two or more, the first one makes the root")
    contest = Contest(
        game=arguments.game,
        players=arguments.players,
        simulations=arguments.simulations,
        own_simulations=arguments.simulations,
        exploration=arguments.exploration or EXPLORATION[arguments.game],
        seed=arguments.seed,
    )
    if arguments.budget == "time":
        contest = calibrated(contest)
    found = report(contest, arguments.deals, arguments.processes)
    if arguments.json:
        print(json.dumps(found))
        return
    value, own, other = found["value"], found["master"], found["ismcts"]
    print(
        f"{contest.game}, {contest.players} players, {found['deals']} deals: the master with "
        f"{own['simulations']} simulations ({own['milliseconds']:.1f} ms) against IS-MCTS with "
        f"{other['simulations']} ({other['milliseconds']:.1f} ms): "
        f"{value['mean']:.2f} ± {value['interval']:.2f} {found['unit']}"
    )


if __name__ == "__main__":
    main()
