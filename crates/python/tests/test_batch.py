"""Many environments in numpy arrays."""

import pickle
import subprocess
import sys
import threading

import brelan
import numpy as np
import pytest
from tables import TABLES

ARRAYS = ("observations", "action_masks", "rewards", "ends", "seats")


def copies(arrays):
    return [array.copy() for array in arrays]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_arrays_have_the_documented_shapes_and_dtypes(game, players):
    encoding = brelan.encoding(game)
    batch = brelan.Batch(game, players=players, size=5)
    observations, masks, rewards, ends, seats = batch.reset(seed=1)
    assert (observations.shape, observations.dtype) == ((5, encoding["features"]), np.float32)
    assert (masks.shape, masks.dtype) == ((5, len(encoding["actions"])), np.bool_)
    assert (rewards.shape, rewards.dtype) == ((5, players), np.float32)
    assert (ends.shape, ends.dtype) == ((5,), np.bool_)
    assert (seats.shape, seats.dtype) == ((5,), np.int32)
    assert masks.any(axis=1).all() and np.isfinite(observations).all()
    assert (batch.game, batch.size, batch.players, batch.threads) == (game, 5, players, 1)
    for _ in range(50):
        actions = batch.random_actions()
        assert (actions.shape, actions.dtype) == ((5,), np.int64)
        assert masks[np.arange(5), actions].all()
        batch.step(actions)


def test_results_do_not_depend_on_threads(game):
    one = brelan.Batch(game, size=200, threads=1)
    three = brelan.Batch(game, size=200, threads=3)
    one.reset(seed=4), three.reset(seed=4)
    for _ in range(60):
        actions = one.random_actions()
        assert (actions == three.random_actions()).all()
        for own, other in zip(one.step(actions), three.step(actions)):
            assert np.array_equal(own, other)


def test_each_environment_has_a_seed_of_its_own(game):
    batch = brelan.Batch(game, size=3)
    first = copies(batch.reset(seeds=[5, 2**64 - 1, 5]))
    assert np.array_equal(first[0][0], first[0][2])
    assert not np.array_equal(first[0][0], first[0][1])
    again = brelan.Batch(game, size=2).reset(seed=2**64 - 1)
    assert np.array_equal(again[0][0], first[0][1])
    with pytest.raises(ValueError, match="seeds: 3 values, not 1"):
        batch.reset(seeds=[1])
    with pytest.raises(ValueError, match="not both"):
        batch.reset(1, seeds=[1, 2, 3])
    for wrong, error in ((-1, ValueError), ("1", TypeError), (2**64, ValueError)):
        with pytest.raises(error, match="seed must be"):
            batch.reset(wrong)
    for wrong in ([-1, 0, 0], ["a", 0, 0], 7):
        with pytest.raises((ValueError, TypeError, OverflowError)):
            batch.reset(seeds=wrong)


def test_a_reset_without_a_seed_goes_on_with_each_environments_own(game):
    first = [copies(brelan.Batch(game, size=2).reset())[0] for _ in range(2)]
    assert not np.array_equal(*first)
    many, alone = brelan.Batch(game, size=3), brelan.Batch(game, size=1)
    many.reset(seed=8), alone.reset(seeds=[9])
    for _ in range(3):
        before = many.observations.copy()
        many.reset()
        # The environment with the seed 9, whatever its number and what was played.
        alone.step(alone.random_actions())
        alone.reset()
        assert np.array_equal(many.observations[1], alone.observations[0])
        assert not np.array_equal(many.observations, before)
    # What is refused changes nothing.
    with pytest.raises(ValueError, match="seeds: 1 values, not 2"):
        alone.reset(seeds=[1, 2])
    many.reset(), alone.reset()
    assert np.array_equal(many.observations[1], alone.observations[0])


def test_a_batch_writes_into_the_callers_arrays(game):
    shape = brelan.Batch(game, size=4)
    out = {name: np.zeros_like(getattr(shape, name)) for name in ARRAYS}
    batch = brelan.Batch(game, size=4, out=out)
    for arrays in (batch.reset(seed=1), batch.step(batch.random_actions())):
        for name, array in zip(ARRAYS, arrays):
            assert array is out[name] and getattr(batch, name) is out[name]
    part = brelan.Batch(game, size=4, out={"rewards": out["rewards"]})
    assert part.reset(seed=1)[2] is out["rewards"]


