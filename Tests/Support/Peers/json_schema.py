"""Checks a file with a JSON Schema, or lists the members that the schema names.

    json_schema.py SCHEMA FILE             prints 'valid', or the first fault
    json_schema.py SCHEMA --members SORT   prints the members of an entity, those of objects as a.b
"""

import json
import sys

import jsonschema


def members(schema, part, path=""):
    """The paths of all members of a part that are not objects with members of their own."""
    while "$ref" in part:
        part = schema["$defs"][part["$ref"].rsplit("/", 1)[1]]
    found = []
    for name, inner in part.get("properties", {}).items():
        found += members(schema, inner, f"{path}.{name}" if path else name)
    return found or [path]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    if sys.argv[2] == "--members":
        print("\n".join(sorted(members(schema, schema["$defs"][sys.argv[3]]))))
        return
    with open(sys.argv[2], encoding="utf-8") as file:
        value = json.load(file)
    faults = jsonschema.Draft202012Validator(schema).iter_errors(value)
    print(next((f"{fault.json_path}: {fault.message[:200]}" for fault in faults), "valid"))


main()
