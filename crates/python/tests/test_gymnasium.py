"""The vector environment of Gymnasium."""

import subprocess
import sys

import brelan
import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers import vector as wrappers


def made(game, **arguments):
    return brelan.gymnasium.make_vec(game, **{"num_envs": 12, **arguments})


def test_it_is_a_vector_environment(game):
    envs = made(game)
    assert isinstance(envs, VectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=1)
    assert infos == {}
    for _ in range(40):
        assert envs.observation_space.contains(observations)
        assert (observations["action_mask"].sum(axis=1) > 0).all()
        actions = envs.random_actions()
        assert envs.action_space.contains(actions)
        assert (observations["action_mask"][np.arange(12), actions] == 1).all()
        observations, rewards, terminations, truncations, _ = envs.step(actions)
        assert (rewards.dtype, rewards.shape) == (np.float64, (12,))
        assert (terminations.dtype, truncations.any()) == (np.bool_, False)
        assert (rewards[~terminations] == 0.0).all()
    envs.close()


def test_equal_seeds_give_equal_episodes_and_what_was_given_stays(game):
    one, other = made(game), made(game, threads=2)
    first, _ = one.reset(seed=5)
    kept = {name: array.copy() for name, array in first.items()}
    again, _ = other.reset(seed=list(range(5, 17)))
    for _ in range(60):
        for name in first:
            assert np.array_equal(again[name], one._observations()[name])
        actions = one.random_actions()
        found = one.step(actions)
        again, *rest = other.step(actions)
        assert np.array_equal(found[1], rest[0]) and np.array_equal(found[2], rest[1])
    assert all(np.array_equal(first[name], kept[name]) for name in kept)


def first_observations(envs, resets):
    return [envs.reset()[0]["observation"] for _ in range(resets)]


def test_without_a_seed_episodes_differ(game):
    envs = made(game)
    found = first_observations(envs, 3) + first_observations(made(game), 2)
    for number, one in enumerate(found):
        assert not any(np.array_equal(one, other) for other in found[:number])


def test_after_a_seed_a_reset_without_one_goes_on(game):
    one, other = made(game), made(game, threads=2)
    (seeded, _), (same, _) = one.reset(seed=4), other.reset(seed=4)
    assert np.array_equal(seeded["observation"], same["observation"])
    one.step(one.random_actions())
    found, again = first_observations(one, 3), first_observations(other, 3)
    assert np.array_equal(found, again)
    assert not np.array_equal(found[0], seeded["observation"])
    assert not np.array_equal(found[0], found[1])
    repeated, _ = one.reset(seed=4)
    assert np.array_equal(repeated["observation"], seeded["observation"])


def test_the_match_of_an_environment_is_copied(game):
    envs = made(game, num_envs=3, seat=1)
    observations, _ = envs.reset(seed=1)
    for _ in range(10):
        observations, *_ = envs.step(envs.random_actions())
    view = envs.copy_match(2).view()
    assert view.seat == 1
    assert np.array_equal(view.features(), observations["observation"][2])
    with pytest.raises(ValueError, match="environment must be a whole number from 0 to 2"):
        envs.copy_match(3)


def test_the_agent_chooses_for_its_seat_alone():
    envs = made("zero", players=3, seat=2, opponent="random")
    envs.reset(seed=1)
    assert (envs._batch.seats == 2).all()
    ended = 0
    for _ in range(300):
        *_, terminations, _, _ = envs.step(envs.random_actions())
        ended += int(terminations.sum())
        assert (envs._batch.seats == 2).all()
    assert ended > 0


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"seat": 4, "players": 4}, ValueError, "seat must be a whole number from 0 to 3"),
        ({"seat": "1"}, TypeError, "seat must be a whole number, not str"),
        ({"seat": None}, TypeError, "seat must be a whole number, not NoneType"),
        ({"num_envs": 0}, ValueError, "num_envs must be 1 or more, not 0"),
        ({"num_envs": 2.0}, TypeError, "num_envs must be a whole number, not float"),
        ({"opponent": "genius"}, ValueError, "there is no bot `genius`"),
        ({"opponent": None}, TypeError, "opponent must be a name or a Bot, not NoneType"),
        ({"players": 9}, ValueError, "players: "),
    ],
)
def test_a_wrong_setting_is_named(arguments, error, message):
    with pytest.raises(error, match=message):
        made("quando", **arguments)