def test_a_part_of_a_larger_array_is_written_in_place():
    whole = np.full((9, 3), 7, dtype=np.float32)
    batch = brelan.Batch("zero", players=3, size=4, out={"rewards": whole[2:6]})
    batch.reset(seed=1)
    assert (whole[2:6] == 0).all() and (whole[:2] == 7).all() and (whole[6:] == 7).all()


def read_only(array):
    array.flags.writeable = False
    return array


def unaligned(shape, dtype):
    """An array that begins one byte after where its type may begin."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return np.zeros(size + 1, np.uint8)[1:].view(dtype).reshape(shape)


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        ({"rewards": np.zeros((4, 3))}, TypeError, "rewards must have the dtype float32"),
        ({"rewards": np.zeros((4, 3), ">f4")}, TypeError, "rewards must have the dtype"),
        ({"rewards": np.zeros((3, 3), np.float32)}, ValueError, "rewards must have the shape"),
        ({"rewards": np.zeros(12, np.float32)}, ValueError, "rewards must have the shape"),
        ({"rewards": np.zeros((3, 4), np.float32).T}, ValueError, "C-contiguous"),
        ({"rewards": np.zeros((4, 6), np.float32)[:, ::2]}, ValueError, "C-contiguous"),
        ({"rewards": np.asfortranarray(np.zeros((4, 3), np.float32))}, ValueError, "C-contiguous"),
        ({"rewards": np.zeros((4, 3), np.float32)[::-1]}, ValueError, "C-contiguous"),
        ({"rewards": unaligned((4, 3), np.float32)}, ValueError, "rewards must be aligned"),
        ({"rewards": np.zeros((4, 3), ">f4")}, TypeError, "must have the dtype float32"),
        ({"rewards": read_only(np.zeros((4, 3), np.float32))}, ValueError, "writable"),
        ({"rewards": [[0.0] * 3] * 4}, TypeError, "rewards must be an array, not list"),
        ({"ends": np.zeros(4, np.int8)}, TypeError, "ends must have the dtype bool"),
        ({"seats": np.zeros(4, np.int64)}, TypeError, "seats must have the dtype int32"),
        ({"reward": np.zeros(4)}, ValueError, "out has no array 'reward'"),
        ({3: None}, ValueError, "out has no array 3"),
        ([], TypeError, None),
    ],
)
def test_a_wrong_array_is_refused(out, error, message):
    with pytest.raises(error, match=message):
        brelan.Batch("zero", players=3, size=4, out=out)


def test_arrays_that_overlap_are_refused():
    memory = np.zeros(4 * 4, np.uint8)
    seats, ends = memory.view(np.int32), memory[4:8].view(np.bool_)
    with pytest.raises(ValueError, match="ends and seats overlap"):
        brelan.Batch("zero", players=3, size=4, out={"seats": seats, "ends": ends})


def test_arrays_side_by_side_are_no_overlap():
    memory = np.zeros(4 * 4 + 4, np.uint8)
    seats, ends = memory[:16].view(np.int32), memory[16:].view(np.bool_)
    batch = brelan.Batch("zero", players=3, size=4, out={"seats": seats, "ends": ends})
    assert batch.reset(seed=1)[4] is seats


def test_batches_with_arrays_in_common_write_them_in_turn():
    rewards = np.zeros((4, 3), np.float32)
    batches = [brelan.Batch("zero", players=3, size=4, out={"rewards": rewards}) for _ in range(2)]
    for batch in batches:
        assert batch.reset(seed=1)[2] is rewards


def test_an_array_that_is_closed_to_writing_later_is_refused():
    batch = brelan.Batch("zero", players=3, size=4)
    batch.reset(seed=1)
    batch.rewards.flags.writeable = False
    with pytest.raises(ValueError, match="rewards must be writable"):
        batch.step(batch.random_actions())
    batch.rewards.flags.writeable = True
    batch.step(batch.random_actions())


def test_an_array_that_is_made_smaller_later_is_refused():
    batch = brelan.Batch("zero", players=3, size=4)
    batch.reset(seed=1)
    batch.rewards.resize((2, 3), refcheck=False)
    with pytest.raises(ValueError, match="rewards: 12 values, not 6"):
        batch.step(batch.random_actions())


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"size": 0}, ValueError, "size must be"),
        ({"size": 2**20 + 1}, ValueError, "size must be"),
        ({"size": 2**40}, ValueError, "size must be"),
        ({"size": 1.0}, TypeError, "size must be"),
        ({"size": 2, "threads": 0}, ValueError, "threads must be"),
        ({"size": 2, "threads": "2"}, TypeError, "threads must be"),
        ({"size": 2, "players": 9}, ValueError, "players: "),
        ({"size": 2, "preset": "house"}, ValueError, "preset: "),
        ({"size": 2, "episode": "day"}, ValueError, "episode must be"),
        ({"size": 2, "episode": None}, TypeError, None),
        ({"size": 2, "options": {"rounds": 0}}, ValueError, "rounds: "),
        ({"size": 2, "bots": ["greedy"]}, ValueError, "bots: 4 seats, not 1"),
        ({"size": 2, "bots": "greedy"}, TypeError, "bots must be"),
        ({"size": 2, "bots": ["greedy"] * 4}, ValueError, "leave a seat"),
        ({"size": 2, "bots": [None, "genius", None, None]}, ValueError, "there is no bot"),
        ({"size": 2, "bots": [1, None, None, None]}, TypeError, "bots must be a name, a Bot"),
        ({"size": 2, "bots": 3}, TypeError, "bots must be a list, not int"),
        ({"size": 2, "bots": {0: "greedy"}}, TypeError, "bots must be a list, not dict"),
        ({"size": 2, "bots": []}, ValueError, "bots: 4 seats, not 0"),
        ({}, TypeError, "size"),
    ],
)
def test_wrong_settings_are_named(arguments, error, message):
    with pytest.raises(error, match=message):
        brelan.Batch("zero", **arguments)


# Batches in less and less room: each is made and begins, or is refused by an exception.
IN_LITTLE_MEMORY = """
import resource, brelan, numpy
numpy.zeros(1)
room, found = 400 * 2**20, []
for _ in range(60):
    used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + room, resource.RLIM_INFINITY))
    try:
        brelan.Batch("qarre", size=20_000).reset(seed=1)
        found.append("made")
    except (MemoryError, ValueError) as error:
        assert isinstance(error, MemoryError) or str(error).startswith("size: memory"), error
        found.append(type(error).__name__)
    room -= room // 20
