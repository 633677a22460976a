"""OpenSpiel's own tests and algorithms on the games, and what their states promise."""

import copy
import pickle
import subprocess
import sys

import brelan
import numpy as np
import pyspiel
import pytest
from brelan._brelan import option_specs
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import cfr, evaluate_bots, exploitability, ismcts, mcts
from open_spiel.python.algorithms.get_all_states import get_all_states
from open_spiel.python.observation import make_observation
from tables import TABLES

# Two players, three cards, and two turns each: a round that OpenSpiel's algorithms take whole.
SMALL = {"players": 2, "values": 3, "hand_size": 1, "turn_cap": 2}
# Variants whose episodes are short.
STUDIES = {
    "quando": SMALL,
    "zero": {
        "players": 2,
        "preset": "zero_down_7",
        "colours": 2,
        "values": 4,
        "hand_size": 3,
        "pot_size": 1,
    },
    "qarre": {"turn_cap": 6},
}
# Its exploitability by the uniform policy, from `brelan exact` (crates/brelan/tests/brelan/exact.rs).
UNIFORM_EXPLOITABILITY = 31 / 48


def played(game, decisions, seed=1):
    """The state after so many decisions by chance, or at the end."""
    state, chance = game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(chance.choice([number for number, _ in state.chance_outcomes()])))
        elif decisions == 0:
            break
        else:
            decisions -= 1
            state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_simulation_test_passes(game, players):
    loaded = brelan.openspiel.load(game, players=players)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", STUDIES)
def test_the_simulation_test_with_serialization_passes(game):
    loaded = brelan.openspiel.load(game, **STUDIES[game])
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


def check_information(loaded, state):
    """What OpenSpiel's own test of all games checks of each player's knowledge."""
    for player in range(loaded.num_players()):
        for kind in ("information_state", "observation"):
            text = getattr(state, f"{kind}_string")(player)
            assert isinstance(text, str) and text
            tensor = getattr(state, f"{kind}_tensor")(player)
            shape = getattr(loaded, f"{kind}_tensor_shape")()
            assert len(tensor) == getattr(loaded, f"{kind}_tensor_size")() == np.prod(shape)
            assert np.isfinite(tensor).all()


def check_decision(loaded, state):
    player, legal = state.current_player(), state.legal_actions()
    assert 0 <= player < loaded.num_players()
    assert legal and legal == sorted(set(legal)) == state.legal_actions(player)
    assert 0 <= legal[0] and legal[-1] < loaded.num_distinct_actions()
    mask = state.legal_actions_mask()
    assert len(mask) == loaded.num_distinct_actions()
    assert list(np.flatnonzero(mask)) == legal
    for other in range(loaded.num_players()):
        assert other == player or state.legal_actions(other) == []
    names = [state.action_to_string(player, action) for action in legal]
    assert all(isinstance(name, str) for name in names) and len(set(names)) == len(names)
    assert [state.string_to_action(player, name) for name in names] == legal
    with pytest.raises(ValueError, match="action must be a whole number"):
        state.action_to_string(player, 10**6)
    check_information(loaded, state)


def check_chance(loaded, state):
    assert state.current_player() == pyspiel.PlayerId.CHANCE
    numbers, weights = zip(*state.chance_outcomes())
    assert sorted(set(numbers)) == list(numbers) == state.legal_actions()
    assert len(numbers) <= loaded.max_chance_outcomes()
    assert min(weights) > 0 and sum(weights) == pytest.approx(1.0)


