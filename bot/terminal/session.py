"""One game in the terminal: a person in the first seat, robots in the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.terminal.screen import Screen, columns, padded
from bot.terminal.typed import readings, usage, verb_in, words_of
from engines.kernel import (
    Answer,
    Ask,
    Entry,
    Event,
    Game,
    Illegal,
    State,
    Text,
    Verb,
    apply,
    asked,
    clone,
    command,
    entry,
    may_take_back,
    number,
    pieces,
    prepare,
    why_not,
)
from engines.robots import Policy
from renderers.words import Words
from renderers.words.book import book

ME = 0
HINTS = 3  # questions that say how to answer them
LOG = 25  # lines of `log`
KNOWN = {"tokens", "points"}  # a choice that names these is not about what a card does
TYPED = 24  # columns for commands in `help`
TURN, OVER = "turn", "over"  # the events that every game tells of a new turn and of its end
STRONG = re.compile(r"\*\*(.+?)\*\*")


class LeaveGame(Exception):
    """The person goes, or there is no more input."""


@dataclass
class Move:
    """What was done and what the table was before it, so that it can be taken back."""

    entry: Entry
    before: State
    told: int  # lines of the log before it


@dataclass
class Session:
    """Everything about one game at this terminal."""

    game: Game[Any]
    state: State
    words: Words
    screen: Screen
    read: Callable[[str], str]  # shows a prompt, returns a line, raises EOFError
    robots: Mapping[int, Policy]
    rng: Random
    moves: list[Move] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    shown: Ask | None = None  # the question that stands on the screen
    fresh: bool = True  # the table has changed enough to be drawn again
    hints: int = HINTS

    # -- the course of the game -----------------------------------------------------------------------------------------

    def play(self) -> None:
        self.say("terminal.welcome")
        if self.robots:
            others = self.words.join(self.words.player(seat) for seat in self.robots)
            self.say("terminal.your_game", what=others)
        while self.state.asks:
            ask = asked(self.state, ME)
            if ask is not None:
                self.answer(ask)
            else:
                self.robot_turn()
        self.finish()

    def robot_turn(self) -> None:
        seat = self.state.asks[0].seat
        seen = self.game.resample(self.state, seat, self.rng)
        self.choose(seat, self.robots[seat].choose(self.game, seen, seat, self.rng))

    def answer(self, ask: Ask) -> None:
        if self.shown is not ask:
            self.show_question(ask)
        line = self.read("> ").strip()
        if not line:
            self.show_question(ask)
            return
        try:
            self.obey(ask, line)
        except Illegal as error:
            self.refuse(error)

    def obey(self, ask: Ask, line: str) -> None:
        """Do what a line says: a number, something about the terminal, one of the choices, or a command."""
        words = words_of(line, self.game.name)
        offered = ask.options + ask.free
        name = words[0].lower() if words else ""
        name = ALIASES.get(name, name)
        verb = verb_in(self.game.verbs, words)
        if line.isdecimal():
            place = number(line) or 0
            if not 1 <= place <= len(offered):
                raise Illegal(Text("terminal.bad_number", n=len(offered)))
            self.choose(ME, offered[place - 1])
        elif name in COMMANDS:
            COMMANDS[name](self, words[1:])
        elif verb is not None and (verb.at == ask.family or " ".join(words) not in offered):
            self.command(verb, words[1:])
        elif " ".join(words) in offered:
            self.choose(ME, " ".join(words))
        else:
            raise Illegal(Text("terminal.no_command", word=line))

    def choose(self, seat: int, choice: str) -> None:
        t = clone(self.state)
        t.out, t.trace = [], []
        apply(t, seat, choice)
        self.carry(seat, t, t.trace)

    def command(self, verb: Verb, words: list[str]) -> None:
        """Play a typed command, in the first of its readings that the rules allow."""
        refusals: list[Illegal] = []
        try:
            for typed in readings(verb, words):
                try:
                    played = command(self.state, ME, prepare(verb, typed))
                except Illegal as error:
                    refusals.append(error)
                else:
                    self.carry(ME, played.state, list(played.answers))
                    return
        except Illegal as error:
            refusals.append(error)
        telling = (e for e in refusals if e.why.key != "kernel.unused")
        found = next(telling, refusals[0])
        raise (self.out_of_turn(verb) or found) if found.why.key == "kernel.missing" else found

    def out_of_turn(self, verb: Verb) -> Illegal | None:
        """Why a command is no answer to the open question; what it lacks does not matter then."""
        ask = asked(self.state, ME)
        return None if ask is None or verb.at == ask.family else why_not(self.state, ME, verb.name)

    def carry(self, seat: int, after: State, answers: list[Answer]) -> None:
        """Make what was played the present state, and tell what happened."""
        told = after.out or []
        after.out = after.trace = None
        self.moves.append(Move(entry(self.state, after, seat, answers), self.state, len(self.log)))
        self.state = after
        self.tell(told)

    def tell(self, events: list[Event]) -> None:
        for event in events:
            said = self.words.event(event)
            if said is None:
                continue
            self.log.append(said)
            if event.kind == TURN:
                self.fresh = self.fresh or event.data.get("seat") == ME
                self.screen.line()
                self.screen.line(self.screen.paint("bold", said))
            elif event.kind != OVER:
                self.screen.say(said, "  ", "    ")

    def finish(self) -> None:
        *scores, last = self.words.final(self.state.result)
        self.screen.line()
        self.screen.title(self.words.word(f"{self.game.name}.score.title"))
        for line in scores:
            self.screen.say(line, "", "    ")
        self.screen.line()
        self.screen.say(last)

    # -- what the screen shows --------------------------------------------------------------------------------------------

    def say(self, key: str, **params: Any) -> None:
        self.screen.say(self.words.word(key, **params))

    def refuse(self, error: Illegal) -> None:
        """Why something was refused, where the rules say so, and what is possible instead."""
        self.screen.say(self.screen.paint("red", "✗ ") + self.words.say(error.why), "", "  ")
        if error.instead is not None:
            self.screen.say(self.words.say(error.instead), "  ", "  ")
        chapter = self.words.chapter(error.rule)
        if chapter:
            self.screen.say(self.words.word("terminal.rules_more", chapter=chapter), "  ", "  ")

    def show_table(self) -> None:
        view, shown = self.game.view(self.state, ME), book(self.game.name)
        self.screen.line()
        self.screen.title(shown.title(view, self.words))
        for line in shown.text(view, self.words)[1:]:
            if line:
                self.screen.say(STRONG.sub(lambda found: self.screen.paint("bold", found[1]), line), "", "    ")
            else:
                self.screen.line()

    def show_question(self, ask: Ask) -> None:
        """The question with its numbered choices; the table first, where the question needs it."""
        view = self.game.view(self.state, ME)
        if self.fresh:
            self.show_table()
        self.fresh, self.shown = False, ask
        self.screen.line()
        self.screen.say(self.screen.paint("bold", self.words.question(ask.key, view)))
        self.show_choices(ask, view)
        if self.hints:
            self.hints -= 1
            self.screen.say(self.screen.paint("dim", self.words.word("terminal.choices", choice=ask.options[0])))

    def show_choices(self, ask: Ask, view: Any) -> None:
        """The choices: short ones side by side, cards with what they do in lines of their own."""
        plain: list[str] = []
        labels = [self.game.label(view, ask.key, option) for option in ask.options + ask.free]
        cards = Counter(label.params.get("card") for label in labels if not label.params.keys() & KNOWN)
        for n, label in enumerate(labels, 1):
            said = f"{self.screen.paint('gold', f'{n:>3}')} {self.words.label(label)}"
            card = label.params.get("card")
            if card and cards[card] == 1:
                self.flush(plain)
                self.screen.say(f"{said}  {self.screen.paint('dim', self.words.card_text(card))}", "", "      ")
            else:
                plain.append(said)
        self.flush(plain)

    def flush(self, plain: list[str]) -> None:
        """Write the short choices collected so far."""
        for line in columns(plain, self.screen.width):
            self.screen.line(line)
        plain.clear()

    # -- commands of the terminal -------------------------------------------------------------------------------------------

    def undo(self, rest: list[str]) -> None:
        """Take the last move back, if the rules of undoing allow it."""
        reason = may_take_back([m.entry for m in self.moves], ME)
        if reason is not None:
            raise Illegal(reason)
        move = self.moves.pop()
        self.state = move.before
        del self.log[move.told :]
        self.say("terminal.undone")

    def help(self, rest: list[str]) -> None:
        ask = asked(self.state, ME)
        verb = verb_in(self.game.verbs, rest)
        if verb is not None:
            self.screen.say(f"{self.screen.paint('bold', usage(verb))}  {self.words.verb(verb.name)}", "", "  ")
            for arg in verb.args:
                self.screen.say(f"`{arg.name}`  {self.words.arg(arg.name)}", "  ", "      ")
            return
        now = [v for v in self.game.verbs if ask is not None and v.at == ask.family]
        later = [v for v in self.game.verbs if v not in now]
        for heading, verbs in (("terminal.commands_now", now), ("terminal.commands_rest", later)):
            if verbs:
                self.screen.line(self.screen.paint("bold", self.words.word(heading)))
            for verb in verbs:
                self.explain(usage(verb, brief=True), self.words.verb(verb.name))
        self.screen.line(self.screen.paint("bold", self.words.word("terminal.help.title")))
        for name in COMMANDS:
            self.explain(name, self.words.word(f"terminal.help.{name}", **self.examples()))
        self.say("terminal.help.arguments", **self.examples())

    def examples(self) -> dict[str, str]:
        verb = max(self.game.verbs, key=lambda v: (sum(bool(arg.key) for arg in v.args), len(v.args)))
        card = next((code for code in sorted(pieces(self.game, self.state)) if self.words.voice.kind(code)), "")
        chapter = self.words.voice.chapters[1]
        return {
            "about": f"help {verb.name}",
            "usage": usage(verb).replace("[", "").replace("]", "…"),
            "code": card,
            "example": f"card {card}",
            "chapter": f"rules {chapter}",
        }

    def explain(self, typed: str, meaning: str) -> None:
        self.screen.say(f"{padded(self.screen.paint('code', typed), TYPED)} {meaning}", "  ", " " * (TYPED + 3))

    def rules(self, rest: list[str]) -> None:
        chapters = self.words.voice.chapters
        if not rest:
            self.say("terminal.rules")
            for chapter in chapters:
                self.screen.say(f"`rules {chapter}`  {self.words.rules(chapter)[0]}", "  ")
            return
        if rest[0].lower() not in chapters:
            raise Illegal(Text("terminal.no_chapter", word=rest[0], choices=list(chapters)))
        title, text = self.words.rules(rest[0].lower())
        self.screen.line(self.screen.paint("gold", title))
        self.screen.say(text, "  ")

    def card(self, rest: list[str]) -> None:
        code = next((c for c in self.codes() if rest and c.lower() == rest[0].lower()), "")
        if not code:
            raise Illegal(Text("terminal.cards", example=self.examples()["example"]))
        sheet = self.words.sheet(code)
        self.screen.say(f"{self.screen.paint('gold', sheet.title)}  {sheet.facts}", "", "  ")
        self.screen.say(sheet.text, "  ")
        self.screen.say(self.screen.paint("dim", sheet.about), "  ")

    def codes(self) -> list[str]:
        cards = [c for _, zone in self.game.zones(self.state) for c in zone]
        return list(dict.fromkeys([*cards, *(self.words.voice.kind(c) for c in cards), *self.words.voice.codes]))

    def table(self, rest: list[str]) -> None:
        self.show_table()

    def show_log(self, rest: list[str]) -> None:
        for said in self.log[-LOG:]:
            self.screen.say(said, "  ", "    ")

    def quit(self, rest: list[str]) -> None:
        raise LeaveGame


COMMANDS: Mapping[str, Callable[[Session, list[str]], None]] = {
    "help": Session.help,
    "rules": Session.rules,
    "card": Session.card,
    "table": Session.table,
    "log": Session.show_log,
    "undo": Session.undo,
    "quit": Session.quit,
}
ALIASES: Mapping[str, str] = {"?": "help", "exit": "quit", "q": "quit", "rule": "rules", "cards": "card", "board": "table"}
