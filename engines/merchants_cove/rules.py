"""The course of the game: set-up, days, turns and the end; sections 3 to 6 and 11, in that order."""

from __future__ import annotations

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Goto, Next, frame, settle
from engines.merchants_cove.actions import Chart, Recruit, Staff, begin_horoscope, divine, twist
from engines.merchants_cove.cards import BOX, CORRUPTION, GREY, HOURS, PIERS, ROGUE_CARD, RULES, TOWNSFOLK
from engines.merchants_cove.clock import Advance, call_market
from engines.merchants_cove.dish import TOGETHER
from engines.merchants_cove.legal import MOVE, PLUSMINUS, acts
from engines.merchants_cove.market import Market
from engines.merchants_cove.refusals import Asking
from engines.merchants_cove.rewards import Rewards, test
from engines.merchants_cove.scoring import final_result
from engines.merchants_cove.solo import RivalTurn
from engines.merchants_cove.state import EDITION, Cove, Player, Rival, empty_cove, full_supply

# -- 3 Set-up -----------------------------------------------------------------------------------------------------------


def new(
    seed: str,
    seats: int,
    rogues: str = BOX.rogue_cards[0].key,
    difficulty: str = BOX.solo.difficulties[0].key,
    edition: int = EDITION,
) -> Cove:
    g = Cove(seats=seats, seed=seed, edition=edition, rogues=rogues, difficulty=difficulty if seats == 1 else "")
    g.lair = ROGUE_CARD[rogues].lair
    g.halls = [faction.hall for faction in BOX.factions]
    counts = [(one.colour, one.adventurers - one.hall) for one in BOX.factions]
    g.bag = [colour for colour, n in (*counts, (GREY, BOX.rogues.adventurers - g.lair)) for _ in range(n)]
    g.shuffle(g.bag)
    g.boats, g.piers = empty_cove(), [0] * len(PIERS)
    g.corruption, g.townsfolk = list(CORRUPTION), list(TOWNSFOLK)
    g.shuffle(g.corruption)
    g.shuffle(g.townsfolk)
    g.refill_square()
    names = [str(seat) for seat in range(seats)]
    g.shuffle(names)
    g.order = [int(name) for name in names]
    if seats == 1:
        g.rivals = [Rival(supply=full_supply(), shelf=[0] * len(full_supply()))]
        g.order.append(g.rival_token)
    g.players = [new_player() for _ in range(seats)]
    g.hours = [RULES.first_hour] * len(g.order)
    for seat in g.order[:seats]:
        first_roll(g, seat)
    g.stack = [Day()]
    return settle(g)


def new_player() -> Player:
    return Player(
        gold=RULES.gold_start,
        supply=full_supply(),
        shelf=[0] * len(full_supply()),
        figure=RULES.first_action,
        fresh=True,
        filled=[one.start for one in BOX.twists],
        crossed=[0 for _ in BOX.twists],
    )


def first_roll(g: Cove, seat: int) -> None:
    """Roll until the Runes do not all lie together; only here is that free of Corruption."""
    g.roll_runes(seat)
    while g.players[seat].dish.is_together:
        g.roll_runes(seat)


# -- 4 A day --------------------------------------------------------------------------------------------------------------


@frame("merchants_cove.day")
class Day(Frame):
    """Arrival, production until all tokens stand at the Market, Market, Clean-Up."""

    def begin(self, g: Cove) -> Next:
        g.day += 1
        g.phase = "arrival"
        g.market, g.called, g.reached = RULES.market_hour, False, []
        g.hours = [RULES.first_hour] * len(g.order)
        g.landed = g.order[::-1]
        g.tell("day", day=g.day, order=g.order[:])
        return None

    def arrive(self, g: Cove) -> Next:
        watched = any(one.is_active for player in g.players for one in player.predictions)  # then each of them matters
        for boat, there in enumerate(g.boats, 1):
            for _ in range(min(RULES.arrivals, len(g.bag))):
                colour = g.pull()
                there.append(colour)
                if watched:
                    g.tell("arriving", boat=boat, colour=colour)
                for seat, player in enumerate(g.players):
                    if player.predictions:
                        test(g, seat, colour)
        if not watched:
            g.tell("arrivals", boats=[there[:] for there in g.boats])
        g.phase = "production"
        return None

    def produce(self, g: Cove) -> Next:
        token = g.next_token()
        if token < 0:
            return None
        return Call(RivalTurn(token) if g.is_rival(token) else Turn(token), "produce")

    def sell(self, g: Cove) -> Next:
        return Market()

    def close(self, g: Cove) -> Next:
        if g.day < RULES.days:
            clean_up(g)
            return Day()
        g.phase = "over"
        g.seal()
        shown = tuple(card for player in g.players for card in player.corruption)
        g.finish(final_result(g), shows=shown, corruption=[player.corruption[:] for player in g.players])
        return DONE


