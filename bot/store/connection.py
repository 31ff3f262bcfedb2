"""What the store asks of a database, whichever it is: `database.py` answers with SQLite, `postgres.py` with PostgreSQL.

Both are given the same SQL. Values are marked `?` in order or `:name`, rows that are there already are dealt with by
`ON CONFLICT`, truth is True or False, and the number of a new row comes back by `RETURNING id`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from bot.store.values import Json

P = ParamSpec("P")
T = TypeVar("T")
Values = Sequence[Any] | Json
Numbers = Callable[[], list[int]]  # of rows that were inserted, in order; known once their transaction is over


QUEUES = "_jobs_"  # in names of schemas beside ours on a server: queues of jobs, each for a version of what keeps them
ANY = -1  # in the place of a table's number: something is posted, of whatever table


class Row(Protocol):
    """A row that was found: its values in order, by place and by name."""

    def __getitem__(self, key: Any, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...
    def keys(self) -> list[str]: ...


class Reading(Protocol):
    """Where is read what was written last."""

    async def execute_fetchall(self, sql: str, values: Values = ..., /) -> Iterable[Row]: ...


class Writing(Reading, Protocol):
    """One transaction. What is given to `execute` need not be done before the next one is given, only in its turn."""

    async def execute(self, sql: str, values: Values = ..., /) -> object: ...
    async def changed(self, sql: str, values: Values = ..., /) -> int: ...
    async def many(self, sql: str, rows: Iterable[Sequence[Any]], /) -> int: ...
    async def numbered(self, sql: str, values: Values, /) -> Numbers: ...


class Doubled(Exception):
    """A row of that table is there already; nothing of the transaction is written."""

    def __init__(self, table: str, text: str) -> None:
        super().__init__(text)
        self.table = table


class TakenOver(Exception):
    """Another process looks after what is posted; nothing of the transaction is written."""


class Lost(Exception):
    """The connection has ended by which this process holds its shards: all of them may be others' by now."""


class Written(NamedTuple):
    """A table that somebody has written: its number, which writing of its row that was, and its server."""

    table: int
    version: int
    guild: str


class Shares(Protocol):
    """The shards that this process looks after, of those that several processes share."""

    mine: frozenset[int]

    async def begin(self) -> None: ...
    async def fair(self) -> int: ...
    async def take(self, most: int) -> list[int]: ...
    async def let_go(self, shard: int) -> None: ...
    async def need(self, shard: int) -> None: ...
    async def turn(self, bucket: int, seconds: float) -> None: ...
    async def told_commands(self) -> str: ...
    async def note_commands(self, mark: str) -> None: ...
    def heard(self) -> AsyncIterator[Written]: ...
    async def close(self) -> None: ...


class AnyDatabase(Protocol):
    """A database that is open.

    What is written about what is posted of a table is written only while this process is the one that serves (`posting`: the
    table's number); `taken_over` ends, with a DatabaseProblem, when another one does.
    """

    @property
    def shares(self) -> Shares | None: ...

    @property
    def reader(self) -> Reading: ...
    def transaction(self, posting: int = 0) -> AbstractAsyncContextManager[Writing]: ...
    async def search(self, sql: str, values: Values = ..., /) -> Sequence[Row]: ...
    async def forget_jobs(self, tables: Sequence[int]) -> None: ...
    async def aside(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T: ...
    async def empty_journal(self) -> bool: ...
    async def backup(self, target: Path) -> None: ...
    async def taken_over(self) -> None: ...
    async def close(self) -> None: ...
