from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, SupportsIndex, TypeAlias, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

_Arrays: TypeAlias = tuple[
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.int32],
]

__all__ = [
    "BOTS",
    "GAMES",
    "Action",
    "ActionStats",
    "ArenaEntry",
    "ArenaResult",
    "Batch",
    "Bot",
    "History",
    "Match",
    "View",
    "__version__",
    "_restore_action",
    "_restore_action_stats",
    "_restore_arena_entry",
    "_restore_arena_result",
    "arena",
    "encoding",
    "option_specs",
    "presets",
    "verify",
]
__version__: str
GAMES: tuple[str, ...]
BOTS: tuple[str, ...]

@final
class Match:
    """A match of one of the games, which holds the whole truth of its table.

    What a seat knows is its `view`; nothing else of the hidden cards leaves a match before
    it is over, when it has a `record`. Several threads may use one match: their calls are
    carried out one after the other.

    Parameters
    ----------
    game : str
        `"quando"`, `"zero"` or `"qarre"`.
    players : int, optional
        The number of seats; 4 if it is not given, or as near to it as the preset goes.
    preset : str, optional
        The preset, such as `"official"`; the first of the game's rules page if it is not given.
    seed : int, optional
        The seed of the deals, from 0 to 2**64 - 1. Equal seeds give equal deals; without one
        they come from the operating system.
    options : dict, optional
        Options that differ from the preset's, by their names on the rules page; or all of
        another match's `options`, which name the preset and the number of players, too, if it
        has no `variant`.
    variant : dict, optional
        A smaller deck for study, such as `{"values": 4, "hand_size": 1}`.

    Raises
    ------
    ValueError
        There is no such game, preset, option or value; the message names it.
    TypeError
        An argument is of the wrong type.

    Examples
    --------
    >>> import brelan
    >>> match = brelan.Match("zero", players=3, seed=7)
    >>> while match.seat is not None:
    ...     match.play(match.view().legal[0])
    >>> len(match.scores)
    3
    """

    def __new__(
        cls,
        game: str,
        *,
        players: SupportsIndex | None = None,
        preset: str | None = None,
        seed: SupportsIndex | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, SupportsIndex] | None = None,
    ) -> Self: ...
    @staticmethod
    def from_record(record: str | dict[str, Any], actions: SupportsIndex | None = None) -> Match:
        """The match of a record, which may go on in another way.

        Parameters
        ----------
        record : str or dict
            The record as JSON, such as `Match.record` gives.
        actions : int, optional
            After how many actions the match is wanted; after all of them if not given.

        Raises
        ------
        RecordError
            The first thing that is wrong with the record.
        ValueError
            It has fewer actions.
        TypeError
            The record is no text or dict, or `actions` no whole number.
        """
    @property
    def game(self) -> str:
        """The game's name."""
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def options(self) -> dict[str, Any]:
        """The options as a record has them, a `dict`."""
    @property
    def seat(self) -> int | None:
        """The seat that must choose an action, from 0; `None` once the match is over."""
    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
    @property
    def scores(self) -> list[int]:
        """The points of the match so far by seat, a `list` of `int`. Few points win at Quando
        and Zero, many at Qarré.
        """
    @property
    def winners(self) -> list[int] | None:
        """The seats that win, a `list` of `int`; `None` while the match is not over."""
    @property
    def rounds(self) -> list[dict[str, Any]]:
        """The finished rounds, a `list` of `dict`: `end` says why it ended, `points` has what
        each seat scored, `totals` what each hand counted, where hands count.
        """
    @property
    def rounds_played(self) -> int:
        """The number of finished rounds, `len(rounds)`."""
    def view(self, seat: SupportsIndex | None = None) -> View:
        """What a seat knows now.

        Parameters
        ----------
        seat : int, optional
            The seat, from 0; the one that must choose if it is not given.

        Raises
        ------
        ValueError
            There is no such seat, or none is given and no seat must choose.
        """
    def observe(
        self, seat: SupportsIndex | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """What a seat knows now as numbers, without a view: `view(seat).features()` and
        `view(seat).action_mask()` in one call, which takes a fraction of their time.

        Parameters
        ----------
        seat : int, optional
            The seat, from 0; the one that must choose if it is not given.

        Returns
        -------
        tuple
            New arrays: the features, float32, (features,), and the action ids that the seat may
            choose, bool, (action ids,), both by `brelan.encoding`. The mask of a seat that does
            not have to choose is all `False`.

        Raises
        ------
        ValueError
            There is no such seat, or none is given and no seat must choose.
        """
    def spectator_view(self) -> View:
        """What a spectator knows now: what every seat knows."""
    def seen(self, seat: SupportsIndex) -> list[dict[str, Any]]:
        """What a seat saw since the match began, in order: a `list` of `dict`. The fields are
        those of the protocol. In a sampled world it begins with the sample.

        Raises
        ------
        ValueError
            There is no such seat.
        """
    def play(self, action: Action | dict[str, Any] | SupportsIndex) -> None:
        """Plays an action of the seat that must choose, and deals what must be dealt then.

        Parameters
        ----------
        action : Action, dict or int
            One of `legal` of the seat's view, its `json`, or its `id`. A dict need not be
            offered: the answer to one that is not is the rule.

        Raises
        ------
        IllegalAction
            A rule stands against it; `rule` is its id, such as `"QU-20"`. Nothing has changed.
        ValueError
            It is an action of another game or seat, no action at all, or the match is over.
        TypeError
            It is none of these.
        """
    def record(
        self,
        names: Sequence[str] | None = None,
        *,
        bots: Sequence[str | Bot | None] | None = None,
    ) -> str:
        """The record of the match as JSON (`brelan-record/1`), once it is over: every deal and
        every action, and the secret that proves the shuffles.

        Parameters
        ----------
        names : list of str, optional
            Who sat where; if not given, a bot's name and "Seat 0" and so on.
        bots : list of (str, Bot or None), optional
            By seat which bot it was, one of Brelan's by its name or your own by any; `None` where it
            was a person, as in all seats if not given.

        Without either, the match of a record has the seats of that record.

        Raises
        ------
        ValueError
            The match is not over, is a sampled world, or there are not as many names or bots as
            seats.
        TypeError
            The names are no list of texts, or the bots no list of names and bots.
        """
    def copy(self) -> Match:
        """The same match once more, to play it on in another way."""
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Match: ...

@final
class History:
    """A path through one round of a game, or a match of Qarré, step by step: `brelan.openspiel` is
    made of it.

    It holds the whole truth. What a seat knows is its `information`, `observation` and `tensor`.

    Parameters
    ----------
    game, players, preset, options, variant
        As for `Match`.
    recall : int, optional
        How many of a seat's decisions `tensor` recalls; none if not given.

    Raises
    ------
    ValueError
        A setting is wrong.
    """

    def __new__(
        cls,
        game: str,
        *,
        players: SupportsIndex | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, SupportsIndex] | None = None,
        recall: SupportsIndex | None = None,
    ) -> Self: ...
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def seat(self) -> int | None:
        """The seat that must choose, from 0; `None` where chance must draw and when it is over."""
    @property
    def outcomes(self) -> int:
        """From how many numbers chance draws the next one, each as likely; 0 where it does not."""
    @property
    def chance_label(self) -> tuple[str, int] | None:
        """What chance draws for: the shuffle's name in a record, and which of its numbers."""
    @property
    def actions(self) -> list[int]:
        """The action ids that the seat may choose, ascending, a `list` of `int`."""
    @property
    def payoffs(self) -> list[float]:
        """The payoffs by seat, a `list` of `float`: all 0 before it is over."""
    @property
    def payoff_bounds(self) -> tuple[float, float]:
        """Between which two numbers every payoff lies, with these options, a `tuple` of two `float`:
        they need not be reached.
        """
    @property
    def tensor_length(self) -> int:
        """The length of a tensor."""
    def action_name(self, id: SupportsIndex) -> str:
        """What an action id means, in English; empty for one that the game does not have.

        Raises
        ------
        ValueError
            It is no number from 0 to 65535.
        """
    def apply(self, step: SupportsIndex) -> None:
        """Takes a number of chance, or an action id of the seat that must choose.

        Raises
        ------
        IllegalAction
            A rule stands against the action; nothing has changed.
        ValueError
            There is no such action or number of chance; nothing has changed.
        """
    def information(self, seat: SupportsIndex) -> str:
        """All that a seat knows with perfect recall, as text."""
    def view(self, seat: SupportsIndex) -> View:
        """The `View` of a seat: all that it knows now, and what it may choose."""
    def observation(self, seat: SupportsIndex) -> str:
        """What a seat knows now, as JSON."""
    def write_tensor(self, seat: SupportsIndex, out: NDArray[np.float32]) -> None:
        """Writes what a seat knows into an array, float32, (`tensor_length`,): the features, and
        for each recalled decision of the seat, the latest first, the features there and the
        chosen action id.
        """
    def sample(self, seat: SupportsIndex, seed: SupportsIndex) -> History | None:
        """A history that the seat cannot tell from this one; `None` where none is drawn."""
    def copy(self) -> History:
        """A copy of the history, which goes on independently of this one."""
    def __copy__(self) -> History: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> History: ...

