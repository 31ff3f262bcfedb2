"""`python -m bot doctor`: looks over everything that the bot needs and says in plain words what to do."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace

from bot.cli.database import add_database_argument, failed
from bot.discord_ui.connection.way import go_by
from bot.host import online
from bot.host.checks import findings
from bot.host.finding import FIX, Finding
from bot.host.program import spelled
from bot.host.running_tables import check_tables, report
from bot.settings import SettingsProblem, load
from bot.store import DatabaseProblem
from bot.store.address import Address
from bot.store.database import check


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--online", action="store_true", help="ask Discord, too: is the token taken, are permissions missing")
    parser.add_argument("--tables", action="store_true", help="load every running table and play it on a little, on a copy")
    parser.add_argument("--repair", action="store_true", help="with --tables: lead tables that stop back to where they go on")
    add_database_argument(parser)


def run(options: Namespace) -> int:
    """Look everything over; the exit code is 1 when something must be done."""
    if options.repair and not options.tables:
        return failed("--repair goes with --tables.")
    if options.tables:
        return run_on_tables(options)
    try:
        settings = load()
    except SettingsProblem as problem:
        for line in str(problem).splitlines():
            show(Finding(FIX, "settings", line))
        return 1
    if options.database is not None:
        settings = settings.model_copy(update={"database": options.database})
    found = findings(settings)
    if options.online and settings.token:
        go_by(settings.api)
        found += asyncio.run(online.ask_discord(settings.token))
    for finding in found:
        show(finding)
    wrong = sum(finding.kind == FIX for finding in found)
    print(f"\n{wrong} things to fix." if wrong > 1 else "\nOne thing to fix." if wrong else "\nAll is well.")
    return 1 if wrong else 0


def run_on_tables(options: Namespace) -> int:
    """Whether the running tables go on; the exit code is 1 when a table would stop and is not repaired."""
    try:
        path = options.database or load().database
        if isinstance(path, Address):
            return failed(
                f"{path}: tables are looked at in a file. Stop the bot, and say: {spelled('move')} ADDRESS FILE, and then"
                f" {spelled('doctor')} --tables --database FILE."
            )
        if not path.exists():
            print(f"{path} does not exist yet: there are no tables to look at.")
            return 0
        if problem := check(path):
            return failed(problem)
        verdicts = asyncio.run(check_tables(path, options.repair))
    except (SettingsProblem, DatabaseProblem) as problem:
        return failed(problem)
    print("\n".join(report(verdicts, options.repair)))
    return 1 if not options.repair and any(v.problem is not None for v in verdicts) else 0


def show(finding: Finding) -> None:
    print(f"{finding.kind:5} {finding.about}: {finding.said}")
