"""Everything that the bot needs, looked over one by one, with plain words on what to do."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path

from bot import corrections
from bot.host.finding import FIX, NOTE, OK, Finding
from bot.host.permissions import PERMISSIONS, invitation
from bot.host.program import spelled
from bot.settings import ENV_FILE, TOKEN, Settings, application_id, how_to_write
from bot.store import DatabaseProblem
from bot.store.address import Address
from bot.store.database import check, steps, version_of
from bot.store.opening import look_over
from engines.kernel import data
from engines.shelf import SHELF, game
from renderers.words import LANGUAGES, texts
from renderers.words.template import BadTemplate, names

LITTLE_ROOM = 200 * 2**20  # bytes left on the disk

Check = Callable[[Settings], Iterable[Finding]]


def check_token(settings: Settings) -> Iterator[Finding]:
    """The token's form; whether Discord takes it is asked with --online, or shows when the bot starts."""
    if not settings.token:
        yield Finding(FIX, "token", f"{TOKEN} is not set. {how_to_write()}")
        return
    application = application_id(settings.token)
    if application is None:
        yield Finding(FIX, "token", f"{TOKEN} does not look like a bot's token: three parts with points between. Copy it again.")
    else:
        yield Finding(OK, "token", f"it has the form of a token, of application {application}.")
        yield Finding(NOTE, "invitation", invitation(application))


def check_env_file(settings: Settings) -> Iterator[Finding]:
    if ENV_FILE.exists() and os.name == "posix" and ENV_FILE.stat().st_mode & 0o077:
        yield Finding(FIX, ENV_FILE.name, f"others on this machine can read it: chmod 600 {ENV_FILE}")


def check_discord(settings: Settings) -> Iterator[Finding]:
    """What Discord must be told; nothing that needs its approval."""
    yield Finding(NOTE, "intents", "only guilds, which needs no approval: leave all privileged intents off.")
    wanted = "; ".join(f"{name}, to {why}" for name, (_, why) in PERMISSIONS.items())
    yield Finding(NOTE, "permissions", f"in every channel with a table: {wanted}.")


def check_database(settings: Settings) -> Iterator[Finding]:
    path = settings.database
    if isinstance(path, Address):
        try:
            said, overdue = asyncio.run(look_over(path))
            yield Finding(OK, "database", said)
            if overdue:
                yield Finding(NOTE, "behind", f"{overdue}.")
        except DatabaseProblem as trouble:
            yield Finding(FIX, "database", str(trouble))
        return
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
        yield Finding(NOTE, "database", f"the next start makes it {newest}; before, make a backup: {spelled('backup FILE')}")


def check_fonts(settings: Settings) -> Iterator[Finding]:
    try:
        pillow, typeface = import_module("PIL.ImageFont"), import_module("renderers.kit.typeface")  # which may be what is broken
        for file in typeface.FILES.values():
            pillow.truetype(str(typeface.FONTS / file), 20)
    except (ImportError, OSError) as error:
        yield Finding(FIX, "fonts", f"pictures cannot be drawn ({error}). Check the project out again, or install it again.")
    else:
        yield Finding(OK, "fonts", f"all {len(typeface.FILES)} are there.")


def check_data(settings: Settings) -> Iterator[Finding]:
    good, bad = [], corrections.faults()
    for name, why in bad.items():
        yield Finding(FIX, "data", f"{data.CORRECTIONS}: {name} cannot be used: {why}.")
    if own := [name for name in corrections.corrected_files() if name not in bad]:
        yield Finding(OK, "data", f"corrected in {data.corrections()}: {', '.join(own)}.")
    for title in sorted(SHELF.keys() - {Path(name).stem for name in bad}):
        try:
            good.append(game(title).name)
        except Exception as error:  # a data file that somebody has edited
            yield Finding(FIX, "data", f"{title} cannot be played: {error}")
    if good:
        yield Finding(OK, "data", f"games that can be played: {', '.join(good)}.")


def check_texts(settings: Settings) -> Iterator[Finding]:
    if any(name.startswith(corrections.TEXTS) for name in corrections.faults()):
        return  # that is said already
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


CHECKS: tuple[Check, ...] = (
    check_token, check_env_file, check_discord, check_database, check_fonts, check_data, check_texts,
)  # fmt: skip


def findings(settings: Settings) -> list[Finding]:
    """Everything there is to say."""
    return [finding for check in CHECKS for finding in check(settings)]