@final
class View:
    """All that one seat, or a spectator, knows of a match at one moment.

    A view holds nothing that its seat does not know: no attribute, no text and no
    `repr` of it can tell another hand. It stays as it is while the match goes on.
    Views come from `Match.view`; they may be used by several threads.
    """

    @property
    def game(self) -> str:
        """The game's name: `"quando"`, `"zero"` or `"qarre"`."""
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def seat(self) -> int | None:
        """The seat whose view it is, from 0; `None` for a spectator."""
    @property
    def must_choose(self) -> bool:
        """Whether this seat must choose an action now."""
    @property
    def options(self) -> dict[str, Any]:
        """The match's options as a record has them, a `dict`."""
    @property
    def legal(self) -> tuple[Action, ...]:
        """The actions that the seat may choose, a `tuple` of `Action`; empty where it does not
        have to choose. The order tells nothing that the seat does not know.
        """
    @property
    def text(self) -> str:
        """The position in English: the table, the seat's hand, and for the seat that must choose
        its actions, numbered from 1.
        """
    @property
    def json(self) -> dict[str, Any]:
        """The position as a `dict`: what lies on the table for the viewer, and under `memory`
        what a perfect memory knows besides. The fields are those of the protocol.
        """
    def features(self) -> NDArray[np.float32]:
        """The features of the view, a new array: float32, (features,), by `brelan.encoding`. It
        has what a perfect memory knows.
        """
    def action_mask(self) -> NDArray[np.bool_]:
        """Which action ids the seat may choose, a new array: bool, (action ids,)."""
    def sample(self, seed: SupportsIndex) -> Match:
        """A world that the seat cannot tell from the real one, as a `Match` that can be played
        on: drawn uniformly from all such worlds, and with deals to come that belong to `seed`.

        It tells nothing of the real world, and has no record.

        Parameters
        ----------
        seed : int
            From 0 to 2**64 - 1. Equal seeds give equal worlds.

        Raises
        ------
        ValueError
            The view is a spectator's, or the match is over.
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Self: ...

@final
class Action:
    """An action that a seat may choose, from `View.legal`.

    Two actions are equal if they are the same action of the same game. An action can be pickled: it
    is then what its seat knows of it, without its view.
    """

    @property
    def id(self) -> int:
        """The action's id, from 0, by `brelan.encoding`. At Quando actions that differ only in
        which of several equal cards are played share theirs.
        """
    @property
    def json(self) -> dict[str, Any]:
        """The action as a `dict`, such as `{"do": "knock"}`. Cards of the seat's hand are named by
        handles, the numbers of their arrival.
        """
    @property
    def effects(self) -> dict[str, Any]:
        """What the action will do, as far as its seat knows, a `dict`: such as `total`, what the
        hand is then worth in points.
        """
    @property
    def text(self) -> str:
        """The action in English."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Self: ...

