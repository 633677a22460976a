"""Matches, records, and what a caller may get wrong."""

import copy
import json
import pickle
import random

import brelan
import numpy as np
import pytest
from tables import SHORT, TABLES, play_on
from hypothesis import given, settings
from hypothesis import strategies as st



@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_match_is_played_to_its_end_and_its_record_verifies(game, players):
    match = brelan.Match(game, players=players, seed=3, options=SHORT[game])
    assert (match.game, match.players, match.is_over, match.winners) == (game, players, False, None)
    play_on(match)
    assert match.is_over and match.seat is None
    assert len(match.scores) == players
    assert set(match.winners) <= set(range(players)) and match.winners
    record = match.record([f"Bot {seat}" for seat in range(players)])
    brelan.verify(record)
    written = json.loads(record)
    assert (written["game"], written["scores"]) == (game, match.scores)
    assert [seat["name"] for seat in written["seats"]] == [f"Bot {seat}" for seat in range(players)]
    assert len(match.rounds) == len(written["rounds"])


def test_equal_seeds_give_equal_matches_and_others_do_not(game):
    def record(seed):
        match = brelan.Match(game, seed=seed, options=SHORT[game])
        return play_on(match).record()

    assert record(5) == record(5)
    assert record(5) != record(6)


def test_without_a_seed_deals_differ(game):
    boards = {json.dumps(brelan.Match(game).view(0).json) for _ in range(4)}
    assert len(boards) > 1


def test_a_record_gives_the_match_at_any_of_its_actions(game):
    match = play_on(brelan.Match(game, seed=2, options=SHORT[game]))
    record = match.record()
    again = brelan.Match.from_record(record)
    assert (again.scores, again.winners, again.record()) == (match.scores, match.winners, record)
    for actions in (0, 3):
        early = brelan.Match.from_record(json.loads(record), actions=actions)
        same = play_on(brelan.Match(game, seed=2, options=SHORT[game]), actions)
        assert early.view().json == same.view().json
    with pytest.raises(ValueError, match="actions must be"):
        brelan.Match.from_record(record, actions=1_000_000)


def test_a_match_that_is_not_over_has_no_record(match):
    with pytest.raises(ValueError, match="not over"):
        match.record()
    with pytest.raises(ValueError, match="names for"):
        match.record(["Ada"])
    for names, message in ((["Ada", 2], "each of names must be a str, not int"), ("Ada", "a list")):
        with pytest.raises(TypeError, match=message):
            match.record(names)


def test_a_record_tells_bots_from_persons(game):
    preset = "zero_down_7" if game == "zero" else None
    match = brelan.Match(game, players=2, seed=2, preset=preset, options=SHORT[game])
    play_on(match)

    def seats(match, *names, **bots):
        record = match.record(*names, **bots)
        brelan.verify(record)
        return json.loads(record)["seats"]

    ada = {"name": "Ada", "kind": "person"}
    found = seats(match, ["Ada", "Fox"], bots=[None, "master"])
    version = found[1].pop("version")
    simulations = found[1].pop("simulations")
    assert found == [ada, {"name": "Fox", "kind": "bot", "bot": "master"}]
    assert version and simulations > 1
    searching = brelan.Bot("master", simulations=30)
    found = seats(match, bots=["my own", searching])
    assert found[0] == {"name": "my own", "kind": "bot", "bot": "my own"}
    assert found[1] == {
        "name": searching.name,
        "kind": "bot",
        "bot": searching.name,
        "version": version,
        "simulations": 30,
    }
    assert seats(match) == [{"name": f"Seat {seat}", "kind": "person"} for seat in range(2)]
    assert seats(match, bots=["greedy", None])[1] == {"name": "Seat 1", "kind": "person"}


def test_the_match_of_a_record_keeps_its_seats(game):
    match = play_on(brelan.Match(game, seed=2, options=SHORT[game]))
    record = match.record(bots=["greedy"] * match.players)
    again = brelan.Match.from_record(record)
    assert again.record() == again.copy().record() == record
    others = again.record(["Ada"] * match.players)
    assert {seat["kind"] for seat in json.loads(others)["seats"]} == {"person"}


