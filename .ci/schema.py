"""The schema of suites agrees with the program that reads them.

Every suite in `suites` and every one of the tests that `clipflight check` accepts is valid. Then each value of those
with every key is changed in every way that its part of the schema gives a reason for, and the validator and `check` have to agree
about each copy, but for what no schema can express (`ONLY_CHECK`). The constraints that refused no copy are counted.
"""
import copy
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema

# What only the reader finds, by its message, and why a schema cannot.
ONLY_CHECK = {
    r"there is no (file |folder )?\"": "the schema does not look at the disk",
    r"\" is (a folder|not a regular file), expected": "the schema does not look at the disk",
    r"the path .* leads out of": "nor does it know where the suite is",
    r"appears twice|is already defined|found a second case": "two definitions are compared",
    r"is not inherited, so there is nothing to mask": "two values are compared",
    r"this row (has a column|lacks the column)": "rows are compared",
    r"there is no column|this row |the value is filled in at": "what rows fill in is read",
    r"only at the end of both paths": "a key is compared with its target",
    r"is not a regular expression": "the syntax is NSRegularExpression's",
    r"expected a built app": "a file may be named otherwise by a link, and the disk is looked at",
    r"found a NUL character, which no argument can contain": "the names of devices are any text but this",
    r"found \"running\"": "the step before it is looked at",
    r"found \"locked\"": "the source beside it is looked at",
    r"TestFlight entries": "they are counted over all invocations",
    r"the suite has no \"app\" to install": "it is in another part of the suite",
    r"the URL cannot be registered": "a pattern knows the characters of a URL, not its segments and ports",
    r"found no program": "the first of several",
    r"parameter|variable .* twice": "canonically equal names",
    r"form a loop|lead through more than": "redirects are followed",
    r"which no URL has as its path": "segments such as `..` are compared",
}

# What is put in the place of any value, and what only where a part of the schema has one of some keywords.
ANY = [None, True, -1, 1.5, 1e6, "", "no such word", "{x}", [], ["x", "x"], {}, {"no": 1}]
WHERE = {
    ("pattern", "allOf"): [" ", "/", "5", "0s", "a{b}c", "CLIPFLIGHT_X", "a=b", "nul\0", "http://a.example"],
    ("const",): [False, 2],
    ("items",): [[[]], ["x", 1]],
    ("properties",): [{"matches": "a", "contains": "b"}, {"error": "x"}],
}
NAMES = ["", "a b", "a=b", "{x}", "a{b}", "CLIPFLIGHT_X", "/a?b", "https://a/b"]


