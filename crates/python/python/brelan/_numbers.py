"""Numbers that callers give, which may be numpy's."""

from __future__ import annotations

import operator
import sys

# Type checkers take a variable of this name for true; the module `typing` is slow to import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsIndex


def whole_number(value: SupportsIndex, name: str, least: int = 0) -> int:
    """The number as Python's own: `value` may be one of numpy's, too.

    Raises
    ------
    TypeError
        It is no whole number, or a truth value.
    ValueError
        It is below `least`.
    """
    message = f"{name} must be a whole number, not {type(value).__name__}"
    # In Python a truth value is a number, but numpy's is none.
    if isinstance(value, bool):
        raise TypeError(message)
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(message) from None
    if number < least:
        raise ValueError(f"{name} must be {least} or more, not {number}")
    return number


def plain_value(value: Any) -> int | bool:
    """A whole number or a truth value of numpy as Python's own, which `json` writes.

    Raises
    ------
    TypeError
        It is neither.
    """
    # A value of numpy is only there where numpy was imported, which is slow.
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.bool_):
        return bool(value)
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{value!r} is a {type(value).__name__}") from None
