"""What tests have to report beyond having passed stands at the end of their output."""

from __future__ import annotations

from typing import Any

REPORTED = "used in "


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was counted in random games."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            for name, value in getattr(report, "user_properties", ()):
                if name.startswith(REPORTED):
                    terminalreporter.write_line(f"{name}: {value}")