@pytest.mark.parametrize(
    ("bots", "error", "message"),
    [
        (["greedy"] * 9, ValueError, "9 bots for"),
        ([], ValueError, "bots: "),
        ("greedy", TypeError, "bots must be a list"),
        ([3], TypeError, "bots must be a name, a Bot or None for each seat, not int"),
    ],
)
def test_wrong_bots_of_a_record_are_named(match, bots, error, message):
    with pytest.raises(error, match=message):
        match.record(bots=bots)


def test_a_name_that_is_no_unicode_is_named(match):
    with pytest.raises(ValueError, match="names: a text is no Unicode"):
        match.record(["\ud800"] * match.players)


def test_a_copy_goes_on_by_itself(match):
    for copied in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        before = match.view().json
        assert copied.view().json == before
        copied.play(copied.view().legal[0])
        assert match.view().json == before
    # The same deals follow.
    one, other = match.copy(), match.copy()
    assert play_on(one, 60).scores == play_on(other, 60).scores


def test_an_action_is_played_as_its_json_too(match):
    other = match.copy()
    action = match.view().legal[-1]
    match.play(action)
    other.play(action.json)
    assert match.view(0).json == other.view(0).json


def test_actions_are_equal_by_what_they_do(match):
    one, other = match.view().legal, match.view().legal
    assert one == other
    assert len(set(one) | set(other)) == len(one)
    assert one[0] != one[1] and one[0] != "knock"


def test_qu_20_an_illegal_action_names_its_rule_and_changes_nothing():
    match = brelan.Match("quando", seed=1)
    before = match.view().json
    with pytest.raises(brelan.IllegalAction) as refused:
        match.play({"do": "knock"})
    assert refused.value.rule == "QU-20"
    assert refused.value.reason == {"reason": "too_few_plays", "made": 0, "needed": 2}
    assert str(refused.value).startswith("QU-20")
    assert isinstance(refused.value, ValueError)
    assert (type(refused.value).__module__, type(refused.value)) == ("brelan", brelan.IllegalAction)
    assert pickle.loads(pickle.dumps(refused.value)).rule == "QU-20"
    assert match.view().json == before


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("bridge",), ValueError, "no game `bridge`, but quando, zero, qarre"),
        ((3,), TypeError, None),
        (("zero", {"players": 9}), ValueError, "players: "),
        (("zero", {"options": {"players": 300}}), ValueError, "players: 300 is too many"),
        (("zero", {"players": -1}), ValueError, "players must be a whole number from"),
        (("zero", {"players": 10**30}), ValueError, "players must be"),
        (("zero", {"players": 3.0}), TypeError, "players must be a whole number, not float"),
        (("zero", {"players": "3"}), TypeError, "not str"),
        (("zero", {"preset": "house"}), ValueError, "preset: "),
        (("zero", {"seed": -1}), ValueError, "seed must be"),
        (("zero", {"seed": 2**64}), ValueError, "seed must be"),
        (("zero", {"seed": "x"}), TypeError, "seed must be"),
        (("zero", {"options": {"rounds": 0}}), ValueError, "rounds: "),
        (("zero", {"options": {"rounds": "many"}}), ValueError, "rounds: "),
        (("zero", {"options": {"colour": 1}}), ValueError, "colour: "),
        (("zero", {"options": [1]}), TypeError, "options must be a dict"),
        (("zero", {"options": {"rounds": float("nan")}}), ValueError, "options is no JSON: "),
        (("zero", {"options": {"rounds": object()}}), TypeError, "options is no JSON: "),
        (("zero", {"options": {1: 2}}), ValueError, "1: "),
        (("quando", {"variant": {"values": 99}}), ValueError, "values: "),
        (("quando", {"variant": {"colours": 2}}), ValueError, "colours: .*`hand_size`"),
        (("zero", {"variant": {"hand": 2}}), ValueError, "hand: .*`hand_size` and `pot_size`"),
        (("zero", {"options": {"rounds": {1}}}), TypeError, r"options is no JSON: \{1\} is a set"),
        (("quando", {"variant": {"values": -1}}), ValueError, "variant: values must be a whole"),
        (("quando", {"variant": {"values": 10**30}}), ValueError, "variant: values must be a whole"),
        (("quando", {"variant": {"values": True}}), TypeError, "values must be .* not bool"),
        (("quando", {"variant": [3]}), TypeError, "variant must be a dict of names and values"),
        (("quando", {"variant": {"values": 4.0}}), TypeError, "values must be a whole number"),
        (("quando", {"variant": {"values": 2**40}}), ValueError, "values"),
        (("quando", {"variant": {"values": "4"}}), TypeError, "values"),
    ],
)
def test_a_wrong_argument_is_named(arguments, error, message):
    game, *rest = arguments
    with pytest.raises(error, match=message):
        brelan.Match(game, **(rest[0] if rest else {}))


