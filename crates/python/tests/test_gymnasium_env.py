"""The single environment of Gymnasium."""

import brelan
import gymnasium
import numpy as np
import pytest
from gymnasium import wrappers
from gymnasium.utils.env_checker import check_env


def made(game, **arguments):
    return brelan.gymnasium.make(game, **arguments)


def legal_action(env):
    return int(np.flatnonzero(env.unwrapped.action_masks())[0])


class LegalEnv(brelan.gymnasium.SeatEnv):
    """Plays an action that may be chosen in place of one that may not: the check of Gymnasium
    takes one of the whole space."""

    def step(self, action):
        return super().step(action if self.action_masks()[action] else legal_action(self))


def test_gymnasiums_own_check_passes(game):
    check_env(LegalEnv(game), skip_render_check=True, skip_close_check=True)


def test_it_is_the_vector_environments_episode(game):
    env = made(game, seat=1)
    envs = brelan.gymnasium.make_vec(game, num_envs=1, seat=1, autoreset_mode="Disabled")
    observation, info = env.reset(seed=3)
    rows, _ = envs.reset(seed=3)
    assert info == {}
    has_ended = False
    while not has_ended:
        assert env.observation_space.contains(observation)
        assert all(np.array_equal(observation[name], rows[name][0]) for name in rows)
        assert np.array_equal(env.action_masks(), observation["action_mask"] == 1)
        assert env.action_masks().dtype == np.bool_
        actions = envs.random_actions()
        observation, reward, has_ended, truncated, info = env.step(actions[0])
        rows, rewards, ends, *_ = envs.step(actions)
        assert (type(reward), reward) == (float, rewards[0])
        assert (type(has_ended), has_ended) == (bool, ends[0])
        assert (truncated, info) == (False, {})
    assert not observation["observation"].any() and not env.action_masks().any()
    with pytest.raises(ValueError, match="the episode has ended: reset the environment first"):
        env.step(0)
    again, _ = env.reset(seed=3)
    assert again["action_mask"].any()


def test_without_a_seed_episodes_differ_and_belong_to_the_last_seed():
    env, other = made("zero"), made("zero")
    first = [one.reset(seed=4)[0]["observation"] for one in (env, other)]
    later = [one.reset()[0]["observation"] for one in (env, other)]
    assert np.array_equal(*first) and np.array_equal(*later)
    assert not np.array_equal(first[0], later[0])
    unseeded = [made("zero").reset()[0]["observation"] for _ in range(2)]
    assert not np.array_equal(*unseeded)


def test_gymnasium_finds_it_by_its_id(game):
    version = brelan.encoding(game)["version"]
    env = gymnasium.make(f"brelan.gymnasium:brelan/{game}-v{version}", seat=1)
    found, _ = env.reset(seed=4)
    expected, _ = made(game, seat=1).reset(seed=4)
    assert np.array_equal(found["observation"], expected["observation"])
    # The name that sb3-contrib's MaskablePPO asks for.
    assert env.get_wrapper_attr("action_masks")().sum() == found["action_mask"].sum()
    env.step(legal_action(env))


def test_wrappers_of_gymnasium_take_it():
    env = wrappers.FlattenObservation(wrappers.RecordEpisodeStatistics(made("zero")))
    observation, _ = env.reset(seed=1)
    has_ended, steps, infos = False, 0, {}
    while not has_ended:
        assert observation.shape == (699 + 83,)
        observation, _, has_ended, _, infos = env.step(legal_action(env))
        steps += 1
    assert infos["episode"]["l"] == steps


def test_an_episode_can_be_a_match():
    env = made("zero", episode="match", players=3, options={"rounds": 3})
    env.reset(seed=1)
    has_ended = False
    while not has_ended:
        _, reward, has_ended, *_ = env.step(legal_action(env))
    rounds = env.copy_match().rounds
    assert len(rounds) == 3


def test_it_is_rendered_as_what_the_agent_knows(game):
    env = made(game, seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.copy_match().view(seat=1).text
    has_ended = False
    while not has_ended:
        *_, has_ended, _, _ = env.step(legal_action(env))
    assert env.render() == env.copy_match().view(seat=1).text
    assert made(game).render() is None


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"seat": 4, "players": 4}, ValueError, "seat must be a whole number from 0 to 3"),
        ({"opponent": "genius"}, ValueError, "there is no bot `genius`"),
        ({"players": 9}, ValueError, "players: "),
        ({"render_mode": "human"}, ValueError, "render_mode must be 'ansi' or None, not 'human'"),
    ],
)
def test_a_wrong_setting_is_named(arguments, error, message):
    with pytest.raises(error, match=message):
        made("quando", **arguments)


def test_a_wrong_reset_is_named():
    env = made("zero")
    with pytest.raises(ValueError, match="options: a reset has none, not deal"):
        env.reset(options={"deal": 1})
    with pytest.raises(TypeError, match="seed must be a whole number, not float"):
        env.reset(seed=1.5)
    with pytest.raises(ValueError, match="seed must be 0 or more, not -1"):
        env.reset(seed=-1)


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (0.5, TypeError, "action must be a whole number, not float"),
        (True, TypeError, "action must be a whole number, not bool"),
        ([1], TypeError, "action must be a whole number, not list"),
        (10**6, ValueError, "1000000"),
        (-1, ValueError, "action must be 0 or more, not -1"),
    ],
)
def test_what_is_no_action_is_refused_and_nothing_changes(action, error, message):
    env = made("zero")
    before, _ = env.reset(seed=1)
    with pytest.raises(error, match=message):
        env.step(action)
    view = env.copy_match().view()
    assert np.array_equal(view.features(), before["observation"])


def test_qu_33_a_wrong_action_names_its_rule():
    env = made("quando")
    env.reset(seed=1)
    with pytest.raises(brelan.IllegalAction) as refused:
        env.step(134)
    assert refused.value.rule == "QU-33"
