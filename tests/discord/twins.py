"""Two evenings that somebody cannot tell apart: the same is done at both, with what is hidden from them dealt otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.messages.spec import Image
from bot.discord_ui.posting import poster
from bot.store import Table
from bot.store.values.news import KeptEvent
from bot.tables import Live, Pressed, Refused, Typed
from bot.tables.life.playing import Playing
from bot.tables.values.live import codec
from bot.tables.values.multi_choice import picks, said_whole
from engines.kernel import Event, Played, State, asked, openly, verb_of
from renderers.words import Words
from tests.discord.hall import Hall, Player, arguments, control, hall, shown

NOW = 1_780_000_000.0
PEOPLE = ("Ana", "Ben")
READERS = (0, 1, None)
LOOKS = ("hand", "choose", "verbs", "mats")
DEALS = 6  # tried for one in which somebody has more to choose from, or less
TRIED = 4  # choices, likewise
Trace = dict[str, list[str]]


class Fingerprints(NoPictures):
    """Pictures that say of what they were made."""

    def _of(self, what: str, *made: Any) -> Image:
        return Image(f"{what}.png", b"", sha256(repr(made).encode()).hexdigest())

    def board(self, table: Table, view: Any, words: Words) -> Image:
        return self._of("board", view, words.language)

    def closeup(self, table: Table, view: Any, words: Words, options: Sequence[str] = ()) -> Image:
        return self._of("closeup", view, words.language, options)

    def mats(self, table: Table, view: Any, words: Words, seats: Sequence[int] | None = None) -> tuple[Image, ...]:
        return (self._of("mats", view, words.language, seats),)

    def roll(self, table: Table, view: Any, events: Sequence[KeptEvent], words: Words) -> Image:
        return self._of("roll", view, words.language, events)

    def private(self, table: Table, view: Any, words: Words, options: Sequence[str] = ()) -> Image:
        return self._of("private", view, words.language, options)

    def final(self, table: Table, view: Any, words: Words) -> Image:
        return self._of("final", view, words.language)


@dataclass
class Deed:
    """One step of an evening: what was looked at before, the move, what was done after it."""

    mover: str
    choice: str
    typed: bool
    chatter: bool
    before: Sequence[tuple[str, str]]  # who pressed which button that shows something
    undo: bool
    state: bytes
    others: Mapping[int | None, bytes] = field(default_factory=dict)  # by reader, a deal that they cannot tell from the true one
    parted: frozenset[int | None] = frozenset()  # of these: where somebody else is asked with another number of options


class Mover(Player):
    """Says what it is told to say."""

    async def says(self, choice: str, typed: bool) -> None:
        """The choice, typed where that can be, or pressed where it is offered."""
        ask, live = await self.ask(), await self.hall.live(self.number)
        assert ask is not None
        verb = verb_of(live.game.verbs, ask, choice)
        if typed and verb is not None and verb.at == ask.family:
            await self.type(live.game.group, verb, choice)
        elif not await self.on_board(choice):
            await self.on_panel(ask, choice)

    async def on_panel(self, ask: Any, choice: str) -> None:
        """As others do, but of several picks only the wanted one."""
        panel = await self.hall.board(self.number)
        if control(panel, "picks") is None and not ask.is_open:
            panel = shown(await self.actor.click(panel, custom_id=control(panel, "choose")))
        if (menu := control(panel, "picks")) is None or choice == "done":
            await super().on_panel(ask, choice)
            return
        live = await self.hall.live(self.number)
        place = live.look_of(str(self.actor.id)).picks[ask.seat].choices.index(choice)
        chosen = shown(await self.actor.select(panel, [str(place)], custom_id=menu))
        await self.actor.click(chosen, custom_id=control(chosen, "run"))


class Evening:
    """A table of two with desks, and everything that the bot tells Discord."""

    def __init__(self, here: Hall, number: int) -> None:
        self.here, self.number, self._read = here, number, 0

    @classmethod
    async def begun(cls, here: Hall, game: str) -> Evening:
        """The game is on; what was said before does not count."""
        for name in PEOPLE:
            await here.people[name].slash(here.channel, "me desk", on=True)
        live = await here.open(*PEOPLE, seats=2, game=game)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        made = cls(here, live.table.id)
        made.heard()
        return made

    async def deal(self, state: bytes) -> None:
        """Let the table stand so, in memory and on disk."""
        live = await self.here.live(self.number)
        dealt, table = codec(live.table.game).load(state), live.table
        assert live.state is not None and dealt.seed == live.state.seed, ("another game", table.id, table.secret, table.salt)
        live.state = dealt
        await self.here.tables.store.mend(self.number, live.table.number, state)

    async def does(self, deed: Deed) -> Trace:
        """Do it; what the bot told Discord meanwhile, by place and in order."""
        here = self.here
        if deed.chatter:
            await here.people["Cleo"].send(here.channel, "Who is winning?")
        for name, button in deed.before:
            board = await here.board(self.number)
            if (found := control(board, button)) is not None:
                await here.people[name].click(board, custom_id=found)
        await Mover(here, deed.mover, self.number, Random(0)).says(deed.choice, deed.typed)
        if deed.undo and "board" in (await here.live(self.number)).table.posts:
            board = await here.board(self.number)
            if (found := control(board, "undo")) is not None:
                await here.people[deed.mover].click(board, custom_id=found)
        for name in PEOPLE:
            await here.private(name)
        await here.env.settle()
        return self.heard()

    def heard(self) -> Trace:
        """What the bot has told Discord since the last time, as whoever reads it in one place would see it."""
        entries, found = self.here.env.http_requests[self._read :], dict[str, list[str]]()
        self._read += len(entries)
        for entry in entries:
            found.setdefault(self._place(entry), []).append(f"{entry.method} {entry.path} {entry.json!r}")
        return {place: numbered(told) for place, told in found.items()}

    def _place(self, entry: Any) -> str:
        parts, backend = entry.path.strip("/").split("/"), self.here.env.backend
        people = {member.id: name for name, member in self.here.people.items()}
        boxes = {channel: people[person] for person, channel in backend.dm_channels.items() if person in people}
        if parts[0] == "channels":
            return "channel" if int(parts[1]) == self.here.channel.id else f"desk of {boxes[int(parts[1])]}"
        if parts[0] == "interactions":
            return f"private of {people[backend.interactions[int(parts[1])].user_id]}"
        if parts[0] == "webhooks":
            return f"private of {next(people[i.user_id] for i in backend.interactions.values() if i.token == parts[2])}"
        if parts[0] == "users":
            whose = (entry.json or {}).get("recipient_id") or parts[1]
            return f"desk of {people[int(whose)]}"
        return "elsewhere"


def numbered(told: Sequence[str]) -> list[str]:
    """The same with Discord's long numbers and tokens as they come: first, second ..."""
    known: dict[str, str] = {}

    def short(match: re.Match[str]) -> str:
        return known.setdefault(match[0], f"#{len(known)}")

    return [re.sub(r"(?<=/)[\w.-]{24,}(?=/)|\d{15,}|d\d+t\d+", short, line) for line in told]