@final
class Bot:
    """One of Brelan's bots. It chooses from what a view knows and from its own seed.

    Equal names, seeds and views give equal choices; a bot whose choices are random makes
    others when it is asked again, so take a new one for each match that is to be repeated.
    Several threads may use one bot: their calls are carried out one after the other. While
    it thinks, the interpreter is free for other threads.

    Parameters
    ----------
    name : str
        One of `brelan.BOTS`, from `"random"` to `"master"`, or `"search:400"` for a search
        with that number of simulations, or `"search"` with `simulations`.
    simulations : int, optional
        How many simulations `"master"`, `"search"` or `"uniform"` makes for a choice. `"uniform"` is the
        same search without inference: it takes every consistent world for equally likely.
    seed : int, optional
        From 0 to 2**64 - 1; 0 if it is not given.

    Raises
    ------
    ValueError
        There is no such bot, or it takes no number of simulations.
    """

    def __new__(
        cls,
        name: str,
        *,
        simulations: SupportsIndex | None = None,
        seed: SupportsIndex | None = None,
    ) -> Self: ...
    @property
    def name(self) -> str:
        """The bot's name, such as `"search:400"`."""
    @property
    def seed(self) -> int:
        """Its seed."""
    def choose(self, view: View) -> Action:
        """The action that the bot chooses.

        Parameters
        ----------
        view : View
            The view of the seat that must choose.

        Raises
        ------
        ValueError
            The view's seat does not have to choose.
        KeyboardInterrupt
            Ctrl-C, in the main thread, while the bot searches.
        """
    def evaluate(self, view: View) -> list[ActionStats]:
        """What a search finds out about each legal action, a `list` of `ActionStats` in the order
        of `view.legal`. All actions are tried in the same sampled worlds.

        Raises
        ------
        ValueError
            The view's seat does not have to choose, or the bot does not search.
        KeyboardInterrupt
            Ctrl-C, in the main thread.
        """