@pytest.mark.parametrize("recall", [0, 2])
@pytest.mark.parametrize("game", STUDIES)
def test_the_checks_of_openspiels_own_api_test_pass(game, recall):
    """They are in no package of OpenSpiel (`integration_tests/api_test.py`)."""
    loaded = brelan.openspiel.load(game, recall=recall, **STUDIES[game])
    assert isinstance(loaded, pyspiel.Game)
    assert loaded.get_type().short_name == f"brelan_{game}"
    assert str(pyspiel.load_game(str(loaded))) == str(loaded)
    for seed in range(3):
        state, chance = loaded.new_initial_state(), np.random.default_rng(seed)
        decisions, chances = 0, 0
        while not state.is_terminal():
            assert not any(state.returns()) and not any(state.rewards())
            if state.is_chance_node():
                check_chance(loaded, state)
                chances += 1
            else:
                check_decision(loaded, state)
                decisions += 1
            action = int(chance.choice(state.legal_actions()))
            before, child = str(state), state.child(action)
            assert str(state) == before
            state.apply_action(action)
            assert (str(child), child.history()) == (str(state), state.history())
            if decisions % 5 == 0:
                same = loaded.deserialize_state(state.serialize())
                assert (str(same), same.history()) == (str(state), state.history())
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        assert state.legal_actions() == [] and not state.is_chance_node()
        check_information(loaded, state)
        returns = state.returns()
        assert len(returns) == loaded.num_players()
        assert all(loaded.min_utility() <= value <= loaded.max_utility() for value in returns)
        assert sum(returns) == pytest.approx(loaded.utility_sum(), abs=1e-9)
        assert 0 < decisions <= loaded.max_game_length()
        assert 0 < chances <= loaded.max_chance_nodes_in_history()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_utilities_keep_their_bounds_and_sum_to_zero(game, players):
    loaded = brelan.openspiel.load(game, players=players)
    for seed in range(3):
        returns = played(loaded, 100_000, seed).returns()
        assert sum(returns) == pytest.approx(0.0, abs=1e-9)
        assert all(loaded.min_utility() <= value <= loaded.max_utility() for value in returns)
        assert any(returns)


def test_chance_is_explicit(game):
    state = brelan.openspiel.load(game).new_initial_state()
    nodes = 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1.0)
        assert len(outcomes) <= state.get_game().max_chance_outcomes()
        assert state.action_to_string(outcomes[-1][0])
        state.apply_action(outcomes[-1][0])
        nodes += 1
    assert 30 < nodes < state.get_game().max_chance_nodes_in_history()


def test_the_bound_of_chance_nodes_grows_with_the_turns():
    # A match of Qarré draws about a number a turn, and begins with a shuffle.
    short, long = (brelan.openspiel.load("qarre", turn_cap=cap) for cap in (6, 10_000))
    assert long.max_chance_nodes_in_history() > 10_000
    assert short.max_chance_nodes_in_history() < long.max_chance_nodes_in_history()


def test_a_clone_and_a_pickle_are_the_same_state(game):
    loaded = brelan.openspiel.load(game, recall=2)
    state = played(loaded, 7)
    player = state.current_player()
    for same in (
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        loaded.deserialize_state(state.serialize()),
    ):
        assert str(same) == str(state)
        assert same.history() == state.history()
        for other in range(loaded.num_players()):
            text = state.information_state_string(other)
            assert same.information_state_string(other) == text
        assert same.information_state_tensor(player) == state.information_state_tensor(player)
        same.apply_action(same.legal_actions()[0])
        assert str(same) != str(state)


def test_a_player_sees_no_hidden_card():
    """All deals in which the player was shown the same have one information state."""
    game = brelan.openspiel.load("quando", **SMALL)
    states = get_all_states(game, include_terminals=False, include_chance_states=False)
    by_information = {}
    for state in states.values():
        player = state.current_player()
        text = state.information_state_string(player)
        by_information.setdefault(text, []).append(state)
        assert text.startswith(f"seat {player}\n")
    assert len(by_information) < len(states)
    for same in by_information.values():
        players = {state.current_player() for state in same}
        assert len(players) == 1
        (player,) = players
        for tell in ("legal_actions", "observation_string", "information_state_tensor"):
            assert len({str(getattr(state, tell)(player)) for state in same}) == 1, tell


def test_a_resampled_state_looks_the_same_to_its_player(game):
    loaded = brelan.openspiel.load(game, recall=1)
    state = played(loaded, 6)
    player = state.current_player()
    other = (player + 1) % loaded.num_players()
    hidden = set()
    for seed in range(20):
        sampled = state.resample_from_infostate(player, np.random.RandomState(seed).random_sample)
        for tell in ("information_state_string", "observation_string", "information_state_tensor"):
            assert getattr(sampled, tell)(player) == getattr(state, tell)(player), tell
        hidden.add(sampled.information_state_string(other))
    assert len(hidden) > 5


