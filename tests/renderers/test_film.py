"""Films: every board of a game, the final scores last and long, small enough for any server."""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from engines.kernel import apply
from engines.robots import play_match, robot
from engines.shelf import SHELF, game
from renderers.film import FIRST, LAST, LIMIT, MOST, Film, Script, TooLarge, durations, film
from tests.deep import some

NAMES = ("Ana", "Beatriz", "Cleo", "Dan", "Eva")


def script_of(title: str, seats: int, last: int | None = None) -> Script:
    """A game among robots, up to its end or to one of its first answers."""
    record = play_match(game(title), [robot("random")] * seats, "film").record
    s = game(title).new(record["seed"], seats)
    views: list[Any] = [game(title).view(s, None)]
    for seat, word in record["moves"][:last]:
        apply(s, seat, word)
        views.append(game(title).view(s, None))
    if last is None:
        views = [*views[:: max(1, len(views) // 6)], views[-1]]
    return Script(title, tuple(views), NAMES[:seats], "es", over=last is None)


def frames(made: Film) -> Iterator[tuple[Image.Image, int]]:
    """The pictures of a film and how long each is shown."""
    with Image.open(io.BytesIO(made.data)) as image:
        for frame in ImageSequence.Iterator(image):
            yield frame.convert("RGB"), frame.info["duration"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", some(SHELF, ("oaxaca", "patzcuaro").__contains__))
def test_a_whole_game_becomes_a_film(title: str) -> None:
    script, heard = script_of(title, game(title).seat_counts[-1]), list[tuple[int, int]]()
    made = film(script, lambda done, of: heard.append((done, of)))
    shown = list(frames(made))
    assert made.frames == len(script.views) + 1 == len(heard) and heard[-1] == (made.frames, made.frames)
    assert len(made.data) <= LIMIT and all(picture.size == made.size for picture, _ in shown) and made.size[0] == 800
    bottom = made.size[1] - 2
    assert shown[0][0].getpixel((400, bottom)) != shown[-1][0].getpixel((400, bottom)), "the line says how far it is"
    assert len(shown) <= made.frames and shown[-1][1] == LAST, "pictures that are the same may be shown as one"


@pytest.mark.sampled(3)
def test_the_last_picture_is_that_of_the_final_scores() -> None:
    from renderers.oaxaca import final
    from renderers.words import Words

    script = script_of("oaxaca", 2)
    *_, (last, _) = frames(film(script))
    whole = final(script.views[-1], Words("es", NAMES[:2], "oaxaca")).image.convert("RGB")
    true = whole.resize((800, round(whole.height / 2)), Image.Resampling.LANCZOS)
    shown, drawn = last.crop((0, 0, *true.size)).convert("L"), true.convert("L")
    assert ImageStat.Stat(ImageChops.difference(shown, drawn)).mean[0] < 3, "but for the few colours"


@pytest.mark.sampled(3)
def test_a_running_game_has_no_final_scores() -> None:
    script = script_of("patzcuaro", 2, 6)
    made = film(script)
    assert made.frames == 7 and list(frames(made))[-1][1] < LAST


@pytest.mark.deep
def test_a_film_that_is_too_large_has_fewer_and_smaller_pictures() -> None:
    script = script_of("patzcuaro", 2, 8)
    whole = film(script)
    half = film(script, limit=len(whole.data) - 1)
    assert len(half.data) < len(whole.data) and half.frames == 5 and half.size[0] == 800
    small = film(script, limit=len(half.data) - 1)
    assert small.size[0] < 800
    with pytest.raises(TooLarge):
        film(script, limit=1000)


def test_no_film_lasts_too_long() -> None:
    for n in (1, 2, 30, MOST):
        shown = durations(n, over=True)
        assert len(shown) == n and shown[-1] == LAST and sum(shown) <= 60_000 + FIRST + LAST


def test_a_script_can_be_sent_to_another_process() -> None:
    for title in SHELF:
        script = script_of(title, game(title).seat_counts[0], 5)
        assert pickle.loads(pickle.dumps(script)) == script