@final
class ActionStats:
    """What a search found out about an action.

    Values are larger for what is better for the seat. At Quando and Zero they are the points
    of the round by which it is ahead of the mean of the others, at Qarré its share of the win,
    from 0 to 1. They can be pickled, with the action.
    """

    @property
    def action(self) -> Action:
        """The action."""
    @property
    def value(self) -> float:
        """The mean payoff of the seat over the simulations that began with the action."""
    @property
    def standard_error(self) -> float:
        """The standard error of `value`, as if its worlds were independent."""
    @property
    def paired_standard_error(self) -> float:
        """The standard error of the difference to the best action in the same worlds; 0 for
        the best action itself.
        """
    @property
    def visits(self) -> int:
        """How many simulations tried the action."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Self: ...

@final
class Batch:
    """Many environments of one game, played at once by threads in Rust without the interpreter.

    Each environment is a match that begins again when its episode is over, automatically or when it is
    reset. What it shows is written into the same arrays at each step, without copies:

    - `observations`, float32, (size, features): what the seat that must choose knows, by
      `brelan.encoding(game)`. It holds nothing that this seat does not know.
    - `action_masks`, bool, (size, action ids): the action ids that it may choose.
    - `rewards`, float32, (size, players): what the last step was worth to each seat. At Quando
      and Zero the end of a round gives the points by which a seat is ahead of the mean of the
      others; at Qarré the end of the match gives 1 for a win and -1 for a loss. They sum to 0.
    - `ends`, bool, (size,): whether the last step ended the episode. The rewards are then its
      last ones, and the other arrays show the next episode; without `autoreset` the observation
      and the mask are all 0. An episode that the bots end before a seat of the caller must choose
      is not shown, and its rewards are not given.
    - `seats`, int32, (size,): the seat that must choose; -1 where an episode has ended and the
      next one has not begun.

    Parameters
    ----------
    game, players, preset, options, variant
        As for `Match`.
    size : int
        The number of environments, up to 2**20.
    threads : int, optional
        The number of threads, 1 if not given. Results do not depend on it.
    episode : {"round", "match"}, optional
        What an episode is; Qarré has no rounds.
    autoreset : bool, optional
        Whether an environment whose episode ends begins the next one in the same step. Else it
        stays ended until `reset` names it in `mask`: `step` ignores its action, and its rewards
        are 0.
    bots : list of (str, Bot or None), optional
        By seat the name of a bot, or `None` where the caller chooses. Of a `Bot`
        only the name is taken: each environment has bots of its own, with seeds of its own.
    out : dict, optional
        Arrays of the caller's own by the names above, C-contiguous and writable, of these
        dtypes and shapes, of which no two overlap. Those that are not there are made.

    Raises
    ------
    ValueError
        A setting is wrong, memory does not hold the environments, or an array has another
        shape or layout, is not writable, or overlaps with another one.
    TypeError
        An argument is of the wrong type, or an array of another dtype.
    MemoryError
        Memory does not hold the arrays.

    Examples
    --------
    >>> import brelan
    >>> batch = brelan.Batch("zero", players=3, size=64)
    >>> observations, masks, rewards, ends, seats = batch.reset(seed=1)
    >>> _ = batch.step(batch.random_actions())
    """

    def __new__(
        cls,
        game: str,
        *,
        size: SupportsIndex,
        players: SupportsIndex | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, SupportsIndex] | None = None,
        threads: SupportsIndex | None = None,
        episode: Literal["round", "match"] = "round",
        autoreset: bool = True,
        bots: Sequence[str | Bot | None] | None = None,
        out: dict[str, NDArray[Any]] | None = None,
    ) -> Self: ...
    @property
    def game(self) -> str:
        """The game's name."""
    @property
    def size(self) -> int:
        """The number of environments."""
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def threads(self) -> int:
        """The number of threads."""
    @property
    def observations(self) -> NDArray[np.float32]:
        """What the seat that must choose knows: float32, (size, features)."""
    @property
    def action_masks(self) -> NDArray[np.bool_]:
        """The action ids that it may choose: bool, (size, action ids)."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step was worth to each seat: float32, (size, players)."""
    @property
    def ends(self) -> NDArray[np.bool_]:
        """Whether the last step ended the episode: bool, (size,)."""
    @property
    def seats(self) -> NDArray[np.int32]:
        """The seat that must choose: int32, (size,)."""
    def reset(
        self,
        seed: SupportsIndex | None = None,
        *,
        seeds: Sequence[SupportsIndex] | NDArray[np.integer[Any]] | None = None,
        mask: Sequence[bool] | NDArray[np.bool_] | None = None,
    ) -> _Arrays:
        """Begins a new episode in every environment, or in those of a mask.

        Parameters
        ----------
        seed : int, optional
            Environment n gets the seed `seed + n`, modulo 2**64.
        seeds : list or array of int, optional
            The seed of each environment, from 0 to 2**64 - 1, instead of `seed`.
        mask : list or array of bool, optional
            Which environments begin a new episode, (size,), such as `ends`; all if not given. The
            rows of the others stay as they are.

        Without a seed, the first reset takes one from the operating system. A later one of all
        environments goes on: each gets a new seed that belongs to its last one, and to nothing else.
        One with a mask begins the episode that `autoreset` would begin, so that equal seeds and actions
        give equal episodes with `autoreset` and without.

        Returns
        -------
        tuple
            The arrays `observations, action_masks, rewards, ends, seats`.

        Raises
        ------
        ValueError
            There are not as many seeds or values of the mask as environments, a seed is out of range,
            or a mask is given before all environments were reset. Or episode after episode ends before
            a seat of the caller must choose, as where `start_player` and `turn_cap` leave all turns to a
            bot.
        TypeError
            A seed is no whole number, the mask has no truth values, or they are no list or array.
        RuntimeError
            Another thread uses the batch.
        KeyboardInterrupt
            Ctrl-C, in the main thread, while bots choose: then all environments must be reset.
        """
    def step(self, actions: NDArray[np.integer[Any]] | Sequence[SupportsIndex]) -> _Arrays:
        """Plays an action in every environment.

        Parameters
        ----------
        actions : numpy.ndarray or list of int
            An action id for each environment: (size,), of any integer dtype. One whose episode has
            ended ignores it.

        Returns
        -------
        tuple
            The arrays `observations, action_masks, rewards, ends, seats`.

        Raises
        ------
        IllegalAction
            A rule stands against an action; `rule` is its id. Nothing has changed.
        ValueError
            There is no such action id, the array has another shape, or the batch was not reset.
            Nothing has changed then. Or episode after episode ends before a seat of the caller
            must choose: then the batch must be reset.
        TypeError
            The actions are no whole numbers, or no list or array.
        RuntimeError
            Another thread uses the batch.
        KeyboardInterrupt
            Ctrl-C, in the main thread, while bots choose: then all environments must be reset.
        """
    def copy_match(self, environment: SupportsIndex) -> Match:
        """A copy of an environment's episode as a `Match`, which holds the whole truth: to look at it,
        to let a bot choose or evaluate, and to play it on in another way. It goes on with the deals
        that the environment has. It is made by playing the episode again.

        With `episode="round"` the match goes on after the round. A match that is over, as after the
        end of an episode without `autoreset`, has a `record`, which has no proof of its deals.

        Parameters
        ----------
        environment : int
            The number of the environment, from 0.

        Raises
        ------
        ValueError
            There is no such environment, or the batch was not reset.
        TypeError
            It is no whole number.
        """
    def random_actions(self) -> NDArray[np.int64]:
        """An action id for each environment by chance, each as likely as any other that may be
        chosen there, 0 where the episode has ended: a new array, int64, (size,). It belongs to the
        seeds of the last reset.

        Raises
        ------
        ValueError
            The batch was not reset.
        """