def test_numbers_of_numpy_and_a_bot_are_taken():
    envs = brelan.gymnasium.make_vec(
        "zero", num_envs=np.int64(3), seat=np.int64(1), opponent=brelan.Bot("greedy")
    )
    expected, _ = envs.reset(seed=np.int64(4))
    for seeds in ((4, 5, 6), np.arange(4, 7)):
        found, _ = envs.reset(seed=seeds)
        assert np.array_equal(found["observation"], expected["observation"])
    assert type(envs.num_envs) is int


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (lambda legal: legal + 0.5, TypeError, "actions must have an integer dtype .* not float64"),
        (lambda legal: legal == 0, TypeError, "actions must have an integer dtype .* not bool"),
        (lambda legal: set(legal), TypeError, "an array or a list of whole numbers, not set"),
        (lambda legal: [0.5] * 12, TypeError, "each of actions must be a whole number"),
        (lambda legal: np.full(12, 2**63, np.uint64), ValueError, "is too large for int64"),
        (lambda legal: legal[:, None], ValueError, "of the shape"),
        (lambda legal: legal[:3], ValueError, "actions: 12 values, not 3"),
        (lambda legal: None, TypeError, "an array or a list of whole numbers, not NoneType"),
    ],
)
def test_what_is_no_action_is_refused_and_nothing_changes(actions, error, message):
    envs = made("zero")
    before, _ = envs.reset(seed=1)
    with pytest.raises(error, match=message):
        envs.step(actions(envs.random_actions()))
    assert np.array_equal(envs._observations()["observation"], before["observation"])
    envs.step(envs.random_actions().astype(np.int32))
    envs.step(list(envs.random_actions()))


def test_actions_are_whole_numbers_of_any_type():
    envs = made("zero", num_envs=2)
    envs.reset(seed=1)
    envs.step(envs.random_actions().astype(np.uint64))
    first, second = envs.random_actions()
    # Numpy has no integer dtype for both together.
    envs.step([np.uint64(first), np.int64(second)])
    envs.step(tuple(envs.random_actions()))


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"turn_cap": 3}, ValueError, "options: a reset has reset_mask alone, not turn_cap"),
        ({"reset_mask": None}, TypeError, "reset_mask must be an array of truth values"),
        ({"reset_mask": np.ones(12)}, TypeError, "mask must be an array .* truth values"),
        ({"reset_mask": np.ones(3, np.bool_)}, ValueError, "mask: 12 values, not 3"),
    ],
)
def test_a_reset_with_wrong_options_is_refused(options, error, message):
    envs = made("zero")
    before, _ = envs.reset(seed=1, options={})
    with pytest.raises(error, match=message):
        envs.reset(options=options)
    assert np.array_equal(envs._observations()["observation"], before["observation"])


def test_a_reset_with_a_mask_begins_some_episodes(game):
    envs = made(game)
    before, _ = envs.reset(seed=1)
    options = {"reset_mask": np.arange(12) == 3}
    after, _ = envs.reset(seed=50, options=options)
    # The wrappers of Gymnasium look for it afterwards.
    assert list(options) == ["reset_mask"]
    others = np.arange(12) != 3
    assert np.array_equal(after["observation"][others], before["observation"][others])
    expected, _ = made(game, num_envs=1).reset(seed=53)
    assert np.array_equal(after["observation"][3], expected["observation"][0])


def played_in(mode, game, steps=400):
    """What the agent observes and what it is rewarded by, in each environment, in the mode."""
    envs = made(game, num_envs=4, autoreset_mode=mode, opponent="random")
    assert envs.metadata["autoreset_mode"] == AutoresetMode(mode)
    rows = [[] for _ in range(4)]
    observations, _ = envs.reset(seed=3)
    for _ in range(steps):
        assert envs.observation_space.contains(observations)
        # The same choice in every mode: the first that may be made.
        actions = observations["action_mask"].argmax(axis=1)
        before = observations["observation"]
        observations, rewards, ends, _, _ = envs.step(actions)
        for number in range(4):
            if before[number].any():
                rows[number].append((before[number], rewards[number], ends[number]))
            else:
                assert (rewards[number], ends[number]) == (0.0, False)
        if mode == AutoresetMode.DISABLED and ends.any():
            assert not observations["observation"][ends].any()
            observations, _ = envs.reset(options={"reset_mask": ends})
    return rows