def test_options_that_contain_themselves_are_refused():
    options = {}
    options["rounds"] = options
    with pytest.raises(ValueError, match="options is no JSON: "):
        brelan.Match("zero", options=options)


@pytest.mark.parametrize(("game", "players"), [("quando", 6), ("zero", 2), ("qarre", 2)])
def test_the_options_of_a_match_begin_another_one_like_it(game, players):
    preset = brelan.presets(game)[-1]
    players = max(preset["min_players"], min(players, preset["max_players"]))
    match = brelan.Match(game, preset=preset["name"], players=players, seed=7)
    assert brelan.Match(game, options=match.options, seed=7).options == match.options
    with pytest.raises(ValueError, match="players: "):
        brelan.Match(game, players=players + 1, options=match.options)


def test_a_number_of_players_that_a_preset_is_not_for_is_told_its_presets():
    with pytest.raises(ValueError, match="for 2 there is zero_down_7 or zero_down_9"):
        brelan.Match("zero", players=2)


def test_a_study_variant_has_a_small_deck():
    match = brelan.Match("quando", players=2, seed=1, variant={"values": 4, "hand_size": 1})
    hands = match.view().json["hands"]
    assert [len(hand) for hand in hands] == [1, 1]
    record = json.loads(play_on(match).record())
    assert record["variant"] == {"values": 4}


def test_numbers_of_numpy_are_taken_as_whole_numbers():
    one = brelan.Match("zero", players=3, seed=1, options={"rounds": 4})
    numbers = {"players": np.uint8(3), "seed": np.int64(1), "options": {"rounds": np.int32(4)}}
    same = brelan.Match("zero", **numbers)
    assert (same.options, same.view().json) == (one.options, one.view().json)
    variant = {"values": np.int64(4), "hand_size": np.int64(1)}
    match = brelan.Match("quando", players=2, seed=1, variant=variant)
    assert match.view().legal[0].json == {"do": "play", "cards": [0]}
    match.play({"do": "play", "cards": [np.int64(0)]})


@pytest.mark.parametrize("truth", [True, np.True_])
@pytest.mark.parametrize(
    "call",
    [
        lambda truth: brelan.Match("zero", players=truth),
        lambda truth: brelan.Match("zero", seed=truth),
        lambda truth: brelan.Match("zero").view(truth),
        lambda truth: brelan.Match("zero").play(truth),
        lambda truth: brelan.Match("zero").view().sample(truth),
        lambda truth: brelan.Bot("master", simulations=truth),
        lambda truth: brelan.Batch("zero", size=truth),
        lambda truth: brelan.Batch("zero", size=2).reset(seed=truth),
        lambda truth: brelan.Batch("zero", size=2).reset(seeds=[truth, truth]),
        lambda truth: brelan.Batch("zero", size=2).step([truth, truth]),
        lambda truth: brelan.arena("zero", bots=["greedy", "random"], deals=truth),
        lambda truth: brelan.arena("zero", bots=["greedy", lambda view: truth], deals=1),
        lambda truth: brelan.self_play("zero", bots=["greedy"], matches=truth),
        lambda truth: brelan.self_play("zero", bots=[lambda view: truth], matches=1),
        lambda truth: brelan.gymnasium.make_vec("zero", num_envs=truth),
        lambda truth: brelan.pettingzoo.raw_env("zero").reset(seed=truth),
        lambda truth: brelan.openspiel.load("zero", players=truth),
    ],
)
def test_a_truth_value_is_no_whole_number(call, truth):
    with pytest.raises(TypeError, match="not bool|must be a whole number"):
        call(truth)


