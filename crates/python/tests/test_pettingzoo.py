"""PettingZoo's own tests, and what its environments promise."""

import copy
import pickle
import subprocess
import sys
from functools import partial

import brelan
import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from tables import SHORT, TABLES

# PettingZoo warns of observations that are all 0 or no images, which ours may be.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_api_test_passes(game, players, episode):
    api_test(brelan.pettingzoo.env(game, players=players, episode=episode), num_cycles=60)


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_seed_test_passes(game, players, episode):
    made = partial(brelan.pettingzoo.env, game, players=players, episode=episode)
    seed_test(made, num_cycles=40)


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_render_test_passes(game, players, episode, capsys):
    render_test(partial(brelan.pettingzoo.env, game, players=players, episode=episode))
    assert "Your" in capsys.readouterr().out


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_performance_benchmark_passes(game, players, episode, monkeypatch, capsys):
    # It loops for five seconds of this clock.
    seconds = iter(range(10_000))
    monkeypatch.setattr("time.time", lambda: float(next(seconds)))
    performance_benchmark(brelan.pettingzoo.env(game, players=players, episode=episode))
    assert "turns per second" in capsys.readouterr().out


def episode_of(env, seed):
    """Plays an episode by chance; gives the rewards, and how often each agent acted."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    rewards, turns = dict.fromkeys(env.possible_agents, 0.0), 0
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        assert not truncation
        if termination:
            env.step(None)
            continue
        turns += 1
        env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards, turns


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rewards_sum_to_zero(game, players, episode):
    env = brelan.pettingzoo.env(game, players=players, episode=episode, options=SHORT[game])
    rewards, turns = episode_of(env, 3)
    assert turns > 0
    assert sum(rewards.values()) == pytest.approx(0.0, abs=1e-6)
    assert any(rewards.values())
    assert env.agents == []


def test_an_agent_that_does_not_choose_has_an_empty_mask(game):
    env = brelan.pettingzoo.env(game)
    env.reset(seed=1)
    for agent in env.agents:
        observation = env.observe(agent)
        assert env.observation_space(agent).contains(observation)
        assert observation["action_mask"].any() == (agent == env.agent_selection)


def test_qu_20_a_wrong_action_names_its_rule_and_nothing_changes():
    env = brelan.pettingzoo.env("quando")
    env.reset(seed=1)
    before = env.last()[0]
    with pytest.raises(brelan.IllegalAction, match="may not be chosen") as refused:
        env.step(132)
    assert refused.value.rule == "QU-20"
    with pytest.raises(ValueError, match="there is no action id 135"):
        env.step(135)
    with pytest.raises(ValueError, match="must choose"):
        env.step(None)
    for name, array in env.last()[0].items():
        assert np.array_equal(array, before[name])


@pytest.mark.parametrize(
    ("game", "arguments", "error", "message"),
    [
        ("bridge", {}, ValueError, "no game `bridge`"),
        ("zero", {"players": 9}, ValueError, "players: "),
        ("zero", {"players": 3.0}, TypeError, "players must be a whole number, not float"),
        ("zero", {"episode": "day"}, ValueError, "episode must be"),
        ("zero", {"render_mode": "film"}, ValueError, "render_mode must be one of"),
        ("zero", {"options": {"colour": 1}}, ValueError, "colour: "),
        ("zero", {"options": 0}, TypeError, "options must be a dict of names and values, not int"),
        ("zero", {"options": [1]}, TypeError, "options must be a dict of names and values, not list"),
        ("zero", {"variant": 5}, TypeError, "variant must be a dict of names and values, not int"),
    ],
)
def test_a_wrong_setting_is_named(game, arguments, error, message):
    with pytest.raises(error, match=message):
        brelan.pettingzoo.env(game, **arguments)


def test_a_seed_is_a_whole_number_of_any_type():
    env = brelan.pettingzoo.env("zero")
    env.reset(seed=5)
    before = env.last()[0]["observation"]
    env.reset(seed=np.int64(5))
    assert np.array_equal(env.last()[0]["observation"], before)
    for seed in ("5", 5.0):
        with pytest.raises(TypeError, match="seed must be a whole number, not"):
            env.reset(seed=seed)
    with pytest.raises(ValueError, match="seed must be 0 or more, not -5"):
        env.reset(seed=-5)
    assert np.array_equal(env.last()[0]["observation"], before)


@pytest.mark.parametrize(
    "call",
    [
        lambda env: env.observe("seat_0"),
        lambda env: env.step(0),
        lambda env: env.render(),
        lambda env: env.copy_match(),
    ],
)
def test_before_the_first_reset_there_is_nothing_to_see_or_to_play(call):
    env = brelan.pettingzoo.raw_env("zero", render_mode="ansi")
    for waiting in (env, pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        with pytest.raises(ValueError, match="reset the environment first"):
            call(waiting)
        waiting.reset(seed=1)
        assert waiting.observe("seat_0")["observation"].any()


@pytest.mark.parametrize(
    ("make", "call", "error"),
    [
        (brelan.pettingzoo.env, lambda env: env.observe("seat_0"), AssertionError),
        (brelan.pettingzoo.env, lambda env: env.step(0), AssertionError),
        (brelan.pettingzoo.env, lambda env: env.last(), AttributeError),
        (brelan.pettingzoo.env, lambda env: env.agents, AttributeError),
        (brelan.pettingzoo.raw_env, lambda env: env.rewards, AttributeError),
        (brelan.pettingzoo.parallel_env, lambda env: env.step({}), AttributeError),
    ],
)
def test_before_the_first_reset_the_wrappers_answer_as_the_guide_says(make, call, error):
    with pytest.raises(error):
        call(make("zero"))


def test_there_is_no_state_that_shows_all_hands():
    env = brelan.pettingzoo.env("zero")
    env.reset(seed=1)
    with pytest.raises(NotImplementedError, match="state"):
        env.state()


def test_the_parallel_seed_test_takes_no_masks():
    with pytest.raises(brelan.IllegalAction):
        parallel_seed_test(lambda: brelan.pettingzoo.parallel_env("zero", players=3))


def masked(env):
    """What is shown of the next decision, and its first legal action."""
    observation, *_ = env.last()
    return observation["observation"].tolist(), int(np.flatnonzero(observation["action_mask"])[0])


def test_a_pickle_is_a_new_environment_with_the_same_settings():
    made = brelan.pettingzoo.env("zero", players=4, options={"second_knock": "end_now"})
    made.reset(seed=7)
    known = masked(made)
    made.step(known[1])
    loaded = pickle.loads(pickle.dumps(made))
    assert loaded.possible_agents == made.possible_agents
    with pytest.raises(AttributeError, match="agent_selection"):
        loaded.unwrapped.agent_selection
    loaded.reset(seed=7)
    assert masked(loaded) == known
    parallel = brelan.pettingzoo.parallel_env("quando", players=3)
    parallel.reset(seed=1)
    assert len(pickle.loads(pickle.dumps(parallel)).reset(seed=2)[0]) == 3


def test_an_episode_is_looked_at_and_recorded_as_a_match(game):
    env = brelan.pettingzoo.env(game)
    env.reset(seed=3)
    first = env.unwrapped.copy_match()
    steps = []
    while env.agents:
        if env.terminations[env.agent_selection]:
            env.step(None)
            continue
        match = env.unwrapped.copy_match()
        assert env.possible_agents[match.seat] == env.agent_selection
        features, mask = match.observe()
        observation = env.last()[0]
        assert np.array_equal(observation["observation"], features)
        assert np.array_equal(observation["action_mask"], mask)
        steps.append(masked(env)[1])
        match.play(steps[-1])
        env.step(steps[-1])
    match = env.unwrapped.copy_match()
    brelan.verify(match.record())
    for action in steps:
        first.play(action)
    assert first.record() == match.record()


@pytest.mark.parametrize(
    "copied_by", [copy.deepcopy, lambda env: copy.copy(env.unwrapped), lambda env: copy.copy(env)]
)
def test_a_copy_goes_on_from_the_same_place(copied_by):
    made = brelan.pettingzoo.env("quando", players=2)
    made.reset(seed=3)
    made.step(masked(made)[1])
    copied = copied_by(made)
    for _ in range(5):
        shown, action = masked(made)
        assert masked(copied) == (shown, action)
        made.step(action)
        copied.step(action)
    made.step(masked(made)[1])
    assert masked(copied) != masked(made)


def test_a_picture_shows_the_cards(game):
    env = brelan.pettingzoo.env(game, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert (picture.shape, picture.dtype) == ((480, 640, 3), np.uint8)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 3


def test_a_missing_package_is_named():
    program = "import sys; sys.modules['pettingzoo'] = None; import brelan; brelan.pettingzoo"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 1
    assert "pip install 'pettingzoo>=1.25'" in ran.stderr


def test_the_package_imports_neither_numpy_nor_pettingzoo():
    program = """
import sys, brelan
assert {"gymnasium", "openspiel", "pettingzoo", "ray", *brelan.__all__} <= set(dir(brelan))
assert "typing" not in sys.modules
print("numpy" in sys.modules, "pettingzoo" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout.split() == ["False", "False"]


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_parallel_api_test_passes(game, players, episode):
    env = brelan.pettingzoo.parallel_env(game, players=players, episode=episode)
    parallel_api_test(env, num_cycles=60)
