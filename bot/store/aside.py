"""One thread that everybody else goes before, for what takes long."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
NICE = 10


class Aside:
    """Does one thing after another while others play."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "searching", _stand_back)

    async def do(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(what, *args, **kwargs))

    def close(self) -> None:
        self._thread.shutdown(wait=False)


def _stand_back() -> None:
    """Let this thread work when no other one has anything to do, where the system can do that for one thread."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
