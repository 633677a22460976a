"""Pictures of a view as arrays of pixels: cards as coloured boxes with their numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

# Five rows of three pixels, from the top, as bits.
_GLYPHS = {
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 1, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
    "A": (2, 5, 7, 5, 5),
    "J": (1, 1, 1, 5, 2),
    "K": (5, 5, 6, 5, 5),
    "Q": (7, 5, 5, 7, 1),
    "T": (7, 2, 2, 2, 2),
    "-": (0, 0, 7, 0, 0),
    "/": (1, 1, 2, 4, 4),
    "?": (7, 1, 2, 0, 2),
}

# Paper of a card by the letter of its colour or suit; black where there is none.
_COLOURS = {
    "r": (214, 60, 60),
    "o": (232, 146, 42),
    "y": (226, 206, 60),
    "g": (84, 164, 76),
    "b": (70, 116, 200),
    "p": (144, 84, 176),
    "w": (236, 236, 232),
    "s": (150, 160, 190),
    "h": (222, 120, 120),
    "d": (236, 170, 120),
    "c": (130, 180, 150),
    "": (240, 232, 214),
}
_TABLE = (34, 86, 62)
_INK = (24, 24, 24)
_HIDDEN = (96, 104, 120)
_LABEL = (240, 240, 240)

_SCALE = 3
_LINE = 9 * _SCALE
_GAP = 2 * _SCALE
_WIDTH, _HEIGHT = 640, 480


def _side(side: int | str | None) -> str:
    """A side of a card as it is written: ``?`` where it is not known."""
    return "?" if side is None else str(side)


def _rows(board: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The rows of the picture: a label and cards, such as ``7/3``, ``r5`` or ``Ts``."""
    scores = [str(score) for score in board["scores"]]
    rows = []
    for seat, hand in enumerate(board["hands"]):
        if hand and "front" in hand[0]:
            cards = [f"{_side(card['front'])}/{_side(card['back'])}" for card in hand]
        else:
            cards = [_side(card["face"]) for card in hand]
        rows.append((f"{seat}", cards))
    if "pot" in board:
        rows.append(("", board["pot"]))
    if "cells" in board:
        rows.append(("", [cell[-1] if cell else "-" for cell in board["cells"]]))
        rows.extend(("", reserve[::-1]) for reserve in board["reserves"])
    if "draw" in board and isinstance(board["draw"], dict):
        rows.append(("", [_side(board[pile]["top"]) for pile in ("draw", "discard")]))
    rows.append(("", scores))
    return rows


def _write(pixels: NDArray[np.uint8], x: int, y: int, text: str, ink: tuple[int, ...]) -> int:
    """Writes what has a glyph; gives the place behind it."""
    for letter in text:
        glyph = _GLYPHS.get(letter)
        if glyph is None:
            continue
        for row, bits in enumerate(glyph):
            for column in range(3):
                if bits >> (2 - column) & 1:
                    top, left = y + row * _SCALE, x + column * _SCALE
                    pixels[top : top + _SCALE, left : left + _SCALE] = ink
        x += 4 * _SCALE
    return x


def _paper(card: str) -> tuple[int, ...]:
    if card in ("?", "-"):
        return _HIDDEN
    letters = [letter for letter in card if letter in _COLOURS]
    return _COLOURS[letters[0] if letters else ""]


def draw(board: dict[str, Any]) -> NDArray[np.uint8]:
    """The picture of a view's JSON: uint8, (480, 640, 3), red, green and blue."""
    pixels: NDArray[np.uint8] = np.empty((_HEIGHT, _WIDTH, 3), dtype=np.uint8)
    pixels[:] = _TABLE
    y = _GAP
    for label, cards in _rows(board):
        x = _write(pixels, _GAP, y + 2 * _SCALE, label, _LABEL)
        x = max(x, _GAP + 6 * _SCALE)
        for card in cards:
            width = (4 * sum(letter in _GLYPHS for letter in card) + 3) * _SCALE
            if x + width > _WIDTH:
                break
            pixels[y : y + _LINE, x : x + width] = _paper(card)
            _write(pixels, x + 2 * _SCALE, y + 2 * _SCALE, card, _INK)
            x += width + _GAP
        y += _LINE + _GAP
        if y + _LINE > _HEIGHT:
            break
    return pixels