def clean_up(g: Cove) -> None:
    """Everybody ashore goes home, the Town Square moves on, and who was first at the Market will be first (section 11)."""
    leaving = [colour for there in g.boats for colour in there]
    g.boats, g.piers = empty_cove(), [0] * len(PIERS)
    g.put_back(leaving)
    left = g.square.pop(0) if g.square else ""
    g.tell("cleaned", day=g.day, n=len(leaving), card=left)
    if left:
        g.departed.append(left)
    g.refill_square()
    g.order = g.reached[:]


# -- 5 A turn -------------------------------------------------------------------------------------------------------------


@frame("merchants_cove.turn")
class Turn(Asking):
    """T0 to T6."""

    seat: int
    bent: bool = False
    hours: int = 0

    def collect(self, g: Cove) -> Next:
        g.active = self.seat
        g.tell("turn", seat=self.seat)
        player = g.players[self.seat]
        if player.owed:
            return Rewards(self.seat)
        return self._roll(g, player)

    def roll(self, g: Cove) -> Next:
        return self._roll(g, g.players[self.seat])

    def ask_act(self, g: Cove) -> Next:
        return Ask(self.seat, "act.bent" if self.bent else "act", acts(g, self.seat), public=True)

    def act(self, g: Cove, verb: str, *words: str) -> Next:
        if verb == "bend":
            bend(g, self.seat, words[0], words[1])
            self.bent = True
            return AGAIN
        player = g.players[self.seat]
        self.hours = RULES.square_hours[int(words[0]) - 1] if verb == "recruit" else HOURS[verb]
        if verb != "rest":
            player.figure = verb
        g.tell("acted", seat=self.seat, action=verb, words=list(words))
        match verb:
            case "chart":
                return Call(Chart(self.seat, player.dish.lines), "advance")
            case "divine":
                divine(g, self.seat, words[0], words[1])
            case "horoscope":
                return Call(begin_horoscope(g, self.seat, words[0]), "advance")
            case "twist":
                twist(g, self.seat, words[0])
            case "recruit":
                return Call(Recruit(self.seat, words[1], g.square.pop(int(words[0]) - 1)), "advance")
            case "staff":
                return Call(Staff(self.seat, [one.key for one in BOX.staff if one.key in player.staff]), "advance")
        return Call(Advance(self.seat, self.hours), "close")

    def advance(self, g: Cove) -> Next:
        return Advance(self.seat, self.hours)

    def close(self, g: Cove) -> Next:
        call_market(g)
        return DONE

    def _roll(self, g: Cove, player: Player) -> Next:
        if player.fresh:
            player.fresh = False
            return Goto("ask_act")
        g.roll_runes(self.seat)
        if player.halves in TOGETHER:
            g.corrupt(self.seat, RULES.together_corruption, "together")
        return Goto("ask_act")


def bend(g: Cove, seat: int, rune: str, by: str) -> None:
    player = g.players[seat]
    track = MOVE if by == "move" else PLUSMINUS
    player.filled[track] -= 1
    player.crossed[track] += 1
    before = player.dish
    player.dish = before.moved(rune) if by == "move" else before.bent(rune, int(by))
    g.tell("bent", seat=seat, rune=rune, by=by, halves=player.halves, before=before.halves, a=player.a, b=player.b)
