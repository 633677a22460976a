#!/usr/bin/env python3
"""Plays matches between bots, keeps their records, and makes a table of all rounds: how they
ended and what was scored. records.py [MATCHES] [RECORDS.jsonl]

The table is a list of dicts, as `polars.DataFrame(rows)` and `pandas.DataFrame(rows)` take it."""

import json
import sys
from collections import Counter

import brelan

matches = int(sys.argv[1]) if len(sys.argv) > 1 else 20
records = []
for number in range(matches):
    match = brelan.Match("quando", players=4, seed=number)
    bots = [brelan.Bot(name, seed=number) for name in ("solid", "greedy", "casual", "learning")]
    while match.seat is not None:
        match.play(bots[match.seat].choose(match.view()))
    records.append(match.record(bots=bots))

rows = [
    {"match": number, "round": place, "bot": seat["name"], "end": played["end"], "points": points}
    for number, record in enumerate(map(json.loads, records))
    for place, played in enumerate(record["rounds"], start=1)
    for seat, points in zip(record["seats"], played["points"])
]
print("rounds by their end:", dict(Counter(row["end"] for row in rows if row["bot"] == "solid")))
for name in ("solid", "greedy", "casual", "learning"):
    own = [row["points"] for row in rows if row["bot"] == name]
    print(f"{name:9} {sum(own) / len(own):5.2f} points a round {'█' * round(sum(own) / len(own))}")
if len(sys.argv) > 2:
    with open(sys.argv[2], "w") as file:
        file.writelines(record + "\n" for record in records)
