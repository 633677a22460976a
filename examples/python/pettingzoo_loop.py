#!/usr/bin/env python3
"""Plays a round of Quando as a PettingZoo environment and shows it (pip install pettingzoo)."""

import brelan

env = brelan.pettingzoo.env("quando", players=3, render_mode="human")
env.reset(seed=5)
total = dict.fromkeys(env.possible_agents, 0.0)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    total[agent] += reward
    if termination or truncation:
        env.step(None)
    else:
        env.step(env.action_space(agent).sample(observation["action_mask"]))
print({agent: round(reward, 2) for agent, reward in total.items()})
env.close()