def rhythm(told: Sequence[str]) -> list[str]:
    """Only what kind of thing was done, one after the other."""
    return [re.sub(r"[^/ ]*[#\d][^/ ]*", "#", " ".join(line.split(" ")[:2])) for line in told]


def told_apart(one: Trace, two: Trace, reader: str | None, beat: bool = True) -> str:
    """What somebody would see of the difference between two evenings; of others at most when something is done for them."""
    for place in sorted({*one, *two}):
        mine = place in ("channel", "elsewhere") or place.endswith(f" of {reader}")
        these, those = one.get(place, []), two.get(place, [])
        if not (mine or beat):
            continue
        if not mine:
            these, those = rhythm(these), rhythm(those)
        if these != those:
            n = next(
                (n for n, both in enumerate(zip(these, those, strict=False)) if both[0] != both[1]), min(len(these), len(those))
            )
            return f"{place}: {these[n:][:1]} here, {those[n:][:1]} there"
    return ""


# -- deals that come to the same ----------------------------------------------------------------------------------------------


def outcome(live: Live, played: Played[State], reader: int | None) -> Any:
    """All that a reader can tell of what comes of some words."""
    t = played.state

    def public(one: int | None) -> Any:
        view = live.game.view(t, one)
        return view, [(a.seat, a.key, a.public, a.interruptible, openly(live.game, live.game.view(t, None), a)) for a in t.asks]

    heard = [e for e in t.out or () if isinstance(e, Event) and (e.to is None or reader in e.to)]
    own = asked(t, reader) if reader is not None else None
    return public(reader), public(None), heard, own, t.seals, t.result


