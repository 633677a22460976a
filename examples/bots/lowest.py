#!/usr/bin/env python3
"""A bot for Brelan: it takes what leaves the fewest points, at random among equals."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready", "version": "lowest 1"}
    elif message["type"] == "begin":
        chance = random.Random(message["seed"])
        continue
    elif message["type"] == "choose":
        # What an action does is known for some actions only.
        totals = [offer["effects"].get("total", 99) for offer in message["legal"]]
        best = [index for index, total in enumerate(totals) if total == min(totals)]
        answer = {"type": "act", "index": chance.choice(best)}
    else:
        continue
    print(json.dumps(answer), flush=True)
