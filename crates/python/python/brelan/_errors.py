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