print(*found)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited by Linux's means")
def test_a_batch_that_memory_does_not_hold_is_refused():
    ran = subprocess.run([sys.executable, "-c", IN_LITTLE_MEMORY], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found = ran.stdout.split()
    # The arrays come first: where they are refused, nothing else is asked for.
    assert found[0] == "made" and found[-1] == "MemoryError" and "ValueError" in found, found


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (np.zeros(4), TypeError, "actions must have an integer dtype such as int64, not float64"),
        (np.zeros(4, bool), TypeError, "an integer dtype such as int64, not bool"),
        (np.zeros((4, 1)), TypeError, "actions must have an integer dtype such as int64"),
        (np.zeros((4, 1), np.int64), ValueError, r"one-dimensional, not of the shape \[4, 1\]"),
        (np.zeros((), np.int8), ValueError, r"one-dimensional, not of the shape \[\]"),
        (np.int64(0), TypeError, "actions must be an array or a list of whole numbers, not int64"),
        (np.zeros(3, np.int64), ValueError, "actions: 4 values, not 3"),
        ([0.5] * 4, TypeError, "each of actions must be a whole number"),
        ("abcd", TypeError, "actions must be an array or a list of whole numbers, not str"),
        (b"abcd", TypeError, "actions must be an array or a list of whole numbers, not bytes"),
        (bytearray(4), TypeError, "a list of whole numbers, not bytearray"),
        ({0, 1, 2, 3}, TypeError, "a list of whole numbers, not set"),
        (dict.fromkeys(range(4)), TypeError, "a list of whole numbers, not dict"),
        (None, TypeError, "a list of whole numbers, not NoneType"),
        ([10**30] * 4, ValueError, "actions: a number is too large for int64"),
        (np.full(4, 2**63, np.uint64), ValueError, "actions: a number is too large for int64"),
        (np.full(4, 2**63 - 1, np.uint64), ValueError, "there is no action id 9223372036854775807"),
        (np.full(4, -1, np.int8), ValueError, "environment 0: there is no action id -1"),
        ([-1] * 4, ValueError, "environment 0: there is no action id -1"),
        ([135] * 4, ValueError, "environment 0: there is no action id 135"),
        ([132] * 4, brelan.IllegalAction, r"environment 0: action id 132 \(knock\) .*: QU-20: "),
    ],
)
def test_wrong_actions_are_refused_and_nothing_changes(actions, error, message):
    batch = brelan.Batch("quando", size=4)
    before = copies(batch.reset(seed=1))
    with pytest.raises(error, match=message):
        batch.step(actions)
    for own, other in zip(before, (getattr(batch, name) for name in ARRAYS)):
        assert np.array_equal(own, other)
    batch.step(list(batch.random_actions()))


