"""The games as games of OpenSpiel.

>>> import brelan
>>> game = brelan.openspiel.load("quando", players=2, values=3, hand_size=1, turn_cap=3)
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0

A game is one round, or a match of Qarré. Chance is explicit: it draws one number after the other,
first who deals, then the place of one card after the other and, at Quando, which of its sides lies
up. The actions are the ids of `brelan.encoding`. `pyspiel.load_game("brelan_quando(players=2)")`
finds the same games once this module is imported.

OpenSpiel is no dependency of the package: install ``open_spiel`` 2.0.2 or newer beside it. Older
ones do not read the strings of the games.
"""

from __future__ import annotations

import json
import random
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ImportError as _error:
    raise ImportError("brelan.openspiel needs OpenSpiel: pip install 'open_spiel>=2.0.2'") from _error

import brelan
from brelan._brelan import History, option_specs
from brelan._numbers import whole_number

__all__ = ["BrelanBot", "BrelanGame", "BrelanState", "load"]

# The sizes and parameters of study variants. `pot_size` is an option of the published deck, too.
_VARIANTS = {
    "quando": ("values", "hand_size"),
    "zero": ("colours", "values", "hand_size", "pot_size"),
    "qarre": ("values", "suits"),
}
# What says that an option is the preset's: numbers are not negative.
_UNSET = -1
# OpenSpiel's numbers are those of C++.
_MAX_PARAMETER = 2**31 - 1
# Of a number that may be off, such as `turn_cap`.
_OFF = 0
_SWITCH = {"on": True, "off": False}

# How many actions a seat has at most in a turn of its own or of another seat. At Quando: play,
# draw, say whether to knock, and pay a triplet of each other seat; at Zero: exchange, and say
# that a hand is a ZERO; at Qarré: every card is moved once by a Jack or King and placed once.
_MAX_ACTIONS_PER_TURN = {"quando": 8, "zero": 4, "qarre": 100}
# Where a table has no cap of turns: more than a round by chance has ever taken.
_MAX_TURNS_WITHOUT_CAP = 10_000
# More numbers than chance draws for a shuffle: two for each card of the largest deck. An action
# empties a pile once at most, so that it is shuffled anew.
_MAX_NUMBERS_PER_SHUFFLE = 128


def _written_choice(value: str) -> str:
    """A choice as it stands in the string of a game, which OpenSpiel reads again: it takes ``0``
    for a number and splits a parameter at each ``=``."""
    return f"seat_{value}" if value.isdecimal() else value.replace(">=", "_at_least_")


def _written_choices(values: list[str]) -> dict[str, str]:
    """The choices of an option by how they are written in a string."""
    return {_written_choice(value): value for value in values}


class _Setup:
    """What is played, and how to begin it. Equal ones are pickled alike."""

    def __init__(self, game: str, parameters: dict[str, Any]) -> None:
        self.game = game
        self.recall = parameters["recall"]
        sizes = _VARIANTS[game]
        given = {name: parameters[name] for name in sizes if parameters[name] != _UNSET}
        # Zero's pot alone makes no study variant.
        is_study = any(name != "pot_size" for name in given)
        self.variant = given if is_study else {}
        self.options: dict[str, Any] = {} if is_study else dict(given)
        for spec in option_specs(game):
            name, value = spec["name"], parameters.get(spec["name"], _UNSET)
            if name in sizes or value in (_UNSET, ""):
                continue
            kind = spec["kind"]
            if kind["kind"] == "choice":
                value = _written_choices(kind["values"]).get(value, value)
            elif kind["kind"] == "switch":
                if value not in _SWITCH:
                    raise ValueError(f'{name} must be "on" or "off", not {value!r}')
                value = _SWITCH[value]
            elif kind["kind"] == "number" and kind["off"] and value == _OFF:
                value = None
            self.options[name] = value
        self.players = None if parameters["players"] == _UNSET else parameters["players"]
        self.preset = parameters["preset"] or None

    def new_history(self) -> History:
        return History(
            self.game,
            players=self.players,
            preset=self.preset,
            options=self.options,
            variant=self.variant,
            recall=self.recall,
        )


