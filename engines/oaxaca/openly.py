"""What might be offered at a question, as far as everybody may know."""

from __future__ import annotations

from engines.oaxaca.view import OaxacaView


def openly(view: OaxacaView, key: str, seat: int) -> tuple[str, ...]:
    """At the opening re-roll every face that lies there, whatever was picked in secret; drawn cards nobody else has seen."""
    return (*(f"again {face}" for face in dict.fromkeys(view.players[seat].day)), "done") if key == "reroll" else ()
