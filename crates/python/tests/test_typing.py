"""Type checkers know what the environments take."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import brelan
import pytest

FOLDER = Path(__file__).parents[1]
# Each line with what is wrong with it, if anything.
LINES = {
    'brelan.pettingzoo.env("zero", players=3, episode="match").reset(seed=1)': None,
    'brelan.pettingzoo.env("zero", player=3)': "call-arg",
    'brelan.pettingzoo.parallel_env("zero", episode="day")': "arg-type",
    'brelan.gymnasium.make_vec("zero", num_envs=4, seat=1).reset(seed=1)': None,
    'brelan.gymnasium.make_vec("zero", num_envs="4")': "arg-type",
    'brelan.openspiel.load("zero", players=2, zero_call="manual").num_players()': None,
    'brelan.openspiel.load("zero", players=[2])': "arg-type",
    'brelan.ray.arena("zero", bots=["greedy"], deals=2, retries=0).svg()': None,
    'brelan.Match("zero", players=np.int64(3), seed=np.uint64(7)).view(np.int8(1))': None,
    'brelan.Match("zero", seed=7.0)': "arg-type",
    'brelan.Batch("zero", size=4, bots=[None, brelan.Bot("greedy")]).reset(seeds=np.arange(4))': None,
    'brelan.Batch("zero", size=4).reset(seeds=["4"])': "list-item",
    'brelan.Batch("zero", size=4).step(np.zeros(4, np.uint8))': None,
    'brelan.Batch("zero", size=4).step([np.int32(1), 2])': None,
    'brelan.Batch("zero", size=4).step(np.zeros(4))': "arg-type",
    'brelan.Batch("zero", size=4).step({1, 2, 3, 4})': "arg-type",
    'brelan.Batch("zero", size=4).reset(seeds={1, 2, 3, 4})': "arg-type",
    'brelan.arena("zero", bots=["greedy"], progress=lambda played, wanted: played < 9)': None,
    'brelan.arena("zero", bots=["greedy"], progress=True)': "arg-type",
    'brelan.arena("zero", bots=["greedy", lambda view: view.action_mask().argmax()])': None,
    'brelan.self_play("zero", bots=["greedy"], matches=np.int64(2), seed=np.uint64(7))': None,
    'brelan.pettingzoo.env("zero").agent_iter().__next__().removeprefix("seat_")': None,
    'brelan.ray.arena("zero", bots=["greedy"], deal=2)': "call-arg",
}


def run_mypy(*arguments):
    """What the checker prints, of the package's own modules too."""
    folder = str(Path(brelan.__file__).parents[1])
    # It would take a folder in PYTHONPATH for one of other people's packages, and say nothing of it.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", *arguments],
        cwd=FOLDER,
        env={**environment, "MYPYPATH": folder},
        capture_output=True,
        text=True,
    )
    assert not ran.stderr
    return ran.stdout


def test_the_package_has_the_types_that_it_says():
    assert run_mypy("-p", "brelan") == ""


def unannotated(definition):
    """The public attributes of a class that no line of it annotates."""
    assigned, annotated = set(), set()
    for node in ast.walk(definition):
        names = annotated if isinstance(node, ast.AnnAssign) else assigned
        for target in [getattr(node, "target", None), *getattr(node, "targets", [])]:
            own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
            if own and target.value.id == "self":
                names.add(target.attr)
            elif isinstance(target, ast.Name) and node in definition.body:
                names.add(target.id)
    return {name for name in assigned - annotated if not name.startswith("_")}


@pytest.mark.parametrize("module", ["_errors", "gymnasium", "openspiel", "pettingzoo"])
def test_public_attributes_have_types_of_their_own(module):
    """Type checkers would guess the others, each in its own way."""
    parsed = ast.parse((FOLDER / "python" / "brelan" / f"{module}.py").read_text(encoding="utf-8"))
    classes = [node for node in parsed.body if isinstance(node, ast.ClassDef)]
    public = [node for node in classes if not node.name.startswith("_")]
    assert public and not {node.name: found for node in public if (found := unannotated(node))}


def test_a_checker_finds_wrong_arguments(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("\n".join(["import brelan, numpy as np", *LINES]) + "\n", encoding="utf-8")
    told = run_mypy(str(script))
    errors = [line for line in told.splitlines() if ": error: " in line]
    found = {int(line.split(":")[1]): line.rsplit("[", 1)[1].rstrip("]") for line in errors}
    wrong = {number: code for number, code in enumerate(LINES.values(), 2) if code}
    assert found == wrong, told