class _ReplayableHistory:
    """A history with its steps, so that a copy and a pickle of it can be made."""

    def __init__(self, setup: _Setup, history: History, steps: list[int] | None) -> None:
        self.setup = setup
        self.history = history
        # None of a sampled history: its steps would tell another one.
        self.steps = steps

    @staticmethod
    def replay(setup: _Setup, steps: list[int]) -> _ReplayableHistory:
        history = setup.new_history()
        for step in steps:
            history.apply(step)
        return _ReplayableHistory(setup, history, list(steps))

    def apply(self, step: int) -> None:
        self.history.apply(step)
        if self.steps is not None:
            self.steps.append(step)

    def __deepcopy__(self, memo: dict[int, Any]) -> _ReplayableHistory:
        steps = None if self.steps is None else self.steps[:]
        return _ReplayableHistory(self.setup, self.history.copy(), steps)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.steps is None:
            raise TypeError("a resampled state cannot be pickled: its deal never was")
        return (_ReplayableHistory.replay, (self.setup, self.steps))


def _specification(game: str) -> dict[str, Any]:
    """Every parameter with the value that stands for the preset's."""
    parameters: dict[str, Any] = {"players": _UNSET, "preset": "", "recall": 0}
    for spec in option_specs(game):
        kind = spec["kind"]["kind"]
        if kind == "number":
            parameters[spec["name"]] = _UNSET
        elif kind != "target":
            parameters[spec["name"]] = ""
    # Rounds are counted by a match, and a game is one round.
    parameters.pop("rounds", None)
    parameters.update(dict.fromkeys(_VARIANTS[game], _UNSET))
    return parameters


def _info(game: str, setup: _Setup) -> pyspiel.GameInfo:
    """What OpenSpiel asks about a game. Its bounds are never exceeded, and need not be reached."""
    history = setup.new_history()
    match = brelan.Match(
        game,
        players=setup.players,
        preset=setup.preset,
        seed=0,
        options=setup.options,
        variant=setup.variant,
    )
    options, players = match.options, match.players
    least, most = history.payoff_bounds
    # A cap is of the turns of each player; at Qarré, of both together.
    laps = 1 if game == "qarre" else players
    turns = options.get("turn_cap") or _MAX_TURNS_WITHOUT_CAP
    return pyspiel.GameInfo(
        num_distinct_actions=len(brelan.encoding(game)["actions"]),
        max_chance_outcomes=max(64, history.outcomes),
        num_players=players,
        min_utility=least,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=turns * laps * _MAX_ACTIONS_PER_TURN[game],
    )