@pytest.mark.parametrize("copied_by", [copy.copy, copy.deepcopy, lambda state: state.clone()])
def test_a_resampled_state_is_copied_and_not_pickled(game, copied_by):
    loaded = brelan.openspiel.load(game, recall=1)
    state = played(loaded, 6)
    sampled = state.resample_from_infostate(
        state.current_player(), np.random.RandomState(1).random_sample
    )
    for made in (state, sampled):
        before, copied = answers(made), copied_by(made)
        assert answers(copied) == before
        copied.apply_action(copied.legal_actions()[-1])
        assert answers(made) == before
        # Copies of copies play on alike.
        again = copied_by(copied)
        while not copied.is_terminal():
            action = copied.legal_actions()[0]
            copied.apply_action(action), again.apply_action(action)
        assert answers(again) == answers(copied)
    for written in (pickle.dumps, lambda state: state.serialize()):
        with pytest.raises(TypeError, match="a resampled state cannot be pickled"):
            written(sampled)


def twins(loaded):
    """Two real worlds with other hands that the acting player cannot tell apart, and the player:
    the deals differ in one number of chance."""
    first = played(loaded, 0)
    player, steps = first.current_player(), first.history()
    others = [seat for seat in range(loaded.num_players()) if seat != player]

    def knowledge(state, seats):
        return [state.information_state_string(seat) for seat in seats]

    for place in range(len(steps)):
        second = loaded.new_initial_state()
        for number, step in enumerate(steps):
            if second.is_chance_node():
                outcomes = len(second.chance_outcomes())
                second.apply_action((step + (number == place)) % outcomes)
        if (
            second.current_player() == player
            and knowledge(second, [player]) == knowledge(first, [player])
            and knowledge(second, others) != knowledge(first, others)
        ):
            return first, second, player
    raise AssertionError("no two deals look the same to the player")


def answers(state):
    """All that a state tells."""
    players = range(state.num_players())
    told = [str(state), state.to_string(), state.history(), state.history_str()]
    told += [state.move_number(), [(step.player, step.action) for step in state.full_history()]]
    told += [state.current_player(), state.legal_actions(), state.returns(), state.rewards()]
    for player in players:
        told += [state.information_state_string(player), state.observation_string(player)]
        told += [state.information_state_tensor(player), state.observation_tensor(player)]
        told += [state.legal_actions(player), state.view(player).text]
    told += [state.action_to_string(action) for action in state.legal_actions()]
    if state.is_chance_node():
        told += state.chance_outcomes()
    return told


def test_a_resampled_state_tells_nothing_of_the_real_world(game):
    """Of two real worlds that a player cannot tell apart, equal seeds resample equal states."""
    loaded = brelan.openspiel.load(game, recall=1)
    *worlds, player = twins(loaded)
    assert worlds[0].history() != worlds[1].history()
    for seed in range(10):
        one, other = (
            world.resample_from_infostate(player, np.random.RandomState(seed).random_sample)
            for world in worlds
        )
        assert (one.history(), one.move_number()) == ([], 0)
        chance = np.random.default_rng(seed)
        for _ in range(30):
            assert answers(one) == answers(other)
            assert answers(one.clone()) == answers(other.clone())
            if one.is_terminal():
                break
            action = int(chance.choice(one.legal_actions()))
            one.apply_action(action), other.apply_action(action)
        assert len(one.history()) > 1


