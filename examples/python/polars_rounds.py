#!/usr/bin/env python3
"""Plays matches between bots, makes a polars table of all rounds from their records, and draws what
each bot scores as SVG. polars_rounds.py [MATCHES] [PICTURE.svg]"""

import json
import sys

import brelan
import polars as pl

BOTS = ("greedy", "hoarder", "rusher", "casual")
matches = int(sys.argv[1]) if len(sys.argv) > 1 else 50
rows = []
for number in range(matches):
    match = brelan.Match("quando", players=4, seed=number)
    # Everybody sits in every seat.
    names = [BOTS[(seat + number) % 4] for seat in range(4)]
    bots = [brelan.Bot(name, seed=number) for name in names]
    while match.seat is not None:
        match.play(bots[match.seat].choose(match.view()))
    for place, played in enumerate(json.loads(match.record(names))["rounds"], start=1):
        for name, points in zip(names, played["points"]):
            rows.append((number, place, name, played["end"], points))

rounds = pl.DataFrame(rows, schema=["match", "round", "bot", "end", "points"], orient="row")
# The rounds of a match have its seats in common: a match is one observation.
by_match = rounds.group_by("match", "bot").agg(pl.col("points").mean())
found = (
    by_match.group_by("bot")
    .agg(
        pl.col("points").mean().alias("mean"),
        (1.96 * pl.col("points").std() / pl.len().sqrt()).alias("interval"),
    )
    .sort("mean")
)
print(rounds.group_by("end").len().sort("end"))
for name, mean, interval in found.iter_rows():
    print(f"{name:9} {mean:5.2f} ± {interval:.2f} points a round (95 % interval over matches)")
if len(sys.argv) > 2:
    bars = [
        f'<text x="4" y="{24 * place + 16}">{name}</text>'
        f'<rect x="80" y="{24 * place + 4}" width="{20 * mean:.1f}" height="16" fill="#2a6f97"/>'
        f'<path d="M{80 + 20 * (mean - interval):.1f} {24 * place + 12}H'
        f'{80 + 20 * (mean + interval):.1f}" stroke="#111" stroke-width="2"/>'
        for place, (name, mean, interval) in enumerate(found.iter_rows())
    ]
    with open(sys.argv[2], "w") as file:
        file.write(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 100" font-size="12">'
            + "".join(bars)
            + "</svg>\n"
        )
