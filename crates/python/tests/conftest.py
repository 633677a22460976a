"""Fixtures of all tests."""

import brelan
import pytest


@pytest.fixture(params=brelan.GAMES)
def game(request):
    return request.param


@pytest.fixture
def match(game):
    return brelan.Match(game, seed=7)
