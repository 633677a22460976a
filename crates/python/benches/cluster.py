#!/usr/bin/env python3
"""Measures what a Ray cluster costs and gives: deals in a second of CPU time of `brelan.arena` on
one thread, and how much of what so many cores would give in wall time a local cluster with a
worker for each gives. The results are compared: they must be equal."""

import argparse
import json
import os
import time

import brelan


def measured(play):
    wall, cpu = time.perf_counter(), time.process_time()
    result = play()
    return result.values(), time.perf_counter() - wall, time.process_time() - cpu


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game", choices=brelan.GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", default="master,greedy")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--deals-per-task", type=int, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray

    contest = {
        "bots": arguments.bots.split(","),
        "players": arguments.players,
        "deals": arguments.deals,
        "seed": arguments.seed,
    }
    alone, seconds, cpu_seconds = measured(lambda: brelan.arena(arguments.game, **contest))
    ray.init(
        num_cpus=arguments.workers,
        include_dashboard=False,
        log_to_driver=False,
        _node_ip_address="127.0.0.1",
    )
    warm = {**contest, "deals": 2 * arguments.workers, "deals_per_task": 1, "progress": False}
    brelan.ray.arena(arguments.game, **warm)
    size = arguments.deals_per_task
    shared, shared_seconds, _ = measured(
        lambda: brelan.ray.arena(arguments.game, deals_per_task=size, progress=False, **contest)
    )
    ray.shutdown()
    assert (alone == shared).all()
    found = {
        "schema": "brelan-cluster/1",
        "deals_a_cpu_second": arguments.deals / cpu_seconds,
        "workers": arguments.workers,
        "efficiency": seconds / shared_seconds / arguments.workers,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
