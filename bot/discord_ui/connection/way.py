"""The way that requests take to Discord: straight, or through a proxy that shares out the limits of a bot among its processes."""

from __future__ import annotations

from urllib.parse import urlsplit

from discord.http import Route


def go_by(api: str) -> None:
    """Send requests to that address from now on; straight to Discord where none is given."""
    if api:
        Route.BASE = api + urlsplit(Route.BASE).path
