"""Rasterised drawings of a test run lie beside its other temporary files, shared by all of its processes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renderers.kit import vector
from tests.deep import DEEP
from tests.renderers.unpainted import unpainted


@pytest.fixture(scope="session", autouse=True)
def _drawings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = vector.folder()
    vector.use_folder(tmp_path_factory.getbasetemp().parent / "drawings")
    yield
    vector.use_folder(before)


@pytest.fixture
def words_alone_when_deep() -> Iterator[None]:
    """An ordinary run paints what it looks at; a deep one, which looks at all, sets the words and paints nothing."""
    with unpainted(DEEP):
        yield