def test_the_ismcts_bot_plays(game):
    loaded = brelan.openspiel.load(game)
    chance = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = ismcts.ISMCTSBot(
        game=loaded, evaluator=evaluator, uct_c=20.0, max_simulations=6, random_state=chance
    )
    state = played(loaded, 5)
    for _ in range(2):
        while state.is_chance_node():
            state.apply_action(0)
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_view_of_a_state_is_what_its_player_knows(game):
    state = played(brelan.openspiel.load(game), 6)
    player = state.current_player()
    view = state.view(player)
    assert view.seat == player
    assert view.must_choose
    assert sorted({action.id for action in view.legal}) == state.legal_actions()
    other = state.view((player + 1) % state.num_players())
    assert not other.must_choose
    assert not other.legal
    sampled = state.resample_from_infostate(player, np.random.RandomState(1).random_sample)
    assert sampled.view(player).json == view.json


def test_a_bot_of_brelan_plays_in_openspiel(game):
    loaded = brelan.openspiel.load(game)
    bots = [brelan.openspiel.BrelanBot(brelan.Bot("greedy")) for _ in range(loaded.num_players())]
    state = played(loaded, 2)
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)
            continue
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1
    assert decisions > 3
    assert sum(state.returns()) == pytest.approx(0.0, abs=1e-9)


def test_openspiels_own_loop_lets_bots_of_brelan_play(game):
    loaded = brelan.openspiel.load(game)
    bots = [brelan.openspiel.BrelanBot(brelan.Bot("greedy")) for _ in range(loaded.num_players())]
    chance = np.random.RandomState(1)
    returns = evaluate_bots.evaluate_bots(loaded.new_initial_state(), bots, chance)
    assert sum(returns) == pytest.approx(0.0, abs=1e-9)


def test_a_bot_that_is_none_is_refused():
    with pytest.raises(TypeError, match="bot must be a brelan.Bot, not str"):
        brelan.openspiel.BrelanBot("greedy")


def test_there_is_no_observer_of_public_facts_alone(game):
    loaded = brelan.openspiel.load(game)
    nobody, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    for public, private in ((True, nobody), (False, single)):
        kind = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=False, private_info=private
        )
        assert make_observation(loaded, kind) is None
    assert make_observation(loaded) is not None


def test_the_exploitability_is_that_of_brelan_exact():
    game = brelan.openspiel.load("quando", **SMALL)
    uniform = policies.UniformRandomPolicy(game)
    found = exploitability.exploitability(game, uniform)
    assert found == pytest.approx(UNIFORM_EXPLOITABILITY, abs=1e-4)


def test_cfr_plus_comes_to_an_equilibrium():
    game = brelan.openspiel.load("quando", **SMALL)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    found = exploitability.exploitability(game, solver.average_policy())
    assert found < UNIFORM_EXPLOITABILITY / 10


def test_parameters_are_those_of_the_table():
    game = pyspiel.load_game("brelan_quando(players=4,knock_penalty=8,zero_end=off)")
    assert game.num_players() == 4
    same = brelan.openspiel.load("quando", players=4, knock_penalty=8, zero_end=False)
    assert str(game) == str(same)
    of_numpy = {"players": np.int64(4), "knock_penalty": np.uint8(8), "zero_end": np.False_}
    assert str(brelan.openspiel.load("quando", **of_numpy)) == str(same)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert brelan.openspiel.load("zero", players=2, preset="zero_down_9", pot_size=7)
    small = {"colours": 2, "values": 4, "hand_size": 3, "pot_size": 1}
    assert brelan.openspiel.load("zero", players=2, preset="zero_down_7", **small)


def option_values(game):
    """Every parameter with every value; of numbers the least, the next and the largest."""
    for preset in brelan.presets(game):
        for players in range(preset["min_players"], preset["max_players"] + 1):
            yield {"preset": preset["name"], "players": players}
    for spec in option_specs(game):
        kind = spec["kind"]
        if kind["kind"] == "choice":
            values = kind["values"]
        elif kind["kind"] == "switch":
            values = [True, False]
        elif kind["kind"] == "number" and spec["name"] != "rounds":
            values = [kind["min"], kind["min"] + kind["step"], kind["max"], *[0] * kind["off"]]
        else:
            continue
        yield from ({spec["name"]: value} for value in values)


