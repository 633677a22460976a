"""What a view tells, and what it does not."""

import copy
import gc
import json
import pickle

import brelan
import numpy as np
import pytest
from tables import TABLES, play_on


def visible(view):
    """All that can be got out of a view without playing on."""
    names = {name for name in dir(view) if not name.startswith("_")} - {"sample"}
    arrays = {name: getattr(view, name)().tolist() for name in ("features", "action_mask")}
    told = {name: getattr(view, name) for name in names - set(arrays)} | arrays
    told["legal"] = [
        (repr(it), it.id, it.json, it.effects, it.text) for it in view.legal
    ]
    return repr(view), str(view), json.dumps(told, sort_keys=True)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_view_is_the_same_in_every_world_that_its_seat_cannot_tell_apart(game, players):
    match = play_on(brelan.Match(game, players=players, seed=9), 9)
    view = match.view()
    others = [seat for seat in range(players) if seat != view.seat]
    differ = 0
    for seed in range(8):
        world = view.sample(seed)
        assert visible(world.view(view.seat)) == visible(view)
        differ += any(visible(world.view(other)) != visible(match.view(other)) for other in others)
    assert differ, "the other hands are drawn anew"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_observed_is_what_the_view_has(game, players):
    match = brelan.Match(game, players=players, seed=3)
    while match.seat is not None:
        acting = match.seat
        # Also seats that do not have to choose.
        for seat in range(players):
            view, (features, mask) = match.view(seat), match.observe(seat)
            assert (features.dtype, mask.dtype) == (np.float32, np.bool_)
            assert np.array_equal(features, view.features())
            assert np.array_equal(mask, view.action_mask())
            assert mask.any() == (seat == acting)
        assert np.array_equal(match.observe()[1], match.view().action_mask())
        match.play(int(np.flatnonzero(match.observe()[1])[-1]))
    assert not match.observe(0)[1].any()
    with pytest.raises(ValueError, match="no seat must choose now"):
        match.observe()
    with pytest.raises(ValueError, match="seat must be"):
        match.observe(players)


def test_a_sampled_world_is_played_on_and_has_no_record(game):
    match = play_on(brelan.Match(game, seed=9), 9)
    view = match.view()
    assert view.sample(3).view(0).json == view.sample(3).view(0).json
    world = play_on(view.sample(3))
    assert world.is_over
    with pytest.raises(ValueError, match="no record"):
        world.record()
    assert match.view().json == view.json, "the real match is untouched"


def test_worlds_are_sampled_for_seats_in_a_round(game):
    match = brelan.Match(game, seed=9)
    with pytest.raises(ValueError, match="sampled for a seat"):
        match.spectator_view().sample(1)
    over = play_on(match)
    with pytest.raises(ValueError, match="sampled for a seat"):
        over.view(0).sample(1)
    with pytest.raises(ValueError, match="seed must be"):
        match.view(0).sample(-1)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_neither_match_nor_view_is_pickled(match, protocol):
    for secret in (match, match.view(), match.spectator_view()):
        with pytest.raises(TypeError, match="cannot be pickled"):
            pickle.dumps(secret, protocol)


def test_a_copy_of_a_view_and_of_an_action_is_the_same(match):
    view = match.view()
    for thing in (view, view.legal[0], view.legal):
        assert copy.copy(thing) is thing
    replay = [{"view": view, "action": view.legal[0]}]
    copied = copy.deepcopy(replay)
    assert copied is not replay
    assert copied == replay


def test_a_view_has_no_attributes_but_its_own(match):
    view = match.view()
    for thing in (view, view.legal[0], match):
        assert not hasattr(thing, "__dict__")
        with pytest.raises(AttributeError):
            thing.hands = 1
        assert not gc.get_referents(thing) or all(
            isinstance(it, (type, tuple)) for it in gc.get_referents(thing)
        )


def test_a_view_stays_while_the_match_goes_on(match):
    view = match.view()
    before = visible(view)
    play_on(match, 5)
    assert visible(view) == before


def test_a_seat_that_does_not_choose_has_no_actions(match):
    acting = match.seat
    for seat in range(match.players):
        view = match.view(seat)
        assert (view.seat, view.must_choose) == (seat, seat == acting)
        assert bool(view.legal) == view.must_choose
    spectator = match.spectator_view()
    assert (spectator.seat, spectator.must_choose, spectator.legal) == (None, False, ())


def test_a_view_of_a_missing_seat_is_refused(match):
    for seat in (match.players, -1, 10**20):
        with pytest.raises(ValueError, match="seat must be a whole number from 0 to"):
            match.view(seat)
        with pytest.raises(ValueError, match="seat must be"):
            match.seen(seat)
    for seat in ("0", 0.0, []):
        with pytest.raises(TypeError, match="seat must be"):
            match.view(seat)


def test_what_was_seen_differs_by_seat(match):
    play_on(match, 6)
    seen = [match.seen(seat) for seat in range(match.players)]
    assert all(seen) and seen[0] != seen[1]


def test_a_view_tells_its_table_in_words(match):
    view = match.view()
    lines = view.text.splitlines()
    assert len(lines) > 3
    assert all(action.text for action in view.legal)
    assert (view.game, view.players) == (match.game, match.players)
    assert view.options == match.options
    assert view.json["acting"] == match.seat


def test_a_match_tells_no_card_in_its_repr(match):
    assert repr(match) == (
        f"<brelan.Match of {match.game}, {match.players} players: seat {match.seat} must choose>"
    )
    over = play_on(match)
    assert repr(over).endswith("over>")


def test_the_text_of_another_seat_names_no_hidden_card():
    match = brelan.Match("zero", players=3, seed=5)
    acting = match.seat
    hands = [match.view(seat).json["hands"][seat] for seat in range(3)]
    faces = {seat: {slot["face"] for slot in hand} for seat, hand in enumerate(hands)}
    for seat in range(3):
        told = json.dumps(visible(match.view(seat)))
        shown = match.view(seat).json["hands"]
        for other in range(3):
            if other != seat:
                assert all(slot["face"] is None for slot in shown[other])
        assert faces[seat] and (seat == acting) == ("give" in told)


def test_an_action_is_equal_to_itself_alone(match):
    legal, same = match.view().legal, match.view().legal
    for place, action in enumerate(legal):
        assert [other == action for other in legal] == [other == place for other in range(len(legal))]
        assert same.index(action) == legal.index(action) == place