def test_truth_values_of_numpy_are_those_of_python():
    for value in (True, False):
        options = {"zero_end": np.bool_(value)}
        assert brelan.Match("quando", options=options).options["zero_end"] is value
    with pytest.raises(ValueError, match="turn_cap: a whole number"):
        brelan.Match("quando", options={"turn_cap": np.True_})
    with pytest.raises(TypeError, match="options is no JSON"):
        brelan.Match("quando", options={"zero_end": np.array([True, False])})


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        ({}, ValueError, "this is no action: missing field `do`"),
        ({"do": "play", "cards": [object()]}, TypeError, "action is no JSON: "),
        ({"do": "play", "cards": [float("nan")]}, ValueError, "action is no JSON: "),
        ({"do": "fly"}, ValueError, "this is no action: unknown word `fly`, expected one of"),
        ({"do": "play", "cards": [10**12]}, ValueError, "this is no action: "),
        ({"do": "knock", "loudly": True}, ValueError, "this is no action: "),
        ("knock", TypeError, "an action is one of view.legal, its json or its id, not str"),
        (None, TypeError, "an action is one of view.legal, its json or its id, not NoneType"),
        (1.5, TypeError, "an action is one of view.legal, its json or its id, not float"),
        ([], TypeError, "an action is one of view.legal, its json or its id, not list"),
    ],
)
def test_what_is_no_action_is_refused(match, action, error, message):
    before = match.view().json
    with pytest.raises(error, match=message):
        match.play(action)
    assert match.view().json == before


def test_an_action_of_another_game_is_refused():
    quando, zero = brelan.Match("quando", seed=1), brelan.Match("zero", seed=1)
    with pytest.raises(ValueError, match="an action of quando, and this is zero"):
        zero.play(quando.view().legal[0])


def test_an_action_of_another_seat_is_refused(game):
    match = brelan.Match(game, seed=9)
    first = match.view()
    action = first.legal[0]
    while match.seat == first.seat:
        match.play(match.view().legal[0])
    before = match.view().json
    with pytest.raises(ValueError, match=f"an action of seat {first.seat}, and seat {match.seat}"):
        match.play(action)
    assert match.view().json == before


def test_nothing_is_played_after_the_end(game):
    match = play_on(brelan.Match(game, seed=4, options=SHORT[game]))
    with pytest.raises(ValueError, match="no seat must choose"):
        match.play({"do": "knock"} if game != "qarre" else {"do": "end"})
    with pytest.raises(ValueError, match="no seat must choose"):
        match.view()
    assert match.view(0).legal == ()


@pytest.mark.parametrize(
    ("record", "error"),
    [
        ("", ValueError),
        ("{}", ValueError),
        ("[" * 100_000, ValueError),
        ("\ud800", ValueError),
        ({"format": "brelan-record/1", "game": "bridge"}, ValueError),
        (3, TypeError),
        (None, TypeError),
    ],
)
def test_what_is_no_record_is_refused(record, error):
    with pytest.raises(error):
        brelan.Match.from_record(record)
    with pytest.raises(error):
        brelan.verify(record)


def test_a_changed_record_does_not_verify(game):
    match = play_on(brelan.Match(game, seed=2, options=SHORT[game]))
    record = json.loads(match.record())
    record["scores"][0] += 1
    with pytest.raises(brelan.RecordError, match="the scores are") as refused:
        brelan.verify(record)
    assert isinstance(refused.value, ValueError)
    assert (refused.value.kind, refused.value.round, refused.value.move) == ("result", None, None)