def test_every_mode_plays_the_same_episodes(game):
    same = played_in(AutoresetMode.SAME_STEP, game)
    for mode in (AutoresetMode.NEXT_STEP, "NextStep", AutoresetMode.DISABLED):
        ends = 0
        for own, other in zip(played_in(mode, game), same):
            for (one, reward, end), (again, other_reward, other_end) in zip(own, other):
                assert np.array_equal(one, again)
                assert (reward, end) == (other_reward, other_end)
                ends += bool(end)
        assert ends > 3


def test_a_disabled_environment_that_has_ended_is_reset_before_the_next_step():
    envs = made("zero", autoreset_mode=AutoresetMode.DISABLED)
    envs.reset(seed=1)
    ends = np.zeros(12, np.bool_)
    while not ends.any():
        _, _, ends, _, _ = envs.step(envs.random_actions())
    with pytest.raises(ValueError, match=f"reset .* have ended first: {np.flatnonzero(ends)[0]}"):
        envs.step(envs.random_actions())
    envs.reset(options={"reset_mask": ends})
    envs.step(envs.random_actions())


def test_an_unknown_mode_is_named():
    with pytest.raises(ValueError, match="must be one of NextStep, SameStep, Disabled, not 'no'"):
        made("zero", autoreset_mode="no")


def test_a_list_without_a_seed_is_no_seed():
    envs, other = made("zero"), made("zero")
    first, _ = envs.reset(seed=[None] * 12)
    assert not np.array_equal(first["observation"], other.reset()[0]["observation"])
    for seeds in ([None] * 11 + [4], [None] * 11):
        with pytest.raises((TypeError, ValueError), match="seeds"):
            envs.reset(seed=seeds)


def test_the_seed_is_that_of_the_reset():
    envs = made("zero")
    envs.reset(seed=np.uint64(2**64 - 1))
    assert envs.np_random_seed == 2**64 - 1
    envs.reset()
    assert envs.np_random_seed == 2**64 - 1


def test_gymnasium_finds_the_environments_by_their_ids(game):
    version = brelan.encoding(game)["version"]
    envs = gymnasium.make_vec(f"brelan.gymnasium:brelan/{game}-v{version}", num_envs=3, seat=1)
    found, _ = envs.reset(seed=4)
    expected, _ = made(game, num_envs=3, seat=1).reset(seed=4)
    assert np.array_equal(found["observation"], expected["observation"])


def test_wrappers_of_gymnasium_take_the_environment_but_for_those_of_observations():
    for wrap in (
        wrappers.RecordEpisodeStatistics,
        wrappers.NormalizeReward,
        lambda envs: wrappers.ClipReward(envs, -1.0, 1.0),
    ):
        envs = wrap(made("zero"))
        envs.reset(seed=1)
        for _ in range(60):
            *_, infos = envs.step(envs.unwrapped.random_actions())
            assert "final_obs" not in infos
    with pytest.raises((AssertionError, ValueError), match="SAME_STEP"):
        wrappers.FlattenObservation(made("zero"))


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
def test_wrappers_of_observations_take_the_other_modes(mode):
    statistics = wrappers.RecordEpisodeStatistics(made("zero", autoreset_mode=mode))
    envs = wrappers.FlattenObservation(statistics)
    observations, _ = envs.reset(seed=1)
    lengths = []
    for _ in range(200):
        observations, _, ends, _, infos = envs.step(envs.unwrapped.random_actions())
        assert observations.shape == (12, 699 + 83)
        if ends.any():
            lengths += list(infos["episode"]["l"][ends])
        if mode == AutoresetMode.DISABLED and ends.any():
            envs.reset(options={"reset_mask": ends})
    assert len(lengths) > 12 and min(lengths) > 0


def test_qu_33_a_wrong_action_names_its_rule():
    envs = made("quando")
    before, _ = envs.reset(seed=1)
    with pytest.raises(brelan.IllegalAction, match="may not be chosen") as refused:
        envs.step(np.full(12, 134))
    assert refused.value.rule == "QU-33"
    assert np.array_equal(envs._observations()["observation"], before["observation"])


def test_a_missing_package_is_named():
    program = "import sys; sys.modules['gymnasium'] = None; import brelan; brelan.gymnasium"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 1
    assert "pip install 'gymnasium>=1.1'" in ran.stderr


def test_a_version_that_is_too_old_is_named():
    program = "import gymnasium.vector as it; del it.AutoresetMode; import brelan; brelan.gymnasium"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 1
    assert "needs Gymnasium 1.1 or newer: pip install 'gymnasium>=1.1'" in ran.stderr
