"""Contests and self-play on a Ray cluster: a local one of two workers."""

import contextlib
import io
import os
import signal
import sys
import tempfile

import brelan
import polars
import pytest

# Ray and its processes leave sockets and files for the interpreter to close.
pytestmark = pytest.mark.filterwarnings("ignore")

# A cluster that hangs ends the tests.
MAX_SECONDS = 180

CONTEST = {"players": 3, "seed": 5, "deals": 24}
MATCHES = {"players": 3, "seed": 5, "matches": 6, "options": {"rounds": 1}}


@pytest.fixture(scope="module")
def cluster():
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray = pytest.importorskip("ray")

    def too_late(*_):
        raise TimeoutError(f"the tests of the cluster took more than {MAX_SECONDS} s")

    before = signal.signal(signal.SIGALRM, too_late)
    signal.alarm(MAX_SECONDS)
    # A short path: those of sockets are limited.
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        ray.init(
            num_cpus=2,
            include_dashboard=False,
            log_to_driver=False,
            object_store_memory=80_000_000,
            _node_ip_address="127.0.0.1",
            _temp_dir=folder,
        )
        try:
            yield ray
        finally:
            ray.shutdown()
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)


def deadly(marker):
    """A bot that kills its worker in the middle of its work, unless the file is there."""
    marker, views = str(marker), []

    def choose(view):
        views.append(view)
        if len(views) == 10:
            # Two workers may come here at once; one of them dies.
            with contextlib.suppress(FileExistsError), open(marker, "x"):
                os.kill(os.getpid(), signal.SIGKILL)
        return view.legal[0]

    return choose


def parquet(columns):
    file = io.BytesIO()
    polars.DataFrame(columns).write_parquet(file)
    return file.getvalue()


def test_a_contest_gives_the_same_bytes_though_a_worker_dies(cluster, tmp_path):
    marker, file, told = tmp_path / "died", tmp_path / "deals.parquet", []
    found = brelan.ray.arena(
        "zero",
        bots=[brelan.Bot("greedy"), deadly(marker)],
        deals_per_task=5,
        parquet=file,
        progress=lambda done, total: told.append((done, total)),
        **CONTEST,
    )
    assert marker.exists()
    alone = brelan.arena("zero", bots=["greedy", deadly(marker)], threads=1, **CONTEST)
    assert repr(found) == repr(alone)
    assert found.values().tobytes() == alone.values().tobytes()
    assert file.read_bytes() == parquet(alone.table())
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[0] == (0, 24) and told[-1] == (24, 24) and len(told) == 6


def test_matches_are_written_as_one_machine_plays_them_though_a_worker_dies(
    cluster, tmp_path, capsys
):
    marker, folder = tmp_path / "died", tmp_path / "games"
    files = brelan.ray.self_play(
        "zero", bots=[deadly(marker)], folder=folder, matches_per_file=4, **MATCHES
    )
    assert marker.exists()
    assert sorted(folder.iterdir()) == files and len(files) == 2
    for file, first, count in zip(files, [0, 4], [4, 2], strict=True):
        setting = {**MATCHES, "matches": count}
        alone = brelan.self_play("zero", bots=[deadly(marker)], first_match=first, **setting)
        assert file.read_bytes() == parquet(alone)
    assert "6 of 6 matches" in capsys.readouterr().err
    with pytest.raises(FileExistsError, match="files of another run"):
        brelan.ray.self_play("zero", bots=["random"], folder=folder, **MATCHES)


def test_an_own_bot_that_raises_gives_the_traceback_of_the_worker(cluster):
    def clumsy(view):
        raise KeyError("no idea")

    with pytest.raises(KeyError, match="no idea") as raised:
        brelan.ray.arena("zero", bots=["greedy", clumsy], progress=False, **CONTEST)
    assert "in clumsy" in str(raised.value.__cause__)
    assert raised.value.arena_result.values().shape == (0, 2)
    # Tasks of the one before may still end while the next begins.
    for _ in range(20):
        with pytest.raises(KeyError, match="no idea"):
            brelan.ray.arena(
                "zero", bots=["greedy", clumsy], deals_per_task=1, progress=False, **CONTEST
            )


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"bots": "greedy"}, TypeError, "bots must be a list"),
        ({"bots": ["greedy", "genius"]}, ValueError, "there is no bot `genius`"),
        ({"players": 9}, ValueError, "players: "),
        ({"deals": 0}, ValueError, "deals must be 1 or more"),
        ({"deals": 2.0}, TypeError, "deals must be a whole number"),
        ({"deals_per_task": 0}, ValueError, "deals_per_task must be 1 or more"),
        ({"retries": -2}, ValueError, "retries must be -1 or more"),
        ({"retries": "3"}, TypeError, "retries must be a whole number"),
    ],
)
def test_a_wrong_argument_is_named(cluster, arguments, error, message):
    setting = {"bots": ["greedy", "random"], **CONTEST, **arguments}
    with pytest.raises(error, match=message):
        brelan.ray.arena("zero", progress=False, **setting)


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(cluster, tmp_path):
    told = []
    for file in [tmp_path / "missing" / "deals.parquet", tmp_path]:
        with pytest.raises(OSError, match="cannot be written"):
            brelan.ray.arena(
                "zero",
                bots=["greedy", "random"],
                parquet=file,
                progress=lambda done, total: told.append(done),
                **CONTEST,
            )
    assert not told and not list(tmp_path.iterdir())


@pytest.mark.parametrize("missing", ["ray", "polars"])
def test_what_is_missing_is_named(monkeypatch, tmp_path, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    if missing == "ray":
        monkeypatch.delitem(sys.modules, "brelan.ray", raising=False)
        monkeypatch.delitem(vars(brelan), "ray", raising=False)
    with pytest.raises(ImportError, match=f"pip install {missing}"):
        brelan.ray.self_play("zero", bots=["random"], folder=tmp_path)
