"""What the end of a round, or of a match of Qarré, is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence


def point_leads(points: Sequence[int]) -> list[float]:
    """By how much each seat is ahead of the mean of the others, where few points win."""
    total, others = sum(points), len(points) - 1
    return [(total - own) / others - own for own in points]


def win_payoffs(winners: Sequence[int], players: int) -> list[float]:
    """1 for a win, -1 for a loss between two, and what lies between for a shared win. They sum
    to 0."""
    share = 1.0 / len(winners)
    shares = [share if seat in winners else 0.0 for seat in range(players)]
    return [(share * players - 1.0) / (players - 1) for share in shares]
