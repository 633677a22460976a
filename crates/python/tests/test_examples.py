"""The scripts in `examples/python` run, in short."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "examples" / "python"


# By script: short arguments, and what it prints then.
SCRIPTS = {
    "contest.py": (["6", "contest.svg"], "points a round, 95 % interval"),
    "openspiel_cfr.py": (["2"], "CFR+, 2 iterations: exploitability"),
    "own_bot.py": (["1"], "sampler"),
    "pettingzoo_loop.py": ([], "seat_0"),
    "polars_rounds.py": (["3", "rounds.svg"], "95 % interval over matches"),
    "random_play.py": ([], "qarre: "),
    "records.py": (["2", "records.jsonl"], "rounds by their end"),
    "train.py": (["80"], "points a round"),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_runs(script, tmp_path):
    arguments, told = SCRIPTS[script]
    command = [sys.executable, str(FOLDER / script), *arguments]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert told in ran.stdout
    for name in arguments[1:]:
        assert (tmp_path / name).stat().st_size > 0


def test_the_shuffle_of_records_is_checked_without_brelan(tmp_path):
    def run(script, *arguments):
        command = [sys.executable, str(FOLDER / script), *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)

    assert run("records.py", "2", "records.jsonl").returncode == 0
    checked = run("check_shuffle.py", "records.jsonl")
    assert checked.stdout.startswith("2 records, ") and not checked.stderr
    records = tmp_path / "records.jsonl"
    first, second = records.read_text().splitlines()
    record = json.loads(second)
    deck = record["rounds"][1]["deal"]["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    records.write_text(f"{first}\n{json.dumps(record)}\n")
    checked = run("check_shuffle.py", "records.jsonl")
    assert checked.stderr == "record 2: round 2: another order of deck\n"
    assert checked.returncode == 1


def test_the_contest_is_between_bots_that_differ(tmp_path):
    command = [sys.executable, str(FOLDER / "contest.py"), "6"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert " 0.00 points a round" not in ran.stdout.replace("+", " ").replace("-", " ")


def test_every_script_is_run():
    assert {path.name for path in FOLDER.glob("*.py")} == set(SCRIPTS)
