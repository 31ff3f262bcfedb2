"""Oaxaca in the terminal: whole games, the commands around them, and what the screen looks like."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from bot.__main__ import parser
from bot.cli.terminal import add_arguments
from bot.terminal.play import play
from bot.terminal.screen import AnsiColours, Screen, columns, cut, visible, wrapped
from bot.terminal.session import ME, Session
from bot.terminal.typed import readings, usage, words_of
from engines.kernel import Illegal, Text, asked
from engines.oaxaca import GAME
from engines.oaxaca.verbs import VERBS
from engines.robots import robot
from engines.shelf import SHELF, game
from renderers.words import LANGUAGES, Words
from tests.bot.talk_oaxaca import full

ROOT = Path(__file__).resolve().parents[2]
RAW = re.compile(r"\b(oaxaca|kernel|terminal|words)\.[a-z_]+\.|[{}]|\bText\(|\bNone\b")
GATHER = next(v for v in VERBS if v.name == "gather")
ACTIVATE = next(v for v in VERBS if v.name == "activate")
REROLL = next(v for v in VERBS if v.name == "reroll")
COMBINE = next(v for v in VERBS if v.name == "combine")


class Terminal(io.StringIO):
    """A stream that somebody watches."""

    def isatty(self) -> bool:
        """Somebody does."""
        return True


def options(*arguments: str) -> Namespace:
    """The options of `terminal`, as given on the command line."""
    made = ArgumentParser()
    add_arguments(made)
    return made.parse_args(["oaxaca", "--robots", "random", "--seed", "market day", *arguments])


def played(lines: Iterable[str], *arguments: str) -> str:
    """The whole screen of a game into which these lines are piped."""
    out = io.StringIO()
    assert play(options(*arguments), io.StringIO("\n".join(lines) + "\n"), out) == 0
    return out.getvalue()


def test_a_robot_that_has_not_proved_itself_is_not_met(capsys: pytest.CaptureFixture[str]) -> None:
    made = options("--seats", "3", "--robots", "hard")
    made.game = "merchants_cove"
    assert play(made, io.StringIO(), io.StringIO()) == 2
    told = "A robot (hard) does not play this game at a table for 3. There are: `easy`, `medium`, `random`.\n"
    assert capsys.readouterr().err == told


def scripted(seed: int, most: int = 9) -> list[str]:
    """A player who types numbers at random, more than a game can need."""
    rng = Random(seed)
    return [str(rng.randint(1, most)) for _ in range(8000)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_game_can_be_piped(language: str, seats: int) -> None:
    ends = {"en": ("The customers spent", "The game goes to"), "es": ("Los clientes pagaron", "La partida es para")}
    for seed in range(2):
        screen = played(scripted(seed), "--seats", str(seats), "--language", language, "--seed", f"game {seed}")
        last = screen.rstrip().splitlines()[-1]
        assert last.startswith(ends[language][seats > 1]), last
        assert not RAW.search(screen), RAW.search(screen)
        assert "\x1b" not in screen
        assert max(map(len, screen.splitlines())) <= 110


def test_the_same_seed_and_lines_give_the_same_game() -> None:
    assert played(scripted(5), "--seats", "2") == played(scripted(5), "--seats", "2")


def test_robots_that_think_can_be_played_against() -> None:
    assert "The game goes to" in played(scripted(3), "--seats", "2", "--robots", "easy")


def test_input_that_ends_ends_the_game_politely() -> None:
    assert played(["reroll none"]).rstrip().endswith("so we leave the table.")
    assert played(["quit", "1"]).rstrip().endswith("Come back to the market soon.")


def dice(*arguments: str) -> list[str]:
    """The person's dice in the first turn, when none is rolled again."""
    found = re.search(r"Your unused dice: ([1-6 ]+)\.", played(["reroll none"], "--seats", "1", *arguments))
    assert found
    return found[1].split()


def test_whole_commands_are_understood_as_in_the_chat() -> None:
    first, second, *_ = dice()
    line = f"/oaxaca combine {first} {second} as:1 do:gather deck:textile"
    screen = played(["/oaxaca reroll none", line, f"combine {first} {second} 1 gather tin-art"], "--seats", "1")
    told = f"with the dice {first} and {second}, taken together as a 1 (wild), drawing 1 card from the textile deck."
    assert told in " ".join(screen.split())
    assert "✗ You have already taken this turn's dice action." in screen


