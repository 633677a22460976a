"""Environments of Gymnasium, in which the agent plays against Brelan's bots: many as one vector
environment, and a single one.

>>> import brelan
>>> envs = brelan.gymnasium.make_vec("zero", players=3, num_envs=64, opponent="greedy")
>>> observations, infos = envs.reset(seed=1)
>>> actions = envs.random_actions()
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
>>> env = brelan.gymnasium.make("zero", players=3, opponent="greedy")
>>> observation, info = env.reset(seed=1)

Gymnasium knows them by their ids, too, such as
``gymnasium.make_vec("brelan.gymnasium:brelan/zero-v1", num_envs=64, players=3)`` and
``gymnasium.make("brelan.gymnasium:brelan/zero-v1", players=3)``. The number is the version of
`brelan.encoding`.

Gymnasium is no dependency of the package: install 1.1 or newer beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium import Env, register, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as _error:
    # An older one has no `AutoresetMode`.
    raise ImportError(
        "brelan.gymnasium needs Gymnasium 1.1 or newer: pip install 'gymnasium>=1.1'"
    ) from _error

import brelan
from brelan._numbers import whole_number
from brelan._spaces import observation_space

__all__ = ["BatchEnv", "SeatEnv", "make", "make_vec"]


class BatchEnv(VectorEnv[dict[str, NDArray[Any]], NDArray[np.integer[Any]], NDArray[Any]]):
    """A `brelan.Batch` in which one seat of each environment is the agent's, as a vector
    environment.

    An observation is a dict of arrays: ``observation``, float32, (num_envs, features), what the
    agent knows by `brelan.encoding`, and ``action_mask``, int8, (num_envs, action ids), 1 for what
    it may choose. An action is an id. The reward at the end of a round of Quando and Zero is the
    points by which the agent is ahead of the mean of the others, at the end of a match of Qarré 1
    for a win and -1 for a loss.

    Every end is a termination, and the agent chooses nothing from the last observation of an
    episode, so that there is none: the infos have no ``final_obs``, and where the next episode does
    not begin in the same step, the arrays of the observation are all 0. Equal seeds and actions
    give equal episodes in all three modes.

    Parameters
    ----------
    game, players, preset, options, variant, threads, episode
        As for `brelan.Batch`.
    num_envs : int
        The number of environments.
    seat : int
        The agent's seat.
    opponent : str or Bot
        The bot in all other seats. Of a `Bot` only the name is taken.
    autoreset_mode : AutoresetMode or str
        What follows the end of an episode. ``SAME_STEP``: the observation is already that of the
        next one. ``NEXT_STEP``: the step after begins the next one; it ignores the action, and its
        reward is 0. ``DISABLED``: the environment waits for a `reset` with ``reset_mask``, and
        `step` raises `ValueError` until then. The observation wrappers of
        `gymnasium.wrappers.vector` refuse ``SAME_STEP``; the others take every mode.

    Raises
    ------
    ValueError
        A setting is wrong. `step` raises `brelan.IllegalAction` with the rule for an action that
        may not be chosen, and `ValueError` for what is no action id; nothing has changed then.
    TypeError
        A setting is of the wrong type. `step` raises it for actions that are no whole numbers.
    """

    def __init__(
        self,
        game: str,
        *,
        num_envs: SupportsIndex,
        players: SupportsIndex | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, SupportsIndex] | None = None,
        threads: SupportsIndex = 1,
        episode: Literal["round", "match"] = "round",
        seat: SupportsIndex = 0,
        opponent: str | brelan.Bot = "greedy",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    ) -> None:
        arguments: dict[str, Any] = {
            "players": players,
            "preset": preset,
            "options": options,
            "variant": variant,
        }
        count = whole_number(num_envs, "num_envs", 1)
        match = brelan.Match(game, seed=0, **arguments)
        agent = match.view(whole_number(seat, "seat")).seat
        if not isinstance(opponent, (str, brelan.Bot)):
            kind = type(opponent).__name__
            raise TypeError(f"opponent must be a name or a Bot, not {kind}")
        bots = [None if place == agent else opponent for place in range(match.players)]
        self._mode = _autoreset_mode(autoreset_mode)
        self._batch = brelan.Batch(
            game,
            size=count,
            threads=threads,
            episode=episode,
            autoreset=self._mode == AutoresetMode.SAME_STEP,
            bots=bots,
            **arguments,
        )
        self._seat = agent
        self.num_envs: int = count
        self.metadata: dict[str, Any] = {"autoreset_mode": self._mode}
        self.render_mode: str | None = None
        features = self._batch.observations.shape[1]
        ids = self._batch.action_masks.shape[1]
        self.single_observation_space: spaces.Dict = observation_space(features, ids)
        self.single_action_space: spaces.Discrete = spaces.Discrete(ids)
        self.observation_space: spaces.Dict = cast(
            spaces.Dict, batch_space(self.single_observation_space, count)
        )
        self.action_space: spaces.MultiDiscrete = cast(
            spaces.MultiDiscrete, batch_space(self.single_action_space, count)
        )

    def reset(
        self,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex] | NDArray[np.integer[Any]] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins an episode in every environment. With one seed, the n-th has the seed
        ``seed + n``; of several, each has its own. With none, or ``None`` for each, the first reset
        takes a seed of the operating system, and a later one goes on with new seeds that belong to
        the last ones, as `brelan.Batch` does.

        The one option is ``reset_mask``, a truth value for each environment: those alone begin an
        episode, without a seed the one that an automatic reset would begin. Others are refused with
        `ValueError`.
        """
        mask = None
        if options:
            others = [str(name) for name in options if name != "reset_mask"]
            if others:
                raise ValueError(f"options: a reset has reset_mask alone, not {', '.join(others)}")
            # It stays in the dict, where the wrappers of Gymnasium look for it, too.
            mask = options["reset_mask"]
            if mask is None:
                raise TypeError("reset_mask must be an array of truth values, not NoneType")
        if isinstance(seed, (Sequence, np.ndarray)):
            is_without = len(seed) == self.num_envs and all(own is None for own in seed)
            self._batch.reset(seeds=None if is_without else seed, mask=mask)
        else:
            self._batch.reset(seed=seed, mask=mask)
            super().reset(seed=None if seed is None else whole_number(seed, "seed"))
        return self._observations(), {}

    def step(
        self, actions: NDArray[np.integer[Any]] | Sequence[SupportsIndex]
    ) -> tuple[
        dict[str, NDArray[Any]],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Plays an action id in every environment, and then the bots until the agent must choose
        again."""
        have_ended = self._batch.ends.copy() if self._mode != AutoresetMode.SAME_STEP else None
        if have_ended is not None and self._mode == AutoresetMode.DISABLED and have_ended.any():
            ended = ", ".join(map(str, np.flatnonzero(have_ended)))
            raise ValueError(f"reset_mask: reset the environments that have ended first: {ended}")
        # Numpy would make fractions of a list with integers of two dtypes.
        is_array = hasattr(actions, "__array__")
        self._batch.step(np.asarray(actions) if is_array else actions)
        if have_ended is not None and have_ended.any():
            self._batch.reset(mask=have_ended)
        rewards = self._batch.rewards[:, self._seat].astype(np.float64)
        ends = self._batch.ends.copy()
        return self._observations(), rewards, ends, np.zeros_like(ends), {}

    def random_actions(self) -> NDArray[np.int64]:
        """An action id by chance for each environment, of those that may be chosen; 0 where the
        episode has ended."""
        return self._batch.random_actions()

    def copy_match(self, environment: SupportsIndex) -> brelan.Match:
        """A copy of an environment's episode as a `brelan.Match`, which holds the whole truth, as
        `brelan.Batch.copy_match` gives it."""
        return self._batch.copy_match(environment)

    def _observations(self) -> dict[str, NDArray[Any]]:
        return {
            "observation": self._batch.observations.copy(),
            "action_mask": self._batch.action_masks.astype(np.int8),
        }


class SeatEnv(Env[dict[str, Any], np.int64]):
    """A round or a match as an environment, in which the agent has one seat and a bot all others.
    Many of them are faster as a `BatchEnv`.

    An observation is a dict of arrays: ``observation``, float32, (features,), what the agent knows
    by `brelan.encoding`, and ``action_mask``, int8, (action ids,), 1 for what it may choose. An
    action is an id. The reward at the end of a round of Quando and Zero is the points by which the
    agent is ahead of the mean of the others, at the end of a match of Qarré 1 for a win and -1 for
    a loss. Every end is a termination; the arrays of its observation are all 0.

    Parameters
    ----------
    game, players, preset, options, variant, episode
        As for `brelan.Batch`.
    seat : int
        The agent's seat.
    opponent : str or Bot
        The bot in all other seats. Of a `Bot` only the name is taken.
    render_mode : str, optional
        ``"ansi"``: `render` gives the text of what the agent knows.

    Raises
    ------
    ValueError
        A setting is wrong. `step` raises `brelan.IllegalAction` with the rule for an action that
        may not be chosen, and `ValueError` for what is no action id and after the end; nothing has
        changed then.
    TypeError
        A setting is of the wrong type. `step` raises it for an action that is no whole number.
    """

    # Gymnasium's check asks for a rate, which a text has not.
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        players: SupportsIndex | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, SupportsIndex] | None = None,
        episode: Literal["round", "match"] = "round",
        seat: SupportsIndex = 0,
        opponent: str | brelan.Bot = "greedy",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be 'ansi' or None, not {render_mode!r}")
        self._envs = BatchEnv(
            game,
            num_envs=1,
            players=players,
            preset=preset,
            options=options,
            variant=variant,
            episode=episode,
            seat=seat,
            opponent=opponent,
            autoreset_mode=AutoresetMode.DISABLED,
        )
        self.render_mode: str | None = render_mode
        self.observation_space: spaces.Dict = self._envs.single_observation_space
        self.action_space: spaces.Discrete = self._envs.single_action_space

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins an episode. Without a seed, the first reset takes one of the operating system,
        and a later one goes on with a new seed that belongs to the last one. There are no options:
        others are refused with `ValueError`.
        """
        if options:
            raise ValueError(f"options: a reset has none, not {', '.join(map(str, options))}")
        number = None if seed is None else whole_number(seed, "seed")
        observations, infos = self._envs.reset(seed=number)
        super().reset(seed=number)
        return _first(observations), infos

    def step(
        self, action: SupportsIndex
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Plays an action id, and then the bots until the agent must choose again."""
        actions = [whole_number(action, "action")]
        if self._envs._batch.ends[0]:
            raise ValueError("the episode has ended: reset the environment first")
        observations, rewards, terminations, _, infos = self._envs.step(actions)
        return _first(observations), float(rewards[0]), bool(terminations[0]), False, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the last observation as truth values, (action ids,), by the name that
        sb3-contrib's ``MaskablePPO`` calls."""
        mask: NDArray[np.bool_] = self._envs._batch.action_masks[0].astype(np.bool_)
        return mask

    def render(self) -> str | None:
        """What the agent knows, as text."""
        if self.render_mode is None:
            return None
        return self.copy_match().view(seat=self._envs._seat).text

    def copy_match(self) -> brelan.Match:
        """A copy of the episode as a `brelan.Match`, which holds the whole truth, as
        `brelan.Batch.copy_match` gives it."""
        return self._envs.copy_match(0)


def _first(observations: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    return {name: rows[0] for name, rows in observations.items()}


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """The mode, which may be given by its value, as Gymnasium's own environments take it."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(member.value for member in AutoresetMode)
        raise ValueError(f"autoreset_mode must be one of {known}, not {mode!r}") from None


# The environments, by the names that Gymnasium has for the functions.
make = SeatEnv
make_vec = BatchEnv

for _game in brelan.GAMES:
    register(
        id=f"brelan/{_game}-v{brelan.encoding(_game)['version']}",
        entry_point="brelan.gymnasium:SeatEnv",
        vector_entry_point="brelan.gymnasium:BatchEnv",
        kwargs={"game": _game},
    )
