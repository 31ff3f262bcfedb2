"""What merchants gain: predictions put to the test, rewards, X and Market icons, Goods and Corruption of choice; 8.2 to 9.2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.kernel import AGAIN, DONE, Ask, Call, Done, Frame, Goto, Next, frame
from engines.merchants_cove.box import BonusData
from engines.merchants_cove.cards import COLOURS, GOOD_OF, KINDS, ROW, box_bonus
from engines.merchants_cove.legal import X, discardable, free_factions, makeable, reward_for, takes, x_spots
from engines.merchants_cove.refusals import Asking
from engines.merchants_cove.state import Cove, Player

LATER = "later"  # a bonus whose choice waits until all dice are written

# -- 8.2 Checking a draw


def test(g: Cove, seat: int, colour: str) -> None:
    player = g.players[seat]
    for number, one in enumerate(player.predictions, 1):
        if one.circled or one.crossed >= one.size:  # as in `is_active`, for every draw comes through here
            continue
        if one.colour == colour:
            one.circled = one.size - one.crossed
            player.owed.append(one.circled)
            g.tell("fulfilled", seat=seat, number=number, colour=colour, icons=one.circled)
        else:
            one.crossed += 1
            g.tell("crossed", seat=seat, number=number, colour=one.colour, left=one.size - one.crossed)


def better_order(player: Player, drawn: Sequence[str], edition: int) -> Sequence[str] | None:
    """The order in which two drawn at once are tested; None where it is the owner's choice."""
    if len(drawn) < 2 or drawn[0] == drawn[1]:
        return drawn
    left = [(one.colour, one.size - one.crossed) for one in player.predictions if one.is_active]
    wanted = {colour for colour, _ in left}
    if drawn[0] in wanted and drawn[1] in wanted:
        return drawn if edition and is_the_same(left, drawn) else None
    return drawn[::-1] if drawn[1] in wanted else drawn


def is_the_same(predictions: Sequence[tuple[str, int]], drawn: Sequence[str]) -> bool:
    """Whether both orders of two drawn at once bring the same rewards, by the colours and icons left of active predictions."""

    def earned(order: Iterable[str]) -> list[int]:
        found: list[int] = []
        left = predictions
        for colour in order:
            found += [icons for wanted, icons in left if wanted == colour]
            left = [(wanted, icons - 1) for wanted, icons in left if wanted != colour and icons > 1]
        return sorted(found)

    return earned(drawn) == earned(reversed(drawn))


# -- 8.3 Rewards


@frame("merchants_cove.rewards")
class Rewards(Asking):
    """All rewards that a merchant is owed, in an order of choice; what nothing can be taken for lapses (R-14)."""

    seat: int

    def ask_reward(self, g: Cove) -> Next:
        player = g.players[self.seat]
        if not player.owed:
            return DONE
        options = takes(player, max(player.owed))
        if not options:
            return Goto("lapse")
        return Ask(self.seat, "reward", tuple(f"reward {take}" for take in options), auto=True, public=True)

    def reward(self, g: Cove, _: str, take: str) -> Next:
        player = g.players[self.seat]
        used = reward_for(player, take)
        player.owed.remove(used)
        g.tell("rewarded", seat=self.seat, take=take, icons=used)
        if take in KINDS:
            return Call(Make(self.seat, take, list(COLOURS), "reward"), "ask_reward")
        return Call(Mark(self.seat, take), "ask_reward")

    def lapse(self, g: Cove) -> Next:
        player = g.players[self.seat]
        g.tell("lapsed", seat=self.seat, n=len(player.owed))
        player.owed.clear()
        return DONE