def test_actions_may_have_gaps_any_order_and_no_alignment():
    batch = brelan.Batch("quando", size=4)
    batch.reset(seed=1)
    batch.step(np.repeat(batch.random_actions(), 2)[::2])
    batch.step(batch.random_actions()[::-1].copy()[::-1])
    actions = unaligned(4, np.int64)
    actions[:] = batch.random_actions()
    assert not actions.flags.aligned
    batch.step(read_only(actions))


@pytest.mark.parametrize("dtype", [*np.typecodes["AllInteger"], ">i8", ">u2"])
def test_actions_are_of_any_integer_dtype(dtype):
    batches = [brelan.Batch("zero", size=4) for _ in range(2)]
    for batch in batches:
        batch.reset(seed=1)
    actions = batches[0].random_actions()
    batches[0].step(actions)
    batches[1].step(actions.astype(dtype))
    assert np.array_equal(batches[0].observations, batches[1].observations)
    actions = batches[0].random_actions()
    batches[0].step(actions)
    batches[1].step([np.dtype(dtype).type(action) for action in actions])
    assert np.array_equal(batches[0].observations, batches[1].observations)


def test_a_batch_is_reset_before_its_first_step():
    batch = brelan.Batch("qarre", size=2)
    for call in (lambda: batch.step([0, 0]), batch.random_actions):
        with pytest.raises(ValueError, match="reset the batch"):
            call()


@pytest.mark.parametrize(
    ("seeds", "error", "message"),
    [
        ([1, 2, -1, 4], ValueError, "each of seeds must be a whole number from 0 to"),
        ([1, 2, 2**64, 4], ValueError, "each of seeds must be a whole number from 0 to"),
        ([1, 2, 3.0, 4], TypeError, "each of seeds must be a whole number, not float"),
        ([1, 2, None, 4], TypeError, "each of seeds must be a whole number, not NoneType"),
        ("1234", TypeError, "seeds must be a list or an array of whole numbers, not str"),
        (b"1234", TypeError, "seeds must be a list or an array of whole numbers, not bytes"),
        ({1, 2, 3, 4}, TypeError, "seeds must be a list or an array of whole numbers, not set"),
        (dict.fromkeys(range(4)), TypeError, "an array of whole numbers, not dict"),
        (iter([1, 2, 3, 4]), TypeError, "an array of whole numbers, not list_iterator"),
        (np.arange(4.0), TypeError, "each of seeds must be a whole number, not float64"),
        ([1, 2], ValueError, "seeds: 4 values, not 2"),
        (3, TypeError, "seeds must be a list or an array of whole numbers, not int"),
    ],
)
def test_wrong_seeds_are_refused_and_nothing_changes(seeds, error, message):
    batch = brelan.Batch("zero", size=4)
    before = copies(batch.reset(seed=1))
    with pytest.raises(error, match=message):
        batch.reset(seeds=seeds)
    for own, other in zip(before, (getattr(batch, name) for name in ARRAYS)):
        assert np.array_equal(own, other)


