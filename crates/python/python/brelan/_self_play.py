"""Matches of bots as a table of decisions, to learn from."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence

from brelan._brelan import Action, Bot, Match, View
from brelan._numbers import whole_number

# Type checkers take a variable of this name for true; the module `typing` is slow to import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsIndex

    import numpy as np
    from numpy.typing import NDArray

# As many as `arena` has deals.
_MAX_FIRST_MATCH = 2**40

# Without a cap of turns bots may play for ever, and the rows of it would fill the memory.
_MAX_DECISIONS = 100_000


def self_play(
    game: str,
    *,
    bots: Sequence[Any],
    matches: SupportsIndex = 100,
    first_match: SupportsIndex = 0,
    seed: SupportsIndex = 0,
    players: SupportsIndex | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, SupportsIndex] | None = None,
) -> dict[str, NDArray[Any]]:
    """Lets bots play matches, and gives every decision with what the seat knew, what it chose
    and what came of it.

    Parameters
    ----------
    game, players, preset, options, variant
        As for `Match`.
    bots : list
        One bot for all seats, or one for each seat: names as for `Bot`, or your own, as for
        `arena`. Each seat of each match has a bot of its own, with a seed of its own.
    matches : int
        The number of matches.
    first_match : int
        The number of the first match. A match depends on `seed` and its number alone, so that
        matches can be played in parts.
    seed : int
        From 0 to 2**64 - 1.

    Returns
    -------
    dict
        Arrays with one row for each decision, in order: `match`, uint64, the number of the match;
        `match_seed`, uint64, with which `Match` deals the same cards; `round`, uint16, from 0;
        `seat`, uint8; `observation`, float32, (decisions, features), and `action_mask`, bool,
        (decisions, action ids), as a `Batch` has them; `action`, uint16, the id of what was
        chosen; `legal_index`, uint16, its place in `View.legal`, which also tells which of several
        equal cards of Quando were played; `reward`, float32, what the round was worth to the seat
        in the end, or the match at Qarré, as in a `Batch`. A match is played again by
        ``match.play(match.view().legal[index])`` with each `legal_index` of its rows.

    Raises
    ------
    ValueError
        A setting is wrong, a bot of your own chose what is not offered, or a match has no end
        after 100,000 decisions, which happens where the option `turn_cap` is None.
    TypeError
        An argument is of the wrong type, or what a bot of your own chose is no action.
    Exception
        What a bot of your own raised.
    """
    import numpy as np

    first, count = whole_number(first_match, "first_match"), whole_number(matches, "matches", 1)
    if first > _MAX_FIRST_MATCH:
        raise ValueError(f"first_match must be {_MAX_FIRST_MATCH} or less, not {first}")
    seed = whole_number(seed, "seed")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"bots must be a list, not {type(bots).__name__}")
    setting: dict[str, Any] = {
        "players": players,
        "preset": preset,
        "options": options,
        "variant": variant,
    }
    seats = Match(game, seed=seed, **setting).players
    if len(bots) not in (1, seats):
        raise ValueError(f"bots: one for all seats or one for each of {seats}, not {len(bots)}")
    table = _DecisionTable()
    for number in range(first, first + count):
        seeds = np.random.SeedSequence(_entropy(seed, number)).generate_state(1 + seats, np.uint64)
        match_seed, *bot_seeds = (int(value) for value in seeds)
        match = Match(game, seed=match_seed, **setting)
        choosers = [
            _choose_function(bots[seat % len(bots)], bot_seeds[seat]) for seat in range(seats)
        ]
        table.play(match, choosers, number, match_seed)
    return table.columns()


def _entropy(seed: int, number: int) -> tuple[int, ...]:
    """What numpy makes the seeds of a match from; no two of these are alike.

    Numpy writes a number in as few words of 32 bits as it needs, and appends zeros: two large
    numbers need fixed words, and a last one that is not 0.
    """
    if seed < 2**32 and number < 2**32:
        return seed, number
    low = 2**32 - 1
    return seed & low, seed >> 32, number & low, number >> 32, 1


def _choose_function(bot: Any, seed: int) -> Callable[[View], Action]:
    """What is called with a view, for one seat of one match."""
    if isinstance(bot, (str, Bot)):
        name = bot if isinstance(bot, str) else bot.name
        return Bot(name, seed=seed).choose
    if isinstance(bot, type):
        bot = bot(seed)
    choose = getattr(bot, "choose", bot)
    if not callable(choose):
        kind = type(bot).__name__
        raise TypeError(f"a bot is a name, a function of a view or has `choose`, not {kind}")
    return lambda view: _find_offered(view, choose(view))


def _find_offered(view: View, choice: Any) -> Action:
    """The legal action that a bot chose."""
    if isinstance(choice, Action):
        found = (action for action in view.legal if action == choice)
    elif isinstance(choice, dict):
        found = (action for action in view.legal if action.json == choice)
    elif hasattr(choice, "__index__"):
        number = operator.index(choice)
        found = (action for action in view.legal if action.id == number)
    else:
        kind = type(choice).__name__
        raise TypeError(f"a bot gives one of view.legal, its json or its id, not {kind}")
    action = next(found, None)
    if action is None:
        raise ValueError(f"the bot chose {choice!r}, which is not in view.legal")
    return action


def _rewards(match: Match, round_: int) -> list[float]:
    """What a finished round was worth to each seat, or the match of Qarré."""
    others = match.players - 1
    if match.game == "qarre":
        winners = match.winners or []
        shares = [(seat in winners) / len(winners) for seat in range(match.players)]
        return [(share * match.players - 1) / others for share in shares]
    points = match.rounds[round_]["points"]
    return [(sum(points) - own) / others - own for own in points]


class _DecisionTable:
    """The decisions so far, column by column."""

    def __init__(self) -> None:
        self.numbers: list[tuple[int, int, int, int, int, int]] = []
        self.observations: list[NDArray[np.float32]] = []
        self.masks: list[NDArray[np.bool_]] = []
        self.rewards: list[float] = []

    def play(
        self, match: Match, choosers: list[Callable[[View], Action]], number: int, match_seed: int
    ) -> None:
        begin = len(self.numbers)
        while (seat := match.seat) is not None:
            if len(self.numbers) - begin == _MAX_DECISIONS:
                raise ValueError(
                    f"match {number} has no end after {_MAX_DECISIONS} decisions: without a cap of "
                    "turns bots may play for ever (the option turn_cap=300 is one)"
                )
            current = match.rounds_played
            view = match.view()
            action = choosers[seat](view)
            place = view.legal.index(action)
            self.numbers.append((number, match_seed, current, seat, action.id, place))
            self.observations.append(view.features())
            self.masks.append(view.action_mask())
            match.play(action)
            if match.is_over or match.rounds_played > current:
                rewards = _rewards(match, current)
                unrewarded = self.numbers[len(self.rewards) :]
                self.rewards.extend(rewards[row[3]] for row in unrewarded)

    def columns(self) -> dict[str, NDArray[Any]]:
        import numpy as np

        numbers, seeds, rounds, seats, actions, places = zip(*self.numbers, strict=True)
        return {
            "match": np.array(numbers, np.uint64),
            "match_seed": np.array(seeds, np.uint64),
            "round": np.array(rounds, np.uint16),
            "seat": np.array(seats, np.uint8),
            "observation": np.stack(self.observations),
            "action_mask": np.stack(self.masks),
            "action": np.array(actions, np.uint16),
            "legal_index": np.array(places, np.uint16),
            "reward": np.array(self.rewards, np.float32),
        }
