#!/usr/bin/env python3
"""Trains a linear policy for Quando against a bot, with numpy alone: REINFORCE (Williams, 1992)
on a batch of environments. train.py [STEPS]"""

import sys

import brelan
import numpy as np

SIZE, PLAYERS, SEAT, RATE = 256, 3, 0, 2.0
steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000

bots = ["greedy" if seat != SEAT else None for seat in range(PLAYERS)]
batch = brelan.Batch("quando", players=PLAYERS, size=SIZE, bots=bots)
observations, masks, rewards, ends, _ = batch.reset(seed=1)
weights = np.zeros((observations.shape[1], masks.shape[1]), dtype=np.float32)
chance = np.random.default_rng(1)

# What was seen in each episode so far, and the gradients of its logits.
traces = [([], []) for _ in range(SIZE)]
baseline, recent = 0.0, []

for step in range(steps):
    logits = np.where(masks, observations @ weights, -np.inf)
    # The largest of logits with Gumbel noise is a draw from their softmax.
    actions = np.argmax(logits + chance.gumbel(size=logits.shape), axis=1)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    odds[np.arange(SIZE), actions] -= 1.0
    for trace, seen, error in zip(traces, observations.copy(), -odds):
        trace[0].append(seen)
        trace[1].append(error)
    batch.step(actions)
    for number in np.flatnonzero(ends):
        reward = float(rewards[number, SEAT])
        seen, errors = (np.stack(part) for part in traces[number])
        weights += RATE / SIZE * (reward - baseline) / 10.0 * (seen.T @ errors)
        traces[number] = ([], [])
        recent.append(reward)
        baseline += 0.01 * (reward - baseline)
    if (step + 1) % max(1, steps // 8) == 0 and recent:
        error = np.std(recent) / np.sqrt(len(recent))
        print(f"step {step + 1}: {np.mean(recent):+.2f} ± {1.96 * error:.2f} points a round", flush=True)
        recent = []
