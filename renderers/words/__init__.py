"""What players read: texts by key, filled in for a reader."""

from renderers.words.words import LANGUAGES, MissingText, Sheet, Words, quoted, texts

__all__ = ["LANGUAGES", "MissingText", "Sheet", "Words", "quoted", "texts"]