@pytest.mark.parametrize("seeds", [np.arange(1, 5), (1, 2, 3, 4), range(1, 5)])
def test_seeds_are_whole_numbers_of_any_type(seeds):
    batch = brelan.Batch("zero", size=4)
    before = copies(batch.reset(seed=1))
    for own, other in zip(before, batch.reset(seeds=seeds)):
        assert np.array_equal(own, other)


def test_a_bot_sits_at_the_table_by_its_name():
    named, given = (
        copies(brelan.Batch("zero", size=4, players=3, bots=[None, bot, bot]).reset(seed=1))
        for bot in ("greedy", brelan.Bot("greedy", seed=9))
    )
    for own, other in zip(named, given):
        assert np.array_equal(own, other)


def test_bots_sit_at_the_table():
    batch = brelan.Batch("zero", players=3, size=40, bots=["greedy", None, "random"])
    batch.reset(seed=1)
    total = np.zeros(3)
    for _ in range(300):
        assert (batch.seats == 1).all()
        batch.step(batch.random_actions())
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-3)
        total += batch.rewards.sum(axis=0)
    assert total[0] > total[1]


def test_a_match_has_the_rewards_of_its_rounds(game):
    for episode in ("round", "match"):
        batch = brelan.Batch(game, size=20, episode=episode)
        batch.reset(seed=3)
        ends = 0
        for _ in range(600):
            batch.step(batch.random_actions())
            ends += batch.ends.sum()
            assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-3)
        assert ends > 0


def test_threads_step_one_batch_one_after_the_other_or_are_refused():
    batch = brelan.Batch("quando", size=2000, threads=2)
    batch.reset(seed=1)
    faults = []

    def step():
        for _ in range(20):
            try:
                batch.step(batch.random_actions())
            except (RuntimeError, ValueError):
                pass  # Another thread writes, or has played in between.
            except BaseException as fault:
                faults.append(fault)

    threads = [threading.Thread(target=step) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    batch.step(batch.random_actions())


def test_qu_20_an_illegal_action_names_its_environment():
    batch = brelan.Batch("quando", size=4)
    batch.reset(seed=1)
    actions = batch.random_actions()
    actions[2] = 132
    with pytest.raises(brelan.IllegalAction, match="environment 2: action id 132") as refused:
        batch.step(actions)
    assert (refused.value.rule, refused.value.environment) == ("QU-20", 2)
    copied = pickle.loads(pickle.dumps(refused.value))
    assert (copied.rule, copied.reason, copied.environment) == ("QU-20", refused.value.reason, 2)
    with pytest.raises(brelan.IllegalAction) as refused:
        brelan.Match("quando", seed=1).play(132)
    assert refused.value.environment is None


def test_bots_that_end_every_match_alone_are_an_error_and_no_endless_loop():
    options = {"turn_cap": 1, "start_player": 1}
    batch = brelan.Batch("qarre", size=1, bots=[None, "greedy"], options=options)
    with pytest.raises(ValueError, match="leave the seat that starts to the caller"):
        batch.reset(seed=1)
    with pytest.raises(ValueError, match="reset the batch"):
        batch.step([0])


# Ctrl-C half a second after bots begin to choose for longer than that.
INTERRUPTED = """
import os, signal, sys, threading, brelan
bot, size, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
batch = brelan.Batch("quando", players=2, size=size, threads=threads, bots=[bot, None])
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    batch.reset(seed=1)
except KeyboardInterrupt:
    print("interrupted")
try:
    batch.step([0] * size)
except ValueError as error:
    print(error)
"""


@pytest.mark.parametrize(
    "setup", [("search:20000000", "8", "1"), ("search:2000", "4096", "2")], ids=["search", "threads"]
)
def test_ctrl_c_ends_the_choices_of_bots(setup):
    command = [sys.executable, "-c", INTERRUPTED, *setup]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (ran.stdout, ran.stderr) == ("interrupted\nreset the batch as a whole first\n", "")