class BrelanGame(pyspiel.Game):
    """One round of a game, or a match of Qarré, as a `pyspiel.Game`. `load` makes it."""

    _game: str
    _type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = {**_specification(self._game), **(params or {})}
        self._setup = _Setup(self._game, parameters)
        # OpenSpiel's string of the game has them: it is read again, and equal for equal games.
        written = {
            name: _written_choice(value) if isinstance(value, str) else value
            for name, value in (params or {}).items()
        }
        super().__init__(self._type, _info(self._game, self._setup), written)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_load_registered, (str(self),))

    def new_initial_state(self) -> BrelanState:
        """The state in which chance draws the first number."""
        return BrelanState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More chance nodes than a history has: a shuffle at its beginning, and one after each
        action."""
        return (1 + int(self.max_game_length())) * _MAX_NUMBERS_PER_SHUFFLE

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> _Observer | None:
        """An observer of what a player knows; `None` for one of public or private facts alone."""
        if params:
            raise ValueError(f"there are no parameters of an observer, but {sorted(params)}")
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if iig_obs_type is not None and (
            iig_obs_type.private_info != single or not iig_obs_type.public_info
        ):
            return None
        return _Observer(self, iig_obs_type)


class BrelanState(pyspiel.State):
    """A state of a `BrelanGame`. It holds the whole truth; what a player knows is its information
    state and its observation."""

    def __init__(self, game: BrelanGame) -> None:
        super().__init__(game)
        setup = game._setup
        self._replayable = _ReplayableHistory(setup, setup.new_history(), [])

    # OpenSpiel copies a state by its pickle, which a resampled one does not have.
    def __copy__(self) -> BrelanState:
        copied: BrelanState = self.clone()
        return copied

    def __deepcopy__(self, memo: dict[int, Any]) -> BrelanState:
        return self.__copy__()

    def current_player(self) -> int:
        """The player that must choose, chance, or the end."""
        history = self._replayable.history
        seat = history.seat
        if seat is not None:
            return seat
        if history.outcomes > 0:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        history = self._replayable.history
        return history.seat is None and history.outcomes == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers that chance may draw, with their probabilities."""
        count = self._replayable.history.outcomes
        return [(number, 1.0 / count) for number in range(count)]

    def returns(self) -> list[float]:
        """The payoffs: 0 before the end."""
        return self._replayable.history.payoffs

    def view(self, player: int) -> brelan.View:
        """All that the player knows, and what it may choose: what bots are given."""
        return self._replayable.history.view(player)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> BrelanState:
        """A state that the player cannot tell from this one, uniform over all such worlds.

        Of another player, the information state begins with what it knows in that world. The
        history of the state begins here, too: a world has cards and no steps that led to them. The
        state can be played on and copied, by `clone` and the module `copy`, and neither pickled nor
        serialized.
        """
        if callable(probability_sampler):
            seed = int(probability_sampler() * 2**64) % 2**64
        else:
            seed = random.getrandbits(64)
        sampled = self._replayable.history.sample(player_id, seed)
        if sampled is None:
            raise ValueError("states are resampled where a player must choose")
        # No copy of this state: OpenSpiel's own part of it would keep the real deal's history.
        state: BrelanState = self.get_game().new_initial_state()
        state._replayable = _ReplayableHistory(self._replayable.setup, sampled, None)
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return self._replayable.history.actions

    def _apply_action(self, action: int) -> None:
        self._replayable.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            label = self._replayable.history.chance_label
            return f"draw {action}" if label is None else f"{label[0]} {label[1]}: {action}"
        return self._replayable.history.action_name(action)

    def __str__(self) -> str:
        steps = self._replayable.steps
        if steps is None:
            # The state's own history has the steps since it was resampled alone.
            return f"resampled, then {self.history()}"
        return " ".join(str(step) for step in steps)


class BrelanBot(pyspiel.Bot):
    """A `brelan.Bot` as a bot of OpenSpiel, for whichever player must choose.

    Parameters
    ----------
    bot : brelan.Bot
        It is given the player's view, never the state.

    Raises
    ------
    TypeError
        It is no `brelan.Bot`.
    """

    def __init__(self, bot: brelan.Bot) -> None:
        super().__init__()
        if not isinstance(bot, brelan.Bot):
            raise TypeError(f"bot must be a brelan.Bot, not {type(bot).__name__}")
        self._bot = bot

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a BrelanBot cannot be pickled or copied: make another one with its Bot")

    def restart_at(self, state: BrelanState) -> None:
        """Nothing changes: the bot keeps nothing of a state that it was asked about."""

    def step(self, state: BrelanState) -> int:
        """The action id that the bot chooses for the current player."""
        return self._bot.choose(state.view(state.current_player())).id


