"""Whole games, every move through commands, buttons and menus, with everything that gets in the way of a game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines.shelf import SHELF, game
from tests.deep import some
from tests.discord import hall as hall_of_games
from tests.discord.hall import Hall, Player, control, hall, play_out, shown
from tests.kit.shelf import on_the_shelf

NAMES = ("Ana", "Ben", "Cleo")
MOSTLY_TYPED, PRESSED = 1.0, 0.0  # how much is typed; what a command cannot say is pressed
TABLES = {
    "oaxaca": ((1, 0), (1, 1), (2, 1), (3, 1)),
    "patzcuaro": ((2, 0), (2, 1), (3, 1)),
    "mottainai": ((2, 0), (2, 1), (3, 2)),
    "resafa": ((1, 0), (2, 0), (3, 1)),
    "merchants_cove": ((1, 0), (2, 0), (3, 1)),
    "frutas": ((2, 0),),  # with more seats it is over too soon for all that happens here
}  # people and robots


class Evening:
    """A game and what happens around it."""

    def __init__(self, here: Hall, game: str, number: int, people: int, rng: Random, typing: float) -> None:
        self.here, self.game, self.number, self.rng, self.typing = here, game, number, rng, typing
        self.players = {name: Player(here, name, number, rng, typing) for name in NAMES[:people]}

    async def asked(self) -> list[Player]:
        """Who must act."""
        return [p for p in self.players.values() if await p.ask() is not None]

    async def moves(self, n: int) -> None:
        """A few moves."""
        for _ in range(n):
            if waiting := await self.asked():
                await waiting[0].move()

    async def refusals(self) -> None:
        """Nonsense, and presses of people whose turn it is not, change nothing."""
        before = (await self.here.live(self.number)).table.number
        mine, verbs, group = (await self.asked())[0], game(self.game).verbs, game(self.game).group
        verb = next(v for v in verbs if v.args and v.args[0].key == "")
        nonsense = await mine.actor.slash(self.here.channel, f"{group} {verb.name}", **{verb.args[0].name: "7777"})
        assert nonsense.ephemeral
        board = await self.here.board(self.number)
        for name in (*self.players, "Dan"):
            if name != mine.name:
                pressed = await self.here.people[name].click(board, custom_id=control(board, "hand"))
                assert shown(pressed).ephemeral
                denied = await self.here.people[name].slash(self.here.channel, f"{group} {verbs[-1].name}")
                assert denied.ephemeral
        assert (await self.here.live(self.number)).table.number == before

    async def undo(self) -> None:
        """Back to the start of the last turn, if everybody agrees."""
        mine = (await self.asked())[0]
        before = await self.here.tables.store.moves(self.number)
        await mine.actor.slash(self.here.channel, "table undo", turns=1)
        live = await self.here.live(self.number)
        if live.table.wish:
            wish = self.here.message(live.table.posts["wish"])
            for name in self.players:
                if name != mine.name:
                    await self.here.people[name].click(wish, label="Agree")
        live = await self.here.live(self.number)
        moves = await self.here.tables.store.moves(self.number)
        assert not live.table.wish and moves[len(before)].said == "undo"  # a robot may have played on since

    async def replace(self) -> None:
        """Somebody goes home, and somebody else takes the seat."""
        name, gone = list(self.players.items())[-1]
        await gone.actor.slash(self.here.channel, "table replace", person=self.here.people["Dan"])
        offer = next(m for m in reversed(self.here.public()) if control(m, "take"))
        await self.here.people["Dan"].click(offer, custom_id=control(offer, "take"))
        del self.players[name]
        self.players["Dan"] = Player(self.here, "Dan", self.number, self.rng, self.typing)
        self.players["Dan"].ways = gone.ways


SAID = ((1, MOSTLY_TYPED), (2, PRESSED))
# An ordinary run plays each game once, by turns typed and pressed.
USUAL = {(title, *tables[min(1, len(tables) - 1)], *SAID[n % 2]) for n, (title, tables) in enumerate(TABLES.items())}
GAMES = [(title, *table, *said) for title, tables in TABLES.items() for table in tables for said in SAID]
ON_A_SERVER = {(title, *tables[-1], *said) for title, tables in TABLES.items() for said in SAID}  # the others in files


@pytest.mark.sampled(1, deep=2)
@pytest.mark.parametrize(("title", "people", "robots", "seed", "typing"), some(GAMES, USUAL.__contains__))
async def test_a_whole_game(
    tmp_path: Path, title: str, people: int, robots: int, seed: int, typing: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    if (title, people, robots, seed, typing) in ON_A_SERVER:
        monkeypatch.setattr(hall_of_games, "kept", hall_of_games.OnAServer())
    with on_the_shelf(title):
        await whole_game(tmp_path, title, people, robots, seed, typing)


def test_every_game_of_the_shelf_is_played() -> None:
    assert set(GAMES) > USUAL and {title for title, *_ in USUAL} == set(TABLES)
    assert set(SHELF) <= set(TABLES)
    for title in TABLES:
        played = [one for one in GAMES if one[0] == title]
        on_a_server = sum(one in ON_A_SERVER for one in played)
        assert on_a_server == 2 and (len(played) > 3 or title == "frutas"), "two at the least on each database"
    assert USUAL & ON_A_SERVER and USUAL - ON_A_SERVER


async def whole_game(folder: Path, title: str, people: int, robots: int, seed: int, typing: float) -> None:
    """From the lobby to the rematch."""
    async with hall(folder, seed=seed) as here:
        live = await here.open(*NAMES[:people], seats=people + robots, robots=robots, game=title)
        number = live.table.id
        await here.people["Ana"].click(here.lobby(live), label="Start")
        evening = Evening(here, title, number, people, Random(f"{people} {robots} {seed}"), typing)
        await evening.moves(8)
        await evening.refusals()
        await evening.moves(4)
        await evening.undo()
        await here.restart()
        await evening.moves(5)
        await evening.replace()
        await evening.moves(3)
        await here.restart()
        await play_out(here, evening.players, number)
        live = await here.live(number)
        assert live.table.status == "finished"
        assert not await here.tables.store.posts_to_make(number)
        final = here.message(live.table.posts["final"])
        assert final.embeds[0].title
        assert [m.id for m in here.public() if m.components] == [final.id]  # everything older is history
        ways = {way for p in evening.players.values() for way in p.ways}
        alone = (title, people) == ("merchants_cove", 1)  # where nothing is hidden from anybody else
        pressed = {"board"} if alone else {"panel"}
        assert "typed" in ways if typing else ways >= pressed and "typed" not in ways
        rematch = await here.people["Ana"].click(final, label="Rematch")
        assert "#2" in shown(rematch).content
