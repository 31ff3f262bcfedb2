"""How Frutas looks: a crate in the middle, and a stall for every seller."""

from examples.frutas.rules import FRUITS, GAME, score
from renderers.kit.colour import themed
from renderers.plain import Desk, Piece, Room, look

THEME = themed("#17402A", "#1F5236", "#0E2C1C", "#FFF7E6", "#23301F", "#A9CDB4", "#F8B83C", "#E2562F #F8B83C #C2286A #3E9A4C")
LOOKS = {
    "mango": look("#C9700A", "waves", "M14 62C14 26 46 8 70 20S92 92 46 92 14 80 14 62zM66 16Q72 4 90 6z", "M30 60Q32 44 48 36"),
    "papaya": look("#C2412D", "dots", "M50 6C98 50 84 96 50 96S2 50 50 6z", "M50 46Q62 62 50 82 38 62 50 46z"),
    "guava": look("#3F7F2C", "chips", "M50 14A40 40 0 1 1 49 14z", "M50 32A22 22 0 1 1 49 32z"),
    "tuna": look("#A3265F", "crosses", "M30 16H70Q88 54 72 88 50 99 28 88 12 54 30 16z", "M38 34h2M60 44h2M36 60h2M58 74h2"),
}


def board(desk: Desk) -> None:
    desk.middle({"deck": 2, "crate": 5, "taken": 3, "gone": 2}, take="crate", use="taken")
    for seat in range(desk.seen.seats):
        desk.row(seat, {"hands": 4, "bids": 2, "stalls": 8})


PIECES = {card: Piece(kind, LOOKS[kind], str(worth)) for card, (kind, worth) in FRUITS.items()}
ROOM = Room(GAME, THEME, PIECES, board, stall="stalls", score=score)
