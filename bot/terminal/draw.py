"""Oaxaca's table drawn with letters, from a View alone."""

from __future__ import annotations

from collections.abc import Iterator

from bot.terminal.screen import Paint, cut, padded
from bot.words import Words
from engines.oaxaca.cards import CARD, FACE_KEY
from engines.oaxaca.view import OaxacaView, PlayerView

LEFT = 11  # columns of the headings on the left
CODE = 6
INDENT = "    "
TOKENS = 7  # shown as dots
DOT, RING = "●", "○"


class Table:
    """One drawing: the view, the words of its reader, and the paint."""

    def __init__(self, view: OaxacaView, words: Words, paint: Paint, width: int) -> None:
        self.view, self.words, self.paint, self.width = view, words, paint, width
        lying = [[*(c.card for c in p.workshop), *(c.card for c in p.stall), *p.guests] for p in view.players]
        shown = [card for cards in (view.grid, *lying) for card in cards]
        self.names = max(len(words.card_name(c)) for c in shown)

    def lines(self) -> Iterator[str]:
        """The whole table, from the decks to the last player."""
        yield self._heading("decks") + self._decks()
        if self.view.customers:
            yield self._heading("customer") + self._customers()
        yield from self._tourists()
        for player in self.view.players:
            yield ""
            yield from self._player(player)

    def _word(self, key: str, **params: object) -> str:
        return self.words.word(f"oaxaca.table.{key}", **params)

    def _heading(self, key: str) -> str:
        return padded(self.paint("bold", self._word(key)), LEFT)

    def _decks(self) -> str:
        beside = dict(self.view.bonus)
        parts = []
        for deck, n in self.view.decks:
            tokens = f" (+{beside[deck]})" if beside.get(deck) else ""
            parts.append(f"{self._craft(deck)} {n}{tokens}")
        return " · ".join(parts)

    def _craft(self, key: str) -> str:
        return self.paint(key, self.words.word(f"oaxaca.face.{key}"))

    def _customers(self) -> str:
        parts = []
        for slot, face in enumerate(self.view.customers, 1):
            served = slot in self.view.served
            text = f"{slot}: {self.words.word(f'oaxaca.face.{FACE_KEY[face]}')}"
            if served:
                parts.append(self.paint("dim", f"{text} ({self._word('customer_served')})"))
            else:
                parts.append(self.paint(FACE_KEY[face], text))
        score = self._word("score", points=self.view.score)
        return " · ".join(parts) + "   " + self.paint("bold", score)

    def _tourists(self) -> Iterator[str]:
        rows = max(1, len(self.view.current))
        yield self._heading("tourists").rstrip()
        for place, card in enumerate(self.view.grid):
            column, row = divmod(place, rows)
            now = card in self.view.current
            label = ("▸ " if now else "  ") + self._word("current", round=column + 1) if row == 0 else ""
            used = [p.seat for p in self.view.players if p.meeple == card]
            line = self._card_line(card, LEFT, note=self._word("meeple", who=used) if used else "")
            yield padded(label, LEFT) + (line if now else self.paint("dim", line))

    def _card_line(self, card: str, before: int, middle: str = "", note: str = "") -> str:
        """Code, name, what stands in the middle, and what the card does, as far as the width goes."""
        name = padded(self.words.card_name(card), self.names)
        note = f" ({note})" if note else ""
        room = self.width - before - CODE - len(name) - 2 - len(middle) - len(note)
        text = cut(self.words.card_text(card), room)
        return f"{padded(card, CODE)}{self.paint(CARD[card].deck, name)}  {middle}{text}{self.paint('gold', note)}"

    def _player(self, player: PlayerView) -> Iterator[str]:
        active = player.seat == self.view.active and player.asked != "reroll"
        name = self.words.player(player.seat)
        start = f" ({self._word('start')})" if player.seat == self.view.start and len(self.view.players) > 1 else ""
        head = self.paint("gold" if active else "bold", f"{'▸ ' if active else '  '}{name}{start}")
        yield f"{head}   {self._dice(player)}{self._turn(player) if active else ''}"
        yield from self._workshop(player)
        yield from self._stall(player)

    def _dice(self, player: PlayerView) -> str:
        boxes = [("day", player.day), ("night", tuple(sorted(player.night))), ("early", player.early)]
        parts = []
        for key, faces in boxes:
            shown = " ".join(self.paint(FACE_KEY[f] if key != "night" else "dim", f"[{f}]") for f in faces)
            if faces or key == "day":
                parts.append(f"{self._word(key)} {shown or self._word('none')}")
        return " · ".join(parts)

    def _turn(self, player: PlayerView) -> str:
        used = self._word("activations", n=self.view.activated, most=self.view.activations)
        done = f" · {self._word('done')}" if self.view.acted else ""
        return f" · {used}{done}"

    def _workshop(self, player: PlayerView) -> Iterator[str]:
        yield "  " + self._word("workshop", n=len(player.workshop), capacity=player.capacity)
        for one in player.workshop:
            value = CARD[one.card].value
            dots = (DOT * one.tokens + RING * (value - one.tokens))[:TOKENS]
            middle = f"{padded(dots, TOKENS)} {self._word('value', value=value)}  "
            yield INDENT + self._card_line(one.card, len(INDENT), middle)

    def _stall(self, player: PlayerView) -> Iterator[str]:
        yield "  " + self._word("stall")
        worth = len(self._word("value", value=0))
        for one in player.stall:
            value = self._word("value", value=CARD[one.card].value) if CARD[one.card].deck else ""
            middle = f"{padded(value, worth)}  "
            line = self._card_line(one.card, len(INDENT), middle, self._word("sideways") if one.sideways else "")
            yield INDENT + (self.paint("dim", line) if one.sideways else line)
        for card in player.guests:
            middle = " " * (worth + 2)
            yield INDENT + self._card_line(card, len(INDENT), middle, self._word("guest"))


