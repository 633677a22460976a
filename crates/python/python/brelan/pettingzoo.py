"""The games as PettingZoo environments.

>>> import brelan
>>> env = brelan.pettingzoo.env("zero", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     ended = termination or truncation
...     env.step(None if ended else env.action_space(agent).sample(observation["action_mask"]))

PettingZoo and Gymnasium are no dependencies of the package: install them beside it.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import OrderEnforcingWrapper
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as _error:
    raise ImportError(
        "brelan.pettingzoo needs PettingZoo and Gymnasium: pip install 'pettingzoo>=1.25'"
    ) from _error

import brelan
from brelan import _picture
from brelan._numbers import whole_number
from brelan._rewards import point_leads, win_payoffs
from brelan._spaces import observation_space

__all__ = ["env", "parallel_env", "raw_env"]

_RENDER_MODES = ["ansi", "human", "rgb_array"]
# A match of one round, where a game has rounds.
_ONE_ROUND: dict[str, dict[str, Any]] = {
    "quando": {"target_score": {"rounds": 1}},
    "zero": {"rounds": 1},
    "qarre": {},
}


def env(
    game: str,
    *,
    players: SupportsIndex | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, SupportsIndex] | None = None,
    episode: Literal["round", "match"] = "round",
    render_mode: Literal["ansi", "human", "rgb_array"] | None = None,
) -> AECEnv[str, dict[str, NDArray[Any]], int | None]:
    """The environment, with PettingZoo's check that calls come in their order.

    Parameters
    ----------
    game, players, preset, options, variant, episode, render_mode
        As for `raw_env`.
    """
    made = raw_env(
        game,
        players=players,
        preset=preset,
        options=options,
        variant=variant,
        episode=episode,
        render_mode=render_mode,
    )
    return _OrderEnforcing(made)


class _OrderEnforcing(OrderEnforcingWrapper[str, dict[str, NDArray[Any]], int | None]):
    """PettingZoo's wrapper, in which each attribute is sought in vain first, and two thirds of the
    time of a loop went into that. What a loop asks for in each step is found at once here; until
    the first `reset` the wrapper answers."""

    # The wrapped environment is copied with it.
    def __copy__(self) -> _OrderEnforcing:
        return copy.deepcopy(self)

    @property
    def agents(self) -> list[str]:
        agents: list[str] = self.env.agents
        return agents

    @property
    def agent_selection(self) -> str:
        agent: str = self.env.agent_selection
        return agent

    def last(
        self, observe: bool = True
    ) -> tuple[dict[str, NDArray[Any]] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward, termination, truncation and info of the agent that is next."""
        if not self._has_reset:
            return super().last(observe)  # type: ignore[no-any-return]
        return self.env.last(observe)  # type: ignore[no-any-return]


def parallel_env(
    game: str,
    *,
    players: SupportsIndex | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, SupportsIndex] | None = None,
    episode: Literal["round", "match"] = "round",
    render_mode: Literal["ansi", "human", "rgb_array"] | None = None,
) -> ParallelEnv[str, dict[str, NDArray[Any]], int]:
    """The environment for programs that step all agents at once: PettingZoo's wrapper of games
    in which one acts after the other.

    In each step the agent whose mask is not all 0 acts, and what is given for the others is
    ignored.

    Parameters
    ----------
    game, players, preset, options, variant, episode, render_mode
        As for `raw_env`.
    """
    made = raw_env(
        game,
        players=players,
        preset=preset,
        options=options,
        variant=variant,
        episode=episode,
        render_mode=render_mode,
    )
    return turn_based_aec_to_parallel(made)


