"""The card games Quando, Zero and Qarré for research.

>>> import brelan
>>> match = brelan.Match("quando", players=4, seed=7)
>>> bot = brelan.Bot("greedy")
>>> match.play(bot.choose(match.view()))

A ``View`` is all that one seat knows, and nothing else. ``docs/python.md`` of the project
is the guide.
"""

from __future__ import annotations

import importlib
from types import ModuleType

from brelan._brelan import (
    BOTS,
    GAMES,
    Action,
    ActionStats,
    ArenaEntry,
    ArenaResult,
    Batch,
    Bot,
    Match,
    View,
    __version__,
    arena,
    encoding,
    option_specs,
    presets,
    verify,
)
from brelan._errors import IllegalAction, RecordError
from brelan._self_play import self_play

__all__ = [
    "BOTS",
    "GAMES",
    "Action",
    "ActionStats",
    "ArenaEntry",
    "ArenaResult",
    "Batch",
    "Bot",
    "IllegalAction",
    "Match",
    "RecordError",
    "View",
    "__version__",
    "arena",
    "encoding",
    "option_specs",
    "presets",
    "self_play",
    "verify",
]


# Type checkers take a variable of this name for true; the module `typing` is slow to import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from brelan import gymnasium as gymnasium
    from brelan import openspiel as openspiel
    from brelan import pettingzoo as pettingzoo
    from brelan import ray as ray


# Imported when they are asked for: what they need may be missing, and is slow.
_MODULES = ("gymnasium", "openspiel", "pettingzoo", "ray")


def __getattr__(name: str) -> ModuleType:
    if name in _MODULES:
        return importlib.import_module(f"brelan.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_MODULES, "__doc__", "__file__", "__name__", "__path__"])
