"""Where an episode of a batch ends, and the match of an environment."""

import json

import brelan
import numpy as np
import pytest
from test_batch import ARRAYS, copies


def ended_batch(game, **arguments):
    """A batch without autoreset, whose environments have all ended."""
    batch = brelan.Batch(game, autoreset=False, **{"size": 3, **arguments})
    batch.reset(seed=1)
    while not batch.ends.all():
        batch.step(batch.random_actions())
    return batch


def test_without_autoreset_an_environment_that_has_ended_waits_for_its_reset(game):
    by_itself, waiting = brelan.Batch(game, size=3), brelan.Batch(game, size=3, autoreset=False)
    by_itself.reset(seed=2), waiting.reset(seed=2)
    ended = 0
    while ended < 4:
        actions = by_itself.random_actions()
        by_itself.step(actions), waiting.step(actions)
        assert np.array_equal(waiting.rewards, by_itself.rewards)
        ends = waiting.ends.copy()
        assert np.array_equal(ends, by_itself.ends)
        assert (waiting.seats[ends] == -1).all() and (waiting.seats[~ends] >= 0).all()
        assert not waiting.observations[ends].any() and not waiting.action_masks[ends].any()
        # The episode that follows is that of an automatic reset.
        waiting.reset(mask=waiting.ends)
        assert np.array_equal(waiting.observations, by_itself.observations)
        assert not waiting.ends.any() and not waiting.rewards[ends].any()
        ended += int(ends.sum())


def test_an_environment_that_has_ended_ignores_its_actions():
    batch = ended_batch("zero", players=3)
    assert (batch.random_actions() == 0).all()
    for actions in ([-1, 5, 10_000], batch.random_actions()):
        batch.step(actions)
        assert batch.ends.all() and not batch.rewards.any() and (batch.seats == -1).all()
    batch.reset()
    assert not batch.ends.any() and batch.action_masks.any(axis=1).all()


def test_a_reset_with_a_mask_leaves_the_other_environments_as_they_are(game):
    batch, alone = brelan.Batch(game, size=3), brelan.Batch(game, size=1)
    batch.reset(seed=4)
    for _ in range(5):
        batch.step(batch.random_actions())
    kept = copies(batch.step(batch.random_actions()))
    batch.reset(8, mask=[False, True, False])
    arrays = [getattr(batch, name) for name in ARRAYS]
    assert all(np.array_equal(own[[0, 2]], old[[0, 2]]) for own, old in zip(arrays, kept))
    alone.reset(seeds=[9])
    assert np.array_equal(batch.observations[1], alone.observations[0])
    # A reset of all without a seed goes on with the seeds that each has now.
    batch.reset(), alone.reset()
    assert np.array_equal(batch.observations[1], alone.observations[0])
    batch.reset(seeds=[0, 0, 5], mask=np.array([False, False, True]))
    alone.reset(seed=5)
    assert np.array_equal(batch.observations[2], alone.observations[0])


@pytest.mark.parametrize(
    ("mask", "error", "message"),
    [
        ([True], ValueError, "mask: 3 values, not 1"),
        (np.ones(4, np.bool_), ValueError, "mask: 3 values, not 4"),
        ([1, 0, 0], TypeError, "an array or a list of truth values, not a list with int"),
        (np.ones(3, np.int8), TypeError, "truth values, not an array of int8 with 1 dimensions"),
        (np.ones((3, 1), np.bool_), TypeError, "not an array of bool with 2 dimensions"),
        ("abc", TypeError, "truth values, not str"),
        (True, TypeError, "truth values, not bool"),
    ],
)
def test_a_wrong_mask_is_named_and_nothing_changes(mask, error, message):
    batch = brelan.Batch("zero", players=3, size=3)
    before = copies(batch.reset(seed=1))
    with pytest.raises(error, match=message):
        batch.reset(mask=mask)
    assert np.array_equal(batch.observations, before[0])
    assert not np.array_equal(batch.reset(mask=[np.True_, False, False])[0], before[0])


def test_a_mask_before_the_first_reset_is_refused():
    batch = brelan.Batch("zero", players=3, size=3)
    with pytest.raises(ValueError, match="reset the batch as a whole first"):
        batch.reset(mask=[True] * 3)
    with pytest.raises(ValueError, match="reset the batch as a whole first"):
        batch.copy_match(0)


def test_a_copied_match_is_that_of_the_environment_and_goes_on_as_it_does(game):
    batch = brelan.Batch(game, size=3, episode="match")
    batch.reset(seed=2)
    for _ in range(25):
        batch.step(batch.random_actions())
    copied = batch.copy_match(1)
    assert isinstance(copied, brelan.Match) and copied.players == batch.players
    for _ in range(80):
        assert copied.seat == batch.seats[1]
        features, mask = copied.observe()
        assert np.array_equal(features, batch.observations[1])
        assert np.array_equal(mask, batch.action_masks[1])
        action = batch.random_actions()
        copied.play(action[1])
        batch.step(action)
        if batch.ends[1]:
            break


def test_a_match_with_bots_is_copied(game):
    players = brelan.Match(game).players
    bots = [None, *["casual"] * (players - 1)]
    batch = brelan.Batch(game, size=2, bots=bots)
    batch.reset(seed=3)
    for _ in range(30):
        batch.step(batch.random_actions())
        view = batch.copy_match(0).view()
        assert view.seat == 0
        assert np.array_equal(view.features(), batch.observations[0])


def test_a_copied_match_that_is_over_has_a_record(game):
    options = {"quando": {"target_score": {"rounds": 1}}, "zero": {"rounds": 1}, "qarre": {}}[game]
    batch = ended_batch(game, episode="match", options=options)
    match = batch.copy_match(2)
    assert match.is_over and match.winners
    record = match.record()
    brelan.verify(record)
    assert json.loads(record)["shuffle"] == {"method": "none"}
    for wrong, error in ((3, ValueError), (-1, ValueError), (None, TypeError), (True, TypeError)):
        with pytest.raises(error, match="environment must be a whole number"):
            batch.copy_match(wrong)
