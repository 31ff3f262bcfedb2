"""The verb table: how a typed command becomes answers to a seat's successive questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from engines.kernel.asking import asked, asking
from engines.kernel.frames import standing
from engines.kernel.model import Answer, Ask, Illegal, Stuck, Text
from engines.kernel.play import apply, clone, settle
from engines.kernel.refusing import alternatives, why_not
from engines.kernel.state import State

S = TypeVar("S", bound=State)
LEFT_OVER = "left_over"  # the event that tells whoever said more than could be played what was not
PASSED = 12  # questions with a single answer that a command may leave unsaid, one after the other
TIE = ">"  # joins the links of a chain in a typed list
WORDS = re.compile(r"[A-Za-z0-9#+-]+( [A-Za-z0-9#+-]+)*")


@dataclass(frozen=True)
class Arg:
    """One argument of a verb: part of the first choice, or the answers to a later family of questions."""

    name: str
    key: str = ""  # the family of asks it answers; "" = it stands in the verb's own form
    form: str = "{}"
    many: bool = False
    ordered: bool = False  # False: the answers of a run are taken in the order of the options
    brief: bool = False  # the first words of an option stand for the first such option
    stop: str = "done"  # ends a run whose answers are used up
    absent: str = ""  # the answer when the argument is not given; "" = leave the question open
    parts: str = ", >"  # the characters that part the items of a list
    also: Mapping[str, str] = field(default_factory=dict)  # other ways to write a word
    spread: Callable[[str], Iterable[str]] | None = None  # an item of a list that may stand for several, like a path


@dataclass(frozen=True)
class Verb:
    """One command of a game: the ask it answers, the form of that choice ("" = its arguments are all), and its arguments."""

    name: str
    at: str
    form: str
    args: tuple[Arg, ...] = ()
    rule: str = ""
    piecemeal: bool = False  # a seal on the way ends the command, and what it says beyond is left over instead of refused


class Prepared(NamedTuple):
    """Answers made ready from a command, by the families of the questions they are for."""

    given: Mapping[str, Sequence[str]]
    absent: Mapping[str, str] = {}
    loose: frozenset[str] = frozenset()
    brief: frozenset[str] = frozenset()
    at: str = ""  # the question that must be asked first: the verb's own
    tied: frozenset[tuple[str, int]] = frozenset()  # family and place of an answer that continues the one before it
    piecemeal: bool = False  # as its verb


class Played(NamedTuple, Generic[S]):
    """What a command came to: the new state and the answers given on the way."""

    state: S
    answers: tuple[Answer, ...]


def prepare(verb: Verb, typed: Mapping[str, str], partial: bool = False) -> Prepared:
    """Turn a verb and what was typed for its arguments into prepared answers; a partial one may still lack them."""
    given: dict[str, list[str]] = {verb.at: []}
    absent: dict[str, str] = {}
    first: dict[str, str] = {}
    tied: set[tuple[str, int]] = set()
    for arg in verb.args:
        text = typed.get(arg.name, "").strip()
        text = text if arg.many else " ".join(text.replace(",", " ").split())  # a choice of several words may be typed as a list
        words = [w for w in re.split(f"[{re.escape(arg.parts)}]+", text) if w] if arg.many else [text] if text else []
        words = words if arg.spread is None else [one for word in words for one in arg.spread(word)]
        words = [arg.also.get(word.lower()) or " ".join(arg.also.get(w.lower(), w) for w in word.split()) for word in words]
        if arg.many and TIE in arg.parts:
            tied |= {(arg.key, n) for n in chained(text, arg.parts)}
        if not arg.key:
            if not words:
                raise Illegal(Text("kernel.missing", verb=verb.name, arg=arg.name), verb.rule)
            first[arg.name] = words[0]
        elif words:
            given.setdefault(arg.key, []).extend(w if w == arg.stop else arg.form.format(w) for w in words)
            absent.setdefault(arg.key, arg.stop)
        elif arg.absent:
            absent[arg.key] = arg.absent
    if verb.form:
        given[verb.at].insert(0, verb.form.format(**first))
    elif not partial and not any(given.values()):
        raise Illegal(Text("kernel.missing", verb=verb.name, arg=verb.args[0].name), verb.rule)
    for answer in (a for answers in given.values() for a in answers):
        if not WORDS.fullmatch(answer):
            raise Illegal(Text("kernel.unreadable", words=answer), verb.rule)
    keyed = [a for a in verb.args if a.key]
    loose = frozenset(a.key for a in keyed if a.many and not a.ordered)
    brief = frozenset(a.key for a in keyed if a.brief)
    return Prepared(given, absent, loose, brief, verb.at, frozenset(tied), verb.piecemeal)


def chained(text: str, parts: str) -> list[int]:
    """The places, in a typed list, of the items that a tie joins to the one before."""
    items = re.findall(f"([{re.escape(parts)}]*)([^{re.escape(parts)}]+)", text)
    return [n for n, (before, _) in enumerate(items) if n and TIE in before]


def command(s: S, seat: int, prepared: Prepared) -> Played[S]:
    """Play prepared answers on a clone: everything given is used before the first seal, or all of it is refused.

    A piecemeal command is played up to the seal, and its seat is told what was left over.
    """
    t, left = _play(s, seat, prepared)
    assert t.trace is not None
    if unused := [answer for answers in left.values() for answer in answers]:
        if not prepared.piecemeal or t.seals == s.seals:
            raise _unused(s, t, seat, left, unused[0])
        t.tell(LEFT_OVER, (seat,), choices=[t.typed(answer) for answer in unused])
    t.patient = False
    return Played(settle(t), tuple(t.trace))


def _unused(s: State, t: State, seat: int, left: Mapping[str, Sequence[str]], first: str) -> Illegal:
    """Why a command that leaves prepared answers unused is refused.

    The reason may lie on its way, where `t` stands; but nothing has happened, so what is possible instead answers the question
    that is open in `s`.
    """
    found = _reason(t, seat, left, first, t.seals != s.seals)
    ask = asked(s, seat)
    if not t.trace or ask is None:
        return found
    return Illegal(found.why, found.rule, alternatives(ask, t.trace[0].choice.split()[0], s.typed))


def _reason(t: State, seat: int, left: Mapping[str, Sequence[str]], first: str, sealed: bool) -> Illegal:
    """What speaks against the first answer that a command leaves unused, where it stopped."""
    ask = asked(t, seat)
    if sealed:
        return Illegal(Text("kernel.unused_sealed", choice=t.typed(first)))
    waiting = left.get(ask.family) if ask is not None else [first]
    if not waiting and t.trace:
        return Illegal(Text("kernel.unused", choice=t.typed(first), asked=ask.key if ask is not None else ""))
    refused = waiting[0] if waiting and t.trace else first
    return why_not(t, seat, *refused.split()) or Illegal(Text("kernel.not_offered", choice=refused))


def completions(s: State, seat: int, verb: Verb, typed: Mapping[str, str], name: str) -> list[str]:
    """What the argument `name` may be, given the others; nothing behind a seal, nothing on error."""
    arg = next(a for a in verb.args if a.name == name)
    if not arg.key:
        ask = asked(s, seat)
        if ask is None or ask.family != verb.at:
            return []
        known = {a.name: a.also.get(typed.get(a.name, "").lower(), typed.get(a.name, "")) for a in verb.args if a.name != name}
        return _matches(verb.form, known, name, ask.options + ask.free)
    return [whole for word in _next_words(s, seat, verb, typed, arg) for whole in _whole(s, seat, verb, typed, arg, word)]


def _next_words(s: State, seat: int, verb: Verb, typed: Mapping[str, str], arg: Arg, exact: bool = False) -> list[str]:
    """What may be said next for an argument that answers a later question; a half-typed item does not count, unless exact."""
    try:
        t, left = _play(s, seat, prepare(verb, typed, partial=True), until=arg)
    except (Illegal, Stuck):
        return []
    ask = asked(t, seat)
    if verb.form and not t.trace:
        return []  # the move itself is not possible now
    if ask is None or ask.family != arg.key or (exact and left.get(arg.key)) or t.seals != s.seals:
        return []
    return _words_of(arg, ask)


def _words_of(arg: Arg, ask: Ask) -> list[str]:
    """The words of an argument that answer a question."""
    return [w for option in ask.options for w in [option if option == arg.stop else _strip(arg.form, option)] if w]


def _whole(s: State, seat: int, verb: Verb, typed: Mapping[str, str], arg: Arg, word: str) -> list[str]:
    """A word with what must follow it: where leaving out means none, a half answer would leave the question open."""
    if not arg.absent or not arg.many or word == arg.stop:
        return [word]
    said = {**typed, arg.name: f"{typed.get(arg.name, '')}{arg.parts[0]}{word}"}
    following = _next_words(s, seat, verb, said, arg, exact=True)
    if not following or arg.stop in following:
        return [word]
    return [f"{word}{arg.parts[-1]}{more}" for w in following for more in _whole(s, seat, verb, said, arg, w)]


def verb_of(verbs: Sequence[Verb], ask: Ask, option: str) -> Verb | None:
    """The verb by which an option can be said: as its first choice, or as a later answer."""
    for verb in verbs:
        if verb.form and verb.at == ask.family and _matches(verb.form, {}, "", (option,)):
            return verb
    now = [verb for verb in verbs if not verb.form and verb.at == ask.family]  # those that could be typed at this question
    for verb in (*now, *verbs):
        for arg in verb.args:
            if arg.key == ask.family and (option in (arg.stop, arg.absent) or _strip(arg.form, option)):
                return verb
    return None


class _Queue:
    """The prepared answers of one family; the links of a chain stay together."""

    def __init__(self, prepared: Prepared, family: str) -> None:
        self.loose, self.brief = family in prepared.loose, family in prepared.brief
        self.chains: list[list[str]] = []
        self.begun: list[str] = []  # what is left of the chain being answered
        for n, answer in enumerate(prepared.given[family]):
            if (family, n) in prepared.tied and self.chains:
                self.chains[-1].append(answer)
            else:
                self.chains.append([answer])

    def left(self) -> list[str]:
        """The answers not yet used, the next one first."""
        return [*self.begun, *(answer for chain in self.chains for answer in chain)]

    def speaks_of(self, option: str) -> bool:
        """Whether an answer that may come next is one of the same kind."""
        heads = [self.begun[0]] if self.begun else [chain[0] for chain in (self.chains if self.loose else self.chains[:1])]
        return option.split(" ", maxsplit=1)[0].lower() in {head.split(" ")[0].lower() for head in heads}

    def take(self, offered: Sequence[str]) -> str | None:
        """Use the answer that fits the question; None when it does not."""
        if self.begun:
            choice = next((o for o in offered if o.lower() == self.begun[0].lower()), None)
            if choice is not None:
                del self.begun[0]
            return choice
        if self.loose:
            heads = {chain[0].lower(): chain for chain in reversed(self.chains)}
            choice = next((o for o in offered if o.lower() in heads), None)
            chain = heads[choice.lower()] if choice is not None else None
        else:
            chain = self.chains[0]
            head = chain[0].lower()
            choice = next((o for o in offered if o.lower() == head), None)
            if choice is None and self.brief:
                choice = next((o for o in offered if o.lower().startswith(head + " ")), None)
        if choice is not None and chain is not None:
            self.chains.remove(chain)
            self.begun = chain[1:]
        return choice


def _play(s: S, seat: int, prepared: Prepared, until: Arg | None = None) -> tuple[S, dict[str, list[str]]]:
    """The state to which prepared answers lead, or the question that the argument `until` answers, and what is left of them."""
    play = _Play(s, seat, prepared, until)
    while play.s.seals == s.seals and (ask := asked(play.s, seat)) is not None and play.goes_on(ask):
        pass
    return play.before or play.s, {family: queue.left() for family, queue in play.queues.items()}


class _Play(Generic[S]):
    """Prepared answers being played on a clone.

    A question with a single answer, of which the command does not speak, is passed if something that was said fits behind it;
    else the command ends before it. Whoever says more has said that nothing comes between: free plays are no reason to stop.
    """

    def __init__(self, s: S, seat: int, prepared: Prepared, until: Arg | None) -> None:
        self.seat, self.prepared, self.until = seat, prepared, until
        self.s = clone(s)
        self.s.trace, self.s.out = [], []
        self.s.patient = True  # so that a prepared answer is judged even where only one is possible
        self.queues = {family: _Queue(prepared, family) for family in prepared.given}
        self.began = asking(self.s, seat)
        self.before: S | None = None  # where the questions began that have been passed, while nothing has fitted behind them

    def goes_on(self, ask: Ask) -> bool:
        if not self.s.trace and self.prepared.at not in ("", ask.family):
            return False  # a question that was open before the command is not the command's to answer
        queue = self.queues.get(ask.family)
        if queue is not None and queue.left():
            choice = queue.take(ask.options + ask.free + ask.also)
            if choice is not None:
                return self._said(ask, choice)
            ends = self.prepared.absent.get(ask.family) == ask.options[0]  # a run of which something is left to be judged here
            return not ends and not queue.speaks_of(ask.options[0]) and self._passes(ask)
        if not self.s.trace:
            return False
        if self.until is not None and self.until.key == ask.family and _words_of(self.until, ask):
            self.before = None
            return False
        choice = self.prepared.absent.get(ask.family)
        if choice in ask.options or _is_forced(ask):
            return self._apply(ask, choice if choice in ask.options else ask.options[0])
        return self._passes(ask)

    def _said(self, ask: Ask, choice: str) -> bool:
        self.before = None
        return self._apply(ask, choice)

    def _passes(self, ask: Ask) -> bool:
        """Whether a question with a single answer is passed: on trial, and not beyond what asked when the command began."""
        if len(ask.options) > 1 or not (self.until or any(queue.left() for queue in self.queues.values())):
            return False
        if self.before is None:
            self.before = clone(self.s)
            self.before.trace, self.before.out = list(self.s.trace or ()), list(self.s.out or ())
            self.before.patient = True
        self._apply(ask, ask.options[0])
        tried = len(self.s.trace or ()) - len(self.before.trace or ())
        return tried < PASSED and any(frame is self.began for frame in standing(self.s.stack))

    def _apply(self, ask: Ask, choice: str) -> bool:
        apply(self.s, self.seat, choice)
        if _is_forced(ask):
            assert self.s.trace is not None
            self.s.trace[-1] = self.s.trace[-1]._replace(auto=True)
        return True


def _is_forced(ask: Ask) -> bool:
    return ask.auto and len(ask.options) == 1 and not ask.free


def _matches(form: str, known: Mapping[str, str], name: str, options: Sequence[str]) -> list[str]:
    """The words standing for `name` in the options of that form; the whole option when no name is asked for."""
    pattern = re.sub(r"\{(\w+)\}", lambda m: f"(?P<{m[1].replace('-', '_')}>[^ ]+)", form)
    found: dict[str, None] = {}
    for option in options:
        m = re.fullmatch(pattern, option)
        if m and all(not v or m.groupdict().get(k, v) == v for k, v in known.items()):
            found[m[name] if name else option] = None
    return list(found)


def _strip(form: str, option: str) -> str:
    head, _, tail = form.partition("{}")
    return option[len(head) : len(option) - len(tail)] if option.startswith(head) and option.endswith(tail) else ""
