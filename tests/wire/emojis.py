"""The emojis of the application, as Discord keeps them."""

from __future__ import annotations

from typing import Any

from tests.wire import objects
from tests.wire.objects import Json

Answer = tuple[int, Any]  # the status, and what is said


class Emojis:
    """By number; of a limited number, and no two called alike."""

    def __init__(self, owner: Json) -> None:
        self.owner = owner
        self.kept: dict[int, Json] = {}
        self.limit = 2000

    def names(self) -> list[str]:
        """What they are called, in alphabetical order."""
        return sorted(one["name"] for one in self.kept.values())

    def all(self) -> Answer:
        """Somebody asks for all of them."""
        return 200, {"items": [*self.kept.values()]}

    def add(self, body: Json) -> Answer:
        """One more."""
        if body["name"] in self.names():
            return 400, {"message": "In name: Emoji name already taken", "code": 50035}
        if len(self.kept) >= self.limit:
            return 400, {"message": f"Maximum number of emojis reached ({self.limit})", "code": 30008}
        number = objects.snowflake()
        self.put(number, body["name"])
        return 201, self.kept[number]

    def put(self, number: int, name: str) -> None:
        """One that somebody has made."""
        flags = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
        self.kept[number] = {"id": str(number), "name": name, "user": self.owner, **flags}

    def remove(self, number: int) -> Answer:
        """One less."""
        if self.kept.pop(number, None) is None:
            return 404, {"message": "Unknown Emoji", "code": 10014}
        return 204, None

    def unknown(self, body: Json) -> str:
        """What Discord says of a message with buttons or entries whose emoji is not there; "" when all are."""
        for n, row in enumerate(body.get("components") or ()):
            for one in (*row["components"], *(entry for menu in row["components"] for entry in menu.get("options") or ())):
                number = (one.get("emoji") or {}).get("id")
                if number is not None and int(number) not in self.kept:
                    return f"In components.{n}.components.0.emoji.id: Invalid emoji"
        return ""
