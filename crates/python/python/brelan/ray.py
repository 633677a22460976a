"""Contests and self-play on the machines of a Ray cluster.

>>> import brelan, ray
>>> ray.init(address="auto")
>>> found = brelan.ray.arena("quando", players=4, bots=["master", "greedy"], deals=10_000)
>>> files = brelan.ray.self_play("zero", players=3, bots=["expert"], matches=1000, folder="games")

Deals and matches are cut into tasks, each a function of the seed and of the numbers of its deals.
So the results are those of one machine, byte for byte, whatever the machines, the size of the
tasks and the order in which they end. Ray decides where a task runs, brings its results, and runs
it again when its worker dies. Ray is no dependency of the package: install it beside it, and the
same version of brelan on every machine.
"""

from __future__ import annotations

import io
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, SupportsIndex, TypeAlias

try:
    import ray
except ImportError as _error:
    raise ImportError("brelan.ray needs Ray: pip install ray") from _error

import brelan
from brelan._numbers import whole_number

__all__ = ["arena", "self_play"]

_Progress: TypeAlias = bool | Callable[[int, int], object]

# How many tasks wait for each CPU of the cluster, so that none is ever idle.
_TASKS_PER_CPU = 2
# How often progress is reported where a line cannot be overwritten.
_REPORT_INTERVAL_SECONDS = 10.0


def arena(
    game: str,
    *,
    bots: Sequence[Any],
    deals: SupportsIndex = 100,
    players: SupportsIndex | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, SupportsIndex] | None = None,
    seed: SupportsIndex = 0,
    seating: Literal["one", "half", "balanced"] | None = None,
    first_deal: SupportsIndex = 0,
    deals_per_task: SupportsIndex = 16,
    retries: SupportsIndex = 3,
    parquet: str | os.PathLike[str] | None = None,
    progress: _Progress = True,
) -> brelan.ArenaResult:
    """`brelan.arena` on a Ray cluster, with the same results.

    Parameters
    ----------
    game, bots, deals, players, preset, options, variant, seed, seating, first_deal
        As for `brelan.arena`. Bots of your own are pickled by Ray.
    deals_per_task : int
        How many deals a task plays. Results do not depend on it; a task of some seconds is long
        enough, and little is lost when a worker dies.
    retries : int
        How often Ray runs a task again whose worker died, or -1 for always.
    parquet : path, optional
        A Parquet file to write: `ArenaResult.table`, one row for each deal and bot. Takes polars.
    progress : bool or callable
        Whether to report the deals so far on standard error, or a function of how many are played
        and how many are wanted.

    Raises
    ------
    ValueError
        A setting is wrong.
    OSError
        The Parquet file cannot be written; nothing is played then.
    Exception
        What a bot of your own raised; its cause has the traceback of the worker,
        and its `arena_result` the deals of its task alone.
    ray.exceptions.WorkerCrashedError
        A task's worker died more often than `retries` allows.
    """
    settings = {
        "game": game,
        "bots": _picklable(bots),
        "players": players,
        "preset": preset,
        "options": options,
        "variant": variant,
        "seed": seed,
        "seating": seating,
    }
    if parquet is not None:
        _polars()
        _check_writable(Path(parquet))
    first, count = whole_number(first_deal, "first_deal"), whole_number(deals, "deals", 1)
    ranges = _ranges(first, count, "deals_per_task", deals_per_task)
    reporter = _ProgressReporter("deals", count, progress)
    parts = _results(_play_deals, settings, ranges, retries, reporter)
    result = brelan.ArenaResult.join([part for _, part in parts])
    if parquet is not None:
        _write(Path(parquet), _as_parquet(result.table()))
    return result


def self_play(
    game: str,
    *,
    bots: Sequence[Any],
    folder: str | os.PathLike[str],
    matches: SupportsIndex = 100,
    players: SupportsIndex | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, SupportsIndex] | None = None,
    seed: SupportsIndex = 0,
    matches_per_file: SupportsIndex = 16,
    retries: SupportsIndex = 3,
    progress: _Progress = True,
) -> list[Path]:
    """`brelan.self_play` on a Ray cluster, written to Parquet files as the matches end.

    A worker plays the matches of one file and compresses them; this process writes the file, so
    that the machines need no common disk. A file has the columns of `brelan.self_play` with its
    own `first_match`, and is complete once it has its name. Takes polars on every machine.

    Parameters
    ----------
    game, bots, matches, players, preset, options, variant, seed
        As for `brelan.self_play`. Bots of your own are pickled by Ray.
    folder : path
        Where the files go: `part-00000.parquet` and so on. It is made if it is missing.
    matches_per_file : int
        How many matches a task plays for one file.
    retries, progress
        As for `arena`.

    Returns
    -------
    list of pathlib.Path
        The files, in order.

    Raises
    ------
    FileExistsError
        The folder has such files already.
    ValueError
        A setting is wrong, or a bot of your own chose what is not offered.
    Exception
        What a bot of your own raised; its cause has the traceback of the worker.
    ray.exceptions.WorkerCrashedError
        A task's worker died more often than `retries` allows.
    """
    settings = {
        "game": game,
        "bots": _picklable(bots),
        "players": players,
        "preset": preset,
        "options": options,
        "variant": variant,
        "seed": seed,
    }
    _polars()
    count = whole_number(matches, "matches", 1)
    ranges = _ranges(0, count, "matches_per_file", matches_per_file)
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True)
    if any(home.glob("part-*.parquet")):
        raise FileExistsError(f"{home} has files of another run: name an empty folder")
    files = [home / f"part-{number:05}.parquet" for number in range(len(ranges))]
    reporter = _ProgressReporter("matches", count, progress)
    for number, data in _results(_play_matches, settings, ranges, retries, reporter):
        _write(files[number], data)
    return files


