"""Exceptions of the package."""

from __future__ import annotations

# The module `typing` is not imported: that takes most of the time of `import brelan`.


class IllegalAction(ValueError):
    """A rule stands against an action. The match is as it was.

    Attributes
    ----------
    rule : str
        The rule's id on the game's rules page, such as ``"QU-20"``.
    reason : dict
        The reason's name under ``reason``, and its arguments.
    environment : int or None
        In which environment of a `Batch`; `None` elsewhere.
    """

    # Tracebacks name it as users import it.
    __module__ = "brelan"

    def __init__(
        self,
        message: str,
        rule: str = "",
        reason: dict[str, object] | None = None,
        environment: int | None = None,
    ) -> None:
        super().__init__(message)
        self.rule: str = rule
        self.reason: dict[str, object] = reason or {}
        self.environment: int | None = environment

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.rule, self.reason, self.environment)


class RecordError(ValueError):
    """A record cannot be read, or is wrong.

    Attributes
    ----------
    kind : str
        What is wrong: ``"malformed"``, no JSON or no record; ``"unknown"``, of a format, a game, a
        version of the rules or a method of shuffling that is not known here; ``"setup"``, the
        options, the seats or a dealer; ``"shuffle"``, the cards are not those of the seed, or the
        seed is not that of the secret; ``"move"``, a deal or an action is not possible;
        ``"unfinished"``, moves are missing; ``"result"``, the end, the points or the winners.
    round : int or None
        The round, from 1, if it is in one.
    move : int or None
        The entry of the round's moves, from 1, if it is one.
    """

    # Tracebacks name it as users import it.
    __module__ = "brelan"

    def __init__(
        self,
        message: str,
        kind: str = "malformed",
        round: int | None = None,
        move: int | None = None,
    ) -> None:
        super().__init__(message)
        self.kind: str = kind
        self.round: int | None = round
        self.move: int | None = move

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.kind, self.round, self.move)