def test_choices_may_be_typed_or_numbered() -> None:
    first, second, *_ = dice()
    by_word = ["done", f"combine {first}", f"second {second}", "as 1", "deck pottery", "end"]
    screen = played(by_word, "--seats", "1")
    assert "✗" not in screen and screen.count("Your turn.") == 2
    assert played(["reroll none", "activate BA gather textile"], "--seats", "1").count("✗") == 1
    assert "You use Banner (BA)." in played(["reroll none", "activate BA do:gather deck:textile"], "--seats", "1")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats", [1, 4])
def test_every_choice_can_be_typed_as_it_is_called(seats: int) -> None:
    rng, out = Random(seats), io.StringIO()
    for n in range(5):
        state = full(f"typed {n}", seats, rng)
        names = [str(seat) for seat in range(seats)]
        others = {seat: robot("random") for seat in range(1, seats)}
        session = Session(GAME, state, Words("en", names, "oaxaca", ME), Screen(out), lambda prompt: "", others, rng)

        def typed(prompt: str, session: Session = session) -> str:
            ask = asked(session.state, ME)
            assert ask is not None
            return rng.choice(ask.options)

        session.read = typed
        session.play()
    assert "✗" not in out.getvalue()


@pytest.mark.parametrize("line", ["²", "٣", "9" * 5000, "0", "-1", "reroll " + "9" * 5000, "reroll ²"])
def test_no_number_ends_the_game(line: str) -> None:
    screen = played([line, "reroll none", "sing"], "--seats", "1")
    assert screen.count("✗") == 2 and "✗ I do not know `sing`" in screen, "it goes on"


def test_refusals_say_why_where_to_read_and_what_is_possible() -> None:
    screen = played(["gather 3"], "--seats", "2")
    assert "✗ First decide which dice to roll again." in screen
    assert "Possible instead: `again" in screen and "More about this: `rules" in screen
    assert Words("en", strict=True).say(Text("terminal.bad_number", n=1)) == "There is only choice 1."
    assert "✗ Choices are numbered 1 to" in played(["77"]) and "✗ I do not know `sing`" in played(["sing"])


@pytest.mark.parametrize("verb", [verb.name for verb in VERBS if verb.at not in ("act", "reroll") and verb.form != "done"])
def test_a_command_that_answers_no_open_question_is_not_asked_for_what_it_lacks(verb: str) -> None:
    screen = " ".join(played(["reroll none", verb], "--seats", "1").split())
    assert f"✗ `{verb}` answers a question that is not open now." in screen


def test_the_commands_around_the_game() -> None:
    screen = played(["help", "help gather", "rules", "rules gather", "card po3a", "card PO3", "table", "log", "/oaxaca help"])
    assert "What you can say now" in screen and "gather face [deck:] [with:]" in screen and "`rules scoring`" in screen
    assert screen.count("Clay Whistle (PO3") == 2 and screen.count("═══ Oaxaca") == 2
    assert "There is no chapter called `poker`" in played(["rules poker"])
    assert "Name a card by its code" in played(["card"]) and "Name a card by its code" in played(["card XX"])


def test_moves_are_taken_back_until_something_was_revealed() -> None:
    screen = played(["undo", "1", "undo", "none"], "--seats", "1")
    assert "There is nothing to take back yet." in screen and "Taken back." in screen
    assert "so this cannot be taken back" in played(["reroll none", "undo"], "--seats", "1")


def test_an_empty_line_repeats_the_question() -> None:
    assert played(["", ""]).count("You may roll some dice again") == 3


def test_numbers_of_players() -> None:
    assert play(options("--seats", "5"), io.StringIO(""), io.StringIO()) == 2
    assert "You play against Nopal." in played([])
    assert "You play against Nopal, Comal and Copal." in played([], "--seats", "4")
    out = io.StringIO()
    play(options(), Terminal("nine\n3\n"), out)
    assert out.getvalue().count("How many players") == 2 and "Nopal and Comal" in out.getvalue()


