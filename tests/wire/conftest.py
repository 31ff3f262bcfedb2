"""A stand-in with the bot on it, for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.program import Program
from tests.wire.standin import standing_in


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Program]:
    """The bot, running; it says nothing that is an error, and sends nothing that Discord would not take."""
    async with standing_in() as here:
        made = Program(here, tmp_path)
        try:
            await made.start()
            yield made
        finally:
            await made.stop()
        assert here.check()[1] == []
        assert made.errors() == []
