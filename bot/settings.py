"""Settings from the environment and from `.env`: read once, checked with friendly words, handed down."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bot.tables import Limits
from renderers.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
ENV_FILE = ROOT / ".env"
TOKEN = "DISCORD_TOKEN"
PREFIX = "TIANGUIS_"
LONGEST_CONTACT = 200
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingsProblem(Exception):
    """Settings that cannot be used; each line names one and says what to write. No value of the token is ever shown."""


@dataclass(frozen=True)
class Settings:
    """Everything that the host of the bot may choose."""

    token: str = field(default="", repr=False)
    database: Path = ROOT / "tianguis.sqlite3"
    tables_per_server: int = 50
    tables_per_host: int = 5
    robots_per_table: int = 4
    commands_per_minute: int = 60  # of one person
    robot_pause: float = 0.8  # seconds before each word of a robot
    log_level: str = "INFO"
    language: str = LANGUAGES[0]  # where neither the person nor the server says
    contact: str = ""  # where people ask about what is stored of them
    games: tuple[str, ...] = ()  # modules with the rules of games from elsewhere

    @property
    def limits(self) -> Limits:
        """The caps against abuse, as the tables want them."""
        return Limits(self.tables_per_server, self.tables_per_host, self.robots_per_table)

    def needed_token(self) -> str:
        """The token, without which nobody can go to Discord."""
        if not self.token:
            raise SettingsProblem(f"{TOKEN} is not set. Write the bot's token into {ENV_FILE.name}; .env.example says how.")
        return self.token


def _path(text: str) -> Path:
    path = Path(text).expanduser()
    return path if path.is_absolute() else ROOT / path


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
            raise ValueError
        return number

    return read


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 60:
        raise ValueError
    return number


def _line(text: str) -> str:
    if len(text) > LONGEST_CONTACT or not text.isprintable():
        raise ValueError
    return text


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        return next(word for word in words if word.lower() == text.lower())

    return read


def _modules(text: str) -> tuple[str, ...]:
    """Names of modules that are there."""
    named = tuple(text.replace(",", " ").split())
    try:
        missing = [name for name in named if find_spec(name) is None]
    except ImportError as error:
        raise ValueError from error
    if missing:
        raise ValueError
    return named


# Variable -> (field, how it is read, what it must be)
VARIABLES: Mapping[str, tuple[str, Callable[[str], Any], str]] = {
    TOKEN: ("token", str, "the bot's token"),
    "TIANGUIS_DATABASE": ("database", _path, "a path"),
    "TIANGUIS_TABLES_PER_SERVER": ("tables_per_server", _whole(1, 100_000), "a whole number from 1 to 100000"),
    "TIANGUIS_TABLES_PER_HOST": ("tables_per_host", _whole(1, 100_000), "a whole number from 1 to 100000"),
    "TIANGUIS_ROBOTS_PER_TABLE": ("robots_per_table", _whole(0, 100), "a whole number from 0 to 100"),
    "TIANGUIS_COMMANDS_PER_MINUTE": ("commands_per_minute", _whole(1, 100_000), "a whole number from 1 to 100000"),
    "TIANGUIS_ROBOT_PAUSE": ("robot_pause", _seconds, "seconds from 0 to 60"),
    "TIANGUIS_LOG_LEVEL": ("log_level", _one_of(*LOG_LEVELS), f"one of {', '.join(LOG_LEVELS)}"),
    "TIANGUIS_LANGUAGE": ("language", _one_of(*LANGUAGES), f"one of {', '.join(LANGUAGES)}"),
    "TIANGUIS_CONTACT": ("contact", _line, f"one line of at most {LONGEST_CONTACT} characters"),
    "TIANGUIS_GAMES": ("games", _modules, "modules with the rules of games"),
}


def load(environment: Mapping[str, str] | None = None, env_file: Path | None = None) -> Settings:
    """The settings; the environment goes before the file, and what is empty is as if it were not there."""
    told = {**read_env(env_file or ENV_FILE), **(os.environ if environment is None else environment)}
    chosen, problems = {}, []
    for name in sorted(told):
        if name in VARIABLES:
            text = told[name].strip()
            setting, read, wanted = VARIABLES[name]
            try:
                if text:
                    chosen[setting] = read(text)
            except (ValueError, StopIteration, RuntimeError):
                problems.append(f"{name} must be {wanted}, not {text!r}.")
        elif name.startswith(PREFIX):
            near = get_close_matches(name, VARIABLES, 1)
            problems.append(f"{name} is not a setting.{f' Did you mean {near[0]}?' if near else ''}")
    if problems:
        raise SettingsProblem("\n".join(problems))
    return Settings(**chosen)


def read_env(path: Path) -> dict[str, str]:
    """The NAME=value lines of a file; blank lines and those that begin with # are for people."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsProblem(f"{path.name} cannot be read: {type(error).__name__}.") from error
    return dict(_lines(path.name, text))


def _lines(file: str, text: str) -> Iterator[tuple[str, str]]:
    for number, written in enumerate(text.splitlines(), 1):
        line = written.strip().removeprefix("export ")
        if not line or line.startswith("#"):
            continue
        name, equals, value = (part.strip() for part in line.partition("="))
        if not equals or not name.isidentifier():
            raise SettingsProblem(f"{file}, line {number}: write NAME=value there, or begin the line with #.")
        if value[:1] in ("'", '"'):
            end = value.find(value[0], 1)
            if end < 0:
                raise SettingsProblem(f"{file}, line {number}: the quotation mark after {name}= is not closed.")
            yield name, value[1:end]
        else:
            yield name, value.split(" #")[0].rstrip()


def application_id(token: str) -> int | None:
    """The number of the application, which is the first part of its token; None when that is not what it looks like."""
    first, *rest = token.split(".")
    try:
        number = int(urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii"))
    except ValueError:
        return None
    return number if len(rest) == 2 and all(rest) and number >= 2**22 else None