@frame("merchants_cove.make")
class Make(Asking):
    """A Good of one of some colours, or several one by one, moved to the shelf."""

    seat: int
    good: str  # charm, tome
    colours: list[str]
    why: str
    by: str = ""  # the townsperson; then it may be declined
    may_wait: bool = False
    left: int = 1

    def ask_color(self, g: Cove) -> Next:
        made = makeable(g.players[self.seat], self.good, self.colours)
        if not made:
            return Goto("nothing")
        options = tuple(f"color {colour}" for colour in made)
        options += ("color none",) if self.by else ("color later",) if self.may_wait and len(made) > 1 else ()
        return Ask(self.seat, f"color.{self.good}", options, auto=True, public=True)

    def color(self, g: Cove, _: str, colour: str) -> Next:
        if colour == LATER:
            return Done(LATER)
        if colour == "none":
            return DONE
        g.gain(self.seat, GOOD_OF[self.good, colour], self.why, self.by)
        self.left, self.may_wait = self.left - 1, False
        return AGAIN if self.left else DONE

    def nothing(self, g: Cove) -> Next:
        g.tell("no_goods", seat=self.seat, what=self.good, colours=self.colours[:], why=self.why, by=self.by)
        return DONE


# -- 9 Boxes and icons


@frame("merchants_cove.mark")
class Mark(Asking):
    """An X in a row or the Faction Area, or a Market icon in the Faction Area (9.2)."""

    seat: int
    mark: str  # x, market
    may_wait: bool = False

    def ask_mark(self, g: Cove) -> Next:
        player = g.players[self.seat]
        spots = x_spots(player) if self.mark == "x" else free_factions(player)
        if not spots:
            return Goto("lose")
        spots += (LATER,) if self.may_wait and len(spots) > 1 else ()
        return Ask(self.seat, f"mark.{self.mark}", tuple(f"mark {spot}" for spot in spots), auto=True, public=True)

    def put(self, g: Cove, _: str, spot: str) -> Next:
        if spot == LATER:
            return Done(LATER)
        if spot not in ROW:
            g.mark(self.seat, spot, self.mark)
            return DONE
        bonus = write(g, self.seat, spot, X)
        return Call(bonus, "close") if bonus is not None else DONE

    def lose(self, g: Cove) -> Next:
        g.tell("mark_lost", seat=self.seat, mark=self.mark)
        return DONE

    def close(self, g: Cove) -> Next:
        return DONE


def write(g: Cove, seat: int, row: str, value: str, may_wait: bool = False) -> Frame | None:
    """Fill the first empty box of a row; the frame in which its bonus is granted, if it has one."""
    player = g.players[seat]
    box = len(player.row(row))
    if row == "top":
        player.top += value
    else:
        player.bottom += value
    g.tell("wrote", seat=seat, row=row, box=box + 1, value=value)
    return granted(seat, box_bonus(row, box), may_wait)


def granted(seat: int, bonus: BonusData | None, may_wait: bool = False) -> Frame | None:
    """The frame in which a bonus is granted; all but an X may wait until the dice are written, for they change no row."""
    if bonus is None:
        return None
    match bonus.do:
        case "x":
            return Mark(seat, "x")
        case "market":
            return Mark(seat, "market", may_wait)
        case "discard":
            return Discard(seat, bonus.count, may_wait=may_wait)
    return Make(seat, bonus.do, list(bonus.colours), "horoscope", may_wait=may_wait, left=bonus.count)


@frame("merchants_cove.discard")
class Discard(Asking):
    """Corruption cards of the merchant's own choice, discarded one by one."""

    seat: int
    left: int
    by: str = ""  # the townsperson; then it may be declined
    may_wait: bool = False

    def ask_discard(self, g: Cove) -> Next:
        player = g.players[self.seat]
        if not self.left or not player.corruption:
            return DONE
        options = tuple(f"discard {card}" for card in discardable(player))
        is_forced = len(player.corruption) == 1
        options += ("discard none",) if self.by else ("discard later",) if self.may_wait and not is_forced else ()
        return Ask(self.seat, "discard", options, auto=is_forced)

    def discard(self, g: Cove, _: str, card: str) -> Next:
        if card == LATER:
            return Done(LATER)
        if card == "none":
            return DONE
        self.left, self.may_wait = self.left - 1, False
        g.cleanse(self.seat, card, self.by)
        return AGAIN