class _Observer:
    """What a player knows, as OpenSpiel's observers tell it."""

    def __init__(self, game: BrelanGame, iig_obs_type: Any) -> None:
        self._is_perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        history = game._setup.new_history()
        players: int = history.players
        features: int = brelan.encoding(game._game)["features"]
        length = history.tensor_length if self._is_perfect_recall else features
        self._whole: NDArray[np.float32] = np.zeros(history.tensor_length, np.float32)
        self.tensor: NDArray[np.float32] = np.zeros(players + length, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            "player": self.tensor[:players],
            "features": self.tensor[players : players + features],
        }
        if length > features:
            self.dict["recall"] = self.tensor[players + features :]

    def set_from(self, state: BrelanState, player: int) -> None:
        """Writes what the player knows into `tensor`."""
        state._replayable.history.write_tensor(player, self._whole)
        players = len(self.dict["player"])
        self.tensor[:players] = 0.0
        self.tensor[player] = 1.0
        self.tensor[players:] = self._whole[: len(self.tensor) - players]

    def string_from(self, state: BrelanState, player: int) -> str:
        """What the player knows, as text: with perfect recall all that it was shown."""
        history = state._replayable.history
        if self._is_perfect_recall:
            return history.information(player)
        choices = history.actions if history.seat == player else []
        return f"seat {player}\n{history.observation(player)}\n{json.dumps(choices)}"


def _load_registered(text: str) -> BrelanGame:
    """The game of that string, once this module has registered it."""
    game: BrelanGame = pyspiel.load_game(text)
    return game


def _register(game: str) -> type[BrelanGame]:
    players = [spec[key] for spec in brelan.presets(game) for key in ("min_players", "max_players")]
    game_type = pyspiel.GameType(
        short_name=f"brelan_{game}",
        long_name=f"Brelan's {game.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_specification(game),
    )
    made = type(f"_{game.capitalize()}Game", (BrelanGame,), {"_game": game, "_type": game_type})
    pyspiel.register_game(game_type, made)
    return made


_GAMES = {game: _register(game) for game in brelan.GAMES}


def _to_parameter(name: str, value: Any, usual: int | str, kind: dict[str, Any]) -> int | str:
    """The value as OpenSpiel takes it: of numpy's numbers the number, of a switch its word, of a
    seat its text."""
    is_bool, type_name = isinstance(value, (bool, np.bool_)), type(value).__name__
    if isinstance(usual, int):
        number = whole_number(value, name, _UNSET)
        if number > _MAX_PARAMETER:
            raise ValueError(f"{name}: {number} is too large")
        return number
    is_switch = kind.get("kind") == "switch"
    if is_switch and is_bool:
        return "on" if value else "off"
    has_numbers = any(choice.isdecimal() for choice in kind.get("values", []))
    if has_numbers and not is_bool and hasattr(value, "__index__"):
        return str(whole_number(value, name))
    if not isinstance(value, str):
        wanted = "a str or a bool" if is_switch else "a str"
        raise TypeError(f"{name} must be {wanted}, not {type_name}")
    return value


def load(game: str, **parameters: SupportsIndex | str | np.bool_) -> BrelanGame:
    """The game with these parameters.

    Parameters
    ----------
    game : str
        ``"quando"``, ``"zero"`` or ``"qarre"``.
    **parameters
        ``players``, ``preset``, the options of the rules page (switches as ``True`` or ``False``,
        a number that may be off as 0), the parameters of a study variant (such as ``values`` and
        ``hand_size``), and ``recall``: of how many of a player's last decisions the
        information-state tensor tells. Its string tells of all. A string for `pyspiel.load_game`
        has ``on`` and ``off``, ``seat_0`` for seat 0, and ``own_cards_at_least_2`` for
        ``own_cards>=2``; these are taken here, too.

    Raises
    ------
    ValueError
        There is no such game or parameter, or a value is wrong.
    TypeError
        A value is of the wrong type.
    """
    if not isinstance(game, str):
        raise TypeError(f"game must be a str, not {type(game).__name__}")
    if game not in _GAMES:
        raise ValueError(f"there is no game `{game}`, but {', '.join(_GAMES)}")
    known = _specification(game)
    for name in parameters:
        if name not in known:
            raise ValueError(f"{name}: there is no such parameter, but {', '.join(known)}")
    kinds = {spec["name"]: spec["kind"] for spec in option_specs(game)}
    given = {
        name: _to_parameter(name, value, known[name], kinds.get(name, {}))
        for name, value in parameters.items()
    }
    loaded: BrelanGame = pyspiel.load_game(f"brelan_{game}", given)
    return loaded
