"""A question as buttons and menus: buttons as far as there is room, else menus by the first word; runs as one multiple menu.

Choices that follow each other without anything new between them may stand on one button.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, zip_longest
from typing import NamedTuple

from bot.discord_ui.messages import ids
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import BUTTONS, OPTION, OPTIONS, Button, Menu, Option, Row
from bot.tables.values.live import Look
from bot.tables.values.multi_choice import Picks
from bot.tables.values.ways import Way, choices_of
from engines.kernel import Ask, Text, head_of
from engines.shelf import game
from renderers.kit.emoji import Icon
from renderers.words import Words
from renderers.words.book import book
from renderers.words.icons import of_choice
from renderers.words.words import JOINED, LABEL_LIMIT, SHORTER, fitting

TWO = 2
SPACE = 4  # rows for a question; the fifth belongs to the standing buttons
FEW = 8  # options that need no order of their own, and of a run that everybody sees, each of which is a button
MOST = SPACE * BUTTONS
PHONE, AROUND, LETTER, GAP = 330, 60, 7.6, 8  # points: how wide a phone shows a message, a button's icon and edges, a letter
TITLE = 34  # letters of what stands on a menu that a phone shows
HIGH, LINE = 14, 0.4  # rows of buttons that a phone shows above the standing ones; of a row, what a label's second line takes
CARDS = ("card", "target", "source")
AND = " · "  # between the parts of a label that says several answers
MORE = "…"  # behind what leads on
SECOND = " (2)"  # behind the second of two that are called alike


class Choice(NamedTuple):
    """One option as it is offered."""

    word: str
    label: str
    about: str
    icon: Icon | None = None
    entry: str = ""  # the label of a menu entry, where that is another: it has more room
    whole: bool = True  # whether a button says all there is to say
    does: str = ""  # all that comes of it, also where its label says so


def choices(look: Look, ask: Ask, words: Words, only: str = "") -> list[Choice]:
    """What is offered at a question with its words; with `only`, what begins with these words."""
    plain = single(look, ask, words, only)
    further = joined(look, ask, plain, words)
    return unlike([one for c in plain for one in further.get(c.word, [c])])


def single(look: Look, ask: Ask, words: Words, only: str = "") -> list[Choice]:
    """The options of a question, each said alone."""
    said = (*ask.options, *ask.free)
    return unlike([choice(look, ask, word, words) for word in said if not only or f"{word} ".startswith(f"{only} ")])


def choice(look: Look, ask: Ask, word: str, words: Words) -> Choice:
    """One option with its words."""
    if head := head_of(word):
        return Choice(word, might(look, head, words), "")
    said = game(look.table.game).label(look.view, ask.key, word)
    card = next((str(said.params[name]) for name in CARDS if name in said.params), "")
    about = book(look.table.game).hint(look.view, ask.seat, word, words) or (words.card_text(card) if card else "")
    return made(word, said, about.replace("`", ""), of_choice(look.table.game, look.view, ask.key, word), words)


def made(word: str, said: Text, about: str, before: Icon | None, words: Words) -> Choice:
    """A choice as long as there is room; what its label says already is not said again."""
    forms, label, entry = words.forms(said), words.label(said), words.label(said, OPTION)
    tells = [about.rstrip(".").casefold() in text.casefold() for text in (label, entry)]
    whole = label not in forms[len(SHORTER) :] or tells[0]  # the shortest form leaves to the description what comes of it
    return Choice(word, label, "" if tells[1] else about, before, "" if label == entry else entry, whole, about)


def unlike(found: Sequence[Choice]) -> list[Choice]:
    """No choice looks like its neighbour: where two do, each says what comes of it, or else how it is typed."""
    by_label: dict[str, list[Choice]] = {}
    for choice in found:
        by_label.setdefault(choice.entry or choice.label, []).append(choice)
    told = {label: iter(apart(alike)) for label, alike in by_label.items()}
    return [next(told[choice.entry or choice.label]) for choice in found]


def apart(alike: Sequence[Choice]) -> list[Choice]:
    """Choices with one label, each with an end of its own: what comes of it, or the last words by which it is typed."""
    if len(alike) < TWO:
        return [*alike]
    longer = [f"{c.label} · {c.about.rstrip('.')}" for c in alike]
    if all(c.about for c in alike) and len({*longer}) == len(alike):
        if max(map(len, longer)) > LABEL_LIMIT:
            return [c._replace(whole=False) for c in alike]
        return [c._replace(label=label, about="", entry="") for c, label in zip(alike, longer, strict=True)]
    same = len({c.does for c in alike}) == 1 and alike[0].does != ""
    ends = endings([[] if same else c.word.split(" ") for c in alike])
    return [c._replace(label=f"{c.label}{end}", entry=c.entry and f"{c.entry}{end}") for c, end in zip(alike, ends, strict=True)]


def endings(said: Sequence[Sequence[str]]) -> list[str]:
    """By which words choices differ, in brackets; those that are the same thing are counted."""
    same = next((n for n, parts in enumerate(zip_longest(*said)) if len({*parts}) > 1), None)
    if same is None:
        return ["", *(f" ({n})" for n in range(TWO, len(said) + 1))]
    return [f" ({' '.join(parts[same:])})" for parts in said]


def might(look: Look, head: str, words: Words) -> str:
    """What leads to options that are not for everybody to know."""
    key = f"{look.table.game}.might.{head}"
    return words.word(key) if words.has(key) else entry(look, head, words)


def together(look: Look, ask: Ask, way: Way, words: Words, short: bool = False) -> Choice | None:
    """Several answers as one choice, with the icon of the first; None where its label is to be whole and has no room for that."""
    parts = [words.forms(beside if words.has((beside := in_a_row(said)).key) else said) for said in way.labels]
    levels = range(min(len(SHORTER) if not short else len(SHORTER) + 1, max(map(len, parts))))
    forms = [AND.join(part[min(n, len(part) - 1)] for part in parts) for n in levels]
    label = fitting(forms, LABEL_LIMIT - len(SECOND))
    if label not in forms and not short:
        return None
    return Choice(way.word, label, "", of_choice(look.table.game, look.view, ask.key, way.choices[0]), does=label)


def in_a_row(said: Text) -> Text:
    """The form of a label that stands beside others on one button."""
    return Text(f"{said.key}.{JOINED}", **said.params)


def joined(look: Look, ask: Ask, plain: Sequence[Choice], words: Words) -> dict[str, list[Choice]]:
    """By option the ways to say it as far as buttons have room for them; each of them where there is no other way to say it."""
    found = dict[str, list[Choice]]()
    for one in plain:
        ways = [way for way in look.ways.get(ask.seat, ()) if way.choices[0] == one.word]
        short = all(len(way.choices) > 1 for way in ways)
        made = [together(look, ask, way, words, short) if way.labels else one._replace(word=way.word) for way in ways]
        whole = [c for c in made if c is not None and can_carry(look, c)]
        if whole and (len(whole) == len(made) or not short):
            found[one.word] = whole
    return found


def can_carry(look: Look, choice: Choice) -> bool:
    """Whether a button has room for what it is to say."""
    return Id("say", look.table.id, ids.MOST, choice.word).fits


def rows(look: Look, ask: Ask, since: int, words: Words, only: str = "", picked: Sequence[int] | None = None) -> tuple[Row, ...]:
    """A question as at most four rows; on buttons and menus every sign stands for itself, and cards have no codes."""
    words = words.named
    run = look.picks.get(ask.seat)
    if run is not None and (picked is not None or not (ask.public and is_short(run))):
        return run_rows(look, ask, since, words, picked)
    leads = game(look.table.game).leads(look.view, ask)
    spots = book(look.table.game).spots
    if len(ask.options) > MOST and any(spots(word) for word in ask.options):
        return around(look, since, choices(look, ask, words), leads, words, only)
    plain = in_front(single(look, ask, words, only), leads)
    further = joined(look, ask, plain, words)
    made = with_ways(look, since, plain, further, words)
    if made is None:
        first = [c for c in plain if c.word in leads and c.whole][:BUTTONS]
        several = (menus(look, since, plain, words, first[:n]) for n in range(len(first), 0, -1))
        made = next((one for one in several if one and high(one) <= HIGH), None) or menus(look, since, plain, words)
    return made if made is not None else tree(look, since, plain, words, len(only.split()))


def in_front(plain: Sequence[Choice], leads: Sequence[str]) -> list[Choice]:
    """A long list begins with what is good for something; the rest is in the order of the picture."""
    if len(plain) <= FEW:
        return [*plain]
    place = {word: n for n, word in enumerate(leads[:BUTTONS])}
    return sorted(plain, key=lambda c: place.get(c.word, len(place)))


def with_ways(
    look: Look, since: int, plain: Sequence[Choice], further: Mapping[str, list[Choice]], words: Words
) -> tuple[Row, ...] | None:
    """Buttons for all options, with as many ways to say them as there is room for; None where the options alone have none."""
    for most in sorted({1, *map(len, further.values())}, reverse=True):
        said = [ways if len(ways := further.get(c.word, [c])) <= most else [c] for c in plain]
        told = iter(unlike([c for ways in said for c in ways]))
        options = [[next(told) for _ in ways] for ways in said]
        made = on_buttons(look, since, options, words)
        if made is not None and high(made) <= HIGH:
            return made
    return None


def high(rows: Sequence[Row]) -> float:
    """How many rows this is on a phone, where buttons go on below each other; a long label takes two lines."""
    lines = 0.0
    for row in rows:
        left = 0.0
        for one in () if isinstance(row, Menu) else row:
            wide = AROUND + LETTER * len(one.label)
            lines += (wide > left) + LINE * (wide > PHONE)
            left = (left if wide <= left else PHONE) - wide - GAP
        lines += isinstance(row, Menu)
    return lines


def is_short(run: Picks) -> bool:
    """Whether every pick of a run is a button of its own: few different ones."""
    return len({*run.choices}) == len(run.choices) <= FEW


def on_buttons(look: Look, since: int, options: Sequence[Sequence[Choice]], words: Words) -> tuple[Row, ...] | None:
    """Buttons for what they can say whole, a menu of the rest; None where there is no room."""
    offered = [one for option in options for one in option]
    unsaid = {verb for verb, group in groups(offered).items() if not all(c.whole for c in group)} if len(offered) > 1 else set()
    rest = [c for c in offered if verb_of(c) in unsaid]
    unsaid_ones = lists(look, since, chunks(rest) if rest else [], words)
    made = [[button(look, since, c) for c in option if verb_of(c) not in unsaid] for option in options]
    laid = in_rows([one for one in made if one], SPACE - len(unsaid_ones))
    return (*unsaid_ones, *laid) if laid is not None else None


def in_rows(options: Sequence[Sequence[Button]], room: int) -> tuple[tuple[Button, ...], ...] | None:
    """Rows of buttons: the ways to say one option in rows of their own, if there is room for that."""
    apart = [
        row for _, same in groupby(options, key=lambda o: len(o) > 1 and o) for row in in_fives([b for o in same for b in o])
    ]
    found = apart if len(apart) <= room else in_fives([one for option in options for one in option])
    return tuple(found) if len(found) <= room else None


def in_fives(made: Sequence[Button]) -> list[tuple[Button, ...]]:
    return [tuple(made[n : n + BUTTONS]) for n in range(0, len(made), BUTTONS)]


def verb_of(choice: Choice) -> str:
    return choice.word.split(" ")[0]


def button(look: Look, since: int, choice: Choice) -> Button:
    passive = choice.word.split(" ")[-1] in game(look.table.game).passive
    style = "grey" if passive else "gold"
    head = head_of(choice.word)
    says = Id("verbs", look.table.id, since, head) if head else Id("say", look.table.id, since, choice.word)
    return Button(str(says), on_button(choice), style, choice.icon)


def on_button(choice: Choice) -> str:
    """A choice with what it brings, as far as there is room for both."""
    both = f"{choice.label} · {choice.about.rstrip('.')}"
    return both if choice.about and len(both) <= LABEL_LIMIT else choice.label


def buttons(look: Look, since: int, offered: Sequence[Choice]) -> tuple[Row, ...]:
    return tuple(in_fives([button(look, since, c) for c in offered]))


def groups(offered: Sequence[Choice]) -> dict[str, list[Choice]]:
    found: dict[str, list[Choice]] = {}
    for choice in offered:
        found.setdefault(verb_of(choice), []).append(choice)
    return found


def menus(
    look: Look, since: int, offered: Sequence[Choice], words: Words, first: Sequence[Choice] = ()
) -> tuple[Row, ...] | None:
    """A menu for each verb, single words and what comes first as buttons; None when they do not fit."""
    found = groups([c for c in offered if c not in first])
    singles = [*first, *(c for group in found.values() if len(group) == 1 for c in group)]
    many = [chunk for group in found.values() if len(group) > 1 for chunk in chunks(group)]
    room = SPACE - -(-len(singles) // BUTTONS)
    while len(many) > room:
        pairs = [(len(a) + len(b), n) for n, (a, b) in enumerate(pairwise(many))]
        size, n = min(pairs, default=(OPTIONS + 1, 0))
        if size > OPTIONS:
            return None
        many[n : n + 2] = [many[n] + many[n + 1]]
    made: list[Row] = [*lists(look, since, many, words)]
    return (*buttons(look, since, singles), *made) if first else (*made, *buttons(look, since, singles))


def chunks(group: list[Choice]) -> list[list[Choice]]:
    """As many as menus have room for; what is about one card stands in one menu, if that takes no further one."""
    found: list[list[Choice]] = [[]]
    for _, same in groupby(group, key=lambda c: c.word.split(" ")[:2]):
        part = [*same]
        if len(found[-1]) + len(part) > OPTIONS:
            found.append([])
        found[-1] += part
    packed = [group[n : n + OPTIONS] for n in range(0, len(group), OPTIONS)]
    return found if len(found) == len(packed) and max(map(len, found)) <= OPTIONS else packed


def lists(look: Look, since: int, parts: Sequence[Sequence[Choice]], words: Words) -> list[Menu]:
    """A menu for each of these parts of a question; those that are called alike are counted."""
    titles = [placeholder(look, part, words) for part in parts]
    told = [
        words.word("discord.menu.part", what=title.rstrip(MORE), part=titles[: n + 1].count(title), parts=titles.count(title))
        if titles.count(title) > 1
        else title
        for n, title in enumerate(titles)
    ]
    return [menu(look, since, part, title, n) for n, (part, title) in enumerate(zip(parts, told, strict=True))]


def menu(look: Look, since: int, group: Sequence[Choice], title: str, n: int) -> Menu:
    options = tuple(Option(c.word, c.entry or c.label, c.about, icon=c.icon) for c in group)
    return Menu(str(Id("menu", look.table.id, since, str(n))), title, options)


def placeholder(look: Look, group: Sequence[Choice], words: Words) -> str:
    """What a menu is for, in as few words as a phone shows."""
    verbs = dict.fromkeys(verb_of(c) for c in group)
    keys = [[key for key in (f"{look.table.game}.might.{v}", f"{look.table.game}.verb.{v}") if words.has(key)] for v in verbs]
    known = [words.word(either[0]).rstrip(MORE) if either else "" for either in keys]
    said = AND.join(known)
    return said if all(known) and len(said) <= TITLE else words.word("discord.menu.choose")


def tree(look: Look, since: int, offered: Sequence[Choice], words: Words, said: int) -> tuple[Row, ...]:
    """Too many options for one message: first the verb, or the first word that makes a difference, then the rest in private."""
    found: dict[str, list[Choice]] = {}
    for depth in range(said + 1, max(len(c.word.split()) for c in offered) + 1):
        found = {}
        for choice in offered:
            found.setdefault(" ".join(choice.word.split()[:depth]), []).append(choice)
        if len(found) > 1:
            break
    entries = [Option(head, f"{entry(look, head, words)} ({len(group)})", icon=common(group)) for head, group in found.items()]
    parts = [entries[n : n + OPTIONS] for n in range(0, len(entries), OPTIONS)][:SPACE]
    title = words.word("discord.menu.choose")
    return tuple(Menu(str(Id("verbs", look.table.id, since, str(n))), title, tuple(part)) for n, part in enumerate(parts))


def common(group: Sequence[Choice]) -> Icon | None:
    """The icon that all of some choices have."""
    icons = {choice.icon for choice in group}
    return icons.pop() if len(icons) == 1 else None


def around(look: Look, since: int, offered: Sequence[Choice], leads: Sequence[str], words: Words, spot: str) -> tuple[Row, ...]:
    """Many choices on a map: those at a place, or the likely ones, as buttons with what lies nowhere; the places in menus."""
    by_word = {first_of(c): c for c in offered}
    touched = {word: book(look.table.game).spots(word) for word in by_word}
    places: dict[str, list[str]] = {}
    for there in touched.values():
        for one in there:
            places.setdefault(one, []).extend(other for other in there if other != one)
    here = [word for word in by_word if spot in touched[word]] if spot in places else leads
    near = [by_word[word] for word in here if word in by_word]
    rest = [c for word, c in by_word.items() if not touched[word]]
    on_map = [c for word, c in by_word.items() if touched[word]]
    for many in range(1, SPACE) if spot not in places else ():
        room = (SPACE - many) * BUTTONS - len(rest)
        if len(on_map) <= many * OPTIONS + room:
            likely = [*near, *(c for c in on_map if c not in near)][: max(min(len(near), room), len(on_map) - many * OPTIONS)]
            others = [c for c in on_map if c not in likely]
            return (*buttons(look, since, [*likely, *rest]), *listed(look, since, others, words))
    made = buttons(look, since, [*near[: 2 * BUTTONS - len(rest)], *rest])
    entries = [Option(one, one, " · ".join(sorted(places[one], key=in_order))) for one in sorted(places, key=in_order)]
    size = min(OPTIONS, -(-len(entries) // -(-len(entries) // OPTIONS)))  # menus of about the same length
    parts = [entries[n : n + size] for n in range(0, len(entries), size)][: SPACE - len(made)]
    return (*made, *(map_menu(look, since, part, words, n) for n, part in enumerate(parts)))


def first_of(choice: Choice) -> str:
    """What is said first by a choice, or by several on one button."""
    return choices_of(choice.word)[0]


def listed(look: Look, since: int, on_map: Sequence[Choice], words: Words) -> Iterator[Menu]:
    """All that can be chosen on a map, where that is not too much: in menus of about the same length, in the order of places."""
    begins = {c.word: min(book(look.table.game).spots(first_of(c)), key=in_order) for c in on_map}
    ordered = sorted(on_map, key=lambda c: in_order(begins[c.word]))
    size = -(-len(ordered) // -(-len(ordered) // OPTIONS)) if ordered else 1
    for n in range(0, len(ordered), size):
        part = ordered[n : n + size]
        title = words.word("discord.menu.places", first=begins[part[0].word], last=begins[part[-1].word])
        yield menu(look, since, part, title, n)


def map_menu(look: Look, since: int, part: Sequence[Option], words: Words, n: int) -> Menu:
    """Some places of a map, from each of which one may go on."""
    title = words.word("discord.menu.places", first=part[0].label, last=part[-1].label)
    return Menu(str(Id("verbs", look.table.id, since, str(n))), title, tuple(part))


def in_order(spot: str) -> tuple[str, int, str]:
    """The place of a name such as c10 among others: by letter, then by number."""
    return spot[:1], len(spot), spot


def entry(look: Look, head: str, words: Words) -> str:
    """What a branch of many options is about: the verb, or the component named last."""
    verb, *more = head.split()
    about = f"{look.table.game}.verb.{verb}"
    if not more:
        return words.word(about) if words.has(about) else verb
    return words.card(more[-1]).replace("`", "")


def run_rows(look: Look, ask: Ask, since: int, words: Words, picked: Sequence[int] | None) -> tuple[Row, ...]:
    """A run of picks: one menu for all of them, then a confirmation; or none at all."""
    run = look.picks[ask.seat]
    chosen = frozenset(picked or ())
    stands = look if look.unpicked is None else replace(look, view=look.unpicked, unpicked=None)
    offered = unlike([choice(stands, ask, word, words) for word in run.choices])
    options = tuple(Option(str(n), one.entry or one.label, one.about, n in chosen, one.icon) for n, one in enumerate(offered))
    pick = Menu(str(Id("picks", look.table.id, since)), words.word("discord.menu.picks"), options, run.most)
    without = choice(stands, ask, ask.options[-1], words)
    none = button(look, since, without)  # nothing that is picked has been said
    if not chosen:
        return (pick, (none,))
    said = choice(look, ask, ask.options[-1], words).label
    if said == without.label:  # else it says what comes of all picks, also of those that were said before
        said = ", ".join(o.label for o in options if o.chosen)
    confirm = Id("run", look.table.id, since, ".".join(map(str, sorted(chosen))))
    label = words.label(Text("discord.button.confirm", what=said, n=len(chosen)))
    return (pick, (Button(str(confirm), label, "green"), none))
