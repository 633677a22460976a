#!/usr/bin/env python3
"""Lets two bots play the same deals in every seat; prints the lead with its interval, and
draws it: contest.py [DEALS] [PICTURE.svg]"""

import sys

import brelan

deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
found = brelan.arena("quando", players=4, bots=["expert", "greedy"], deals=deals, seed=3)
for entry in found.entries:
    low, high = entry.interval
    print(f"{entry.name:8} {entry.value:+.2f} {found.unit}, 95 % interval {low:+.2f} to {high:+.2f}")
if len(sys.argv) > 2:
    with open(sys.argv[2], "w") as picture:
        picture.write(found.svg())
