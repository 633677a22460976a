"""The scripts in `examples/python` run, in short."""

import json
import re
import subprocess
import sys
from pathlib import Path

import brelan
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


def record_of(game, **rules):
    """The record of a match that is played by chance."""
    match = brelan.Match(game, seed=3, **rules)
    while match.seat is not None:
        match.play(brelan.Bot("random", seed=1).choose(match.view()))
    return json.loads(match.record())


def move_on(record, index, who):
    """The next seat deals or begins a round."""
    played = record["rounds"][index]
    played[who] = (played[who] + 1) % len(record["seats"])


def check_shuffle(records, folder):
    (folder / "records.jsonl").write_text("".join(f"{json.dumps(record)}\n" for record in records))
    command = [sys.executable, str(FOLDER / "check_shuffle.py"), "records.jsonl"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


def test_the_deals_of_records_are_checked_without_brelan(tmp_path):
    records = [record_of(game) for game in brelan.GAMES]
    changed = [
        ("qarre", {"starting_combos": "redeal"}),
        ("qarre", {"start_player": 1}),
        ("qarre", {"start_player": "loser_of_last_game"}),
        ("quando", {"start": "random"}),
    ]
    records += [record_of(game, options=options) for game, options in changed]
    checked = check_shuffle(records, tmp_path)
    assert checked.stdout.startswith(f"{len(records)} records, "), checked.stderr
    assert checked.returncode == 0


@pytest.mark.parametrize(
    ("game", "change", "told"),
    [
        ("quando", lambda it: it["rounds"][0]["deal"]["deck"].reverse(), "round 1: another order of deck"),
        ("zero", lambda it: it["rounds"][1]["deal"]["deck"].reverse(), "round 2: another order of deck"),
        ("qarre", lambda it: it["rounds"][0]["deal"]["actions"].reverse(), "another order of actions"),
        ("qarre", lambda it: it["rounds"][0]["deal"].pop("actions"), "round 1: other piles"),
        ("qarre", lambda it: move_on(it, 0, "starter"), "round 1: another seat deals or begins"),
        ("quando", lambda it: move_on(it, 0, "dealer"), "round 1: another seat"),
        ("zero", lambda it: move_on(it, 1, "dealer"), "round 2: another seat"),
        ("zero", lambda it: it["shuffle"].update(secret="00" * 32), "the commitment"),
        (
            "zero",
            lambda it: it["shuffle"]["contributions"].append({"seat": 0, "value": "00" * 16}),
            "the seed",
        ),
    ],
)
def test_a_record_with_another_deal_is_found(game, change, told, tmp_path):
    right, wrong = record_of(game), record_of(game)
    change(wrong)
    checked = check_shuffle([right, wrong], tmp_path)
    assert checked.stderr.startswith("record 2: ") and told in checked.stderr
    assert checked.returncode == 1


def test_the_contest_is_between_bots_that_differ(tmp_path):
    command = [sys.executable, str(FOLDER / "contest.py"), "6"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert " 0.00 points a round" not in ran.stdout.replace("+", " ").replace("-", " ")


def test_the_own_bot_is_no_worse_than_the_one_that_it_asks(tmp_path):
    command = [sys.executable, str(FOLDER / "own_bot.py"), "12"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    (points,) = re.findall(r"sampler (\S+) ±", ran.stdout)
    assert float(points) > -0.5, ran.stdout + ran.stderr


def test_every_script_is_run():
    checked = {"check_shuffle.py"}
    assert {path.name for path in FOLDER.glob("*.py")} == set(SCRIPTS) | checked
