"""A stand-in with the bot on it, for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.program import Program, running


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Program]:
    """The bot, running."""
    async with running(tmp_path) as made:
        yield made