def test_colours_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Terminal()
    play(options("--seats", "2"), io.StringIO("help\n"), out)
    assert "\x1b[" in out.getvalue() and "`" not in out.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    out = Terminal()
    play(options("--seats", "2"), io.StringIO("help\n"), out)
    assert "\x1b" not in out.getvalue()


def test_the_command_line_knows_the_terminal() -> None:
    given = parser("terminal").parse_args(["terminal"])
    assert (given.command, given.game, given.language, given.robots, given.seats) == ("terminal", "oaxaca", "en", "easy", None)
    run = [sys.executable, "-m", "bot", "terminal", "oaxaca", "--language", "es"]
    ended = subprocess.run(run, cwd=ROOT, input="quit\n", capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert ended.returncode == 0 and ended.stderr == "" and ended.stdout.rstrip().endswith("Vuelve pronto al mercado.")


# -- parts ------------------------------------------------------------------------------------------------------------------


def test_words_are_given_to_arguments_in_order_by_name_or_to_whichever_fits() -> None:
    assert words_of("  /oaxaca gather 3 ", "oaxaca") == ["gather", "3"] == words_of("gather 3", "oaxaca")
    assert next(readings(GATHER, ["1", "deck:textile", "with:TO9"])) == {"face": "1", "deck": "textile", "with": "TO9"}
    assert next(readings(COMBINE, ["4", "BA", "as:2", "do:craft"])) == {"first": "4", "second": "BA", "as": "2", "do": "craft"}
    assert next(readings(REROLL, ["2", "2", "5"])) == {"faces": "2 2 5"}
    assert next(readings(ACTIVATE, ["PO6a", "extra:TE2a,", "TE2a", "WO1a"])) == {"card": "PO6a", "extra": "TE2a, TE2a WO1a"}
    assert {"card": "PO3a", "args": "TE1a"} in list(readings(ACTIVATE, ["PO3a", "TE1a"]))


def test_words_that_fit_nowhere_are_refused() -> None:
    end = next(v for v in VERBS if v.name == "end")
    with pytest.raises(Illegal) as refusal:
        list(readings(end, ["now"]))
    assert refusal.value.why.key == "terminal.too_many"
    with pytest.raises(Illegal) as refusal:
        list(readings(GATHER, ["card:PO3a"]))
    assert refusal.value.why.key == "terminal.no_argument"
    assert usage(GATHER) == "gather face [deck:] [with:]" and usage(GATHER, brief=True) == "gather face …"


def test_lines_keep_within_the_width() -> None:
    assert wrapped("one two three four", 9, "", "  ") == ["one two", "  three", "  four"]
    assert wrapped("a\nb", 9, " ") == [" a", " b"]
    assert cut("abcdef", 4) == "abc…" and cut("abc", 4) == "abc"
    paint = AnsiColours(True)
    assert visible(paint("gold", "four")) == 4 and paint.codes("say `end`") == "say \x1b[36mend\x1b[0m"
    assert columns(["a", "b", "c"], 9) == ["a   c", "b"] and columns([], 9) == []


@pytest.mark.parametrize("title", sorted(SHELF))
def test_help_shows_what_can_be_typed_in_this_game(title: str) -> None:
    """Every command, card and chapter that it names belongs to the game that is played."""
    kind, out = game(title), io.StringIO()
    asked_for = ArgumentParser()
    add_arguments(asked_for)
    seats = ["--seats", str(kind.seat_counts[0]), "--robots", "random", "--seed", "1"]
    play(asked_for.parse_args([title, *seats]), io.StringIO("help\ncard\nquit\n"), out)
    quoted = re.findall(r"`([^`]+)`", " ".join(out.getvalue().split()))
    verbs = {verb.name for verb in kind.verbs}
    named = [line.split() for line in quoted if line.split()[0] in ("help", "card", "rules")]
    voice = Words("en", (), title).voice
    known = {"help": verbs.__contains__, "card": lambda code: bool(voice.kind(code)), "rules": voice.chapters.__contains__}
    assert {words[0] for words in named if len(words) == 2} == {"help", "card", "rules"}
    assert all(known[words[0]](words[1]) for words in named if len(words) == 2), named
    assert any(words[0] in verbs and ":" in line for line in quoted if (words := line.split())), "how a command is written"
