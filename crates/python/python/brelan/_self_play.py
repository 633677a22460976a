"""Matches of bots as a table of decisions, to learn from."""

from __future__ import annotations

import operator
import time
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from itertools import islice

from brelan._brelan import Action, Bot, Match, View, encoding
from brelan._numbers import whole_number
from brelan._rewards import point_leads, win_payoffs

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

# As many as `arena` has.
_MAX_THREADS = 256
# How many matches are begun for each thread, so that none waits for the first one to end.
_MATCHES_PER_THREAD = 2
# How often the calling thread looks after the others, and how often it calls `progress`.
_WATCH_INTERVAL_SECONDS = 0.05
_PROGRESS_INTERVAL_SECONDS = 1.0


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
    threads: SupportsIndex = 1,
    progress: Callable[[int, int], object] | None = None,
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
    threads : int
        The number of threads, up to 256. Results do not depend on it. Functions and objects of
        your own are then called by several threads; Brelan's bots think without Python's lock.
    progress : callable, optional
        A function of how many matches are played and how many are wanted. The thread that called
        `self_play` calls it about once a second, and once more when all matches are played. If it
        gives `False`, the result has the matches that were played.

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
    KeyboardInterrupt
        Ctrl-C, in the main thread.
    Exception
        What a bot of your own or `progress` raised.

    Notes
    -----
    An exception that ends the matches has an attribute `self_play_result`, the table of those that
    were played: all from `first_match` on up to one, so that the others can be played later. The
    rows of a match that is not over are dropped.
    """
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
    # Names what is wrong with the settings.
    seats = Match(game, seed=seed, **setting).players
    if len(bots) not in (1, seats):
        raise ValueError(f"bots: one for all seats or one for each of {seats}, not {len(bots)}")
    threads = whole_number(threads, "threads", 1)
    if threads > _MAX_THREADS:
        raise ValueError(f"threads must be {_MAX_THREADS} or less, not {threads}")
    if progress is not None and not callable(progress):
        kind = type(progress).__name__
        raise TypeError(
            f"progress must be a function of the matches played and wanted, not {kind}"
        )
    table = _DecisionTable(game)
    monitor = _Monitor(progress, count)

    def play(number: int, goes_on: Callable[[], bool]) -> _MatchRows | None:
        match_seed, *bot_seeds = _seeds(seed, number, 1 + seats)
        match = Match(game, seed=match_seed, **setting)
        choosers = [
            _choose_function(bots[seat % len(bots)], bot_seeds[seat]) for seat in range(seats)
        ]
        rows = _MatchRows()
        return rows if rows.play(match, choosers, number, match_seed, goes_on) else None

    try:
        with closing(_matches(play, range(first, first + count), threads, monitor)) as played:
            for rows in played:
                table.add(rows)
                monitor.played += 1
        if monitor.played == count:
            monitor.report()
    except BaseException as error:
        error.self_play_result = table.columns()  # type: ignore[attr-defined]
        raise
    return table.columns()


class _Monitor:
    """What the thread that called `self_play` does while matches are played: it reports the
    progress, and knows whether the caller has ended them."""

    def __init__(self, progress: Callable[[int, int], object] | None, wanted: int) -> None:
        self.progress, self.wanted = progress, wanted
        self.played = 0
        self.is_ended = False
        self.next_report = time.monotonic() + _PROGRESS_INTERVAL_SECONDS

    def goes_on(self) -> bool:
        """Reports where it is time to; gives whether matches are still wanted."""
        if self.progress is not None and time.monotonic() >= self.next_report:
            self.report()
            self.next_report = time.monotonic() + _PROGRESS_INTERVAL_SECONDS
        return not self.is_ended

    def report(self) -> None:
        if self.progress is not None and self.progress(self.played, self.wanted) is False:
            self.is_ended = True


def _matches(
    play: Callable[[int, Callable[[], bool]], _MatchRows | None],
    numbers: range,
    threads: int,
    monitor: _Monitor,
) -> Generator[_MatchRows]:
    """The rows of each match, in the order of the numbers, until the caller ends them."""
    if threads == 1:
        for number in numbers:
            rows = play(number, monitor.goes_on)
            if rows is None:
                return
            yield rows
        return

    import threading
    from concurrent.futures import Future, ThreadPoolExecutor, wait

    is_over = threading.Event()
    unbegun = iter(numbers)
    begun: deque[Future[_MatchRows | None]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                room = threads * _MATCHES_PER_THREAD - len(begun)
                for number in islice(unbegun, room):
                    begun.append(pool.submit(play, number, lambda: not is_over.is_set()))
                if not begun or not monitor.goes_on():
                    return
                # With a timeout, so that Ctrl-C is noticed.
                wait([begun[0]], timeout=_WATCH_INTERVAL_SECONDS)
                if begun[0].done():
                    rows = begun.popleft().result()
                    assert rows is not None, "no match is given up before `is_over`"
                    yield rows
        finally:
            is_over.set()
            for future in begun:
                future.cancel()


def _seeds(seed: int, number: int, count: int) -> list[int]:
    """The seeds of a match and of its bots."""
    import numpy as np

    sequence = np.random.SeedSequence(_entropy(seed, number))
    return [int(value) for value in sequence.generate_state(count, np.uint64)]


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
    elif hasattr(choice, "__index__") and not isinstance(choice, bool):
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
    if match.game == "qarre":
        return win_payoffs(match.winners or [], match.players)
    return point_leads(match.rounds[round_]["points"])


class _MatchRows:
    """The decisions of one match."""

    def __init__(self) -> None:
        self.numbers: list[tuple[int, int, int, int, int, int]] = []
        self.observations: list[NDArray[np.float32]] = []
        self.masks: list[NDArray[np.bool_]] = []
        self.rewards: list[float] = []

    def play(
        self,
        match: Match,
        choosers: list[Callable[[View], Action]],
        number: int,
        match_seed: int,
        goes_on: Callable[[], bool],
    ) -> bool:
        """Plays the match; gives whether it came to its end."""
        while (seat := match.seat) is not None:
            if not goes_on():
                return False
            if len(self.numbers) == _MAX_DECISIONS:
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
        return True


class _DecisionTable:
    """The decisions of the matches so far."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.matches: list[_MatchRows] = []

    def add(self, rows: _MatchRows) -> None:
        self.matches.append(rows)

    def columns(self) -> dict[str, NDArray[Any]]:
        import numpy as np

        def stacked(rows: list[NDArray[Any]], width: int, dtype: type) -> NDArray[Any]:
            return np.stack(rows) if rows else np.empty((0, width), dtype)

        known = encoding(self.game)
        features, ids = known["features"], len(known["actions"])
        numbers = [row for rows in self.matches for row in rows.numbers]
        observations = [row for rows in self.matches for row in rows.observations]
        masks = [row for rows in self.matches for row in rows.masks]
        rewards = [reward for rows in self.matches for reward in rows.rewards]
        columns = zip(*numbers, strict=True) if numbers else [()] * 6
        match, seeds, rounds, seats, actions, places = columns
        return {
            "match": np.array(match, np.uint64),
            "match_seed": np.array(seeds, np.uint64),
            "round": np.array(rounds, np.uint16),
            "seat": np.array(seats, np.uint8),
            "observation": stacked(observations, features, np.float32),
            "action_mask": stacked(masks, ids, np.bool_),
            "action": np.array(actions, np.uint16),
            "legal_index": np.array(places, np.uint16),
            "reward": np.array(rewards, np.float32),
        }