def test_a_game_of_every_option_comes_back_from_its_string(game):
    strings = set()
    for parameters in option_values(game):
        loaded = brelan.openspiel.load(game, **parameters)
        state = played(loaded, 1)
        text = pyspiel.serialize_game_and_state(loaded, state)
        again, same = pyspiel.deserialize_game_and_state(text)
        copies = [again, pyspiel.load_game(str(loaded)), same.get_game(), copy.deepcopy(loaded)]
        copies += [pickle.loads(pickle.dumps(loaded)), pickle.loads(pickle.dumps(state)).get_game()]
        for copied in copies:
            assert str(copied) == str(loaded) and copied == loaded
            assert copied._setup.options == loaded._setup.options
        assert same.history() == state.history()
        strings.add(str(loaded))
    assert len(strings) == len(list(option_values(game)))


@pytest.mark.parametrize(
    ("game", "parameters", "written", "options"),
    [
        ("quando", {"knock_condition": "own_cards>=2"}, "own_cards_at_least_2", None),
        ("qarre", {"start_player": "1"}, "seat_1", None),
        ("qarre", {"start_player": np.uint8(1)}, "seat_1", {"start_player": "1"}),
    ],
)
def test_a_value_and_its_spelling_in_a_string_are_one_game(game, parameters, written, options):
    (name,) = parameters
    loaded = brelan.openspiel.load(game, **parameters)
    assert loaded._setup.options == (options or parameters)
    spellings = [
        brelan.openspiel.load(game, **{name: written}),
        pyspiel.load_game(f"brelan_{game}({name}={written})"),
        pyspiel.load_game(f"brelan_{game}", {name: (options or parameters)[name]}),
    ]
    for same in spellings:
        assert str(same) == str(loaded) and same._setup.options == loaded._setup.options
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("game", "parameters", "error", "message"),
    [
        ("bridge", {}, ValueError, "no game `bridge`"),
        (None, {}, TypeError, "game must be a str, not NoneType"),
        ("quando", {"colours": 3}, ValueError, "colours: there is no such parameter"),
        ("quando", {"players": "two"}, TypeError, "players must be a whole number, not str"),
        ("quando", {"players": 2.0}, TypeError, "players must be a whole number, not float"),
        ("quando", {"players": True}, TypeError, "players must be a whole number, not bool"),
        ("quando", {"players": None}, TypeError, "players must be a whole number, not NoneType"),
        ("quando", {"players": 9}, ValueError, "players: "),
        ("quando", {"recall": -1}, ValueError, "recall must be a whole number from 0 to"),
        ("quando", {"recall": 2**40}, ValueError, "recall: 1099511627776 is too large"),
        ("quando", {"knock_penalty": 99}, ValueError, "knock_penalty: "),
        ("quando", {"zero_end": 1}, TypeError, "zero_end must be a str or a bool, not int"),
        ("quando", {"preset": 3}, TypeError, "preset must be a str, not int"),
        ("zero", {"zero_call": "never"}, ValueError, "zero_call: "),
        ("qarre", {"start_player": 2}, ValueError, "start_player: one of random"),
        ("qarre", {"start_player": True}, TypeError, "start_player must be a str, not bool"),
        ("qarre", {"negative_scores": "maybe"}, ValueError, 'negative_scores must be "on" or "off"'),
    ],
)
def test_a_wrong_parameter_is_named(game, parameters, error, message):
    with pytest.raises(error, match=message):
        brelan.openspiel.load(game, **parameters)


def test_qu_20_an_action_that_may_not_be_chosen_names_its_rule():
    state = played(brelan.openspiel.load("quando"), 2)
    before, history = str(state), state.history()
    knock = brelan.encoding("quando")["actions"].index("knock")
    with pytest.raises(brelan.IllegalAction, match="may not be chosen") as refused:
        state.apply_action(knock)
    assert refused.value.rule == "QU-20"
    with pytest.raises(ValueError, match="there is no action id 1132"):
        state.apply_action(knock + 1000)
    assert (str(state), state.history()) == (before, history)


def test_a_missing_package_is_named():
    program = "import sys; sys.modules['pyspiel'] = None; import brelan; brelan.openspiel"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 1
    assert "pip install 'open_spiel>=2.0.2'" in ran.stderr
