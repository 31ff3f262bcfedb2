"""The example of several processes: its form, and that its settings are settings and fit together."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from bot.__main__ import COMMANDS
from bot.metrics import GAUGES
from bot.settings import PREFIX, TOKEN, VARIABLES, load
from bot.store.address import Address

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: Any = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
BOTS = {name: service for name, service in SERVICES.items() if TOKEN in service.get("environment", {})}
KNOWN = {  # of the form, what is used here
    "image", "build", "restart", "stop_signal", "stop_grace_period", "depends_on", "environment", "volumes", "healthcheck",
    "ports", "command",
}  # fmt: skip
PROXY_PORT = 8080  # where nirn-proxy listens unless it is told otherwise
VARIABLE = re.compile(r"\$\{([A-Z_]+)(?::([-?])([^}]*))?\}")


def filled(text: str) -> str:
    """A value as it is when only what must be given is given."""
    return VARIABLE.sub(lambda found: found[3] if found[2] == "-" else "given", text)


def test_services_have_the_form_and_name_what_is_there() -> None:
    assert set(COMPOSE) == {"services", "volumes", "x-ours", "x-bot"} and len(BOTS) == 2
    for name, service in SERVICES.items():
        assert set(service) <= KNOWN, name
        assert VARIABLE.fullmatch(service["image"]), "a host names the images"
        assert set(service.get("depends_on", {})) <= set(SERVICES)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file(), volume
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
            assert f"ARG {next(iter(service['build']['args']))}" in (DEPLOY / "Dockerfile").read_text()
    assert all("127.0.0.1" in port for service in SERVICES.values() for port in service.get("ports", []))


@pytest.mark.parametrize("name", BOTS)
def test_settings_of_the_bots_can_be_read_and_share(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in [one for one in os.environ if one.startswith(PREFIX) or one == TOKEN]:
        monkeypatch.delenv(variable)
    environment = BOTS[name]["environment"]
    assert set(environment) <= set(VARIABLES)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, filled(str(value)))
    settings = load(tmp_path / "none")
    assert settings.shared and settings.workers and settings.shards > 1 and isinstance(settings.database, Address)
    assert str(settings.database) == "PostgreSQL at database, database tianguis" and "database" in SERVICES
    proxy = urlsplit(settings.api)
    assert proxy.hostname in SERVICES and proxy.port == PROXY_PORT
    assert environment == BOTS[next(iter(BOTS))]["environment"], "all of them share the same"


def test_the_unit_names_the_database_whatever_the_example_leaves_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in a unit's EnvironmentFile goes before its Environment, also where it is empty."""
    (made,) = re.findall(
        r"^(.*) \| install -m 600 /dev/stdin /etc/tianguis.env", (DEPLOY / "README.md").read_text(), re.MULTILINE
    )
    lines = subprocess.run(made, shell=True, cwd=DEPLOY.parent, capture_output=True, text=True, check=True).stdout.splitlines()
    unit = (DEPLOY / "tianguis.service").read_text()
    named = re.findall(r"^Environment=(.*)", unit, re.MULTILINE) + [line for line in lines if line and not line.startswith("#")]
    for variable, value in (line.split("=", 1) for line in named):
        monkeypatch.setenv(variable, value)
    assert load(tmp_path / "none").database == Path("/var/lib/tianguis/tianguis.sqlite3") and "StateDirectory=tianguis" in unit
    assert f"{TOKEN}=" in lines


def test_somebody_works_for_the_bots_by_a_command_that_there_is() -> None:
    (worker,) = [service for service in SERVICES.values() if "command" in service]
    assert [*worker["command"]] == ["work"] and "work" in COMMANDS
    (bot, _) = BOTS.values()
    assert worker["environment"] == {"TIANGUIS_DATABASE": bot["environment"]["TIANGUIS_DATABASE"]}, "no token, no shards"
    assert worker["image"] == bot["image"] and worker["build"] == bot["build"]


def test_each_bot_is_asked_for_its_figures() -> None:
    asked = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text())["scrape_configs"][0]["static_configs"][0]["targets"]
    port = next(iter(BOTS.values()))["environment"]["TIANGUIS_METRICS"].rpartition(":")[2]
    assert sorted(asked) == sorted(f"{name}:{port}" for name in BOTS)


def test_the_board_shows_every_figure_and_none_that_there_is_not() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    panels = board["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    known = {"tianguis_answer_seconds_bucket", "tianguis_answer_seconds_count", *(f"tianguis_{name}" for name in GAUGES)}
    assert {name for expression in asked for name in re.findall(r"tianguis_\w+", expression)} == known
    assert {panel["datasource"]["uid"] for panel in panels} == {"${source}"}, "whichever a host has"
    places = [tuple(panel["gridPos"].values()) for panel in panels]
    assert len({*places}) == len(places) and all(x % 8 == 0 and x + w <= 24 for x, _, w, _ in places), "nothing on top of another"
