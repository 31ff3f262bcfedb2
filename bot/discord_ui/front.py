"""What commands and answers need of the bot: the parts that the client joins, so that nobody has to import the client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.discord_ui.connection.admission import PATIENCE, InFlight, RateLimit, Seen
from bot.discord_ui.connection.request_budget import MOST
from bot.discord_ui.connection.threads import ThreadOffers
from bot.discord_ui.messages.icons import Emojis
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.pictures.drawing_queue import DrawingQueue
from bot.discord_ui.pictures.filming import Reviewer, Studio
from bot.discord_ui.posting.desk import Desk
from bot.discord_ui.posting.poster import NONCES_LAST, Poster
from bot.discord_ui.posting.private_panels import PrivatePanels
from bot.tables import Tables
from bot.tables.workers.advisor import Advisor


@dataclass(frozen=True)
class Manners:
    """How the bot behaves on Discord."""

    commands_per_minute: int = 60  # of one person
    post_pause: float = 1.0  # seconds between posts in one channel
    robot_pause: float = 0.8
    robot_workers: int = 1
    icons_every: float = 1.0  # seconds between two icons that are uploaded; below 0 none is
    film_workers: int = 2  # films made at the same time
    nonces_last: float = NONCES_LAST  # seconds for which Discord knows a message that is sent twice
    invalid_requests: int = MOST  # in ten minutes; from then on only people are answered
    patience: float = PATIENCE  # seconds for which a bot that stops waits for answers under way
    shards: int = 1  # connections to Discord; beyond 2,500 servers it wants more than one
    contact: str = ""  # where people ask about what is stored


class Front(Protocol):
    """The parts of a bot, as whoever answers people needs them."""

    tables: Tables
    manners: Manners
    pictures: Pictures
    icons: Emojis  # that Discord has
    drawing: DrawingQueue  # in which people wait for pictures of their own
    studio: Studio
    advisor: Advisor  # who thinks of hints
    reviewer: Reviewer
    private_panels: PrivatePanels
    desk: Desk
    poster: Poster  # which also knows where nothing may be posted
    thread_offers: ThreadOffers
    in_flight: InFlight
    seen: Seen
    rate_limit: RateLimit
