"""The examples of `docs/python.md` run as they stand, each by itself."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[3] / "docs" / "python.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.M | re.S)

# What is made smaller, so that the tests do not take minutes.
SMALLER = {
    "simulations=1600": "simulations=16",
    "deals=500,": "deals=2,",
    "deals=5000": "deals=2",
    "deals=100,": "deals=1,",
    '"master", "greedy"': '"expert", "greedy"',
    '"master", cautious': '"expert", cautious',
    "matches=100,": "matches=2,",
    "deals=10_000": "deals=2",
    "matches=10_000": "matches=2",
    "size=1024": "size=16",
    "range(1000)": "range(20)",
    "ray.init()": "ray.init(num_cpus=1, include_dashboard=False)",
}


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_of_the_guide_runs(number, tmp_path):
    program = EXAMPLES[number]
    for text, smaller in SMALLER.items():
        program = program.replace(text, smaller)
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, f"{program}\n{ran.stderr}"


def test_what_is_made_smaller_is_in_the_guide():
    assert len(EXAMPLES) > 10
    for text in SMALLER:
        assert any(text in example for example in EXAMPLES), text
