"""Discord's OpenAPI description, made a judge: its schemas closed, its unions split by type, for requests or for answers.

The description is JSON Schema 2020-12 with habits of its own. Three of them are rewritten once, when it is loaded:

* Unknown keys pass everywhere. Here they don't, except for those that the library or Discord is known to send (``ALLOWED``).
* A union of objects that name their ``type`` reports the errors of the object that the type names, not of all of them.
* Ids are text. In requests a number is as good; in answers it is not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

Schema = dict[str, Any]
SCHEMAS = "#/components/schemas/"

ATTACHMENT = dict.fromkeys(("url", "proxy_url", "size", "content_type", "width", "height", "spoiler"), True)
NAMED = {"name": {"type": "string"}, "command_type": {"type": "integer"}}

# Keys beyond the description, by the schema's name: sent by discord.py 2.7.1 in requests, by Discord in answers.
ALLOWED_REQUEST: Mapping[str, Schema] = {
    "ApplicationCommandCreateRequest": {"nsfw": {"type": "boolean"}},
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": "boolean"}},
    "ApplicationCommandPatchRequestPartial": {"nsfw": {"type": "boolean"}},
    "RichEmbed": {"flags": {"type": "integer"}},
    "MessageEditRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookUpdateRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts": {"type": "boolean"}},
    "ComponentEmojiForRequest": {"animated": {"type": "boolean"}},
    "MessageAttachmentRequest": ATTACHMENT,  # a kept file goes out as it came
}
ALLOWED_ANSWER: Mapping[str, Schema] = {
    "ApplicationCommandInteractionMetadataResponse": NAMED,
    "MessageComponentInteractionMetadataResponse": NAMED,
    "ModalSubmitInteractionMetadataResponse": NAMED,
    **{
        f"{kind}SelectComponentResponse": {"required": {"type": "boolean"}}
        for kind in ("String", "User", "Role", "Mentionable", "Channel")
    },
}

# The description calls the code of a single form error a number; the documentation (reference, error messages) shows texts.
CORRECTED: Mapping[str, Schema] = {
    "InnerErrors": {
        "type": "object", "required": ["_errors"],
        "properties": {"_errors": {"type": "array", "items": {
            "type": "object", "required": ["code", "message"],
            "properties": {"code": {"type": ["integer", "string"]}, "message": {"type": "string"}},
        }}},
    },
}


def formats() -> FormatChecker:
    """Dates and addresses by jsonschema's own checkers (they need their packages), number ranges here."""
    checker = FormatChecker(formats=("date-time", "uri"))
    assert set(checker.checkers) == {"date-time", "uri"}, "rfc3339-validator and rfc3986-validator are not installed"
    for name, bits in (("int32", 31), ("int64", 63)):
        checker.checks(name)(lambda value, bits=bits: not isinstance(value, int) or -(1 << bits) <= value < 1 << bits)
    return checker


def union(validator: Validator, branches: Schema, instance: object, schema: Schema) -> Iterator[ValidationError]:
    """The keyword that stands for ``oneOf`` and ``anyOf``: the branch that the value names, else the one that fits best."""
    tagged, others = branches["tagged"], branches["others"]
    if isinstance(instance, dict) and tagged:
        tag = instance.get("type")
        if isinstance(tag, (int, str)) and tag in tagged:
            yield from validator.descend(instance, tagged[tag])
            return
        if not others:
            yield ValidationError(f"type {tag!r} is none of {', '.join(map(str, tagged))}")
            return
    found = []
    for branch in others:
        errors = list(validator.descend(instance, branch))
        if not errors:
            return
        found.append(errors)
    # The branch of the right kind of value, then of the fewest wrong, missing and unknown keys.
    found.sort(key=lambda errors: (errors[0].validator == "type" and not errors[0].path, sum(map(weight, errors))))
    if found:
        yield from found[0]
    else:
        yield ValidationError(f"{instance!r} is none of the objects that are possible here")


def weight(error: ValidationError) -> int:
    """How much an error counts: an unknown key says more than a wrong value that another object is meant."""
    if error.validator != "additionalProperties" or not isinstance(error.instance, dict):
        return 1
    return 2 * len(error.instance.keys() - error.schema["properties"].keys())


Closed = extend(Draft202012Validator, {"union": union})


