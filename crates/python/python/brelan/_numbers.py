"""Whole numbers that callers give."""

from __future__ import annotations

import operator

# Type checkers take a variable of this name for true; the module `typing` is slow to import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex


def whole_number(value: SupportsIndex, name: str, least: int = 0) -> int:
    """The number as Python's own: `value` may be one of numpy's, too.

    Raises
    ------
    TypeError
        It is no whole number.
    ValueError
        It is below `least`.
    """
    try:
        number = operator.index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"{name} must be a whole number, not {kind}") from None
    if number < least:
        raise ValueError(f"{name} must be {least} or more, not {number}")
    return number
