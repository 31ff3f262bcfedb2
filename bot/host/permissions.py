"""What the bot needs of Discord: its permissions, each with its reason, and the link that asks for them."""

from __future__ import annotations

from collections.abc import Mapping

# What Discord calls it -> (its bit, what the bot does with it)
PERMISSIONS: Mapping[str, tuple[int, str]] = {
    "View Channels": (1 << 10, "see the channels where it is asked to play"),
    "Send Messages": (1 << 11, "post the board"),
    "Send Messages in Threads": (1 << 38, "post it in threads, too"),
    "Create Public Threads": (1 << 35, "give a second table in a busy channel a thread of its own"),
    "Embed Links": (1 << 14, "show the board as an embed"),
    "Attach Files": (1 << 15, "attach its picture"),
}
ALL = sum(bit for bit, _ in PERMISSIONS.values())
SCOPES = ("bot", "applications.commands")


def invitation(application: int) -> str:
    """The link."""
    return f"https://discord.com/oauth2/authorize?client_id={application}&permissions={ALL}&scope={'%20'.join(SCOPES)}"
