"""What people set for themselves: a row for each, of which help, `/me data` and `/privacy` are made, so that none is left out."""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import Button, MessageSpec, Panel
from bot.discord_ui.messages.times import clock_time
from bot.store import Person
from renderers.words import Words

SETTINGS: Mapping[str, tuple[str, ...]] = {  # by the command of `/me` that sets it: what is kept of it
    "language": ("language",),
    "desk": ("desk",),
    "icons": ("icons",),
    "confirm": ("confirms",),
    "help": ("helped",),
    "timezone": ("zone", "shows_zone"),
    "quiet": ("quiet_from", "quiet_to"),
    "away": ("away_from", "away_until"),
    "data": ("opted_out",),
}
SPOKEN: Mapping[str, str] = {"en": "English", "es": "Español"}
SWITCHES: Mapping[str, str] = {name: SETTINGS[name][0] for name in ("desk", "icons", "confirm", "help")}  # on or off


def named(words: Words) -> str:
    """All settings by their names."""
    return words.join(words.word(f"discord.setting.{name}") for name in SETTINGS)


def render_settings(person: Person, now: float, words: Words, note: str = "") -> MessageSpec:
    """What each of them does and how it is set, with the way back to help; those that are on or off have a switch."""
    lines = [words.word(f"discord.setting.{name}.about", **_now(person, name, now)) for name in SETTINGS]
    switches = []
    for name, kept in SWITCHES.items():
        on = getattr(person, kept) is not False if name == "help" else bool(getattr(person, kept))
        label = words.word("discord.setting.turn", on=not on, what=words.word(f"discord.setting.{name}"))
        switches.append(Button(str(Id("switch", rest=f"{name}.{int(not on)}")), label))
    back = Button(str(Id("help")), words.word("discord.button.back"))
    data = Button(str(Id("mydata")), words.word("discord.data.title"))
    panel = Panel(words.word("discord.setting.title"), "\n".join(f"• {line}" for line in lines))
    return MessageSpec(note, (panel,), rows=(tuple(switches), (data, back)))


def _now(person: Person, name: str, now: float) -> Mapping[str, object]:
    """How a setting is set, as its sentence tells it."""
    found = {kept: getattr(person, kept) for kept in SETTINGS[name]}
    if name == "language":
        return {"language": SPOKEN.get(person.language or "", "")}
    if name == "help":
        return {"first": person.helped is None, **found}
    if name == "quiet":
        return {kept: clock_time(minutes) if minutes is not None else "" for kept, minutes in found.items()}
    if name == "away":
        return {"until": round(found["away_until"]) if (found["away_until"] or 0.0) > now else 0}
    return found
