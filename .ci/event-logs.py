"""Every line of the event logs is valid under the schema, and no line is that lost a member or has one too many."""
import copy
import json
import sys

import jsonschema


def closed(schema):
    """The schema with members that it does not name forbidden, but for an object that is said to have others."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        result.setdefault("additionalProperties", False)
    return result


def broken(line, required):
    """The line with one thing wrong: without a required member, with another type, with an unknown member."""
    for name in line:
        if name in required:
            lacking = copy.copy(line)
            del lacking[name]
            yield f"without {name}", lacking
        yield f"{name} is of another type", line | {name: {"no": ["such", "thing"]}}
    yield "with a member of no name", line | {"": 1}
    yield "an event of no name", line | {"event": "case-started"}


def main(schema_file, logs):
    with open(schema_file, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    formats = jsonschema.Draft202012Validator.FORMAT_CHECKER
    open_validator = jsonschema.Draft202012Validator(schema, format_checker=formats)
    validator = jsonschema.Draft202012Validator(closed(schema), format_checker=formats)
    lines, refused, statuses = 0, 0, set()
    for log in logs:
        seen = set()
        with open(log, encoding="utf-8", newline="\n") as file:
            for number, text in enumerate(file, 1):
                line = json.loads(text)
                lines += 1
                statuses.add(line.get("status"))
                for error in validator.iter_errors(line):
                    sys.exit(f"{log}:{number}: {error.message[:500]} at {error.json_path}\n{error.context[:3]}")
                # Broken copies of one line of a kind are enough.
                kind = (line["event"], line.get("status"), line.get("type"))
                if kind in seen:
                    continue
                seen.add(kind)
                required = schema["$defs"][line["event"]]["required"]
                for what, copied in broken(line, required):
                    refused += 1
                    if validator.is_valid(copied):
                        sys.exit(f"{log}:{number}: {what}, and yet it is valid")
                if not open_validator.is_valid(line | {"aMemberOfALaterVersion": 1}):
                    sys.exit(f"{log}:{number}: a later version could not add a member")
    missing = {"passed", "failed", "errored", "skipped", "flaky"} - statuses
    if missing:
        sys.exit(f"event-logs: no case is {missing}")
    print(f"event-logs: {lines} lines of {len(logs)} logs are valid, and {refused} broken copies are not")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
