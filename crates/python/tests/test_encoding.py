"""The encoding of views and actions: features, masks and ids."""

from pathlib import Path

import brelan
import numpy as np
import pytest
from tables import TABLES, play_on


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_features_are_the_same_in_every_world_that_the_seat_cannot_tell_apart(game, players):
    match = play_on(brelan.Match(game, players=players, seed=9), 9)
    view = match.view()
    features = view.features()
    assert (features.dtype, features.shape) == (np.float32, (brelan.encoding(game)["features"],))
    for seed in range(5):
        world = view.sample(seed)
        assert np.array_equal(world.view(view.seat).features(), features)
    assert any(
        not np.array_equal(features, match.view(seat).features())
        for seat in range(players)
        if seat != view.seat
    )


def test_action_ids_are_those_of_the_mask_and_are_played(match):
    names = brelan.encoding(match.game)["actions"]
    for _ in range(40):
        view = match.view()
        mask = view.action_mask()
        assert set(np.flatnonzero(mask)) == {action.id for action in view.legal}
        assert all(names[action.id] for action in view.legal)
        other = match.copy()
        chosen = np.flatnonzero(mask)[0]
        other.play(chosen)
        match.play(next(action for action in view.legal if action.id == chosen))
        assert match.view(0).json == other.view(0).json


def test_qu_20_an_id_that_may_not_be_chosen_names_its_rule():
    match = brelan.Match("quando", seed=1)
    with pytest.raises(brelan.IllegalAction, match=r"action id 132 \(knock\) may not") as refused:
        match.play(132)
    assert refused.value.rule == "QU-20"
    assert refused.value.reason == {"reason": "too_few_plays", "made": 0, "needed": 2}
    with pytest.raises(ValueError, match="no action id 135"):
        match.play(135)
    for wrong in (-1, 2**70):
        with pytest.raises(ValueError, match="action must be"):
            match.play(wrong)


def test_an_encoding_describes_every_feature(game):
    encoding = brelan.encoding(game)
    assert encoding["version"] == 1
    start = 0
    for block in encoding["blocks"]:
        assert block["start"] == start and block["name"] and block["meaning"]
        start += block["length"]
    assert start == encoding["features"]
    with pytest.raises(ValueError, match="no game `bridge`"):
        brelan.encoding("bridge")


def test_the_guide_describes_every_encoding(game):
    guide = (Path(__file__).parents[3] / "docs" / "python.md").read_text(encoding="utf-8")
    encoding = brelan.encoding(game)
    version, features, ids = encoding["version"], encoding["features"], len(encoding["actions"])
    assert f"| {game} | {version} | {features} | {ids} |" in guide
    for block in encoding["blocks"]:
        name, start, length = (block[key] for key in ("name", "start", "length"))
        assert f"| `{name}` | {start} | {length} | {block['meaning']} |" in guide