def test_a_wrong_record_is_told_of_which_kind_it_is_and_where():
    def fault(read, spoil):
        record = json.loads(play_on(brelan.Match("quando", seed=2, options=SHORT["quando"])).record())
        spoil(record)
        with pytest.raises(brelan.RecordError) as refused:
            read(json.dumps(record))
        return refused.value.kind, refused.value.round, refused.value.move

    for read in (brelan.verify, brelan.Match.from_record):
        jump = read, lambda record: record["rounds"][0]["moves"][0].update(do="jump")
        assert fault(*jump) == ("move", 1, 1)
        assert fault(read, lambda record: record.update(rules=99)) == ("unknown", None, None)
        assert fault(read, lambda record: record.pop("scores")) == ("malformed", None, None)
        assert fault(read, lambda record: record["shuffle"].update(secret="00" * 32))[0] == "shuffle"
        with pytest.raises(brelan.RecordError, match="no Unicode") as refused:
            read("\ud800")
        assert refused.value.kind == "malformed"
    # To `Match.from_record` it is a match that goes on.
    cut = brelan.verify, lambda record: record["rounds"][0]["moves"].pop()
    assert fault(*cut) == ("unfinished", 1, None)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
WORDS = st.sampled_from(["do", "play", "knock", "cards", "card", "cell", "give", "take", "exchange"])


@settings(max_examples=300, deadline=None)
@given(
    game=st.sampled_from(brelan.GAMES),
    action=JSON | st.dictionaries(WORDS, WORDS | st.integers() | st.lists(st.integers())),
)
def test_no_action_breaks_a_match(game, action):
    match = brelan.Match(game, seed=11)
    before = match.view(0).json
    try:
        match.play(action)
    except (ValueError, TypeError):
        assert match.view(0).json == before


@settings(max_examples=200, deadline=None)
@given(
    game=st.sampled_from(brelan.GAMES) | st.text(max_size=8),
    players=st.none() | st.integers() | st.floats() | st.text(max_size=3),
    preset=st.none() | st.text(max_size=8) | st.sampled_from(["official", "quick", "short"]),
    options=st.none() | JSON | st.dictionaries(st.sampled_from(["rounds", "turn_cap", "lead"]), JSON),
    variant=st.none() | JSON | st.dictionaries(st.sampled_from(["values", "hand_size"]), st.integers(0, 12)),
)
def test_no_argument_breaks_a_match(game, players, preset, options, variant):
    try:
        match = brelan.Match(
            game, players=players, preset=preset, seed=1, options=options, variant=variant
        )
    except (ValueError, TypeError):
        return
    play_on(match, 5, seed=random.randrange(100))


def values_of(kind):
    """Values that an option of this kind takes, its least and its largest among them."""
    match kind["kind"]:
        case "switch":
            return [True, False]
        case "choice":
            return kind["values"]
        case "number":
            ends = [kind["min"], kind["max"], kind["min"] + kind["step"]]
            return ends + [None] * kind["off"]
        case "target":
            return [1, kind["max"], {"rounds": 1}, {"rounds": kind["max_rounds"]}]


def test_an_option_takes_the_values_that_its_spec_names(game):
    names = {"preset", "players", "hand_size"}
    assert {spec["name"] for spec in brelan.option_specs(game)} == (
        set(brelan.Match(game).options) - names
    )
    for spec in brelan.option_specs(game):
        assert isinstance(spec["common"], bool)
        for value in values_of(spec["kind"]):
            match = brelan.Match(game, options={spec["name"]: value})
            assert str(match.options[spec["name"]]) == str(value)
        if spec["kind"]["kind"] in ("number", "target"):
            with pytest.raises(ValueError, match=f"{spec['name']}: "):
                brelan.Match(game, options={spec["name"]: spec["kind"]["max"] + 1})
    with pytest.raises(ValueError, match="there is no game `bridge`"):
        brelan.option_specs("bridge")
