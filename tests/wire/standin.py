"""A small stand-in of Discord: HTTP and gateway on the loopback, in the process of whoever tests or measures."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from time import monotonic, perf_counter
from typing import Any, NamedTuple

from aiohttp import web

from tests.wire import limits, objects, openapi
from tests.wire.deed import Deed
from tests.wire.emojis import Emojis
from tests.wire.faults import Fault, Faults
from tests.wire.gateway import Gateway
from tests.wire.guard import Guard
from tests.wire.objects import EPHEMERAL, LOADING, Json

BASE = "/api/v10"
BACKLOG = 2048
Files = dict[int, tuple[str, int]]


class Call(NamedTuple):
    """A request of the bot as it came in, and what was answered."""

    kind: str
    method: str
    path: str
    mime: str
    body: Any
    files: Files
    status: int


class Refusal(Exception):
    """Discord says no."""

    def __init__(self, status: int, code: int, text: str) -> None:
        super().__init__(text)
        self.status, self.code, self.text = status, code, text


class StandIn:
    """Everything Discord remembers."""

    def __init__(self) -> None:
        self.me = objects.user(objects.APP, "Tianguis", robot=True)
        self.channels: dict[int, Json] = {}
        self.letters: dict[int, Json] = {}  # channels of direct messages in which somebody does something
        self.messages: dict[int, dict[int, Json]] = {}
        self.deeds: dict[int, Deed] = {}
        self.tokens: dict[str, Deed] = {}
        self.people: dict[int, Json] = {}
        self.commands: list[Json] = []
        self.calls: list[Call] = []
        self.complaints: list[str] = []
        self.faults = Faults()
        self.denied: dict[int, tuple[int, str]] = {}  # channels that may not be written to: code and words
        self.left: set[int] = set()  # people who are in the server no more
        self.taken = False  # another process answers everything first
        self.keep_calls = True
        self.on_message: Callable[[str, Json], None] = lambda verb, message: None
        self.gateway = Gateway(self.me, self.guilds)
        self.servers = [objects.GUILD]
        self.nonces_last = 300.0  # seconds for which a message that is sent twice is known
        self.no_history: set[int] = set()  # channels in which the bot may not read what was written before
        self.guard = Guard()
        self.emojis = Emojis(self.me)  # of the application
        self._telling: set[asyncio.Task[None]] = set()
        self.taken_away: set[str] = set()  # private messages that were deleted, by us or by whom they were for
        self.ended: set[str] = set()  # tokens of which the time is over
        self._nonces: dict[tuple[int, str], tuple[int, float]] = {}

    # -- the world ------------------------------------------------------------------------------------------------------

    def guilds(self) -> list[Json]:
        """All servers with everything in them."""
        of = {number: [one for one in self.channels.values() if one["guild_id"] == str(number)] for number in self.servers}
        return [objects.guild(channels, self.me, number) for number, channels in of.items()]

    def server(self) -> int:
        """A new server, on the next shard after the last one's."""
        self.servers.append(self.servers[-1] + (1 << 22))
        return self.servers[-1]

    def channel(self, name: str = "games", server: int = objects.GUILD) -> int:
        """A new text channel."""
        number = objects.FIRST_CHANNEL + len(self.channels)
        self.channels[number] = objects.channel(number, name, server)
        self.messages[number] = {}
        if self.gateway.line(server) is not None:
            told = asyncio.get_running_loop().create_task(self.gateway.dispatch("CHANNEL_CREATE", self.channels[number]))
            self._telling.add(told)
            told.add_done_callback(self._telling.discard)
        return number

    def letterbox(self, person: Json) -> int:
        """The channel of somebody's direct messages."""
        number = int(person["id"]) + 50_000
        self.messages.setdefault(number, {})
        self.letters[number] = objects.dm_channel(number, person)
        return number

    def person(self, name: str) -> Json:
        """A new person."""
        number = objects.OWNER + 100_000 + len(self.people)
        self.people[number] = objects.user(number, name)
        return self.people[number]

    def public(self, channel: int) -> list[Json]:
        """What everybody can read in a channel, the oldest first."""
        return [m for _, m in sorted(self.messages[channel].items()) if not m["flags"] & EPHEMERAL]

    def count(self, kind: str) -> int:
        """How many requests of a kind have come in."""
        return sum(call.kind == kind for call in self.calls)

    async def do(self, kind: int, person: Json, channel: int, data: Json, shown: Json | None = None) -> Deed:
        """A person does something."""
        number = objects.snowflake()
        place = self.letters.get(channel) or self.channels[channel]
        deed = Deed(number, f"token-{number}", kind, person, place, data, shown)
        self.deeds[number] = self.tokens[deed.token] = deed
        await self.deliver(deed)
        return deed

    async def deliver(self, deed: Deed) -> None:
        """Tell the bot what a person did; more than once, if need be."""
        deed.at = deed.at or perf_counter()
        await self.gateway.dispatch(
            "INTERACTION_CREATE",
            objects.interaction(deed.kind, deed.id, deed.token, deed.place, deed.person, deed.data, deed.shown),
        )

    def check(self) -> tuple[int, list[str]]:
        """How many bodies were checked against Discord's description, and everything wrong with them and all others."""
        found, checked = list(self.complaints), 0
        for call in self.calls:
            if call.body is not None:
                checked += 1
                found += openapi.faults(call.method, call.path, call.mime, call.body)
        return checked, list(dict.fromkeys(found))

    async def close(self, channel: int) -> None:
        """Somebody takes away the bot's right to see and write in a channel."""
        self.denied[channel] = (50001, "Missing Access")
        await self._overwrite(channel, [{"id": str(objects.APP), "type": 1, "allow": "0", "deny": str(objects.CLOSED)}])

    async def open(self, channel: int) -> None:
        """Somebody gives it back."""
        del self.denied[channel]
        await self._overwrite(channel, [])

    async def _overwrite(self, channel: int, overwrites: list[Json]) -> None:
        self.channels[channel]["permission_overwrites"] = overwrites
        await self.gateway.dispatch("CHANNEL_UPDATE", self.channels[channel])

    async def role(self, allowed: str = objects.EVERYTHING) -> None:
        """Somebody changes what everybody may do."""
        said = {"guild_id": str(objects.GUILD), "role": objects.everyone(allowed)}
        await self.gateway.dispatch("GUILD_ROLE_UPDATE", said)

    # -- requests -------------------------------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Any request: find out what it is, let go wrong what is to go wrong, and answer."""
        path = request.path.removeprefix(BASE)
        if self.guard.shut():
            return web.Response(status=429, text="error code: 1015", content_type="text/plain")
        try:
            mime, body, files = await read(request)
        except ConnectionError:  # whoever asked is gone
            return web.Response(status=400)
        for route in ROUTES:
            if route.method == request.method and (match := route.pattern.fullmatch(path)):
                return await self._answer(request, route, match, Call(route.kind, route.method, path, mime, body, files, 0))
        self.complaints.append(f"{request.method} {path} is not known here")
        return answer(404, {"message": "404: Not Found", "code": 0})

    async def _answer(self, request: web.Request, route: Route, match: re.Match[str], call: Call) -> web.StreamResponse:
        pressable = isinstance(call.body, dict) and bool(call.body.get("components"))
        deed = self._deed(route.kind, match)
        place = self._place(route.kind, match, deed)
        fault = self.faults.next(route.kind, place, pressable, deed.data.get("name", "") if deed is not None else "")
        if fault is not None and fault.slow:
            await asyncio.sleep(fault.slow)
        if fault is not None and fault.held is not None:
            await fault.held.wait()
        if fault is not None and not fault.after and (fault.status or fault.cut):
            return self._wrong(request, fault, call)
        self.complaints += [f"{call.kind}: {wrong}" for wrong in limits.complaints(call.kind, call.body, call.files)]
        try:
            status, said = route.do(self, Asked(match.groups(), call.body, call.files, request.query))
        except Refusal as refusal:
            status, said = refusal.status, {"message": refusal.text, "code": refusal.code}
        if fault is not None and fault.after:
            return self._wrong(request, fault, call)
        self._note(call, status)
        return answer(status, said)

    def _deed(self, kind: str, match: re.Match[str]) -> Deed | None:
        """What a request answers; None when it answers nothing."""
        return self.tokens.get(match[2]) if kind in ("callback", "followup", "original") else None

    def _place(self, kind: str, match: re.Match[str], deed: Deed | None) -> int:
        """The channel that a request is about; 0 when it is about none."""
        if kind in ("post", "edit", "thread"):
            return int(match[1])
        return int(deed.place["id"]) if deed is not None else 0

    def _note(self, call: Call, status: int) -> None:
        self.guard.count(status)
        if self.keep_calls:
            self.calls.append(call._replace(status=status))

    def _wrong(self, request: web.Request, fault: Fault, call: Call) -> web.StreamResponse:
        self._note(call, fault.status)
        if fault.cut:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        if fault.status == 429:
            limit = {"message": "You are being rate limited.", "retry_after": fault.retry_after, "global": False}
            return answer(429, limit, {"Via": "1.1 google", "Retry-After": str(fault.retry_after)})
        return web.Response(status=fault.status, text="upstream connect error", content_type="text/plain")

    # -- messages -------------------------------------------------------------------------------------------------------

    def made(self, place: int, body: Json, files: Files, flags: int = 0) -> Json:
        """A message as it stands from now on."""
        self.know_emojis(body)
        hanging = objects.attachments(body, files, [])
        return objects.message(objects.snowflake(), place, self.me, body, hanging, flags)

    def change(self, message: Json, body: Json, files: Files) -> Json:
        """Change a message."""
        self.know_emojis(body)
        for name in ("content", "embeds", "components"):
            if name in body:
                message[name] = body[name] or ("" if name == "content" else [])
        message["attachments"] = objects.attachments(body, files, message["attachments"])
        self.complaints += limits.left_out(message)
        message["flags"] &= ~LOADING
        message["edited_timestamp"] = objects.WHEN
        return message

    def know_emojis(self, body: Json) -> None:
        """Whether every emoji on a button or an entry of a menu is there."""
        wrong = self.emojis.unknown(body)
        if wrong:
            raise Refusal(400, 50035, wrong)

    def write(self, channel: int) -> None:
        """Whether a channel may be written to."""
        if channel not in self.messages:
            raise Refusal(404, 10003, "Unknown Channel")
        if channel in self.denied:
            raise Refusal(403, *self.denied[channel])

    def post(self, channel: int, body: Json, files: Files) -> Json:
        """A new message; one whose mark is known already is not made again."""
        self.write(channel)
        key, now = (channel, str(body.get("nonce") or "")), monotonic()
        before, at = self._nonces.get(key, (0, 0.0))
        if body.get("enforce_nonce") and before in self.messages[channel] and now - at < self.nonces_last:
            return self.messages[channel][before]
        message = self.made(channel, body, files)
        if key[1]:
            self._nonces[key] = (int(message["id"]), now)
        self.messages[channel][int(message["id"])] = message
        self.on_message("post", message)
        return message

    def own(self, token: str) -> Deed:
        """The deed of a token."""
        deed = self.tokens.get(token)
        if deed is None:
            raise Refusal(404, 10015, "Unknown Webhook")
        if token in self.ended:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        return deed

    def screen(self, person: str) -> list[Json]:
        """The private messages that somebody has before them, the oldest first."""
        deeds = [deed for deed in self.deeds.values() if deed.person["id"] == person]
        shown = {m["id"]: m for deed in deeds for m in (deed.original, *deed.followups) if m is not None}
        return [m for number, m in sorted(shown.items()) if m["flags"] & EPHEMERAL and number not in self.taken_away]


