"""What the log holds: our own words at the level that the host has set, those of others never below INFO.

Others say at DEBUG what must not be kept: the store its rows, with the secrets and hands of running games in them, and
discord.py the tokens with which anybody could answer in our name.
"""

from __future__ import annotations

import logging

OURS = ("bot", "renderers", "engines")
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def begin(level: str) -> None:
    """Write the log from that level on; whatever is not ours, asked for or not, from INFO on."""
    wanted = logging.getLevelNamesMapping()[level]
    least = max(wanted, logging.INFO)
    logging.basicConfig(format=FORM)
    logging.getLogger().setLevel(least)
    for name in OURS:
        logging.getLogger(name).setLevel(wanted)
    for name, logger in logging.root.manager.loggerDict.items():
        ours = name.partition(".")[0] in OURS
        if isinstance(logger, logging.Logger) and not ours and logging.NOTSET < logger.level < least:
            logger.setLevel(least)
