"""Whatever arrays, calls, names and records a caller gives: they are taken as documented, or
refused by an exception that is documented, and then nothing has changed."""

import copy
import functools
import json

import brelan
import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tables import SHORT, play_on

ARRAYS = {
    "observations": np.float32,
    "action_masks": np.bool_,
    "rewards": np.float32,
    "ends": np.bool_,
    "seats": np.int32,
}
SIZE = 3
GAMES = st.sampled_from(brelan.GAMES)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
SEEDS = st.none() | st.integers(-2, 2**64 + 1) | st.floats() | st.text(max_size=2)


@functools.cache
def shape_of(game, name):
    return getattr(brelan.Batch(game, size=SIZE), name).shape


@st.composite
def arrays(draw):
    """A game, the name of an array, an array of the caller's own, and whether it fits."""
    game, name = draw(GAMES), draw(st.sampled_from(list(ARRAYS)))
    wanted, dtype = shape_of(game, name), np.dtype(ARRAYS[name])
    shape = draw(
        st.just(wanted)
        | st.just(wanted[::-1])
        | st.just((*wanted, 1))
        | st.lists(st.integers(0, 4), max_size=3).map(tuple)
    )
    other = st.sampled_from(["?", "i1", "<i4", ">i4", "<f4", ">f4", "f8"])
    found = draw(st.just(dtype) | other.map(np.dtype))
    layout = draw(st.sampled_from(["C", "F", "strided", "backwards"]))
    if layout == "strided" and shape:
        array = np.zeros((*shape[:-1], 2 * shape[-1]), found)[..., ::2]
    elif layout == "backwards" and shape:
        array = np.zeros(shape, found)[::-1]
    else:
        array = np.zeros(shape, found, order="F" if layout == "F" else "C")
    array.flags.writeable = draw(st.sampled_from([True, True, False]))
    fits = (
        (array.shape, array.dtype) == (wanted, dtype)
        and array.flags.c_contiguous
        and array.flags.writeable
    )
    return game, name, array, fits


@settings(max_examples=200, deadline=None)
@given(arrays(), st.integers(0, 2**64 - 1))
def test_an_array_is_written_or_refused(case, seed):
    game, name, array, fits = case
    if not fits:
        with pytest.raises((ValueError, TypeError), match=f"^{name} "):
            brelan.Batch(game, size=SIZE, out={name: array})
        return
    batch = brelan.Batch(game, size=SIZE, out={name: array})
    batch.reset(seed)
    assert getattr(batch, name) is array
    own = brelan.Batch(game, size=SIZE)
    own.reset(seed)
    assert np.array_equal(array, getattr(own, name))


IDS = st.integers(-2, 300) | st.integers(-(2**63), 2**63 - 1)
CALLS = st.lists(
    st.tuples(st.just("reset"), SEEDS)
    | st.tuples(st.just("reset seeds"), st.lists(st.integers(-1, 2**64), max_size=4))
    | st.tuples(st.just("step"), st.lists(IDS, max_size=4) | JSON)
    | st.tuples(st.just("step array"), st.lists(IDS, min_size=SIZE, max_size=SIZE))
    | st.tuples(st.just("step"), st.none())
    | st.tuples(st.just("step by chance"), st.none()),
    max_size=12,
)


def call(batch, name, argument):
    if name == "reset":
        batch.reset(argument)
    elif name == "reset seeds":
        batch.reset(seeds=argument)
    elif name == "step by chance":
        batch.step(batch.random_actions())
    else:
        batch.step(np.array(argument, np.int64) if name == "step array" else argument)


@settings(max_examples=100, deadline=None)
@given(GAMES, st.sampled_from(["round", "match"]), CALLS)
def test_calls_of_a_batch_are_carried_out_or_change_nothing(game, episode, calls):
    batch = brelan.Batch(game, size=SIZE, episode=episode)
    is_begun = False
    for name, argument in calls:
        before = [getattr(batch, array).copy() for array in ARRAYS]
        try:
            call(batch, name, argument)
        except (ValueError, TypeError, OverflowError):
            for array, old in zip(ARRAYS, before):
                assert np.array_equal(getattr(batch, array), old)
            continue
        is_begun = True
        assert batch.action_masks.any(axis=1).all()
        assert np.isfinite(batch.observations).all()
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-3)
        assert ((0 <= batch.seats) & (batch.seats < batch.players)).all()
    if is_begun:
        batch.step(batch.random_actions())


@settings(max_examples=200, deadline=None)
@given(
    name=st.sampled_from([*brelan.BOTS, "search:3", "uniform:3", "search:", "search:-1"]) | JSON,
    simulations=st.none() | st.integers(-1, 2**33) | JSON,
    seed=SEEDS,
)
def test_arguments_of_a_bot_are_taken_or_refused(name, simulations, seed):
    try:
        bot = brelan.Bot(name, simulations=simulations, seed=seed)
    except (ValueError, TypeError):
        return
    assert bot.seed == (seed or 0)
    assert bot.name == name or bot.name.endswith(f":{simulations}")


@functools.cache
def record_of(game):
    return json.loads(play_on(brelan.Match(game, seed=2, options=SHORT[game])).record())


def places(value, path=()):
    """Every place of a JSON value, by its path."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


@functools.cache
def paths_of(game):
    return list(places(record_of(game)))[1:]


@settings(max_examples=150, deadline=None)
@given(GAMES, st.data())
def test_a_record_with_a_change_is_refused_or_as_good(game, data):
    path = data.draw(st.sampled_from(paths_of(game)))
    record = copy.deepcopy(record_of(game))
    *outer, last = path
    place = functools.reduce(lambda value, key: value[key], outer, record)
    changed = data.draw(JSON | st.just(...))
    if changed is ...:
        del place[last]
    else:
        assume(place[last] != changed)
        place[last] = changed
    try:
        brelan.verify(record)
    except (ValueError, TypeError):
        actions = data.draw(st.none() | st.integers(0, 5))
    else:
        assert brelan.Match.from_record(record).is_over
        actions = 3
    try:
        match = brelan.Match.from_record(record, actions)
    except (ValueError, TypeError):
        return
    play_on(match, 3)