def _play_deals(
    settings: dict[str, Any], version: str, first: int, count: int
) -> brelan.ArenaResult:
    """A task: some deals of a contest."""
    _check_version(version)
    return brelan.arena(**settings, first_deal=first, deals=count)


def _play_matches(settings: dict[str, Any], version: str, first: int, count: int) -> bytes:
    """A task: some matches as a Parquet file."""
    _check_version(version)
    return _as_parquet(brelan.self_play(**settings, first_match=first, matches=count))


def _check_version(version: str) -> None:
    if version != brelan.__version__:
        raise RuntimeError(f"a worker has brelan {brelan.__version__}, and not {version}")


def _picklable(bots: Sequence[Any]) -> list[Any]:
    """A `Bot` enters by its name, as in `brelan.arena`."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"bots must be a list, not {type(bots).__name__}")
    return [bot.name if isinstance(bot, brelan.Bot) else bot for bot in bots]


def _ranges(
    first: int, count: int, size_name: str, size: SupportsIndex
) -> list[tuple[int, int]]:
    """The tasks: the first number of each, and how many numbers it has."""
    size, end = whole_number(size, size_name, 1), first + count
    return [(start, min(size, end - start)) for start in range(first, end, size)]


def _results(
    work: Callable[..., Any],
    settings: dict[str, Any],
    ranges: list[tuple[int, int]],
    retries: SupportsIndex,
    reporter: _ProgressReporter,
) -> Iterator[tuple[int, Any]]:
    """The number and the result of each task, as they end.

    When one raises, those that have begun end by themselves and are forgotten: at most
    `_TASKS_PER_CPU` for each CPU. `ray.cancel` would end them sooner, but ends this process where a
    task has just ended by itself (https://github.com/ray-project/ray/pull/54798; Ray 2.60 does).
    """
    retries = whole_number(retries, "retries", -1)
    task: Any = ray.remote(num_cpus=1, max_retries=retries)(work)
    shared = ray.put(settings)
    waiting = deque(range(len(ranges)))
    running: dict[Any, int] = {}
    reporter.report(0)
    try:
        while waiting or running:
            # A cluster may grow and shrink meanwhile.
            cpus = int(ray.cluster_resources().get("CPU", 1))
            while waiting and len(running) < max(1, cpus * _TASKS_PER_CPU):
                number = waiting.popleft()
                running[task.remote(shared, brelan.__version__, *ranges[number])] = number
            # With a timeout, so that Ctrl-C is noticed.
            ended, _ = ray.wait(list(running), num_returns=1, timeout=1.0)
            for reference in ended:
                try:
                    result = ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    if error.cause is None:
                        raise
                    raise error.cause from error
                number = running.pop(reference)
                yield number, result
                reporter.report(ranges[number][1])
    finally:
        reporter.end()


class _ProgressReporter:
    """Reports how far the work is."""

    def __init__(self, what: str, total: int, progress: _Progress) -> None:
        self.what, self.total, self.progress = what, total, progress
        self.done = 0
        self.start = time.monotonic()
        self.reported_at = -_REPORT_INTERVAL_SECONDS

    def report(self, more: int) -> None:
        self.done += more
        if callable(self.progress):
            self.progress(self.done, self.total)
        elif self.progress:
            seconds = time.monotonic() - self.start
            is_terminal = sys.stderr.isatty()
            is_due = seconds - self.reported_at >= _REPORT_INTERVAL_SECONDS
            if is_terminal or self.done == self.total or is_due:
                self.reported_at = seconds
                rate = self.done / seconds if seconds > 0 else 0.0
                line = f"{self.done:,} of {self.total:,} {self.what}, {rate:,.1f} a second"
                end = "\r" if is_terminal else "\n"
                print(f"{line:<60}", end=end, file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.progress is True and sys.stderr.isatty():
            print(file=sys.stderr)


def _polars() -> Any:
    try:
        import polars
    except ImportError as error:
        raise ImportError("Parquet files need polars: pip install polars") from error
    return polars


def _as_parquet(columns: dict[str, Any]) -> bytes:
    """A table as a Parquet file."""
    file = io.BytesIO()
    _polars().DataFrame(columns).write_parquet(file)
    return file.getvalue()


def _unfinished(path: Path) -> Path:
    return path.with_name(f".{path.name}.unfinished")


def _check_writable(path: Path) -> None:
    """Raises where the file cannot be written: a contest may take days before it is."""
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no folder {path.parent}")
    if path.is_dir():
        raise IsADirectoryError(f"{path} cannot be written: it is a folder")
    unfinished = _unfinished(path)
    unfinished.touch()
    unfinished.unlink()


def _write(path: Path, data: bytes) -> None:
    """Writes a file that is there as a whole or not at all."""
    unfinished = _unfinished(path)
    unfinished.write_bytes(data)
    unfinished.replace(path)