class Asked(NamedTuple):
    """What is handed to a route: the parts of its path, the body, the files, and what follows the path."""

    parts: tuple[str, ...]
    body: Any
    files: Files
    query: Mapping[str, str]


Do = Callable[[StandIn, Asked], tuple[int, Any]]


class Route(NamedTuple):
    """One kind of request."""

    kind: str
    method: str
    pattern: re.Pattern[str]
    do: Do


def application(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """Who the bot is."""
    owner = objects.user(objects.OWNER, "owner")
    flags = {"bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64, "flags": 0, "hook": True}
    return 200, {**flags, "id": str(objects.APP), "name": "Tianguis", "description": "", "icon": None, "owner": owner}


def gateway(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """How a bot of that size is to come."""
    limits = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": here.gateway.at_once}
    return 200, {"url": here.gateway.url, "shards": here.gateway.wanted, "session_start_limit": limits}


def commands(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """The tree of commands."""
    common = {"application_id": str(objects.APP), "version": "1", "default_member_permissions": None}
    here.commands = [{**common, "id": str(objects.snowflake()), **one} for one in asked.body]
    return 200, here.commands


def callback(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """The first answer to a deed; there is only one."""
    deed, body = here.deeds.get(int(asked.parts[0])), asked.body
    if deed is None or deed.token != asked.parts[1]:
        raise Refusal(404, 10062, "Unknown interaction")
    if deed.acknowledged or here.taken:
        raise Refusal(400, 40060, "Interaction has already been acknowledged.")
    kind, data, channel = body["type"], body.get("data") or {}, int(deed.place["id"])
    deed.acknowledged, deed.acknowledged_at = kind, perf_counter()
    private = data.get("flags", 0) & EPHEMERAL
    if kind == 4:
        deed.original = here.made(channel, data, asked.files)
    elif kind == 5:
        deed.original = here.made(channel, {}, {}, LOADING | private)
    elif kind in (6, 7):
        deed.original = deed.shown
        if kind == 7 and deed.shown is not None:
            here.change(deed.shown, data, asked.files)["changed_by"] = deed.id
    elif kind == 8:
        deed.choices = data["choices"]
    if kind in (4, 7, 8, 9):
        deed.tell()
    deed.heard.set()
    message = deed.original if kind in (4, 5, 7) else None
    said: Json = {"id": str(deed.id), "type": deed.kind}
    if message is not None:
        said |= {"response_message_id": message["id"], "response_message_ephemeral": bool(private)}
    return 200, {"interaction": said, "resource": {"type": kind, **({"message": message} if message else {})}}


def followup(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """A further answer; the first one takes the place of "thinking"."""
    deed = here.own(asked.parts[1])
    waiting = deed.original is not None and deed.original["flags"] & LOADING
    if not deed.acknowledged:
        raise Refusal(404, 10015, "Unknown Webhook")
    if waiting and deed.original is not None:
        message = here.change(deed.original, asked.body, asked.files)
    else:
        message = here.made(int(deed.place["id"]), asked.body, asked.files)
        deed.followups.append(message)
    deed.tell()
    return 200, message


def original(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """Change the first answer."""
    deed = here.own(asked.parts[1])
    found = deed.original if asked.parts[2] == "@original" else None
    found = found or next((m for m in deed.followups if m["id"] == asked.parts[2]), None)
    if found is None or found["id"] in here.taken_away:
        raise Refusal(404, 10008, "Unknown Message")
    here.change(found, asked.body, asked.files)["changed_by"] = deed.id
    deed.tell()
    return 200, found


def taken_away(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """Delete what was answered, by the token of the interaction that made it or was made on it."""
    deed = here.own(asked.parts[1])
    wanted = asked.parts[2]
    found = deed.original if deed.original is not None and wanted in ("@original", deed.original["id"]) else None
    found = found or next((m for m in deed.followups if m["id"] == wanted), None)
    if found is None or found["id"] in here.taken_away:
        raise Refusal(404, 10008, "Unknown Message")
    here.taken_away.add(found["id"])
    deed.tell()
    return 204, None


def post(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """A new message for all."""
    return 200, here.post(int(asked.parts[0]), asked.body, asked.files)


def history(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """The messages of a channel after another one, the newest first; nothing where that may not be read, and never a nonce."""
    channel = int(asked.parts[0])
    here.write(channel)
    after = int(asked.query.get("after", 0))
    found = [m for m in here.public(channel) if int(m["id"]) > after and channel not in here.no_history]
    return 200, [{**m, "nonce": None} for m in reversed(found[: int(asked.query.get("limit", 50))])]


def edit(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """Change a message that all can read."""
    channel = int(asked.parts[0])
    here.write(channel)
    message = here.messages[channel].get(int(asked.parts[1]))
    if message is None:
        raise Refusal(404, 10008, "Unknown Message")
    here.change(message, asked.body, asked.files)
    here.on_message("edit", message)
    return 200, message


def delete(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """Take a message away."""
    here.write(int(asked.parts[0]))
    if here.messages[int(asked.parts[0])].pop(int(asked.parts[1]), None) is None:
        raise Refusal(404, 10008, "Unknown Message")
    return 204, None


def new_thread(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """A thread, from a channel or one of its messages."""
    parent = int(asked.parts[0])
    here.write(parent)
    number = objects.snowflake()
    here.channels[number] = objects.thread(number, parent, asked.body["name"], objects.APP, here.channels[parent]["guild_id"])
    here.messages[number] = {}
    return 201, here.channels[number]


def dm_channel(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """The direct messages of somebody."""
    return 200, here.letters[here.letterbox(here.people[int(asked.body["recipient_id"])])]


def whois(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """Somebody by number."""
    found = here.people.get(int(asked.parts[0]))
    if found is None:
        raise Refusal(404, 10013, "Unknown User")
    return 200, found


def who_is_here(here: StandIn, asked: Asked) -> tuple[int, Any]:
    """Somebody in the server."""
    person = int(asked.parts[1])
    if person not in here.people:
        raise Refusal(404, 10013, "Unknown User")
    if person in here.left:
        raise Refusal(404, 10007, "Unknown Member")
    return 200, objects.member(here.people[person])


def _route(kind: str, method: str, path: str, do: Do) -> Route:
    return Route(kind, method, re.compile(path.replace("#", r"(\d+)").replace("*", r"([^/]+)")), do)


ROUTES = (
    _route("callback", "POST", "/interactions/#/*/callback", callback),
    _route("followup", "POST", "/webhooks/#/*", followup),
    _route("original", "PATCH", "/webhooks/#/*/messages/*", original),
    _route("taken away", "DELETE", "/webhooks/#/*/messages/*", taken_away),
    _route("edit", "PATCH", "/channels/#/messages/#", edit),
    _route("post", "POST", "/channels/#/messages", post),
    _route("history", "GET", "/channels/#/messages", history),
    _route("edit", "DELETE", "/channels/#/messages/#", delete),
    _route("thread", "POST", "/channels/#/threads", new_thread),
    _route("thread", "POST", "/channels/#/messages/#/threads", new_thread),
    _route("dm_channel", "POST", "/users/@me/channels", dm_channel),
    _route("me", "GET", "/users/@me", lambda here, asked: (200, here.me)),
    _route("user", "GET", "/users/#", whois),
    _route("user", "GET", "/guilds/#/members/#", who_is_here),
    _route("gateway", "GET", "/gateway/bot", gateway),
    _route("application", "GET", "/(?:oauth2/)?applications/@me", application),
    _route("commands", "PUT", "/applications/#/commands", commands),
    _route("emojis", "GET", "/applications/#/emojis", lambda here, asked: here.emojis.all()),
    _route("emoji", "POST", "/applications/#/emojis", lambda here, asked: here.emojis.add(asked.body)),
    _route("emoji gone", "DELETE", "/applications/#/emojis/#", lambda here, asked: here.emojis.remove(int(asked.parts[1]))),
)


def answer(status: int, said: Any, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer; the type must say that and nothing more."""
    if said is None:
        return web.Response(status=status)
    head = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(said).encode(), status=status, headers=head)


async def read(request: web.Request) -> tuple[str, Any, Files]:
    """The kind of body, the body itself, and the names and sizes of its files."""
    raw = await request.read()
    mime = request.content_type
    if mime != "multipart/form-data":
        return mime, json.loads(raw) if raw else None, {}
    body: Any = None
    files: Files = {}
    boundary = re.search(r'boundary="?([^";]+)', request.headers["Content-Type"])
    assert boundary is not None
    for part in raw.split(b"--" + boundary[1].encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        name = re.search(rb'name="?([^";\r\n]+)', head)
        assert name is not None
        if name[1] == b"payload_json":
            body = json.loads(content)
        elif found := re.search(rb'filename="?([^";\r\n]+)', head):
            files[int(name[1][6:-1])] = (found[1].decode(), len(content) - 2)
    return mime, body, files


@asynccontextmanager
async def standing_in() -> AsyncIterator[StandIn]:
    """A Discord that listens; its address is in `gateway.url`."""
    here = StandIn()
    app = web.Application(client_max_size=64 * 2**20)
    app.router.add_get("/gateway/", here.gateway.serve)
    app.router.add_route("*", "/{rest:.*}", here.handle)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, backlog=BACKLOG)
    await site.start()
    server: Any = site._server
    here.gateway.url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/gateway/"
    try:
        yield here
    finally:
        await here.gateway.close()
        await runner.cleanup()


def controls(message: Json) -> Iterator[Json]:
    """Buttons and menus of a message."""
    for row in message["components"]:
        yield from row["components"]
