"""Settings from the environment and from `.env`: read once, checked with friendly words, handed down."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from dotenv.parser import parse_stream
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from bot.store.address import FORM, Address, Place, is_address, is_foreign
from bot.tables import Limits
from engines.kernel.data import CORRECTIONS
from renderers.words import LANGUAGES


def home(house: Path) -> Path:
    """The folder of `.env` and of the database: the checkout, or for an installed bot the folder it is started in."""
    return house if (house / "pyproject.toml").is_file() else Path.cwd()


ROOT = home(Path(__file__).resolve().parents[1])
ENV_FILE = ROOT / ".env"
TOKEN = "DISCORD_TOKEN"
PREFIX = "TIANGUIS_"
LONGEST_CONTACT = 200
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingsProblem(Exception):
    """Settings that cannot be used; each line names one and says what to write. No value of the token is ever shown."""


def how_to_write() -> str:
    """How the token is to be set, which the example says where there is one."""
    if (ROOT / ".env.example").is_file():
        return f"Write the bot's token into {ENV_FILE.name}; .env.example says how."
    return f"Write the line {TOKEN}=... into {ENV_FILE}."


def _path(path: Path) -> Path:
    if not str(path).isprintable():
        raise ValueError
    try:
        path = path.expanduser()
    except RuntimeError as nobody:  # there is no such user, or nobody knows where we are at home
        raise ValueError from nobody
    return path if path.is_absolute() else ROOT / path


def _database(written: str | Place) -> Place:
    """A path as any other, or an address, of which no part may be shown."""
    if isinstance(written, str):
        if is_foreign(written):
            raise ValueError
        if is_address(written):
            return Address(_printable(written))
    return written if isinstance(written, Address) else _path(Path(written))


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError
    return text


def _listening(text: str) -> str:
    host, _, port = text.rpartition(":")
    if text and not (host and port.isdecimal() and 0 < int(port) < 65536):
        raise ValueError
    return _printable(text)


def _server(text: str) -> str:
    """The address of a server, without a path."""
    found = urlsplit(_printable(text).rstrip("/"))
    if text and (found.scheme not in ("http", "https") or not found.hostname or found.path or found.query or found.port == 0):
        raise ValueError
    return found.geturl()


def _upper(text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise ValueError
    return text.upper()


def _lower(text: str) -> str:
    if text.lower() not in LANGUAGES:
        raise ValueError
    return text.lower()


def _modules(named: str | tuple[str, ...]) -> tuple[str, ...]:
    """Names of modules that are there."""
    names = tuple(named.replace(",", " ").split()) if isinstance(named, str) else named
    try:
        missing = [name for name in names if find_spec(name) is None]
    except ImportError as error:
        raise ValueError from error
    if missing:
        raise ValueError
    return names


# What a value is described as stands in the sentence that refuses another one.
Tables = Annotated[int, Field(ge=1, le=100_000, description="a whole number from 1 to 100000")]
Robots = Annotated[int, Field(ge=0, le=100, description="a whole number from 0 to 100")]
Shards = Annotated[int, Field(ge=1, le=1000, description="a whole number from 1 to 1000")]
Listening = Annotated[str, AfterValidator(_listening), Field(description="HOST:PORT, say 127.0.0.1:9400")]
Server = Annotated[str, AfterValidator(_server), Field(description="http://HOST:PORT of a proxy, say http://127.0.0.1:8080")]
Switch = Annotated[bool, Field(description="yes or no")]
Seconds = Annotated[float, Field(ge=0, le=60, allow_inf_nan=False, description="seconds from 0 to 60")]
Folder = Annotated[Path, AfterValidator(_path), Field(description="a path")]
Database = Annotated[
    Path | Address, BeforeValidator(_database), Field(description="a path, or the address of a PostgreSQL database")
]
Level = Annotated[str, AfterValidator(_upper), Field(description=f"one of {', '.join(LOG_LEVELS)}")]
Language = Annotated[str, AfterValidator(_lower), Field(description=f"one of {', '.join(LANGUAGES)}")]
Line = Annotated[
    str,
    AfterValidator(_printable),
    Field(max_length=LONGEST_CONTACT, description=f"one line of at most {LONGEST_CONTACT} characters"),
]
Modules = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_modules), Field(description="modules with the rules of games")]


def variable(name: str) -> str:
    return TOKEN if name == "token" else f"{PREFIX}{name.upper()}"


class Settings(BaseModel):
    """Everything that the host of the bot may choose."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=variable, validate_by_name=True)

    token: str = Field(default="", repr=False, description="the bot's token")
    database: Database = ROOT / "tianguis.sqlite3"
    tables_per_server: Tables = 50
    tables_per_host: Tables = 5
    robots_per_table: Robots = 4
    commands_per_minute: Tables = 60  # of one person
    robot_pause: Seconds = 0.8  # before a robot's first words of a turn
    shards: Shards = 1  # connections to Discord
    shared: Switch = False  # whether other processes on the same database have some of them
    workers: Switch = False  # whether processes without a bot think for robots and make films
    api: Server = ""  # of Discord: the proxy that requests go through
    metrics: Listening = ""  # where Prometheus may ask
    log_level: Level = "INFO"
    language: Language = LANGUAGES[0]  # where neither the person nor the server says
    contact: Line = ""  # where people ask about what is stored of them
    games: Modules = ()  # with the rules of games from elsewhere
    data: Annotated[Folder | None, Field(description="a folder")] = None  # with the host's corrections of cards and sentences

    @property
    def limits(self) -> Limits:
        return Limits(self.tables_per_server, self.tables_per_host, self.robots_per_table)

    @property
    def commands_told(self) -> Path:
        """The file that says which commands Discord was told of."""
        beside = ROOT / "tianguis" if isinstance(self.database, Address) else self.database
        return beside.with_suffix(".commands")

    def needed_token(self) -> str:
        if not self.token:
            raise SettingsProblem(f"{TOKEN} is not set. {how_to_write()}")
        return self.token


