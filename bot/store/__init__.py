"""What survives: tables, moves, snapshots and posts still to be made, in one SQLite file."""

from bot.store.database import Database, DatabaseProblem
from bot.store.rows import Alarm, Change, Finished, Held, Move, Person, Post, Seat, Table, Timer
from bot.store.store import ChannelTaken, SqliteStore, Store

__all__ = [
    "Alarm", "Change", "ChannelTaken", "Database", "DatabaseProblem", "Finished", "Held", "Move", "Person", "Post", "Seat",
    "SqliteStore", "Store", "Table", "Timer",
]  # fmt: skip