class Description:
    """The description's schemas, rewritten for one direction: what the bot sends, or what the server answers and tells."""

    def __init__(self, document: Mapping[str, Any], *, answers: bool) -> None:
        self._allowed = ALLOWED_ANSWER if answers else ALLOWED_REQUEST
        self._named: Mapping[str, Schema] = {**document["components"]["schemas"], **CORRECTED}
        schemas = {name: self._rewritten(schema, name) for name, schema in self._named.items()}
        if not answers:
            schemas["SnowflakeType"] = {**schemas["SnowflakeType"], "type": ["string", "integer"], "minimum": 0}
        self._registry: Registry[Any] = Registry().with_resources(
            (f"discord:{name}", DRAFT202012.create_resource(schema)) for name, schema in schemas.items()
        )
        self._formats = formats()

    def named(self, name: str) -> Schema:
        """A schema as the description has it."""
        return self._named[name]

    def validator(self, schema: Schema) -> Validator:
        """A judge for a schema written as the description writes them."""
        return Closed(self._rewritten(schema), registry=self._registry, format_checker=self._formats)

    def _rewritten(self, schema: Schema, name: str = "") -> Schema:
        branches = schema.get("oneOf") or schema.get("anyOf")
        if branches and all("const" in branch for branch in branches):
            return {"type": schema["type"], "enum": [branch["const"] for branch in branches]}
        if "enum" in schema:
            return {key: value for key, value in schema.items() if key != "allOf"}  # its allOf names the wider enumeration
        if "allOf" in schema:
            schema = self._merged(schema)
        new = dict(schema)
        if "$ref" in schema:
            new["$ref"] = schema["$ref"].replace(SCHEMAS, "discord:")  # each named schema is a resource of its own
        if branches:
            del new["oneOf" if "oneOf" in schema else "anyOf"]
            new["union"] = self._union(branches)
        if "items" in schema:
            new["items"] = self._rewritten(schema["items"])
        if isinstance(schema.get("additionalProperties"), dict):
            new["additionalProperties"] = self._rewritten(schema["additionalProperties"])
        if "properties" in schema:
            known = {key: self._rewritten(one) for key, one in schema["properties"].items()}
            new["properties"] = known | dict(self._allowed.get(name, {}))
            new.setdefault("additionalProperties", False)
        return new

    def _union(self, branches: list[Schema]) -> Schema:
        tagged: dict[object, Schema] = {}
        others: list[Schema] = []
        for branch in branches:
            tags = self._tags(branch)
            tagged |= dict.fromkeys(tags, self._rewritten(branch))
            others += [] if tags else [self._rewritten(branch)]
        return {"tagged": tagged, "others": others}

    def _tags(self, branch: Schema) -> list[object]:
        """The constants of the ``type`` of an object that must say it."""
        schema = self._resolved(branch)
        tags: list[object] = schema.get("properties", {}).get("type", {}).get("enum", [])
        return tags if "type" in schema.get("required", ()) else []

    def _resolved(self, schema: Schema) -> Schema:
        return self._named[schema["$ref"].removeprefix(SCHEMAS)] if "$ref" in schema else schema

    def _merged(self, schema: Schema) -> Schema:
        """An object that is several objects at once, as one, so that it can be closed."""
        parts = [self._resolved(part) for part in schema["allOf"]]
        properties = {key: one for part in parts for key, one in part.get("properties", {}).items()}
        required = [key for part in parts for key in part.get("required", ())]
        return {"type": "object", "properties": properties, "required": required}


class Routes:
    """The description's paths: which one a concrete path is, and what goes in and comes out of it."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self._operations: Mapping[str, Mapping[str, Any]] = document["paths"]
        # Literal segments before parameters: "@me" is no user, "pins" is no message.
        self._templates = sorted(self._operations, key=lambda path: [part.startswith("{") for part in path.split("/")])
        self._patterns = {
            path: re.compile("/".join("[^/]+" if part.startswith("{") else re.escape(part) for part in path.split("/")))
            for path in self._templates
        }
        self._numbers = {path: self._snowflakes(path) for path in self._templates}

    def find(self, method: str, path: str) -> str | None:
        """The template of a concrete path (without "/api/v10"; a query is left out), None if there is no such request."""
        bare = path.partition("?")[0]
        return next(
            (one for one in self._templates if method.lower() in self._operations[one] and self._patterns[one].fullmatch(bare)),
            None,
        )

    def bad_ids(self, template: str, path: str) -> list[str]:
        """The parts of a concrete path that must be ids and aren't."""
        parts = path.partition("?")[0].split("/")
        return [parts[place] for place in self._numbers[template] if not re.fullmatch("0|[1-9][0-9]*", parts[place])]

    def request(self, method: str, template: str) -> tuple[Schema | None, bool, bool]:
        """What a request must hold: its schema (None: no body), whether a body is demanded, whether files may come along."""
        body = self._operations[template][method.lower()].get("requestBody", {})
        content = body.get("content", {})
        schema = content.get("application/json", content.get("multipart/form-data", {})).get("schema")
        return schema, body.get("required", False), "multipart/form-data" in content

    def answers(self, method: str, template: str) -> dict[int, Schema | None]:
        """The good answers of a request: by status, the schema of the body (None: no body)."""
        answers = self._operations[template][method.lower()]["responses"]
        return {
            int(status): answer.get("content", {}).get("application/json", {}).get("schema")
            for status, answer in answers.items() if status.startswith("2")
        }

    def _snowflakes(self, template: str) -> list[int]:
        """The places in the path of the parameters that are ids."""
        listed = [
            one
            for holder in [self._operations[template], *self._operations[template].values()]
            for one in (holder if isinstance(holder, list) else holder.get("parameters", ()))
        ]
        names = {
            "{" + one["name"] + "}" for one in listed
            if one.get("in") == "path" and one.get("schema", {}).get("$ref") == f"{SCHEMAS}SnowflakeType"
        }
        return [place for place, part in enumerate(template.split("/")) if part in names]


def load(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_bytes())
    return document
