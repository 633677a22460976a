#!/usr/bin/env python3
"""Checks the deals of records, without Brelan: the commitment, the seed, who dealt or began each
round, and the order of every pile before it. docs/records.md describes what is computed here.
check_shuffle.py RECORDS.jsonl

`brelan verify` also checks what is shuffled again during a round, every move and every score."""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

QUANDO = [f"{up}/{down}" for up in range(11) for down in range(up + 1, 11)]
ZERO = [f"{colour}{value}" for colour in "roygbpw" for value in range(1, 9)]
QARRE_NUMBERS = [f"{rank}{suit}" for suit in "shdc" for rank in "A23456789T"]
QARRE_ACTIONS = [f"{rank}{suit}" for suit in "shdc" for rank in "JQK"]

# By game: its piles in their canonical order.
PILES = {
    "quando": {"deck": QUANDO},
    "zero": {"deck": ZERO},
    "qarre": {"numbers": QARRE_NUMBERS, "actions": QARRE_ACTIONS},
}


def stream(seed: bytes, label: str) -> Iterator[int]:
    """The random words of 32 bits that belong to a label."""
    block = 0
    while True:
        message = label.encode() + b"\0" + block.to_bytes(8, "big")
        digest = hmac.new(seed, message, hashlib.sha256).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(words: Iterator[int], n: int) -> int:
    """A number below n, each equally likely."""
    limit = 2**32 // n * n
    return next(word for word in words if word < limit) % n


def shuffled(cards: list[str], words: Iterator[int]) -> list[str]:
    """The cards in the order that Fisher and Yates's shuffle gives them."""
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = below(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def flipped(card: str) -> str:
    """A card of Quando with its other side up."""
    up, down = card.split("/")
    return f"{down}/{up}"


def has_combo(base: list[str]) -> bool:
    """Whether four cards of Qarré have a trio or a quartet (QA-18); ten and ace are neighbours."""
    places = {divmod(QARRE_NUMBERS.index(card), 10) for card in base}
    equals = any(sum((suit, rank) in places for suit in range(4)) >= 3 for rank in range(10))
    return equals or any(
        {(suit, (rank - 1) % 10), (suit, (rank + 1) % 10)} <= places for suit, rank in places
    )


def deal(record: dict[str, Any], pile: str, seed: bytes, number: int) -> list[str]:
    """A pile before the deal of a round, top first."""
    game, label = record["game"], f"round/{number}/{pile}"
    words = stream(seed, label)
    cards = shuffled(PILES[game][pile], words)
    if game == "quando":
        return [flipped(card) if below(words, 2) else card for card in cards]
    if pile == "numbers" and record["options"]["starting_combos"] == "redeal":
        # Six cards go to the hands, the next four are the base (QA-31).
        again = 0
        while has_combo(cards[6:10]):
            again += 1
            cards = shuffled(PILES[game][pile], stream(seed, f"{label}/{again}"))
    return cards


def first_seat(record: dict[str, Any], seed: bytes) -> int | None:
    """Who deals the first round (Quando, Zero) or begins it (Qarré); None where the match before
    decides."""
    players, options = len(record["seats"]), record["options"]
    drawn = below(stream(seed, "first"), players)
    if record["game"] == "quando" and options["start"] == "random":
        # The seat that begins is drawn: the one before it deals (QU-31).
        return (drawn - 1) % players
    if record["game"] != "qarre" or options["start_player"] == "random":
        return drawn
    chosen = options["start_player"]
    return chosen if isinstance(chosen, int) else None


def fault(record: dict[str, Any]) -> str | None:
    """What is wrong with the deals of a record, or None."""
    shuffle = record["shuffle"]
    if "variant" in record:
        return "a study variant has other cards"
    if shuffle["method"] != "hmac-sha256/1":
        return f"its deals come from elsewhere: {shuffle['method']}"
    secret, seed = bytes.fromhex(shuffle["secret"]), bytes.fromhex(shuffle["seed"])
    if hashlib.sha256(secret).hexdigest() != shuffle["commitment"]:
        return "the commitment is not that of the secret"
    by_seat = sorted(shuffle["contributions"], key=lambda it: it["seat"])
    contributed = b"".join(bytes.fromhex(it["value"]) for it in by_seat)
    if hashlib.sha256(secret + contributed).digest() != seed:
        return "the seed is not that of the secret and the contributions"
    first = first_seat(record, seed)
    for number, played in enumerate(record["rounds"], start=1):
        seat = played["starter"] if record["game"] == "qarre" else played["dealer"]
        # The next round is dealt by the next seat.
        if first is not None and seat != (first + number - 1) % len(record["seats"]):
            return f"round {number}: another seat deals or begins"
        if played["deal"].keys() != PILES[record["game"]].keys():
            return f"round {number}: other piles"
        for pile, cards in played["deal"].items():
            if cards != deal(record, pile, seed, number):
                return f"round {number}: another order of {pile}"
    return None


if len(sys.argv) != 2:
    sys.exit("check_shuffle.py RECORDS.jsonl")
with open(sys.argv[1], encoding="utf-8") as file:
    records = [json.loads(line) for line in file if line.strip()]
for place, record in enumerate(records, start=1):
    if found := fault(record):
        sys.exit(f"record {place}: {found}")
deals = sum(len(record["rounds"]) for record in records)
print(f"{len(records)} records, {deals} deals: all of them follow from their seeds")
