#!/usr/bin/env python3
"""Solves a small variant of Quando with OpenSpiel's CFR+, and tells by how much the uniform policy
and the average policy can be beaten. openspiel_cfr.py [ITERATIONS]"""

import sys

import brelan
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, expected_game_score

iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 20
game = brelan.openspiel.load("quando", players=2, values=3, hand_size=1, turn_cap=2)
uniform = policy.UniformRandomPolicy(game)
print(f"{game.get_type().long_name}, {game}")
print(f"uniform policy: exploitability {exploitability.exploitability(game, uniform):.4f} points")

solver = cfr.CFRPlusSolver(game)
for done in range(1, iterations + 1):
    solver.evaluate_and_update_policy()
    if done == iterations or done & (done - 1) == 0:
        average = solver.average_policy()
        beaten = exploitability.exploitability(game, average)
        print(f"CFR+, {done} iterations: exploitability {beaten:.4f} points")
state = game.new_initial_state()
values = expected_game_score.policy_value(state, [average, average])
print("value by seat:", ", ".join(f"{value:+.4f}" for value in values))
