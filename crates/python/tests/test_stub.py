"""Editors show the docstrings of the stub: most of them do not import a compiled module.

`python tests/test_stub.py` writes the docstrings of the module into the stub.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path
from typing import Any

import pytest
from brelan import _brelan

STUB = Path(__file__).parents[1] / "python" / "brelan" / "_brelan.pyi"


def documented(owner: Any, body: list[ast.stmt]) -> list[tuple[ast.ClassDef | ast.FunctionDef, str]]:
    """The public definitions of a body in the stub, with the docstrings of the module."""
    found = []
    for node in body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        defined = getattr(owner, node.name)
        if defined.__doc__:
            found.append((node, inspect.cleandoc(defined.__doc__)))
        if isinstance(node, ast.ClassDef):
            found += documented(defined, node.body)
    return found


def quoted(text: str, indent: str) -> list[str]:
    """The lines of a docstring."""
    text = text.replace("\\", "\\\\").replace('"""', '\\"""')
    if text.endswith('"'):
        text = text[:-1] + '\\"'
    lines = [indent + line if line else "" for line in text.split("\n")]
    lines[0] = f'{indent}"""{lines[0].removeprefix(indent)}'
    if len(lines) == 1:
        return [lines[0] + '"""']
    return [*lines, f'{indent}"""']


def with_docstrings(stub: str) -> str:
    """The stub with the docstrings of the module in place of those that it has."""
    lines = stub.split("\n")
    # From the end on, so that the numbers of the lines before stay what they are.
    for node, text in reversed(documented(_brelan, ast.parse(stub).body)):
        first = node.body[0]
        docstring = quoted(text, " " * (node.col_offset + 4))
        decorators = getattr(first, "decorator_list", [])
        start = min([first.lineno, *(it.lineno for it in decorators)]) - 1
        if ast.get_docstring(node) is not None:
            lines[start : first.end_lineno] = docstring
        elif isinstance(node, ast.FunctionDef):
            header = lines[start].removesuffix(" ...")
            lines[start : first.end_lineno] = [header, *docstring]
        else:
            lines[start:start] = [*docstring, ""]
    return "\n".join(lines)


def undocumented(owner: Any, name: str) -> list[str]:
    """The public names below an owner that have no docstring."""
    found = [] if inspect.getdoc(owner) else [name]
    if inspect.isclass(owner):
        for part in vars(owner):
            if not part.startswith("_"):
                found += undocumented(getattr(owner, part), f"{name}.{part}")
    return found


@pytest.mark.parametrize("module", ["", ".gymnasium", ".openspiel", ".pettingzoo", ".ray"])
def test_every_public_name_has_a_docstring(module):
    package = importlib.import_module(f"brelan{module}")
    owners = {name: getattr(package, name) for name in package.__all__}
    found = [
        part
        for name, owner in owners.items()
        if inspect.isclass(owner) or callable(owner)
        for part in undocumented(owner, name)
    ]
    assert not found


def test_the_stub_has_the_docstrings_of_the_module():
    stub = STUB.read_text(encoding="utf-8")
    assert stub == with_docstrings(stub), "python tests/test_stub.py writes them"


if __name__ == "__main__":
    STUB.write_text(with_docstrings(STUB.read_text(encoding="utf-8")), encoding="utf-8")