def draw_oaxaca(view: OaxacaView, words: Words, paint: Paint, width: int) -> list[str]:
    """The table as lines of text."""
    return list(Table(view, words, paint, width).lines())


def title_oaxaca(view: OaxacaView, words: Words) -> str:
    """What stands above the table."""
    return words.word("oaxaca.table.title", round=view.round, rounds=view.rounds)


def final_oaxaca(view: OaxacaView, words: Words, paint: Paint, width: int) -> list[str]:
    """The final scores part by part; in the solo game the list of sales."""
    return list(_sales(view, words, paint) if view.customers else _scores(view, words, paint))


def _scores(view: OaxacaView, words: Words, paint: Paint) -> Iterator[str]:
    parts = ("workshop", "values", "jewelry", "early", "total")
    heads = [words.word(f"oaxaca.score.{part}") for part in parts]
    who = [words.player(p.seat) for p in view.players]
    first = max(map(len, who)) + 4
    yield paint("bold", " " * first + "".join(h.rjust(len(h) + 3) for h in heads))
    for seat, score in enumerate(view.result["scores"]):
        mark = "★ " if seat in view.result["winners"] else "  "
        cells = "".join(str(score[part]).rjust(len(h) + 3) for part, h in zip(parts, heads, strict=True))
        line = padded(f"{mark}{who[seat]}", first) + cells
        yield paint("gold", line) if mark.strip() else line
        for card, n in score["per_card"].items():
            yield paint("dim", f"      {words.card(card)} +{n}")


def _sales(view: OaxacaView, words: Words, paint: Paint) -> Iterator[str]:
    width = max([len(words.card(s.card)) for s in view.sales], default=0)
    yield paint("bold", f"{padded(words.word('oaxaca.score.card'), width)}   {words.word('oaxaca.score.points')}")
    for sale in view.sales:
        extra = "".join(f" + {n}" for n in (sale.tokens, sale.bonus) if n)
        yield f"{padded(words.card(sale.card), width)}   {sale.points:>3} = {sale.value} × {sale.factor}{extra}"
    yield paint("gold", f"{padded(words.word('oaxaca.score.total'), width)}   {view.score:>3}")
