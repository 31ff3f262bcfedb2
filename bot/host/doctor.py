"""`python -m bot doctor`: looks over everything that the bot needs and says in plain words what to do."""

from __future__ import annotations

import asyncio
import os
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bot.host.copies import add_database_argument, failed
from bot.host.finding import FIX, NOTE, OK, Finding
from bot.host.gate import gate, told
from bot.host.invite import PERMISSIONS, invitation
from bot.settings import ENV_FILE, TOKEN, Settings, SettingsProblem, application_id, load
from bot.store import DatabaseProblem
from bot.store.database import check, steps, version_of
from engines.kernel import SHELF, game
from renderers.words import LANGUAGES, texts
from renderers.words.template import BadTemplate, names

LITTLE_ROOM = 200 * 2**20  # bytes left on the disk

Look = Callable[[Settings], Iterable[Finding]]


def look_at_token(settings: Settings) -> Iterator[Finding]:
    """The token's form; whether Discord takes it is asked with --online, or shows when the bot starts."""
    if not settings.token:
        yield Finding(FIX, "token", f"{TOKEN} is not set. Copy .env.example to .env and write the bot's token there.")
        return
    application = application_id(settings.token)
    if application is None:
        yield Finding(FIX, "token", f"{TOKEN} does not look like a bot's token: three parts with points between. Copy it again.")
    else:
        yield Finding(OK, "token", f"it has the form of a token, of application {application}.")
        yield Finding(NOTE, "invitation", invitation(application))


def look_at_env_file(settings: Settings) -> Iterator[Finding]:
    """Whether others on this machine can read the token."""
    if ENV_FILE.exists() and os.name == "posix" and ENV_FILE.stat().st_mode & 0o077:
        yield Finding(FIX, ENV_FILE.name, f"others on this machine can read it: chmod 600 {ENV_FILE}")


def look_at_discord(settings: Settings) -> Iterator[Finding]:
    """What Discord must be told; nothing that needs its approval."""
    yield Finding(NOTE, "intents", "only guilds, which needs no approval: leave all privileged intents off.")
    wanted = "; ".join(f"{name}, to {why}" for name, (_, why) in PERMISSIONS.items())
    yield Finding(NOTE, "permissions", f"in every channel with a table: {wanted}.")


def look_at_database(settings: Settings) -> Iterator[Finding]:
    """The file, its mode, its schema, the room around it."""
    path = settings.database
    folder = next(p for p in path.absolute().parents if p.exists())
    if not os.access(folder, os.W_OK | os.X_OK):
        yield Finding(FIX, "database", f"nothing can be written in {folder}. Change its owner, or name another place.")
    if shutil.disk_usage(folder).free < LITTLE_ROOM:
        yield Finding(FIX, "disk", f"there is hardly any room left where {path.name} lies.")
    if not path.exists():
        yield Finding(NOTE, "database", f"{path} will be made at the first start.")
        return
    if problem := check(path):
        yield Finding(FIX, "database", problem)
        return
    if os.name == "posix" and path.stat().st_mode & 0o077:
        yield Finding(FIX, "database", f"others on this machine can read it, secrets of running games included: chmod 600 {path}")
    version, newest = version_of(path), steps()[-1][0]
    yield Finding(OK, "database", f"{path} is sound, schema {version}.")
    if version < newest:
        yield Finding(NOTE, "database", f"the next start makes it {newest}; before, make a backup: python -m bot backup FILE")


def look_at_fonts(settings: Settings) -> Iterator[Finding]:
    """The fonts for the pictures."""
    try:
        from PIL import ImageFont

        from renderers.kit.typeface import FILES, FONTS

        for file in FILES.values():
            ImageFont.truetype(str(FONTS / file), 20)
    except (ImportError, OSError) as error:
        yield Finding(FIX, "fonts", f"pictures cannot be drawn ({error}). Check the project out again, or install it again.")
    else:
        yield Finding(OK, "fonts", f"all {len(FILES)} are there.")


def look_at_data(settings: Settings) -> Iterator[Finding]:
    """The games and their data files."""
    good = []
    for title in sorted(SHELF):
        try:
            good.append(game(title).name)
        except Exception as error:  # a data file that somebody has edited
            yield Finding(FIX, "data", f"{title} cannot be played: {error}")
    if good:
        yield Finding(OK, "data", f"games that can be played: {', '.join(good)}.")


def look_at_texts(settings: Settings) -> Iterator[Finding]:
    """Everything that players read, in each language."""
    found: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        try:
            found[language] = dict(texts(language))
        except (OSError, ValueError) as error:
            yield Finding(FIX, "texts", f"those in {language} cannot be read: {error}")
    keys = {key for one in found.values() for key in one}
    for language, one in found.items():
        if missing := sorted(keys - one.keys()) + sorted(key for key, text in one.items() if not text.strip()):
            yield Finding(FIX, "texts", f"{language} lacks {len(missing)}: {', '.join(missing[:5])}{' ...' * (len(missing) > 5)}")
        for key, text in one.items():
            try:
                names(text)
            except BadTemplate as error:
                yield Finding(FIX, "texts", f"{key} in {language}: {error}")
    if found and keys:
        yield Finding(OK, "texts", f"{len(keys)} in {', '.join(found)}.")


LOOKS: tuple[Look, ...] = (
    look_at_token, look_at_env_file, look_at_discord, look_at_database, look_at_fonts, look_at_data, look_at_texts,
)  # fmt: skip


def findings(settings: Settings) -> list[Finding]:
    """Everything there is to say."""
    return [finding for look in LOOKS for finding in look(settings)]


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `doctor`."""
    parser.add_argument("--online", action="store_true", help="ask Discord, too: is the token taken, are permissions missing")
    parser.add_argument("--tables", action="store_true", help="load every running table and play it on a little, on a copy")
    parser.add_argument("--repair", action="store_true", help="with --tables: lead tables that stop back to where they go on")
    add_database_argument(parser)


def run(options: Namespace) -> int:
    """Look everything over; the exit code is 1 when something must be done."""
    if options.repair and not options.tables:
        return failed("--repair goes with --tables.")
    if options.tables:
        return run_gate(options)
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
        from bot.host.online import ask_discord

        found += asyncio.run(ask_discord(settings.token))
    for finding in found:
        show(finding)
    wrong = sum(finding.kind == FIX for finding in found)
    print(f"\n{wrong} things to fix." if wrong > 1 else "\nOne thing to fix." if wrong else "\nAll is well.")
    return 1 if wrong else 0


def run_gate(options: Namespace) -> int:
    """The release gate; the exit code is 1 when a table would stop and is not repaired."""
    try:
        path: Path = options.database or load().database
        if not path.exists():
            print(f"{path} does not exist yet: there are no tables to look at.")
            return 0
        if problem := check(path):
            return failed(problem)
        verdicts = asyncio.run(gate(path, options.repair))
    except (SettingsProblem, DatabaseProblem) as problem:
        return failed(problem)
    print("\n".join(told(verdicts, options.repair)))
    return 1 if not options.repair and any(v.problem is not None for v in verdicts) else 0


def show(finding: Finding) -> None:
    """Print one line."""
    print(f"{finding.kind:5} {finding.about}: {finding.said}")