class raw_env(AECEnv[str, dict[str, NDArray[Any]], int | None]):
    """A game as an environment whose agents act one after the other.

    An observation is a dict: ``observation``, float32, (features,), what the agent knows by
    `brelan.encoding`, and ``action_mask``, int8, (action ids,), 1 for what it may choose; all 0
    where it does not have to choose. An action is an id. The reward at the end of a round of
    Quando and Zero is the points by which an agent is ahead of the mean of the others, at the
    end of a match of Qarré 1 for a win and -1 for a loss. Rewards sum to 0.

    A pickled environment is a new one with the same settings, which waits for its `reset`;
    `copy.copy` and `copy.deepcopy` give one that goes on from the same place by itself.

    Parameters
    ----------
    game : str
        ``"quando"``, ``"zero"`` or ``"qarre"``.
    players, preset, options, variant
        As for `brelan.Match`.
    episode : {"round", "match"}
        What an episode is; Qarré has no rounds.
    render_mode : {"ansi", "human", "rgb_array"}, optional
        What `render` gives of what the agent that must choose knows: a text, nothing but a text
        on standard output, or a picture, uint8, (480, 640, 3).

    Raises
    ------
    ValueError
        A setting is wrong. `step` raises `brelan.IllegalAction` with the rule for an action that
        may not be chosen, and `ValueError` for what is no action id; nothing has changed then.
        `observe`, `step` and `render` raise it before the first `reset`; PettingZoo's wrapper,
        which `env` adds, raises `AssertionError` first.
    TypeError
        A setting is of the wrong type. `step` raises it for what is no whole number.
    """

    metadata: dict[str, Any] = {
        "render_modes": _RENDER_MODES,
        "name": "brelan_v1",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        *,
        players: SupportsIndex | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        variant: Mapping[str, SupportsIndex] | None = None,
        episode: Literal["round", "match"] = "round",
        render_mode: Literal["ansi", "human", "rgb_array"] | None = None,
    ) -> None:
        super().__init__()
        if episode not in ("round", "match"):
            raise ValueError(f'episode must be "round" or "match", not {episode!r}')
        if render_mode is not None and render_mode not in _RENDER_MODES:
            modes = ", ".join(_RENDER_MODES)
            raise ValueError(f"render_mode must be one of {modes}, not {render_mode!r}")
        # Names what is wrong with the settings, before they are put together with others.
        brelan.Match(game, players=players, preset=preset, options=options, variant=variant)
        self._arguments: dict[str, Any] = {
            "players": players,
            "preset": preset,
            "options": None if options is None else dict(options),
            "variant": None if variant is None else dict(variant),
            "episode": episode,
            "render_mode": render_mode,
        }
        encoding = brelan.encoding(game)
        changes = _ONE_ROUND[game] if episode == "round" else {}
        self._setup: dict[str, Any] = {
            "players": players,
            "preset": preset,
            "options": {**(options or {}), **changes},
            "variant": variant,
        }
        self._chance = random.Random()
        # None before the first `reset`.
        self._match: brelan.Match | None = None
        self._game = game
        count = brelan.Match(game, seed=0, **self._setup).players
        self.metadata = {**raw_env.metadata, "name": f"brelan_{game}_v{encoding['version']}"}
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(count)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        features, ids = encoding["features"], len(encoding["actions"])
        self._observation_spaces = {
            agent: observation_space(features, ids) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(ids) for agent in self.possible_agents}

    def __reduce__(self) -> tuple[Callable[[], raw_env], tuple[()]]:
        # Other processes get an environment that waits for its `reset`: a match is not pickled.
        return partial(type(self), self._game, **self._arguments), ()

    # Copies would go by `__reduce__`, and lose the match. One that has the match in common would
    # play on in it, and keep rewards and agents of its own.
    def __copy__(self) -> raw_env:
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> raw_env:
        copied = type(self).__new__(type(self))
        memo[id(self)] = copied
        copied.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return copied

    def copy_match(self) -> brelan.Match:
        """A copy of the episode as a `brelan.Match`, which holds the whole truth: to look at an
        episode, to play it on in another way, and for its record once it is over. `ValueError`
        before the first `reset`."""
        return self._match_after_reset().copy()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of the agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of the agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode. Equal seeds give equal deals, also in the episodes after it."""
        if seed is not None:
            # `random.Random` takes texts and fractions, and drops signs.
            self._chance = random.Random(whole_number(seed, "seed"))
        match = brelan.Match(self._game, seed=self._chance.getrandbits(64), **self._setup)
        self._match = match
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._scores = match.scores
        self._leads = _leads(match)
        self._is_rewarded = False
        self._select(match.seat)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent knows and may choose."""
        features, mask = self._match_after_reset().observe(self._seats[agent])
        return {"observation": features, "action_mask": mask.view(np.int8)}

    def step(self, action: int | None) -> None:
        """Plays an action id of the agent that must choose."""
        match = self._match_after_reset()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose an action id, not None")
        match.play(action)
        self._cumulative_rewards[agent] = 0.0
        seat, scores = match.seat, match.scores
        # Most actions end no round: then there is nothing to reward.
        if seat is None or scores != self._scores:
            self._scores = scores
            self._reward(_leads(match))
        elif self._is_rewarded:
            self._clear_rewards()
            self._is_rewarded = False
        self._select(seat)
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Shows what the agent that must choose knows, by the render mode."""
        if self.render_mode is None:
            return None
        match = self._match_after_reset()
        seat = match.seat
        view = match.view(0 if seat is None else seat)
        if self.render_mode == "rgb_array":
            return _picture.draw(view.json)
        text = f"{self.agent_selection}\n{view.text}\n"
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _select(self, seat: int | None) -> None:
        """Goes on with the seat that must choose; without one the episode is over."""
        self.agent_selection: str = self.possible_agents[seat or 0]
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)

    def _match_after_reset(self) -> brelan.Match:
        match = self._match
        if match is None:
            raise ValueError("reset the environment first: no episode has begun")
        return match

    def _reward(self, leads: list[float]) -> None:
        for name, before, after in zip(self.possible_agents, self._leads, leads):
            self.rewards[name] = after - before
        self._leads = leads
        self._is_rewarded = True
        self._accumulate_rewards()


def _leads(match: brelan.Match) -> list[float]:
    """What each agent has so far of all rewards of the episode."""
    if match.game == "qarre":
        winners = match.winners
        return [0.0] * match.players if winners is None else win_payoffs(winners, match.players)
    return point_leads(match.scores)
