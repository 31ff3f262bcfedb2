"""Resafabot: the automatic opponent of the game for one, section 14."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Frame, Next, frame
from engines.resafa.box import HalfData, SoloData
from engines.resafa.building import lay, refill_offer
from engines.resafa.cards import CANAL, COLOURS, RULES, SOLO, stack_of
from engines.resafa.choices import flip
from engines.resafa.geometry import beside
from engines.resafa.legal import free_spots, icon_level, may_build_level_2
from engines.resafa.state import BOT, Resafa, fresh_tracks, put

SLOTS = ("left", "middle", "right")
EDGES = {"up": "N", "right": "E", "down": "S", "left": "W"}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
SETUP = next(code for code, card in SOLO.items() if card.start is not None)
REPLACED = ("production", "garden")
HUMAN = 0
STEPS = 2  # of the bot's provisions


def leftwards(slots: Sequence[str], first: str) -> int | None:
    """The first filled slot from a named one to the left, round the right end; None when all are empty."""
    start = SLOTS.index(first)
    return next((i for k in range(len(slots)) if slots[i := (start - k) % len(slots)]), None)


def prepare_bot(g: Resafa) -> None:
    bot = g.bot
    bot.tracks = fresh_tracks()
    bot.tiles = list(CANAL)
    g.shuffle(bot.tiles)
    for tile, side in zip(sorted(CANAL), g.roll(len(CANAL), 2), strict=True):
        tanks = [name for name, one in CANAL[tile].items() if one.tank]
        bot.sides[tile] = next(name for name in CANAL[tile] if name not in tanks) if tanks else "ab"[side - 1]
    bot.deck = [SETUP, *(code for code in SOLO if code != SETUP)]


def place_first(g: Resafa) -> None:
    """The bot's first canal tile; the set-up card lies the way the human wants it."""
    start = SOLO[SETUP].start
    assert start is not None
    cards = [code for code in SOLO if code != SETUP]
    g.shuffle(cards)
    g.tell("bot_start", card=cards[0], shows=(cards[0],))
    arrow = SOLO[cards[0]].arrow
    place_tile(g, start["rotated" if g.bot.setup == "rotated" else "normal"][arrow])
    rebuild_deck(g)


def rebuild_deck(g: Resafa) -> None:
    cards = [code for code in SOLO if code != SETUP]
    g.shuffle(cards)
    g.bot.deck, g.bot.left = [SETUP, *cards], []


@frame("resafa.bot")
class BotTurn(Frame):
    """One turn of the bot: nobody is asked anything."""

    def turn(self, g: Resafa) -> Next:
        bot = g.bot
        g.seal()
        bot.left.append(bot.deck.pop(0))
        left = SOLO[bot.left[-1]]
        halves = SOLO[bot.deck[0]].halves
        assert halves is not None
        half = halves[left.arrow]
        g.tell("bot_turn", left=left.code, right=bot.deck[0], half=left.arrow, shows=(left.code, bot.deck[0]))
        colour_action(g, left, half.colour)
        main_action(g, left, half)
        return None


def colour_action(g: Resafa, left: SoloData, colour: str) -> None:
    if left.track:
        advance(g, colour, left.track)
        return
    row = g.display[colour]
    slot = leftwards(row, left.remove)
    if slot is not None:
        g.tell("bot_removed", card=row[slot])
        g.gone.append(row[slot])
        g.display[colour] = put(row, slot, "")


def main_action(g: Resafa, left: SoloData, half: HalfData) -> None:
    """The action of the half, or the outlined one of the left card."""
    match left.outlined if half.action in REPLACED else half.action:
        case "workshop":
            remove_workshop(g, left)
        case "provisions":
            colour = track_of(g, left.provisions, half.colour)
            if colour:
                advance(g, colour, STEPS)
        case "canal":
            build_canal(g, EDGES[left.canal])
        case "trading":
            place_base(g, left.trading)


def advance(g: Resafa, colour: str, n: int) -> None:
    """Steps of the bot; at an icon the card on top leaves the game and the next level is opened."""
    for _ in range(n):
        if g.bot.tracks[colour] >= RULES.icons[-1]:
            return
        g.bot.tracks[colour] += 1
        g.tell("bot_step", colour=colour, at=g.bot.tracks[colour])
        level = icon_level(g.bot.tracks[colour])
        if level:
            key = stack_of(colour, level)
            if g.shown.get(key):
                g.gone.append(g.shown[key])
                g.tell("bot_removed", card=g.shown[key])
                g.shown[key] = ""
            g.turn_up(colour, level)
            g.turn_up(colour, level + 1)


def track_of(g: Resafa, how: str, colour: str) -> str:
    """The track on which the bot's provisions move; "" for none (R19)."""
    unfinished = {c: g.bot.tracks[c] for c in COLOURS if g.bot.tracks[c] < RULES.icons[-1]}
    if how == "=" and colour in unfinished:
        return colour
    furthest = [c for c, at in unfinished.items() if at == max(unfinished.values())]
    if len(furthest) == 1:
        return furthest[0]
    return colour if colour in unfinished else ""


def remove_workshop(g: Resafa, left: SoloData) -> None:
    level = 2 if may_build_level_2(g, HUMAN) else 1
    offer = g.offer[str(level)]
    slot = leftwards(offer, left.workshop)
    if slot is not None:
        g.tell("bot_removed", card=offer[slot])
        g.gone.append(offer[slot])
        g.offer[str(level)] = put(offer, slot, "")
        refill_offer(g, level)


def first_free(g: Resafa, edge: str) -> str | None:
    """The first space without a tile from the last bot tile in a direction."""
    grid, here = g.network, g.bot.last
    while (there := beside(grid.columns, here, edge, grid.rows)) is not None:
        if there not in g.grid:
            return there
        here = there
    return None


def build_canal(g: Resafa, edge: str) -> None:
    space = first_free(g, edge) or first_free(g, OPPOSITE[edge])
    if space is not None:
        place_tile(g, space)


def place_tile(g: Resafa, space: str) -> None:
    """The top tile on a space; a tank space takes the next tile with a tank."""
    bot = g.bot
    tank = g.network.spaces[space].tank
    tile = next((t for t in bot.tiles if not tank or any(s.tank for s in CANAL[t].values())), None)
    if tile is None:
        return
    bot.tiles.remove(tile)
    side = next(name for name, s in CANAL[tile].items() if s.tank) if tank else bot.sides[tile]
    g.tell("bot_canal", tile=tile, side=side, space=space)
    lay(g, BOT, tile, side, space)
    bot.last = space
    if space in g.lying:
        g.gone.append(g.lying.pop(space))
        g.tell("bot_removed", card=g.gone[-1])


def place_base(g: Resafa, centres: Sequence[str]) -> None:
    """A base at the first of two centres that can take one; its tile is turned over."""
    placed = sum(owners.count(BOT) for owners in g.bases.values())
    for centre in centres if placed < RULES.bases_per_player else ():
        found = free_spots(g, centre)
        if found and BOT not in g.bases[centre]:
            g.bases[centre] = put(g.bases[centre], found[0] - 1, BOT)
            g.tell("bot_base", centre=centre, spot=found[0])
            flip(g, centre)
            return
