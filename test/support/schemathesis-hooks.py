# Hooks of schemathesis. What fits the schema of an operation may only be refused for a rule that no schema states.
import json
import os
import re

import schemathesis

# The words in which requests are refused that do not fit their schema.
SCHEMA_WORDS = re.compile(
    r"Must be (a string|an integer|a number|true or false|an array|an object|a JSON)|This field is required\."
    r"|May have at most|Must have at least|Must not be empty|Unknown key|not a valid choice"
)
# What these hold depends on the dataset, and is described in words.
WITHOUT_SCHEMA = re.compile(
    r"^(filters|sorts|fields|track|aggregations|search|post_processing|notifications|config)\b"
)


@schemathesis.check
def refused_for_a_rule(ctx, response, case):
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    # A text of a list in a query is split at its commas, so that there may be more values than were sent.
    if any(isinstance(value, list) and any("," in str(item) for item in value) for value in (case.query or {}).values()):
        return
    body = json.loads(response.content)
    message = body["error"]["message"] if "error" in body else body["message"]
    if SCHEMA_WORDS.search(message) and not WITHOUT_SCHEMA.match(message):
        raise AssertionError(f"The request fits its schema, and is refused as if it did not: {message}")


# Keys of bodies that count as not sent when they are empty, because forms send every key they have.
MAY_BE_EMPTY = {"fields", "cursor", *os.environ["IDENTIFIERS"].split(",")}


@schemathesis.hook
def filter_case(ctx, case):
    """Leaves out what is no violation: unknown headers are ignored, and what is null or empty counts as not sent."""
    if case.meta is None or not case.meta.generation.mode.is_negative:
        return True
    headers, query = case.headers or {}, case.query or {}
    if "x-schemathesis-unknown-property" in headers or headers.get("x-api-version") == "":
        return False
    if any(value in ("", [""], [], {}) for value in query.values()):
        return False
    return not (isinstance(case.body, dict) and any(counts_as_not_sent(*part) for part in case.body.items()))


def counts_as_not_sent(key, value):
    """Tells of a key of a body. Closed objects of JSON Schema cannot say that unknown keys may be null."""
    if isinstance(value, list) and any(isinstance(item, dict) and None in item.values() for item in value):
        return True
    return value is None or (value in ("", []) and key in MAY_BE_EMPTY)
