"""What rows are made of beside numbers and words: frozen, with seats as numbers, and with no notion of how they are written."""

from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]  # an object of JSON, or what becomes one
