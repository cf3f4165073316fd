"""The client against docs/openapi.json, which the server is checked against."""

import inspect
import json
import re
from pathlib import Path
from typing import NotRequired, get_args, get_origin, get_type_hints

import pytest

import recado
from recado import AsyncRecado, Recado, RecadoError, types

DOCUMENT = json.loads((Path(__file__).parents[3] / "docs/openapi.json").read_text(encoding="utf-8"))
SCHEMAS = DOCUMENT["components"]["schemas"]
SHORTER = {
    "enqueueMessages": "enqueue",
    "uploadMedia": "upload",
    "getMessage": "message",
    "listMessages": "messages",
    "cancelMessage": "cancel",
}
OPERATIONS = [
    (method, path, operation)
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
    if "operationId" in operation
]


def name_of(operation):
    name = operation["operationId"]
    return SHORTER.get(name) or re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


@pytest.mark.parametrize("client", [Recado, AsyncRecado])
def test_every_operation_has_a_method_with_its_parameters(client):
    for _, _, operation in OPERATIONS:
        method = getattr(client, name_of(operation))
        # The clients answer bodies only, so nobody could give them the ETag of a reading.
        given = {one["name"] for one in operation["parameters"] if "name" in one} - {"cursor", "If-Match"}
        names = {name.lower().replace("-", "_") for name in given} | {"deadline"}
        assert names <= set(inspect.signature(method).parameters), operation["operationId"]


def test_every_method_is_an_operation():
    public = {name for name, _ in inspect.getmembers(Recado, inspect.isfunction) if not name.startswith("_")}
    assert public - {"send"} == {name_of(operation) for _, _, operation in OPERATIONS}


def test_every_error_code_has_a_class():
    own = {"no_answer", "connect_failed", "webhook_not_genuine"}
    assert set(RecadoError.by_code) - own == set(SCHEMAS["ErrorCode"]["enum"])
    for made in RecadoError.by_code.values():
        assert getattr(recado, made.__name__) is made
        assert made.__name__ in recado.__all__


def required(made):
    hints = get_type_hints(made, include_extras=True)
    return {field for field, hint in hints.items() if get_origin(hint) is not NotRequired}


def test_every_enumeration_and_every_field_is_that_of_the_document():
    for name, schema in SCHEMAS.items():
        made = getattr(types, name)
        if "enum" in schema:
            assert list(get_args(made)) == schema["enum"], name
        else:
            assert set(made.__annotations__) == set(schema["properties"]), name
            assert required(made) == set(schema.get("required", [])), name


def test_every_event_has_a_type():
    made = [get_args(get_type_hints(event)["type"]) for event in get_args(types.Event)]
    assert made == [(name,) for name in DOCUMENT["webhooks"]]
