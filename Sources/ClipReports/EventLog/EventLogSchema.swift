/// The JSON Schema of a line of the event log, version 2.
package enum EventLogSchema {
    package static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "A line of ClipFlight's event log",
          "description": "JSON Lines: first run-started, then a case-finished for each case, by their index, and last run-finished. Later versions may add members.",
          "oneOf": [{"$ref": "#/$defs/run-started"}, {"$ref": "#/$defs/case-finished"}, {"$ref": "#/$defs/run-finished"}],
          "$defs": {
            "run-started": {"type": "object", "required": ["version", "event", "total", "storeOutput", "suites", "experiences"], "properties": {
              "version": {"description": "The version of the format.", "const": 2},
              "event": {"description": "What the line is about.", "const": "run-started"},
              "timestamp": {"description": "When the run started; not under --reproducible.", "type": "string", "format": "date-time"},
              "hostName": {"description": "The machine's name; not under --reproducible.", "type": "string"},
              "total": {"description": "How many cases the run was to report.", "type": "integer", "minimum": 0},
              "shard": {"description": "The part of the plan that the run was given, where that is not all of it.", "type": "object",
                "required": ["partition", "whole"], "properties": {
                "partition": {"description": "The part, as --partition names it.", "type": "string"},
                "whole": {"description": "How many cases the whole plan has.", "type": "integer", "minimum": 0}
              }},
              "storeOutput": {"description": "Whose output is kept.", "enum": ["failed", "always"]},
              "suites": {"description": "The suites in the order of the plan; a shard names those of all shards.", "type": "array",
                "items": {"$ref": "#/$defs/suite"}},
              "experiences": {"description": "What the suites register, whether or not a case is about it.", "type": "array",
                "items": {"$ref": "#/$defs/experience"}},
              "command": {"description": "The command that runs what has not passed; not under --reproducible.", "type": "string"},
              "notStarted": {"description": "That the run could not start.", "const": true},
              "seed": {"description": "Seed of the probe URLs, if there are probes.", "type": "integer", "minimum": 0},
              "commit": {"description": "The commit that the pipeline names.", "type": "object", "required": ["id"], "properties": {
                "id": {"description": "The hash of the commit.", "type": "string"},
                "files": {"description": "What the addresses of its files begin with.", "type": "string"}
              }},
              "plan": {"description": "The whole plan, before any selection: two runs of one plan have the same.", "type": "object",
                "required": ["digest", "cases"], "properties": {
                "digest": {"description": "A hash of the identities of all cases, in order.", "type": "string"},
                "cases": {"description": "How many cases it has.", "type": "integer", "minimum": 0}
              }},
              "label": {"description": "What the run is called beside others of its plan.", "type": "string"},
              "selection": {"description": "The options that selected its cases.", "type": "string"},
              "rules": {"description": "The rules that the run is judged by.", "$ref": "#/$defs/rules"},
              "tagged": {"description": "The cases of a checklist's plan that have tags, for --require.", "type": "array",
                "items": {"type": "object", "required": ["id", "name", "tags", "file", "line"], "properties": {
                  "id": {"description": "What the case is known by in every run.", "type": "string"},
                  "name": {"description": "What people know it by.", "type": "string"},
                  "tags": {"description": "What selects it.", "type": "array", "items": {"type": "string"}},
                  "file": {"description": "Where it is defined: a path from the root of the repository.", "type": "string"},
                  "line": {"description": "The line, from 1.", "type": "integer", "minimum": 1}
                }}},
              "by": {"description": "That testers tried the cases by hand, and that the file comes from a checklist.", "const": "tester"}
            }},
            "case-finished": {"type": "object", "required": [
                "event", "id", "index", "suite", "kind", "title", "tags", "url", "source", "target", "experience", "card", "delivered", "declined",
                "trace", "expected", "outcome", "output", "errorOutput", "status", "type", "message", "advisories", "attempts", "file", "line",
                "column", "opens", "findings", "timeout", "slow", "phase"
              ], "properties": {
              "event": {"description": "What the line is about.", "const": "case-finished"},
              "id": {"description": "What the case is known by in every run.", "type": "string"},
              "index": {"description": "The place in the whole plan, so that shards can be merged in order.", "type": "integer", "minimum": 0},
              "suite": {"description": "The suite's id, as run-started lists it.", "type": "string"},
              "kind": {"description": "What the case checks.",
                "enum": ["exact", "prefix", "default", "link", "decline", "reopen", "journey", "parity", "probe"]},
              "title": {"description": "What people know it by.", "type": "string"},
              "tags": {"description": "What selects it.", "type": "array", "items": {"type": "string"}},
              "url": {"description": "The invocation's URL as written; null where the source has none.", "type": ["string", "null"]},
              "source": {"description": "Where the invocation comes from.", "enum": [
                  "nfc", "qrCode", "appClipCode", "safariBanner", "safariCard", "messages", "maps", "siriSuggestion", "spotlight", "appLibrary",
                  "appLink", "webLink", "testFlight", "xcode", "notification", "appSwitcher"
                ]},
              "target": {"description": "The target that the case is about.", "enum": ["clip", "app"]},
              "experience": {"description": "What serves the invocation: a registered URL, default or link.", "type": ["string", "null"]},
              "card": {"description": "The card that iOS shows; null for none.", "oneOf": [{"$ref": "#/$defs/card"}, {"type": "null"}]},
              "delivered": {"description": "The URL that the clip or app is handed; null for none.", "type": ["string", "null"]},
              "declined": {"description": "Why nothing opens; null where something does.", "type": ["string", "null"]},
              "trace": {"description": "How that was decided, step by step, with what it rests on.", "type": "array",
                "items": {"$ref": "#/$defs/step"}},
              "expected": {"description": "What is expected; what is not checked is left out.", "$ref": "#/$defs/expectation"},
              "outcome": {"description": "What the handlers did; null where they reported nothing.",
                "oneOf": [{"$ref": "#/$defs/outcome"}, {"type": "null"}]},
              "output": {"description": "What was printed to standard output; null where it is not kept.", "type": ["string", "null"]},
              "errorOutput": {"description": "What was printed to standard error; null where it is not kept.", "type": ["string", "null"]},
              "status": {"description": "The verdict.", "enum": ["passed", "failed", "errored", "skipped", "flaky", "known"]},
              "type": {"description": "The type of the finding that names the verdict.", "oneOf": [
                  {"enum": [
                      "experience", "card", "target", "delivered", "declined", "unhandled", "screen", "parameters", "output", "exit", "within",
                      "advisories", "parity", "crashed", "timed-out", "leaked", "no-outcome", "bad-outcome", "host-failed", "interrupted",
                      "known-fixed", "known-expired"
                    ]},
                  {"type": "null"}
                ]},
              "message": {"description": "The first finding's message; of a skipped case the reason, of a tester the remark.",
                "type": ["string", "null"]},
              "advisories": {"description": "What Apple's documentation leaves open here.", "type": "array", "items": {"$ref": "#/$defs/advisory"}},
              "attempts": {"description": "How often the case was launched.", "type": "integer", "minimum": 0},
              "duration": {"description": "How long the launches took, in seconds; not under --reproducible.", "type": "number"},
              "file": {"description": "Where the case is, its row if it has one, as a path from the root of the repository.", "type": "string"},
              "line": {"description": "The line in it.", "type": "integer", "minimum": 1},
              "skipCause": {"description": "Why the case was skipped, if its definition does not say so.",
                "enum": ["no-host", "no-device", "other-case"]},
              "fix": {"description": "What to change, where iOS declines it and should not.", "type": "string"},
              "mutants": {"description": "Which wrong outcomes the expectation would notice, under --mutants.", "type": "object",
                "required": ["killed", "survived", "intended"], "properties": {
                "killed": {"description": "How many it would notice.", "type": "integer", "minimum": 0},
                "survived": {"description": "Those that it would not.", "type": "array", "items": {"$ref": "#/$defs/mutant"}},
                "intended": {"description": "Those that it takes on purpose.", "type": "array", "items": {"$ref": "#/$defs/mutant"}}
              }},
              "column": {"description": "The column in it.", "type": "integer", "minimum": 1},
              "definition": {"description": "The definition that the row there fills in.", "$ref": "#/$defs/place"},
              "step": {"description": "The number of the step in its journey.", "type": "integer", "minimum": 1},
              "running": {"description": "That the URL is handed to the process of the step before.", "const": true},
              "description": {"description": "What the suite says that it is about.", "type": "string"},
              "owner": {"description": "The person or team to ask about it.", "type": "string"},
              "ownID": {"description": "The definition's own id.", "type": "string"},
              "properties": {"description": "The definition's texts for other tools, by their names.", "type": "object",
                "additionalProperties": {"type": "string"}},
              "known": {"description": "Why the case fails for now.", "type": "object", "required": ["issue"], "properties": {
                "issue": {"description": "The address of what is known about it.", "type": "string"},
                "until": {"description": "The last day (UTC) on which it may fail.", "type": "string", "format": "date"},
                "type": {"description": "The only type of failure that is known.", "type": "string"},
                "sometimes": {"description": "That the case may also pass.", "const": true}
              }},
              "asserts": {"description": "That the definition expects nothing: no screen and no resolution would be noticed as wrong.",
                "const": "nothing"},
              "opens": {"description": "What opens; null where nothing does.", "oneOf": [{"enum": ["clip", "app"]}, {"type": "null"}]},
              "local": {"description": "That a local experience serves the invocation.", "const": true},
              "findings": {"description": "All that is wrong; the first names the verdict.", "type": "array", "items": {"$ref": "#/$defs/finding"}},
              "furtherFailures": {"description": "The failed launches after the first.", "type": "array", "items": {"$ref": "#/$defs/attempt"}},
              "location": {"description": "Where the device is.", "$ref": "#/$defs/location"},
              "needsOutcome": {"description": "That the host need not report what it did.", "const": false},
              "timeout": {"description": "How long a launch may take.", "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(ms|s|m)$"},
              "slow": {"description": "How long a launch takes that is reported as slow.", "type": "string",
                "pattern": "^[0-9]+(\\.[0-9]+)?(ms|s|m)$"},
              "mark": {"description": "How the result differs from the baseline's.",
                "enum": ["newly-failing", "still-failing", "fixed", "changed", "added", "slower"]},
              "baselineKind": {"description": "What the case checks that a parity case is compared with.",
                "enum": ["exact", "prefix", "default", "link", "decline", "reopen", "journey", "parity", "probe"]},
              "tester": {"description": "Who tried the case by hand.", "type": "string"},
              "device": {"description": "What it was tried on.", "type": "string"},
              "os": {"description": "The version of that device's system.", "type": "string"},
              "build": {"description": "The build of the clip that was tried.", "type": "string"},
              "tried": {"description": "When it was tried, in ISO 8601.", "type": "string"},
              "trials": {"description": "What testers found, where there are several, or a run has launched the case too.", "type": "array",
                "items": {"$ref": "#/$defs/trial"}},
              "launched": {"description": "How the launch of the run ended, where testers have tried the case too.",
                "enum": ["passed", "failed", "errored", "skipped", "flaky", "known"]},
              "labels": {"description": "How the case ended in the runs of a matrix, by their labels.", "type": "object",
                "additionalProperties": {"enum": ["passed", "failed", "errored", "skipped", "flaky", "known"]}},
              "phase": {"description": "The earliest build that the invocation can open.", "enum": ["xcode", "local", "testFlight", "released"]}
            }},
            "run-finished": {"type": "object", "required": ["event", "counts", "interruptedBy", "stoppedAfter", "problems", "rules", "conclusion"],
              "properties": {
              "event": {"description": "What the line is about.", "const": "run-finished"},
              "counts": {"description": "How many cases ended in which way.", "$ref": "#/$defs/counts"},
              "duration": {"description": "How long the run took, in seconds; not under --reproducible.", "type": "number"},
              "interruptedBy": {"description": "The number of the signal that interrupted the run.", "type": ["integer", "null"], "minimum": 1},
              "stoppedAfter": {"description": "After how many failed cases the run stopped because of --max-fail.", "type": ["integer", "null"],
                "minimum": 0},
              "problems": {"description": "What was wrong besides the cases.", "type": "array", "items": {"$ref": "#/$defs/problem"}},
              "gates": {"description": "What was asked of the run as a whole and not met, as far as no case shows it.", "type": "array",
                "items": {"type": "object", "required": ["name", "wanted", "found", "details", "gaps"], "properties": {
                  "name": {"description": "What was asked.", "enum": ["mutants", "coverage", "require", "expectations", "strict"]},
                  "wanted": {"description": "What was wanted.", "type": "string"},
                  "found": {"description": "What was found.", "type": "string"},
                  "details": {"description": "What is to be said of it.", "type": "array", "items": {"$ref": "#/$defs/problem"}},
                  "gaps": {"description": "The kinds of cases that experiences lack.", "type": "array",
                    "items": {"type": "object", "required": ["suite", "experience", "kind"], "properties": {
                      "suite": {"description": "The suite's id.", "type": "string"},
                      "experience": {"description": "The experience, as cases name it.", "type": "string"},
                      "kind": {"description": "The kind of case.", "type": "string"}
                    }}}
                }}},
              "rules": {"description": "The rules that the conclusion was made under.", "$ref": "#/$defs/rules"},
              "conclusion": {"description": "How the run ended: its exit status and every report follow from it.", "$ref": "#/$defs/conclusion"}
            }},
            "counts": {"type": "object", "required": ["passed", "failed", "errored", "skipped", "flaky", "known", "expectNothing", "notRun"],
              "properties": {
              "passed": {"description": "How many cases passed.", "type": "integer", "minimum": 0},
              "failed": {"description": "How many cases did not meet an expectation.", "type": "integer", "minimum": 0},
              "errored": {"description": "How many cases crashed, ran out of time, left processes, had no host or were interrupted.",
                "type": "integer", "minimum": 0},
              "skipped": {"description": "How many cases were skipped.", "type": "integer", "minimum": 0},
              "flaky": {"description": "How many cases did not always agree with themselves.", "type": "integer", "minimum": 0},
              "known": {"description": "How many cases failed that are known to fail for now.", "type": "integer", "minimum": 0},
              "expectNothing": {"description": "How many of those that passed have a definition that expects nothing.", "type": "integer",
                "minimum": 0},
              "notRun": {"description": "How many cases have no result.", "type": "integer", "minimum": 0}
            }},
            "rules": {"type": "object", "required": ["flaky", "fail-on"], "properties": {
              "flaky": {"description": "Whether a flaky case lets the run pass.", "enum": ["pass", "fail"]},
              "fail-on": {"description": "Whether every failure is a problem, or only a new one.", "enum": ["any", "new"]},
              "expectations": {"description": "That some case has to be checked.", "const": true},
              "mutants": {"description": "The least share of mutants that has to be killed, in percent.", "type": "integer", "minimum": 0},
              "baseline": {"description": "The run that results are compared with.", "type": "object", "required": ["log"], "properties": {
                "log": {"description": "The path of its log.", "type": "string"},
                "commit": {"description": "The hash of its commit.", "type": "string"}
              }}
            }},
            "conclusion": {"type": "object", "required": ["planned", "counts", "problems", "tolerated", "checked"], "properties": {
              "planned": {"description": "How many cases the command answers for.", "type": "integer", "minimum": 0},
              "counts": {"description": "How many cases ended in which way.", "$ref": "#/$defs/counts"},
              "problems": {"description": "Why the run is not good; none if it is.", "type": "array",
                "items": {"type": "object", "required": ["problem"], "properties": {
                  "problem": {"description": "What is wrong.",
                    "enum": ["failed", "errored", "hostFailed", "interrupted", "notRun", "flaky", "gate", "notStarted", "unreadable"]},
                  "count": {"description": "The number of cases.", "type": "integer", "minimum": 0},
                  "because": {"description": "Why they have no result.",
                    "enum": ["stopped", "shards", "parts", "cutOff", "lost", "laterRun", "notStarted", "changed", "baseline"]},
                  "signal": {"description": "The number of the signal.", "type": "integer", "minimum": 1},
                  "gate": {"description": "What was asked of the run.", "enum": ["mutants", "coverage", "require", "expectations", "strict"]},
                  "wanted": {"description": "What was wanted.", "type": "string"},
                  "found": {"description": "What was found.", "type": "string"},
                  "reason": {"description": "Why nothing was launched.", "enum": ["invalid", "noCases"]},
                  "log": {"description": "The log that cannot be read.", "type": "string"}
                }}},
              "tolerated": {"description": "What was let pass.", "type": "array",
                "items": {"type": "object", "required": ["rule", "count"], "properties": {
                  "rule": {"description": "The rule that lets it pass.",
                    "enum": ["known", "failed-before", "flaky", "skipped", "no-host", "no-device"]},
                  "count": {"description": "The number of cases.", "type": "integer", "minimum": 1}
                }}},
              "checked": {"description": "How many cases passed, or may, and expected something.", "type": "integer", "minimum": 0}
            }},
            "place": {"type": "object", "required": ["file", "line", "column"], "properties": {
              "file": {"description": "A path from the root of the repository.", "type": "string"},
              "line": {"description": "The line, from 1.", "type": "integer", "minimum": 1},
              "column": {"description": "The column, from 1.", "type": "integer", "minimum": 1}
            }},
            "card": {"type": "object", "properties": {
              "title": {"description": "The title.", "type": "string"},
              "subtitle": {"description": "The line below it.", "type": "string"},
              "action": {"description": "The verb on the button.", "enum": ["open", "view", "play"]},
              "image": {"description": "The header image, as the suite names it.", "type": "string"}
            }},
            "advisory": {"type": "object", "required": ["name", "text"], "properties": {
              "name": {"description": "The advisory's name.", "enum": [
                  "component-boundary", "registered-query", "query-order", "trailing-slash", "port", "percent-encoding", "internationalised-host",
                  "no-default-experience", "default-by-code", "messages-card", "app-link-default", "link-in-xcode", "tracking-parameter",
                  "redirected", "not-encodable", "card-length", "association-unchecked", "association-assumed", "appclips-details",
                  "association-size", "app-association", "location-not-requested"
                ]},
              "text": {"description": "What it says.", "type": "string"}
            }},
            "outcome": {"type": "object", "required": ["screen", "parameters"], "properties": {
              "screen": {"description": "The screen that the handlers named.", "type": ["string", "null"]},
              "parameters": {"description": "What they read from the URL.", "type": "object",
                "additionalProperties": {"type": ["string", "number", "boolean", "null"]}},
              "reason": {"description": "Why they showed no screen.", "type": "string"}
            }},
            "expectation": {"type": "object", "properties": {
              "experience": {"description": "What serves the invocation.", "type": ["string", "null"]},
              "card": {"description": "What the card shows; null for no card.", "oneOf": [
                  {"type": "object", "properties": {
                    "title": {"description": "The title; null for none.", "type": ["string", "null"]},
                    "subtitle": {"description": "The line below it; null for none.", "type": ["string", "null"]},
                    "action": {"description": "The verb on the button; null for none.", "type": ["string", "null"]},
                    "image": {"description": "The header image; null for none.", "type": ["string", "null"]}
                  }},
                  {"type": "null"}
                ]},
              "target": {"description": "What opens.", "enum": ["clip", "app"]},
              "delivered": {"description": "The URL that is handed over.", "type": ["string", "null"]},
              "declined": {"description": "Why nothing opens.", "type": "string"},
              "screen": {"description": "The screen that the handlers show.", "$ref": "#/$defs/matcher"},
              "parameters": {"description": "What they read, by name; * is all others.", "type": "object",
                "additionalProperties": {"$ref": "#/$defs/matcher"}},
              "output": {"description": "What is printed.", "$ref": "#/$defs/matcher"},
              "exit": {"description": "The exit status.", "type": "integer", "minimum": 0},
              "within": {"description": "How long the launch may take at most.", "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(ms|s|m)$"},
              "advisories": {"description": "The names of the advisories that the case has.", "type": "array", "items": {"type": "string"}}
            }},
            "matcher": {"oneOf": [
                {"type": "string"},
                {"type": "number"},
                {"type": "boolean"},
                {"type": "null"},
                {"type": "object", "required": ["matches"], "properties": {
                  "matches": {"description": "A regular expression that is found in it.", "type": "string"}
                }},
                {"type": "object", "required": ["contains"], "properties": {"contains": {"description": "A part of it.", "type": "string"}}},
                {"type": "object", "required": ["present"], "properties": {"present": {"description": "That it is there.", "const": true}}}
              ]},
            "mutant": {"type": "object", "required": ["kind"], "properties": {
              "kind": {"description": "What is wrong.", "enum": [
                  "screen", "unhandled", "parameter-missing", "parameter-changed", "parameter-type", "additional-parameter", "experience", "target",
                  "delivered", "card-title"
                ]},
              "parameter": {"description": "The parameter that is wrong.", "type": "string"}
            }},
            "finding": {"type": "object", "required": ["kind"], "properties": {
              "kind": {"description": "What was found: the subject of a value that is not as expected, or a word for all else.", "type": "string"},
              "expected": {"description": "What was expected.",
                "oneOf": [{"$ref": "#/$defs/matcher"}, {"type": "array", "items": {"type": "string"}}]},
              "found": {"description": "What was found instead.", "oneOf": [
                  {"type": "string"},
                  {"type": "number"},
                  {"type": "boolean"},
                  {"type": "null"},
                  {"type": "array", "items": {"type": "string"}}
                ]}
            }, "additionalProperties": true},
            "attempt": {"type": "object", "required": ["findings", "output", "errorOutput"], "properties": {
              "findings": {"description": "All that is wrong; the first names the verdict.", "type": "array", "items": {"$ref": "#/$defs/finding"}},
              "output": {"description": "What was printed to standard output; null where it is not kept.", "type": ["string", "null"]},
              "errorOutput": {"description": "What was printed to standard error; null where it is not kept.", "type": ["string", "null"]},
              "duration": {"description": "How long the launch took, in seconds; not under --reproducible.", "type": "number"}
            }},
            "trial": {"type": "object", "required": ["status"], "properties": {
              "tester": {"description": "Who tried the case by hand.", "type": "string"},
              "device": {"description": "What it was tried on.", "type": "string"},
              "os": {"description": "The version of that device's system.", "type": "string"},
              "build": {"description": "The build of the clip that was tried.", "type": "string"},
              "status": {"description": "The tester's verdict.", "enum": ["passed", "failed", "errored", "skipped", "flaky", "known"]},
              "message": {"description": "What the tester remarked.", "type": "string"},
              "tried": {"description": "When it was tried, in ISO 8601.", "type": "string"}
            }},
            "location": {"oneOf": [
                {"const": "denied"},
                {"type": "object", "required": ["latitude", "longitude"], "properties": {
                  "latitude": {"description": "Degrees north.", "type": "number"},
                  "longitude": {"description": "Degrees east.", "type": "number"}
                }}
              ]},
            "suite": {"type": "object", "required": ["id", "title", "file"], "properties": {
              "id": {"description": "What cases name the suite by.", "type": "string"},
              "title": {"description": "Its title.", "type": "string"},
              "file": {"description": "Its definition, as a path from the root of the repository.", "type": "string"}
            }},
            "experience": {"type": "object", "required": ["suite", "kind", "url", "title", "place", "file", "line"], "properties": {
              "suite": {"description": "The suite that registers it.", "type": "string"},
              "kind": {"description": "What kind of experience it is.", "enum": ["advanced", "local", "default", "link"]},
              "url": {"description": "Its URL; null for the default ones.", "type": ["string", "null"]},
              "title": {"description": "The title of its card.", "type": ["string", "null"]},
              "place": {"description": "Whether it is associated with a place, as Maps needs it.", "type": "boolean"},
              "file": {"description": "The file that registers it, as a path from the root of the repository.", "type": "string"},
              "line": {"description": "The line in it.", "type": "integer", "minimum": 1}
            }},
            "problem": {"type": "object", "required": ["severity", "message"], "properties": {
              "severity": {"description": "How bad it is.", "enum": ["error", "warning"]},
              "message": {"description": "What is wrong.", "type": "string"},
              "place": {"description": "Where it is.", "$ref": "#/$defs/place"},
              "excerpt": {"description": "The line in question.", "type": "object", "required": ["line", "start", "length"], "properties": {
                "line": {"description": "The text of the line.", "type": "string"},
                "start": {"description": "Where the part in question begins, in characters.", "type": "integer", "minimum": 0},
                "length": {"description": "How many characters it has.", "type": "integer", "minimum": 0}
              }},
              "note": {"description": "What helps to understand it.", "type": "string"},
              "fix": {"description": "What fixes it.", "type": "string"},
              "advisory": {"description": "The name of the advisory that it is.", "type": "string"}
            }},
            "step": {"type": "object", "required": ["text"], "properties": {
              "text": {"description": "What was decided.", "type": "string"},
              "rests": {"description": "What that rests on.", "type": "object", "required": ["mark"], "properties": {
                "mark": {"description": "A: Apple documents it; R: developers report it; M: this project's model.", "enum": ["A", "R", "M"]},
                "source": {"description": "The short name of Apple's document.", "type": "string"}
              }}
            }}
          }
        }

        """#
}