_Choice: TypeAlias = Action | dict[str, Any] | SupportsIndex

class _Chooser(Protocol):
    def choose(self, view: View, /) -> _Choice: ...

_Bot: TypeAlias = (
    str | Bot | _Chooser | Callable[[View], _Choice] | Callable[[int], _Chooser]
)

@final
class ArenaEntry:
    """The results of one bot in a contest. A deal with all its tables is one observation. They can be
    pickled.
    """

    @property
    def name(self) -> str:
        """Its name; a number distinguishes bots of the same name."""
    @property
    def value(self) -> float:
        """The mean strength a deal, larger is better: the lead in points a round, or the share
        of the matches won. This and the other means are NaN without a deal.
        """
    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `value`, lower and upper end; NaN for one deal or none."""
    @property
    def points(self) -> float:
        """The mean points as the game counts them."""
    @property
    def wins(self) -> float:
        """The mean share of the win, from 0 to 1."""
    @property
    def decisions(self) -> int:
        """How many choices it made."""
    @property
    def simulations(self) -> int:
        """How many simulations it made."""
    @property
    def cpu_seconds(self) -> float:
        """The thread CPU time of its choices in seconds."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Self: ...

@final
class ArenaResult:
    """The results of a contest. They can be pickled."""

    @staticmethod
    def join(parts: Sequence[ArenaResult]) -> ArenaResult:
        """The results of a contest whose deals were played in parts, `ArenaResult` each, in any
        order. They are those of `arena` with all the deals, but for the CPU time.

        Raises
        ------
        ValueError
            There is no part, they are of different contests, or a deal is missing or there twice.
        """
    @property
    def first_deal(self) -> int:
        """The number of the first deal."""
    @property
    def entries(self) -> list[ArenaEntry]:
        """The bots in the order of the contest, a `list` of `ArenaEntry`."""
    @property
    def unit(self) -> str:
        """What `value` counts: `"points a round"`, the lead over the mean of the other seats, or
        `"win share"`, from 0 to 1.
        """
    def values(self) -> NDArray[np.float64]:
        """The value of each deal and bot, a new array: float64, (deals, bots)."""
    def table(self) -> dict[str, Any]:
        """Each deal and bot as the columns of a table, a `dict`: `deal`, uint64, its number; `bot`,
        a list of names; `value`, `points` and `wins`, float64, as `ArenaEntry` has them;
        `decisions` and `simulations`, uint64. Equal seeds give equal columns; CPU time is in none.
        """
    def svg(self) -> str:
        """The contest as a picture, an SVG text: each bot with its interval, and the running mean
        of the first one.

        Raises
        ------
        ValueError
            Fewer than two deals were played.
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Self: ...

def arena(
    game: str,
    *,
    bots: Sequence[_Bot],
    deals: SupportsIndex | None = None,
    players: SupportsIndex | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, SupportsIndex] | None = None,
    seed: SupportsIndex | None = None,
    seating: Literal["one", "half", "balanced"] | None = None,
    threads: SupportsIndex | None = None,
    first_deal: SupportsIndex | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> ArenaResult:
    """Lets bots play the same deals in every seat, so that the luck of the cards cancels out. A
    deal is one round of Quando or Zero, or a match of Qarré.

    Parameters
    ----------
    game, players, preset, options, variant
        As for `Match`.
    bots : list
        Two bots or more, at most one for each seat: names as for `Bot`, or your own: a function
        that takes a `View` and gives one of its `legal`, its `json` or its `id`; an object with
        such a method `choose`; or a class, of which each seat of each match gets an instance
        that is made with a seed. Functions and objects may be called by several threads. A `Bot`
        plays by its name alone: each seat of each match gets a new one, whose seed comes from
        `seed` and not from the `Bot`.
    deals : int, optional
        The number of deals, 100 if not given.
    first_deal : int, optional
        The number of the first deal, 0 if not given. Parts of a contest can be played apart, and
        `ArenaResult.join` puts them together.
    seed : int, optional
        The seed of the deals and of the bots, 0 if not given. Equal seeds give equal results.
    seating : {"one", "half", "balanced"}, optional
        How bots are assigned to seats: the first in one seat and the second in all others, both
        in alternating seats, or all in balanced orders. "one" for two bots, else "balanced".
    threads : int, optional
        The number of threads, 1 if not given. Results do not depend on it.
    progress : callable, optional
        A function of how many deals are played and how many are wanted. The thread that called
        `arena` calls it once a second, and once more when all deals are played. If it gives
        `False`, the contest ends, and the result has the deals that were played. In a thread
        other than the main one this is the way to end a contest: Ctrl-C does not reach it.

    Raises
    ------
    ValueError
        A setting is wrong, or a bot of your own chose what is not offered.
    KeyboardInterrupt
        Ctrl-C, in the main thread.
    Exception
        What a bot of your own or `progress` raised, with its traceback.

    Notes
    -----
    An exception that ends a contest has an attribute `arena_result`, the `ArenaResult` of the deals
    that were played. A contest that ends early waits for the choices that are being made, and drops
    the deals that are not complete. What it has are all deals from `first_deal` on up to one: the
    others can be played later, and `ArenaResult.join` puts them together.
    """
def _restore_action(
    game: str, seat: SupportsIndex | None, id: SupportsIndex, action: str, effects: str, text: str
) -> Action: ...
def _restore_action_stats(
    action: Action,
    value: float,
    standard_error: float,
    paired_standard_error: float,
    visits: SupportsIndex,
) -> ActionStats: ...
def _restore_arena_entry(
    name: str,
    value: float,
    interval: tuple[float, float],
    points: float,
    wins: float,
    decisions: SupportsIndex,
    simulations: SupportsIndex,
    cpu_seconds: float,
) -> ArenaEntry: ...
def _restore_arena_result(
    game: str,
    conditions: str,
    players: SupportsIndex,
    seed: SupportsIndex,
    first_deal: SupportsIndex,
    names: list[str],
    deals: list[list[tuple[float, float, float, float, int, int, int]]],
) -> ArenaResult: ...
def encoding(game: str) -> dict[str, Any]:
    """How views and actions of a game are numbers, a `dict`:

    `version` goes up whenever an id or a feature gets another meaning. `features` is the
    length of a feature vector and `blocks` what it has, a list of `dict` with `name`,
    `start`, `length` and `meaning`. `actions` has what each action id stands for; ids are
    from 0 to `len(actions) - 1`.

    Raises
    ------
    ValueError
        There is no such game.
    """
def option_specs(game: str) -> list[dict[str, Any]]:
    """The options of a game that `Match` takes, a `list` of `dict`: `name`; `kind`, a `dict` that says
    which values it takes; and `common`, whether a form shows it at first sight.

    The `kind` in `kind` is `"switch"`: `True` or `False`; `"choice"`: one of `values`; `"number"`:
    from `min` to `max` in steps of `step`, also `None` where `off` is true; or `"target"`: points
    up to `max`, or `{"rounds": n}` with an n up to `max_rounds`.

    Raises
    ------
    ValueError
        There is no such game.
    """
def presets(game: str) -> list[dict[str, Any]]:
    """The presets of a game, the usual one first: a `list` of `dict` with `name`, `min_players`
    and `max_players`.

    Raises
    ------
    ValueError
        There is no such game.
    """
def verify(record: str | dict[str, Any]) -> None:
    """Checks a record: the shuffles, every action, the points.

    Parameters
    ----------
    record : str or dict
        The record as JSON.

    Raises
    ------
    RecordError
        The first thing that is wrong with it.
    TypeError
        It is no text or dict.
    """
