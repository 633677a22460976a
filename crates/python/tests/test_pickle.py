"""Which objects of the package can be pickled and copied, and what the others say."""

import copy
import inspect
import json
import pickle

import brelan
import pytest
from tables import SHORT, play_on

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def refusal():
    with pytest.raises(brelan.IllegalAction) as refused:
        brelan.Match("quando", seed=1).play({"do": "knock"})
    return refused.value


def wrong_record():
    record = json.loads(play_on(brelan.Match("zero", seed=1, options=SHORT["zero"])).record())
    record["rounds"][0]["moves"][1]["seat"] = 9
    with pytest.raises(brelan.RecordError) as refused:
        brelan.verify(record)
    assert (refused.value.round, refused.value.move) == (1, 2)
    return refused.value


def result():
    return brelan.arena("zero", bots=["greedy", "random"], deals=3)


def view():
    return brelan.Match("zero", seed=1).view()


RESULTS = {
    "Action": lambda: view().legal[0],
    "ActionStats": lambda: brelan.Bot("search:16").evaluate(view())[0],
    "ArenaEntry": lambda: result().entries[0],
    "ArenaResult": result,
    "IllegalAction": refusal,
    "RecordError": wrong_record,
}
# What is to be kept in place of a pickle, and whether it can be copied.
OTHERS = {
    "Batch": (lambda: brelan.Batch("zero", size=1), "keep its settings, seeds and actions", False),
    "Bot": (lambda: brelan.Bot("greedy"), "keep its name and seed", False),
    "Match": (lambda: brelan.Match("zero"), "keep its record, or its seed and actions", True),
    "View": (view, "keep its json, or the match's record", True),
}


def told(thing):
    """All that an object tells."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    facts = {name: getattr(thing, name) for name in names}
    return repr(thing), {name: repr(fact) for name, fact in facts.items() if not callable(fact)}


def test_every_public_class_is_here():
    public = (name for name in brelan.__all__ if inspect.isclass(getattr(brelan, name)))
    assert sorted(public) == sorted([*RESULTS, *OTHERS])


@pytest.mark.parametrize("name", RESULTS)
def test_results_are_pickled_and_copied(name):
    made = RESULTS[name]()
    assert type(made).__name__ == name
    copies = [copy.copy(made), copy.deepcopy(made), copy.deepcopy([made])[0]]
    copies += [pickle.loads(pickle.dumps(made, protocol)) for protocol in PROTOCOLS]
    # A pickle of a pickle.
    copies.append(pickle.loads(pickle.dumps(copies[-1])))
    for copied in copies:
        assert type(copied) is type(made)
        assert told(copied) == told(made)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_pickled_says_what_to_keep(name, protocol):
    make, advice, _ = OTHERS[name]
    with pytest.raises(TypeError, match=f"an? {name} cannot be pickled.*: {advice}"):
        pickle.dumps(make(), protocol)


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_copied_says_so(name):
    make, _, is_copied = OTHERS[name]
    made = make()
    for copied_by in (copy.copy, copy.deepcopy):
        if is_copied:
            assert told(copied_by(made)) == told(made)
        else:
            with pytest.raises(TypeError, match="cannot be pickled or copied"):
                copied_by(made)


def test_an_action_from_a_pickle_is_played_as_the_action_itself(game):
    match = play_on(brelan.Match(game, seed=5, options=SHORT[game]), 3)
    for action in match.view().legal:
        loaded = pickle.loads(pickle.dumps(action))
        assert loaded == action and hash(loaded) == hash(action)
        assert loaded in match.view().legal
        assert told(loaded) == told(action)
        one, other = match.copy(), match.copy()
        one.play(action), other.play(loaded)
        assert one.spectator_view().json == other.spectator_view().json
    other_game = brelan.Match("qarre" if game == "zero" else "zero")
    with pytest.raises(ValueError, match=f"it is an action of {game}"):
        other_game.play(loaded)


def test_values_of_a_search_come_back_from_another_process(match):
    found = brelan.Bot("search:32", seed=1).evaluate(match.view())
    for own, loaded in zip(found, pickle.loads(pickle.dumps(found)), strict=True):
        assert loaded.action in match.view().legal
        for name in ("value", "standard_error", "paired_standard_error", "visits"):
            assert getattr(loaded, name) == getattr(own, name)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bridge", 0, 0, "{}", "{}", ""), "there is no game `bridge`"),
        (("zero", 0, 0, "{", "{}", ""), "a pickled action: EOF"),
    ],
)
def test_a_broken_pickle_of_an_action_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        brelan._brelan._restore_action(*arguments)


def environments():
    return {
        "raw_env": brelan.pettingzoo.raw_env("zero"),
        "BrelanGame": brelan.openspiel.load("zero"),
        "BrelanState": brelan.openspiel.load("zero").new_initial_state(),
        "BatchEnv": brelan.gymnasium.BatchEnv("zero", num_envs=2),
        "SeatEnv": brelan.gymnasium.SeatEnv("zero"),
        "BrelanBot": brelan.openspiel.BrelanBot(brelan.Bot("greedy")),
    }


def test_every_class_of_the_environments_is_here():
    modules = (brelan.gymnasium, brelan.openspiel, brelan.pettingzoo)
    public = {getattr(module, name) for module in modules for name in module.__all__}
    classes = {thing.__name__ for thing in public if inspect.isclass(thing)}
    assert classes == set(environments())


@pytest.mark.parametrize("name", ["raw_env", "BrelanGame", "BrelanState"])
def test_environments_are_pickled_and_copied(name):
    made = environments()[name]
    for copied in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert type(copied) is type(made)


@pytest.mark.parametrize(
    ("name", "held"),
    [("BatchEnv", "Batch"), ("SeatEnv", "Batch"), ("BrelanBot", "BrelanBot")],
)
def test_what_holds_a_batch_or_a_bot_is_not_pickled(name, held):
    made = environments()[name]
    for copied_by in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match=f"a {held} cannot be pickled or copied"):
            copied_by(made)


@pytest.mark.parametrize("copied_by", [copy.copy, copy.deepcopy, brelan._brelan.History.copy])
def test_a_history_is_copied_as_a_match_is(copied_by):
    history = brelan._brelan.History("quando", players=2)
    copied = copied_by(history)
    copied.apply(0)
    assert (history.chance_label, copied.chance_label) == (("first", 1), ("round/1/deck", 1))
    with pytest.raises(TypeError, match="a History cannot be pickled: keep its settings"):
        pickle.dumps(history)
