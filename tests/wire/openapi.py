"""Bodies against Discord's own description of its API."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FILE = Path(__file__).parent / "discord" / "openapi.json.xz"
URN = "urn:discord"


@cache
def spec() -> Any:
    """The whole file."""
    return json.loads(lzma.decompress(FILE.read_bytes()))


def by_type(validator: Any, branches: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    """`oneOf` over things that bear a type: only the branch of that type counts, so that errors name the real fault."""
    if isinstance(instance, dict) and "type" in instance:
        fitting = [b for b in branches if instance["type"] in _types(validator, b)]
        if len(fitting) == 1:
            yield from validator.descend(instance, fitting[0])
            return
    usual: Any = Draft202012Validator.VALIDATORS["oneOf"]
    yield from usual(validator, branches, instance, schema)


def _types(validator: Any, branch: Mapping[str, Any]) -> tuple[Any, ...]:
    """The types that a branch is for."""
    schema = resolved(branch["$ref"]) if "$ref" in branch else branch
    of = schema.get("properties", {}).get("type", {})
    if "$ref" in of:
        of = resolved(of["$ref"])
    of = of.get("allOf", [of])[0]
    of = resolved(of["$ref"]) if "$ref" in of else of
    return tuple(of.get("enum") or [one.get("const") for one in of.get("oneOf", [])])


def resolved(ref: str) -> Any:
    """What a reference stands for."""
    found = spec()
    for part in ref.split("#/", 1)[1].split("/"):
        found = found[part.replace("~1", "/").replace("~0", "~")]
    return found


@cache
def registry() -> Any:
    """The file as jsonschema finds its parts in it."""
    return Registry().with_resource(URN, Resource.from_contents(spec(), default_specification=DRAFT202012))


Judge: Any = validators.extend(Draft202012Validator, {"oneOf": by_type})


@cache
def templates() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Paths as patterns, the most exact ones first."""
    found = sorted(spec()["paths"], key=lambda path: path.count("{"))
    return tuple((re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(path)) + "$"), path) for path in found)


@cache
def schema_for(method: str, template: str, mime: str) -> Any:
    """The schema of a body; None where there is none."""
    operation = spec()["paths"][template].get(method.lower(), {})
    found = operation.get("requestBody", {}).get("content", {}).get(mime, {}).get("schema")
    return json.loads(json.dumps(found).replace('"#/', f'"{URN}#/')) if found is not None else None


@cache
def judge(text: str) -> Any:
    """A validator for a schema."""
    parts = {"registry": registry()}
    return Judge(json.loads(text), **parts)


def narrowed(schema: Any, body: Any) -> Any:
    """Of the bodies that a callback may have, the one of its type."""
    if not isinstance(schema, dict) or "anyOf" not in schema or not isinstance(body, dict) or "type" not in body:
        return schema
    fitting = [b for b in schema["anyOf"] if body["type"] in _types(None, b)]
    return fitting[0] if len(fitting) == 1 else schema


def normal(body: Any) -> Any:
    """The body with the numbers that discord.py sends for what is a string on paper."""
    if isinstance(body, list):
        return [normal(one) for one in body]
    if not isinstance(body, dict):
        return body
    made = {name: normal(value) for name, value in body.items()}
    for one in made.get("attachments") or ():
        one["id"] = str(one["id"])
    for name in ("users", "roles"):
        if isinstance(made.get("allowed_mentions"), dict) and name in made["allowed_mentions"]:
            made["allowed_mentions"][name] = [str(one) for one in made["allowed_mentions"][name]]
    if isinstance(made.get("emoji"), dict) and made["emoji"].get("id"):
        made["emoji"]["id"] = str(made["emoji"]["id"])
    if "recipient_id" in made:
        made["recipient_id"] = str(made["recipient_id"])
    return made


def faults(method: str, path: str, mime: str, body: Any) -> list[str]:
    """What is wrong with a request; an unknown path is wrong, too."""
    template = next((name for pattern, name in templates() if pattern.match(path)), None)
    if template is None:
        return [f"{method} {path}: no such path"]
    schema = schema_for(method, template, mime)
    if schema is None:
        return [f"{method} {template}: takes no body of {mime}"] if body is not None else []
    said = normal(body)
    errors = judge(json.dumps(narrowed(schema, said), sort_keys=True)).iter_errors(said)
    return [f"{method} {template} at {'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in errors]