def suite(text):
    """The value of a suite: JSON with comments and trailing commas."""
    tokens = re.finditer(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|\s+|[^"/\s]|/', text.lstrip("\ufeff"), re.S)
    kept = []
    for token in tokens:
        piece = token.group()
        if piece.isspace() or piece.startswith(("//", "/*")):
            continue
        if piece in "]}" and kept and kept[-1] == ",":
            kept.pop()
        kept.append(piece)
    # Numbers and words are pieces of one character each; only white space between two of them could have mattered.
    return json.loads("".join(kept))


class Check:
    """Asks `clipflight check` about many suites at once, each as a file beside the others."""

    def __init__(self, tool):
        self.tool = tool

    def errors(self, folder, suites):
        """For each suite its first error, or nothing."""
        names = []
        for number, value in enumerate(suites):
            name = f"mutant-{number:05}.json"
            (folder / name).write_text(json.dumps(value), encoding="utf-8")
            names.append(name)
        found = {}
        last = None
        for start in range(0, len(names), 500):
            part = names[start:start + 500]
            run = subprocess.run(
                [self.tool, "check", "--color=never", *part], cwd=folder, capture_output=True, text=True, errors="replace")
            if run.returncode not in (0, 1, 2):
                sys.exit(f"schema: check ended with {run.returncode}\n{run.stderr[-2000:]}")
            for line in (run.stdout + run.stderr).splitlines():
                match = re.match(r"(?:.*/)?(mutant-\d+\.json)(?::\d+)*: error: (.*)", line)
                if match:
                    last = match[1] if match[1] not in found else None
                    found.setdefault(match[1], match[2])
                elif last and line.startswith("  "):
                    # The excerpt, and the note with the place that a row fills in.
                    found[last] += "\n" + line
        for name in names:
            (folder / name).unlink()
        return [found.get(name) for name in names]

    def refuses(self, folder, value):
        """Whether a suite is refused, also for what is wrong in a file that it names."""
        (folder / "mutant.json").write_text(json.dumps(value), encoding="utf-8")
        run = subprocess.run([self.tool, "check", "mutant.json"], cwd=folder, capture_output=True, check=False)
        (folder / "mutant.json").unlink()
        return run.returncode == 2


def places(schemas, root, value, path=()):
    """Every value of a document with the parts of the schema that apply to it, `$ref` and alternatives resolved."""
    parts = []

    def collect(part):
        if not isinstance(part, dict):
            return
        parts.append(part)
        if "$ref" in part:
            collect(root["$defs"][part["$ref"].rsplit("/", 1)[1]])
        for key in ("anyOf", "oneOf", "allOf"):
            for choice in part.get(key, []):
                collect(choice)
        if "if" in part:
            holds = jsonschema.Draft202012Validator(part["if"]).is_valid(value)
            collect(part["then" if holds else "else"])

    for schema in schemas:
        collect(schema)
    yield path, value, parts
    if isinstance(value, dict):
        for key, inner in value.items():
            choices = [p["properties"][key] for p in parts if key in p.get("properties", {})]
            choices = choices or [p["additionalProperties"] for p in parts if "additionalProperties" in p]
            yield from places(choices, root, inner, path + (key,))
    elif isinstance(value, list):
        items = [p["items"] for p in parts if "items" in p]
        for index, inner in enumerate(value):
            yield from places(items, root, inner, path + (index,))


def changed(document, path, change):
    result = copy.deepcopy(document)
    if not path:
        return change(result)
    inner = result
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = change(inner[path[-1]])
    return result


def without(value, key):
    return {k: v for k, v in value.items() if k != key}


def mutants(schema, document, samples, done):
    """Copies of a document with one thing changed, and what that is. Where the same part applies, once is enough."""
    for path, value, parts in places([schema], schema, document):
        kind = tuple(sorted(id(part) for part in parts)) + (type(value).__name__,)
        fresh = kind not in done
        done.add(kind)
        words = [w for part in parts for w in part.get("enum", [])][:1]
        limits = [part[k] + d for part in parts for k, d in (("minimum", -1), ("maximum", 1)) if k in part]
        if fresh:
            special = [v for keys, values in WHERE.items() if any(k in p for p in parts for k in keys) for v in values]
            for other in ANY + special + words + limits:
                yield path, f"is {json.dumps(other)}", changed(document, path, lambda _: other)
        if isinstance(value, dict):
            known = {k: p for part in parts for k, p in part.get("properties", {}).items()}
            for key in value:
                if (kind, key) not in done:
                    done.add((kind, key))
                    yield path, f"without {key}", changed(document, path, lambda v: without(v, key))
            if fresh:
                yield path, "with another key", changed(document, path, lambda v: v | {"noSuchKey": 1})
                for name in NAMES if any("propertyNames" in part for part in parts) else []:
                    first = next(iter(value.values()), "x")
                    yield path, f"with the key {name!r}", changed(document, path, lambda v: v | {name: first})
                for key, part in known.items():
                    if key not in value and key in samples:
                        for sample in samples[key][:2]:
                            yield path, f"with {key} {json.dumps(sample)[:40]}", changed(
                                document, path, lambda v: v | {key: sample})
        elif isinstance(value, list) and value and fresh:
            yield path, "twice its first", changed(document, path, lambda v: v + [v[0]])
            yield path, "only its first", changed(document, path, lambda v: v[:1])


def refusals(errors, seen):
    """Notes which constraints refused something, also within alternatives."""
    for error in errors:
        seen.add((id(error.schema), error.validator))
        refusals(error.context or [], seen)


def constraints(schema, path="#"):
    """All constraints of a schema that can refuse a value, with their places."""
    quiet = {"description", "default", "title", "$schema", "$defs", "properties", "then", "else", "if", "items", "$ref",
             "examples", "enumDescriptions", "allowComments", "allowTrailingCommas"}
    if isinstance(schema, list):
        for index, part in enumerate(schema):
            yield from constraints(part, f"{path}/{index}")
    elif isinstance(schema, dict):
        is_names = path.rsplit("/", 1)[-1] in ("properties", "$defs", "dependentSchemas")
        for key, part in schema.items():
            counts = not is_names and key not in quiet and part not in ([], {}) and key != "dependentSchemas"
            # Within an alternative, and a map of anything, another keyword refuses.
            if counts and not (key == "additionalProperties" and isinstance(part, dict)) and key != "propertyNames":
                yield (id(schema), key), f"{path}/{key}"
            if key not in ("if", "enum", "required", "const", "default", "examples", "enumDescriptions"):
                yield from constraints(part, f"{path}/{key}")


def examples(part, definitions):
    """The number of examples, each of which is valid; each key has one."""
    if isinstance(part, list):
        return sum(examples(inner, definitions) for inner in part)
    if not isinstance(part, dict):
        return 0
    count = 0
    for key, value in part.get("properties", {}).items():
        if isinstance(value, dict) and "description" in value:
            validator = jsonschema.Draft202012Validator({**value, "$defs": definitions})
            for example in value["examples"]:
                validator.validate(example)
                count += 1
    return count + sum(examples(inner, definitions) for key, inner in part.items() if key != "examples")


def copies(work):
    """Suites with all that is around them in the checkout, so that the paths in them lead somewhere."""
    shutil.copy("Package.swift", work)
    for folder in ("suites", "Tests", ".ci/schema-suites"):
        shutil.copytree(folder, work / folder)
    return [file for folder in (".ci", "suites", "Tests") for file in sorted((work / folder).rglob("suite.json"))]


def check_suites(tool, work):
    schema = json.loads(subprocess.run([tool, "schema"], check=True, capture_output=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    if examples(schema, schema["$defs"]) < 100:
        sys.exit("schema: keys lack examples")
    validator = jsonschema.Draft202012Validator(schema)
    check = Check(tool)
    documents, samples, refused, accepted_files = [], {}, 0, 0
    for file in copies(work):
        accepted = subprocess.run([tool, "check", "suite.json"], cwd=file.parent, capture_output=True).returncode != 2
        try:
            document = suite(file.read_text(encoding="utf-8"))
        except ValueError:
            if accepted:
                sys.exit(f"schema: {file} is not read here")
            continue
        error = next(validator.iter_errors(document), None)
        if accepted and error:
            sys.exit(f"schema: {file}: {error.message[:300]} at {error.json_path}")
        if not accepted:
            refused += error is not None
            continue
        file.unlink()
        if check.refuses(file.parent, document):
            sys.exit(f"schema: {file} is not accepted once its comments are gone")
        if file.parent.name in ("all-keys", "Complete"):
            documents.append((file.parent, document))
        accepted_files += 1
        for path, value, _ in places([schema], schema, document):
            if path and isinstance(path[-1], str):
                known = samples.setdefault(path[-1], [])
                if len(known) < 4 and value not in known:
                    known.append(value)
    if not refused or not documents:
        sys.exit("schema: it refuses no broken fixture")
    done, seen, counts, disagreements = set(), set(), [0, 0, 0], []
    for folder, document in documents:
        print(f"schema: changing {folder.name}", flush=True)
        batch = [m for m in mutants(schema, document, samples, done) if m[2] != document]
        for (path, what, mutant), found in zip(batch, check.errors(folder, [m[2] for m in batch])):
            errors = list(validator.iter_errors(mutant))
            refusals(errors, seen)
            counts[0] += 1
            counts[1] += bool(errors)
            name = f"{folder.name}: {'.'.join(map(str, path))} {what}"
            if errors and not found and not check.refuses(folder, mutant):
                disagreements.append(f"the schema alone refuses {name}: {errors[0].message[:200]}")
            elif found and not errors:
                counts[2] += 1
                if not any(re.search(pattern, found) for pattern in ONLY_CHECK):
                    disagreements.append(f"check alone refuses {name}: {found.splitlines()[0]}")
    for line in disagreements[:int(os.environ.get("SHOWN", 40))]:
        print(f"schema: {line}", file=sys.stderr)
    if disagreements:
        sys.exit(f"schema: {len(disagreements)} of {counts[0]} copies are refused by one of the two alone")
    missed = [place for key, place in constraints(schema) if key not in seen]
    print(
        f"schema: {accepted_files} suites are valid; of {counts[0]} broken copies both refuse {counts[1]}, check alone "
        f"{counts[2]} for what no schema can express; {refused} broken fixtures are refused by both; "
        f"{len(missed)} of {len(list(constraints(schema)))} constraints refused no copy")


def main(tool):
    with tempfile.TemporaryDirectory() as folder:
        check_suites(os.path.abspath(tool), Path(folder).resolve())


if __name__ == "__main__":
    main(sys.argv[1])
