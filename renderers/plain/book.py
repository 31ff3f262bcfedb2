"""A small game's table in words: whose move it is, then every pile under its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.kernel import Text
from engines.piles import HIDDEN, Seen
from renderers.words import Words
from renderers.words.book import Book, by_player

Points = Callable[[Seen, int], int]


def plain_book(game: str, colour: int, points: Points) -> Book:
    def title(seen: Seen, words: Words) -> str:
        return words.word(f"{game}.book.name")

    def summary(seen: Seen, words: Words) -> list[tuple[str, str]]:
        lines = ((q, bool(seen.asked[q]), standing(seen, q, words)) for q in range(seen.seats))
        return by_player(lines, words)

    def standing(seen: Seen, seat: int, words: Words) -> str:
        piles = [pile(name, piles[seat], name in seen.secret, words) for name, piles in seen.each.items()]
        return "; ".join([words.word("plain.counted", points=points(seen, seat)), *piles])

    def text(seen: Seen, words: Words) -> list[str]:
        lines = [f"**{title(seen, words)}**", moving(seen, words)]
        lines += [pile(name, found, HIDDEN in found, words) for name, found in seen.common.items()]
        lines += [f"**{heading}**: {line}" for heading, line in summary(seen, words)]
        if seen.own:
            own = (pile(name, cards, False, words) for name, cards in seen.own.items())
            lines.append(f"**{words.word('plain.private')}**: {'; '.join(own)}")
        return lines

    return Book(colour, title, summary, text)


def pile(name: str, cards: Sequence[str], counted: bool, words: Words) -> str:
    """A pile under its name: what lies there, or only how much."""
    said = str(len(cards)) if counted or not cards else words.join(words.card_name(card) for card in cards)
    return f"{words.say(Text(f'{words.game}.pile.{name}'))}: {said}"


def moving(seen: Seen, words: Words) -> str:
    asked = [seat for seat in range(seen.seats) if seen.asked[seat]]
    if not asked:
        return words.word("plain.over")
    who = words.join(words.called(seat) for seat in asked)
    return f"{who}: {words.question(seen.asked[asked[0]], seen)}"


def spoken(book: Book, seen: Seen, words: Words) -> str:
    """The table as one text, for those who cannot see the picture."""
    lines = (line.replace("**", "").replace("▸ ", "") for line in book.text(seen, words))
    return " ".join(line if line.endswith("?") else f"{line}." for line in lines)
