"""What survives: tables, moves, snapshots and posts still to be made, in a database."""

from bot.store.archive import Positions
from bot.store.database import Database
from bot.store.faults import DatabaseProblem
from bot.store.packing import Damaged
from bot.store.protocol import Store
from bot.store.rows import (
    Alarm,
    Change,
    DeskMessage,
    Finished,
    Held,
    LessonAt,
    Move,
    Panel,
    Person,
    Place,
    Post,
    Seat,
    Table,
    Timer,
    own_place,
)
from bot.store.store import ChannelTaken, HandledBefore, SqlStore, Stale

__all__ = [
    "Alarm", "Change", "ChannelTaken", "Damaged", "Database", "DatabaseProblem", "DeskMessage", "Finished", "HandledBefore",
    "Held", "LessonAt", "Move", "Panel", "Person", "Place", "Positions", "Post", "Seat", "SqlStore", "Stale", "Store", "Table",
    "Timer", "own_place",
]  # fmt: skip
