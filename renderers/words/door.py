"""The one door for what people have written themselves, names above all, on its way into anything that others read.

`clean` is what can be seen of it, on one line: no marks that turn the text around, hide in it or climb out of it. It is what
pictures, buttons, menus and alt texts show. `marked` is the same for messages, where nothing of it may work
as markup, mention or link.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 32  # characters of a name: as many as Discord itself allows
ON_TOP = 2  # marks on one letter: every living script but a few does with them
JOINERS = "\u200c\u200d"  # they belong between the letters of some scripts, and between the parts of an emoji
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that show nothing
HIDDEN = re.compile("[\ufff0-\uffff\U000e0000-\U000e0fff]")
SIGNS = re.compile(r"[\\*_~|`\[\]<>@#:/]")  # whatever begins or ends something in a message
FIRST = re.compile(r"^(?:[-+]|\d+(?=[.)]))")  # at the beginning of a line: a list
ISOLATED = "\u2068{}\u2069"


def clean(text: str, longest: int = LONGEST) -> str:
    """What can be seen of a text, on one line; "" when nothing can."""
    kept: list[str] = []
    on_top, joiner = 0, ""
    for c in unicodedata.normalize("NFC", text[: 8 * longest]):
        kind = unicodedata.category(c)
        mark, shown = kind in ("Mn", "Me"), " " if c.isspace() or c == "\u2800" else c
        if c in JOINERS:
            joiner = c
        if shown == c and (kind in ("Cc", "Cf", "Co", "Cs") or c in BLANK or HIDDEN.match(c)):
            continue  # what shows nothing gives no letter room for more marks either
        if mark and (on_top >= ON_TOP or not kept or kept[-1] == " "):
            continue
        if joiner and _joins("".join(kept[-1:]), shown):
            kept.append(joiner)
        kept.append(shown)
        on_top, joiner = on_top + 1 if mark else 0, ""
    whole = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    return whole if len(whole) <= longest else whole[: longest - 1].rstrip(f" {JOINERS}") + "…"


def _joins(before: str, after: str) -> bool:
    kinds = [unicodedata.category(c) for c in (before, after) if c]
    return len(kinds) == 2 and all(kind in ("Lo", "Mc", "Mn", "So", "Sk") for kind in kinds)


def leftward(text: str) -> bool:
    return any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text)


def isolated(text: str) -> str:
    return ISOLATED.format(text) if leftward(text) else text


def marked(text: str, longest: int = LONGEST) -> str:
    """What can be seen of a text, as it is written into a message: every sign stands for itself."""
    escaped = SIGNS.sub(r"\\\g<0>", clean(text, longest))
    first = FIRST.match(escaped)
    if first is not None:
        sign = first[0]
        escaped = f"\\{escaped}" if not sign.isdigit() else f"{sign}\\{escaped[len(sign) :]}"
    return isolated(escaped)
