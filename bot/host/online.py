"""What only Discord itself can tell the doctor: whether it takes the token, and in which servers a permission is missing."""

from __future__ import annotations

import aiohttp
import discord

from bot.host.finding import FIX, NOTE, OK, Finding
from bot.host.permissions import PERMISSIONS
from bot.settings import TOKEN

ADMINISTRATOR = 1 << 3
LOOKED_AT = 200  # servers


async def ask_discord(token: str) -> list[Finding]:
    """Log in, look, and leave; nothing is posted and nobody sees it."""
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        await client.login(token)
        guilds = await client.http.get_guilds(LOOKED_AT)
    except discord.LoginFailure:
        return [Finding(FIX, "token", f"Discord does not take {TOKEN}. Reset it in the developer portal, copy it again.")]
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
        return [Finding(NOTE, "Discord", f"it cannot be asked now ({type(error).__name__}).")]
    finally:
        await client.close()
    more = " or more" if len(guilds) == LOOKED_AT else ""
    found = [Finding(OK, "token", f"Discord takes it; the bot is in {len(guilds)} servers{more}.")]
    for guild in guilds:
        has = int(guild.get("permissions", 0))
        missing = [name for name, (bit, _) in PERMISSIONS.items() if not has & (bit | ADMINISTRATOR)]
        if missing:
            said = f"the bot lacks {', '.join(missing)}. Give these permissions to its role."
            found.append(Finding(FIX, f"server {guild['name']}", said))
    return found
