"""Processes that are forked off go on with their copies of all objects."""

import multiprocessing
import os

import brelan
import pytest
from tables import play_on

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),
]


def in_child(work):
    """What `work` gives in a process that is forked off."""
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=lambda: queue.put(work()))
    child.start()
    found = queue.get(timeout=60)
    child.join(60)
    assert child.exitcode == 0
    return found


def test_a_forked_process_goes_on_with_its_batch():
    batch = brelan.Batch("zero", size=300, threads=2)
    batch.reset(seed=1)
    batch.step(batch.random_actions())

    def step():
        batch.step(batch.random_actions())
        return float(batch.observations.sum())

    assert in_child(step) == step()


def test_a_forked_process_goes_on_with_its_match_and_bot(game):
    match = play_on(brelan.Match(game, seed=4), 3)
    view = match.view()
    bot = brelan.Bot("master", simulations=32, seed=1)
    bot.choose(view)

    def choose():
        world = view.sample(5)
        actions = [bot.choose(view).id, bot.choose(world.view()).id]
        match.play(view.legal[0])
        return actions, match.view().text

    assert in_child(choose) == choose()


def test_a_forked_process_plays_contests_as_its_parent_did():
    def contest():
        found = brelan.arena("zero", bots=["greedy", "random"], deals=6, seed=1, threads=2)
        return found.values().tolist()

    before = contest()
    assert in_child(contest) == before == contest()
