"""Holds JSON against the schemas of this folder.

usage: validate.py report|lines|triage|rows FILE...

For `lines` and `rows`, the lines of `triage`, each line of a file is held against the schema. Prints what does not hold
and exits with 1, and with 3 when the module jsonschema is not there.
"""

import json
import pathlib
import sys

try:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
except ImportError as error:
    print(error)
    sys.exit(3)

folder = pathlib.Path(__file__).parent
schemas = {}
for name in ("report", "lines", "triage"):
    schemas[name] = json.loads((folder / f"{name}.schema.json").read_text())
    Draft202012Validator.check_schema(schemas[name])
registry = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in schemas.values()
)

form, *files = sys.argv[1:]
schema = {"$ref": f"urn:parselogs:triage:1#/$defs/{'line' if form == 'rows' else 'triage'}"}
validator = Draft202012Validator(schemas[form] if form in ("report", "lines") else schema, registry=registry)
# Of a line only the definition of its type is of interest: what fails says then why.
by_type = {
    kind: Draft202012Validator({"$ref": f"urn:parselogs:lines:1#/$defs/{kind}"}, registry=registry)
    for kind in schemas["lines"]["$defs"]
}
wrong = 0
# Captures that are read in several ways have most lines in common.
sound = set()
for file in files:
    text = pathlib.Path(file).read_text(encoding="utf-8")
    items = text.split("\n")[:-1] if form in ("lines", "rows") else [text]
    for number, item in enumerate(items, 1):
        if item in sound:
            continue
        value = json.loads(item)
        used = validator
        if form == "lines":
            used = by_type.get(value.get("type"), validator)
        errors = list(used.iter_errors(value))
        if not errors:
            sound.add(item)
        wrong += len(errors)
        for error in errors:
            print(f"{file}:{number}: {error.json_path}: {error.message[:300]}")
sys.exit(1 if wrong else 0)