VARIABLES: Mapping[str, str] = {variable(name): name for name in Settings.model_fields}


class _Told(Settings, BaseSettings):
    """The settings as they are told: what the environment says goes before what the file says."""

    model_config = SettingsConfigDict(case_sensitive=True, extra="ignore", validate_by_name=False, validate_by_alias=True)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment, and the file that was read already."""
        return env_settings, init_settings

    @model_validator(mode="before")
    @classmethod
    def trimmed(cls, told: Mapping[str, str]) -> dict[str, str]:
        """What is empty is as if it were not there."""
        return {name: text.strip() for name, text in told.items() if text.strip()}


def load(env_file: Path | None = None) -> Settings:
    """The settings; the environment goes before the file, and what is empty is as if it were not there."""
    written = read_env(env_file or ENV_FILE)
    known: dict[str, Any] = {name: text for name, text in written.items() if name in VARIABLES}
    problems = {name: _unknown(name) for name in {**written, **os.environ} if name.startswith(PREFIX) and name not in VARIABLES}
    try:
        told = _Told(**known)
    except ValidationError as error:
        problems |= {str(wrong["loc"][0]): _refused(str(wrong["loc"][0]), wrong["input"]) for wrong in error.errors()}
    if problems:
        raise SettingsProblem("\n".join(problems[name] for name in sorted(problems)))
    return Settings(**dict(told))


def _unknown(name: str) -> str:
    near = get_close_matches(name, VARIABLES, 1)
    return f"{name} is not a setting.{f' Did you mean {near[0]}?' if near else ''}"


def _refused(name: str, text: object) -> str:
    hidden = isinstance(text, str) and (is_address(text) or is_foreign(text))
    shown = "this one, which is not shown" if hidden else repr(text)
    form = f" Write an address so: {FORM}" if hidden and VARIABLES[name] == "database" else ""
    return f"{name} must be {Settings.model_fields[VARIABLES[name]].description}, not {shown}.{form}"


def data_folder() -> Path | None:
    """The folder with the host's corrections, also where another setting cannot be used."""
    try:
        written = read_env(ENV_FILE)
    except SettingsProblem:
        written = {}
    text = {**written, **os.environ}.get(CORRECTIONS, "").strip()
    try:
        return _path(Path(text)) if text else None
    except ValueError:
        return Path(text)  # that there is no such folder is said by whoever looks for it


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
    for binding in parse_stream(StringIO(text)):
        if binding.key is None and not binding.error:
            continue  # a blank line, or one for people
        written = binding.original.string.lstrip()
        number = binding.original.line + binding.original.string.removesuffix(written).count("\n")
        name, equals, value = (part.strip() for part in written.removeprefix("export ").partition("="))
        if not equals or not name.isidentifier():
            raise SettingsProblem(f"{file}, line {number}: write NAME=value there, or begin the line with #.")
        if "\n" in value or (binding.error and value.count(value[0]) < 2):
            raise SettingsProblem(f"{file}, line {number}: the quotation mark after {name}= is not closed.")
        if binding.error:
            raise SettingsProblem(f"{file}, line {number}: nothing may follow the second quotation mark after {name}=.")
        yield name, binding.value or ""


def application_id(token: str) -> int | None:
    """The number of the application, which is the first part of its token; None when that is not what it looks like."""
    first, *rest = token.split(".")
    try:
        number = int(urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii"))
    except ValueError:
        return None
    return number if len(rest) == 2 and all(rest) and number >= 2**22 else None
