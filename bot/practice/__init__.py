"""The unmodified bot on a simulated Discord in the browser: `python -m bot practice`."""

from bot.practice.command import add_arguments, run

__all__ = ["add_arguments", "run"]