def others_like(live: Live, seat: int, choice: str, typed: bool, rng: Random) -> tuple[dict[Any, bytes], set[Any]]:
    """By reader, a deal that is the same to them, also by what comes of the choice; and where others can choose more or less."""
    s, found, parted = live.state, dict[Any, bytes](), set[Any]()
    assert s is not None
    for reader in READERS:
        true = [outcome(live, played, reader) for played in plays(live, s, seat, choice, typed)]
        for _ in range(DEALS):
            dealt = live.game.resample(s, reader, rng)
            dealt.seed = s.seed
            ask, saved = asked(dealt, seat), codec(live.table.game).dump(dealt)
            if ask is None or choice not in ask.options or saved == codec(live.table.game).dump(s):
                continue
            try:
                alike = [outcome(live, played, reader) for played in plays(live, dealt, seat, choice, typed)] == true
            except Refused:
                continue
            if alike:
                found[reader] = saved
                if more_or_less(s, dealt, reader):
                    parted.add(reader)
                    break
    return found, parted


def plays(live: Live, s: State, seat: int, choice: str, typed: bool) -> list[Played[State]]:
    """What comes of a choice: typed; pressed alone, with what one button says after it, and as the only one of several picks."""
    playing, ask, since = Playing(live), asked(s, seat), live.table.questions[seat]  # type: ignore[arg-type]
    assert ask is not None
    verb = verb_of(live.game.verbs, ask, choice)
    if typed and verb is not None and verb.at == ask.family:
        return [playing.play(live, s, seat, Typed(verb.name, arguments(verb, choice)))]
    words = {(choice,), said_whole(s, seat, (choice,)) if picks(s, ask, live.game.acts) is not None else (choice,)}
    words |= {chain.words for chain in live.game.chains(s, ask).get(choice, ())}
    return [playing.play(live, s, seat, Pressed(said, since)) for said in sorted(words)]


def more_or_less(s: State, dealt: State, reader: int | None) -> bool:
    """Whether somebody else has another number of options there."""
    pairs = [(len(one.options), len(two.options)) for one, two in zip(s.asks, dealt.asks, strict=True) if one.seat != reader]
    return any(one != two for one, two in pairs)


# -- the two evenings ---------------------------------------------------------------------------------------------------------


def steady() -> ExitStack:
    """Clocks stand still, and boards come down at once."""
    stack = ExitStack()
    stack.enter_context(patch("bot.discord_ui.posting.desk.time", SimpleNamespace(time=lambda: NOW)))
    stack.enter_context(patch.object(poster, "AT_LEAST", 0.0))
    return stack


async def first(folder: Path, game: str, steps: int, seed: int) -> list[tuple[Deed, Trace]]:
    """An evening by chance, with everything that was done at it and what the bot told Discord of each deed."""
    rng, found = Random(seed), list[tuple[Deed, Trace]]()
    with steady():
        async with hall(folder, Fingerprints(), seed, now=lambda: NOW) as here:
            evening = await Evening.begun(here, game)
            for _ in range(steps):
                live = await here.live(evening.number)
                if live.state is None or not live.state.asks:
                    break
                deed = by_chance(live, rng)
                found.append((deed, await evening.does(deed)))
    return found


def by_chance(live: Live, rng: Random) -> Deed:
    """Somebody does something, rather what can be done in many deals."""
    assert live.state is not None
    ask = rng.choice(live.state.asks)
    best: tuple[str, dict[Any, bytes], set[Any]] = rng.choice(ask.options), {}, set()
    typed = rng.random() < 0.3
    for choice in rng.sample(ask.options, min(TRIED, len(ask.options))):
        others, parted = others_like(live, ask.seat, choice, typed, rng)
        if (len(parted), len(others)) > (len(best[2]), len(best[1])):
            best = choice, others, parted
    looks = [(name, rng.choice(LOOKS)) for name in PEOPLE if rng.random() < 0.6]
    chance, state = rng.random, codec(live.table.game).dump(live.state)
    return Deed(PEOPLE[ask.seat], best[0], typed, chance() < 0.3, looks, chance() < 0.2, state, best[1], frozenset(best[2]))


async def again(folder: Path, game: str, deeds: Sequence[Deed], reader: int | None, seed: int, looks: str = "") -> list[Trace]:
    """The same evening, with what is hidden from somebody dealt otherwise before each deed.

    With `looks` nothing is dealt otherwise, and only that one looks at what is theirs.
    """
    with steady():
        async with hall(folder, Fingerprints(), seed, now=lambda: NOW) as here:
            evening, found = await Evening.begun(here, game), list[Trace]()
            for deed in deeds:
                if looks:
                    mine = [(name, button) for name, button in deed.before if name == looks]
                    found.append(await evening.does(replace(deed, before=mine)))
                else:
                    await evening.deal(deed.others.get(reader, deed.state))
                    found.append(await evening.does(deed))
    return found
