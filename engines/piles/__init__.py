"""What small card games have in common: piles that somebody may see or nobody, and a game made of them."""

from engines.piles.games import card_game, labels, ranked
from engines.piles.sight import HIDDEN, Pile, Seen, Sight
from engines.piles.state import Cards, move

__all__ = ["HIDDEN", "Cards", "Pile", "Seen", "Sight", "card_game", "labels", "move", "ranked"]
