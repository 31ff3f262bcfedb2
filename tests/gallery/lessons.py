"""Every step of every lesson, as its panel shows it: to be looked at.

python -m tests.gallery.lessons OUT_DIR
python -m tests.gallery.lessons OUT_DIR --lessons oaxaca --languages es
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from PIL import Image

from bot.discord_ui.messages.icons import STAND_INS
from bot.discord_ui.messages.lesson import praised, render_lesson, words_of
from bot.discord_ui.messages.spec import Menu, MessageSpec
from bot.discord_ui.pictures.draw import Drawn
from bot.lessons.course import NEXT, Stand, begun, offered
from engines.kernel import asked
from renderers.kit.sizes import EMBED
from renderers.words import LANGUAGES
from tests.gallery.show import shrunk

PAGE = """<!doctype html><meta charset="utf-8"><title>{title}</title><style>
body {{ background: #313338; color: #dbdee1; font: 15px/1.4 sans-serif; margin: 24px; }}
section {{ border-left: 4px solid #c98a1b; background: #2b2d31; padding: 10px 14px; margin: 0 0 26px; width: 440px; }}
b.title {{ color: #fff; }} p {{ white-space: pre-wrap; margin: 6px 0; }} small {{ color: #949ba4; }}
i {{ display: inline-block; background: #4e5058; color: #fff; border-radius: 6px; padding: 4px 10px; }}
i {{ margin: 3px 4px 0 0; font-style: normal; }}
</style>{body}"""


def steps(name: str) -> Iterator[tuple[Stand, Stand | None]]:
    """A lesson from its beginning to its end, each step with the one before it."""
    stand, before = begun(name), None
    while True:
        yield stand, before
        if stand.last:
            return
        before = stand
        if stand.reads:
            stand = stand.after(NEXT)
        elif not stand.step.free:
            stand = stand.after(stand.step.right[0])
        else:
            while stand.step.free:
                ask = asked(stand.state, stand.lesson.seat)
                assert ask is not None
                stand = stand.after(ask.options[-1] if ask.options[-1] == "end" else ask.options[0])


def controls(spec: MessageSpec) -> Iterator[str]:
    """The buttons and menus of a message, as a page shows them."""
    for row in spec.rows:
        if isinstance(row, Menu):
            yield f"<br><i>▾ {escape(row.placeholder)}</i><br>{' '.join(f'<i>{escape(o.label)}</i>' for o in row.options)}"
        else:
            yield f"<br>{' '.join(f'<i>{escape(one.label)}</i>' for one in row)}"


def hang(out: Path, name: str, language: str) -> None:
    """A page of one lesson, with its pictures beside it."""
    drawn, body = Drawn(), []
    for n, (stand, before) in enumerate(steps(name), 1):
        live = stand.live("7", "Ana", n)
        note = praised(before, words_of(before, live, language)) if before is not None else ""
        spec = render_lesson(stand, live, language, drawn, note)
        (panel,) = spec.panels
        shot = ""
        if panel.image is not None:
            file = f"{name}-{language}-{n:02}-{stand.step.name}.png"
            shrunk(Image.open(io.BytesIO(panel.image.data)).convert("RGB"), *EMBED).save(out / file)
            shot = f'<img src="{file}" alt="{escape(panel.image.alt)}">'
        said = (STAND_INS.text(text, 4000) for text in (spec.content, panel.text))
        lines = "".join(f"<p>{escape(text)}</p>" for text in said if text)
        body.append(f'<section><b class="title">{escape(panel.title)}</b>{lines}{shot}{"".join(controls(spec))}<p><small>')
        body.append(f"{escape(panel.footer)}</small></p></section>")
    drawn.close()
    (out / f"{name}-{language}.html").write_text(PAGE.format(title=name, body="".join(body)), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--lessons", nargs="*", default=[*offered()])
    parser.add_argument("--languages", nargs="*", default=LANGUAGES)
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    for name in given.lessons:
        for language in given.languages:
            hang(given.out, name, language)
            print(given.out / f"{name}-{language}.html")


if __name__ == "__main__":
    main()
