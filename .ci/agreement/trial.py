"""One random trial: suites, runs, reports, comparisons; each output against the model and against the others."""
import html
import json
import os
import random
import re
import shutil
import subprocess
import tempfile

from agreement import model
from agreement.model import Plan, Result, Verdict, conclude, is_covered, settle, take_over
from agreement.outputs import HTML_MARK_REQUIRED, Log, Output, mark_in
from agreement.world import WITHOUT, World

FORMATS = ["junit", "junit-strict", "html", "markdown", "json", "csv", "github"]
FILTERS = {
    "tag(t1)": lambda case: "t1" in case.tags,
    "kind(prefix)": lambda case: case.kind == "prefix",
    "kind(exact) | kind(reopen)": lambda case: case.kind in ("exact", "reopen"),
    "source(nfc)": lambda case: case.source == "nfc",
    "! tag(smoke)": lambda case: "smoke" not in case.tags,
    "suite(alpha) - tag(t2)": lambda case: case.suite == "alpha" and "t2" not in case.tags,
    "url(~k=)": lambda case: "k=" in (case.url or ""),
    "title(~zzzz)": lambda case: False,
}


class Slow(Exception):
    """The machine was too busy for what `--timeout 200ms` tries."""


class Info:
    """A log that a command wrote, with what the model knows of it."""

    def __init__(self, folder, log, options, ci, planned, whole, baseline=None, shapes=None):
        self.folder, self.log, self.options, self.ci = folder, log, options, ci
        self.planned, self.whole, self.baseline, self.shapes = planned, whole, baseline, shapes or {}
        self.partition = options.get("partition")
        self.label = options.get("label")
        self.selection = tuple(planned)     # before sharding
        self.plan = None                    # all identities
        self.start = 0
        self.is_cut = self.is_empty = False
        self.tester = None

    @property
    def flaky(self):
        return self.options.get("flaky", "fail" if "repeat" in self.options else "pass")

    def covered(self, id):
        if self.options.get("fail-on") != "new" or not self.baseline or id not in self.log.cases:
            return False
        return bool(is_covered(self.log.cases[id], self.baseline.cases.get(id)))


class Trial:
    def __init__(self, program, seed):
        self.program, self.seed = program, seed
        self.dice = random.Random(seed)
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix=f"clipflight-agree-{seed}-"))
        self.disagreements, self.commands, self.pairs, self.number = [], 0, set(), 0
        self.kinds, self.scenarios = {}, []
        self.slow = False
        self.world = World(self.folder, self.dice)
        self.ci = self.dice.random() < 0.3
        self.folders = 0
        self.digests = {}
        self.infos = []

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def fresh(self, name):
        self.folders += 1
        return f"{name}-{self.folders}"

    # Commands

    def call(self, words, folder=None, ci=None):
        self.commands += 1
        self.kinds[words[0]] = self.kinds.get(words[0], 0) + 1
        environment = {
            name: value for name, value in os.environ.items()
            if name not in ("CI", "TF_BUILD", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TESTBRIDGE_TEST_ONLY", "XML_OUTPUT_FILE")
            and not name.startswith(("GITHUB_", "TEST_", "CLIPFLIGHT_"))}
        # No repository around the temporary folder counts.
        environment["GIT_CEILING_DIRECTORIES"] = os.path.dirname(self.folder)
        ci = self.ci if ci is None else ci
        if ci:
            environment["CI"] = "1"
        self.world.forget_launches()
        made = subprocess.run(
            [self.program, *words], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=120)
        out, err = (text.decode("utf-8", "replace") for text in (made.stdout, made.stderr))
        line = ("CI=1 " if ci else "") + "clipflight " + " ".join(quoted(word) for word in words)
        with open(self.path("commands"), "a") as file:
            file.write(f"{line}\n    ended with {made.returncode}\n")
        output = Output(made.returncode, out, err, self.path(folder) if folder else None, words)
        output.line = line
        output.ci = ci
        if made.returncode < 0 or "Fatal error" in err:
            self.disagree(output, "no command ends by a signal", "an exit status", f"{made.returncode}: {err[-300:]}")
        return output

    def disagree(self, output, rule, wanted, found, verdict=None):
        self.disagreements.append({
            "rule": rule, "command": output.line, "wanted": str(wanted), "found": str(found),
            "verdict": str(verdict) if verdict is not None else "", "says": says(output)})

    # Run

    def draw_options(self, earlier):
        """0 to 3 options, as (name, value)."""
        dice = self.dice
        names = ["max-fail", "retries", "repeat", "flaky", "failed", "baseline", "fail-on", "partition", "case", "filter",
                 "include", "exclude", "strict", "mutants", "coverage", "label", "allow"]
        chosen = dice.sample(names, dice.choice([0, 1, 2, 2, 2, 3, 3]))
        options = {}
        for name in chosen:
            if name == "max-fail":
                options[name] = dice.choice([1, 1, 2])
            elif name in ("retries", "repeat"):
                options[name] = dice.choice([1, 2]) if name == "retries" else 2
            elif name == "flaky":
                options[name] = dice.choice(["pass", "fail", "fail"])
            elif name == "failed" and earlier:
                options[name] = dice.choice(earlier)
            elif name in ("baseline", "fail-on") and earlier:
                options["baseline"] = dice.choice(earlier)
                if name == "fail-on":
                    options["fail-on"] = dice.choice(["new", "new", "any"])
            elif name == "partition":
                count = dice.randint(2, 3)
                options[name] = (dice.choice(["slice", "hash"]), dice.randint(1, count), count)
            elif name == "case":
                options[name] = [dice.choice(self.world.cases).id for _ in range(dice.randint(1, 2))]
                if dice.random() < 0.25:
                    options["unknown-case"] = True
            elif name == "filter":
                text = dice.choice(list(FILTERS))
                options[name] = (text, FILTERS[text])
            elif name in ("include", "exclude"):
                options[name] = dice.sample(["t1", "t2", "smoke"], dice.randint(1, 2))
            elif name == "strict":
                options[name] = True
            elif name == "mutants":
                options[name] = dice.choice([None, 1, 60, 100, 100])
            elif name == "coverage":
                options[name] = dice.choice([["exact"], ["prefix"], ["exact", "prefix"]])
            elif name == "label":
                options[name] = dice.choice(["one", "two"])
            elif name == "allow" and self.ci:
                options[name] = True
        for name in WITHOUT:
            options.pop(name, None)
        if "failed" in options:
            # The shard's own plan, and the cases that were there.
            info = options["failed"]
            if options.get("baseline") is info:
                # What the command would write over.
                options.pop("baseline")
                options.pop("fail-on", None)
            options.pop("partition", None)
            if info.partition:
                options["partition"] = info.partition
                for name in ("case", "unknown-case", "filter", "include", "exclude"):
                    options.pop(name, None)
                for name in ("filter", "include", "exclude", "case"):
                    if name in info.options:
                        options[name] = info.options[name]
        return options

    def words(self, options):
        words = []
        for name, value in options.items():
            if name in ("max-fail", "retries", "repeat", "flaky", "fail-on", "label"):
                words += [f"--{name}", str(value)]
            elif name == "failed":
                words.append("--failed")
            elif name == "baseline":
                words += ["--baseline", value.folder]
            elif name == "partition":
                words += ["--partition", "{}:{}/{}".format(*value)]
            elif name == "case":
                for id in value:
                    short = self.short[id]
                    words += ["--case", short if self.dice.random() < 0.7 else self.beginning(short)]
            elif name == "unknown-case":
                words += ["--case", self.unknown()]
            elif name == "filter":
                words += ["-E", value[0]]
            elif name in ("include", "exclude"):
                words += [f"--{name}-tags", ",".join(value)]
            elif name == "strict":
                words.append("--strict")
            elif name == "mutants":
                words += ["--mutants"] + ([str(value)] if value is not None else [])
            elif name == "coverage":
                words += ["--require-coverage", ",".join(value)]
            elif name == "allow":
                words.append("--allow-no-expectations")
        return words

    def beginning(self, short):
        for length in range(4, len(short)):
            if sum(other.startswith(short[:length]) for other in self.short.values()) == 1:
                return short[:length]
        return short

    def unknown(self):
        while (short := f"{self.dice.randrange(16 ** 8):08x}") in self.short.values():
            pass
        return short

    def run(self, options, folder=None, ci=None):
        """Runs with options, and compares what it wrote with the model; returns its log, if it has one."""
        ci = self.ci if ci is None else ci
        folder = folder or (options["failed"].folder if "failed" in options else self.fresh("run"))
        names = sorted(name for name in options if name != "unknown-case")
        self.pairs.update((one, two) for one in names for two in names if one < two)
        previous = options["failed"] if "failed" in options else None
        baseline = options["baseline"].log if "baseline" in options else None
        listed = self.shard_plan(options)
        jobs = self.dice.choice(["1", "2"])
        words = ["run", "-o", folder, "-j", jobs, "--show-progress", "none", "--color", "never"]
        words += [word for format in FORMATS for word in ("--report", format)]
        words += ["--timeout", "200ms"] if self.world.hangs else []
        before = set(os.listdir(self.path(folder))) if os.path.isdir(self.path(folder)) else None
        output = self.call(words + self.words(options), folder, ci)
        plan = Plan(self.world, options)
        verdict = None
        if "repeat" in options and "retries" in options or "fail-on" in options and "baseline" not in options:
            verdict = Verdict()
            verdict.usage = True
            after = set(os.listdir(self.path(folder))) if os.path.isdir(self.path(folder)) else None
            if output.status != 64:
                self.disagree(output, "64 | wrong usage", 64, output.status)
            elif before != after:
                self.disagree(output, "64 writes nothing", before, after)
            return None
        if self.world.is_broken:
            return self.not_started(output, 2, "2 | definitions are invalid, and nothing was launched")
        if baseline and options["baseline"].tester:
            return self.not_started(output, 2, "A baseline has to be of a run")
        if "unknown-case" in options:
            return self.not_started(output, 4, "an id that fits none is an error (status 4), also beside one that fits")
        selected = plan.selected()
        mine = [case for case in selected if listed is None or case.id in listed]
        if not mine:
            return self.not_started(output, 4, "4 | no case was selected")
        if output.status == 64:
            return self.disagree(output, "64 | wrong usage, for a command that is right", "another status", output.err.strip()[:200])
        verdict, results, planned = self.expect_run(plan, output, mine, selected, previous, baseline, jobs, ci)
        if verdict is None:
            return None
        self.compare(output, verdict, results, planned)
        if not output.json or not output.json.first:
            return None
        shapes = {case.id: case.shape for case in self.world.cases}
        info = Info(folder, output.json, options, ci, [case.id for case in mine], plan.is_whole(), baseline, shapes)
        if previous:
            info.planned = list(planned)
        info.selection = tuple(case.id for case in selected)
        info.plan = tuple(case.id for case in self.world.cases)
        info.verdict, info.output = verdict, output
        info.warns = any(suite.warns for suite in self.world.suites)
        self.check_first_line(output, info)
        return info

    def check_first_line(self, output, info):
        """The plan's digest, and the rules that the conclusion was made under."""
        digest = info.log.first.get("plan")
        known = self.digests.setdefault(info.plan, digest)
        others = [other for plan, other in self.digests.items() if plan != info.plan]
        if digest is None or known != digest or digest in others:
            self.disagree(output, "The plan's digest is that of the identities of all cases in order, before any selection",
                          f"{known}, not {others}", digest)
        rules = (info.log.last or {}).get("rules")
        if rules is not None:
            wanted = {"flaky": info.flaky, "fail-on": info.options.get("fail-on", "any")}
            if {name: rules.get(name) for name in wanted} != wanted:
                self.disagree(output, "the rules that it was made under (`flaky`, `fail-on`, gates)", wanted, rules)

    def shard_plan(self, options):
        """The identities of a shard, as `list` has them; None without `--partition`."""
        if "partition" not in options or self.world.is_broken or "unknown-case" in options:
            return None
        words = ["list", "--format", "json"]
        words += self.words({name: options[name] for name in ("partition", "filter", "include", "exclude") if name in options})
        if "case" in options:
            words += [word for id in options["case"] for word in ("--case", self.short[id])]
        output = self.call(words)
        return {json.loads(line)["id"] for line in output.out.splitlines() if line.startswith("{")}

    def expect_run(self, plan, output, mine, selected, previous, baseline, jobs, ci):
        options, log, world = plan.options, output.json, self.world
        if log is None or log.first is None:
            self.disagree(output, "the event log, which is always written", "a log", "none")
            return None, None, None
        planned = {case.id: case for case in mine}
        taken, to_run = {}, list(mine)
        if previous:
            old = {id: {**record, "shape": previous.shapes.get(id)} for id, record in previous.log.cases.items()}
            units = {}
            for case in world.cases:
                units.setdefault(case.unit or case.id, []).append(case)
            to_run = []
            for steps in units.values():
                over = [take_over(case, old[case.id], options) if case.id in old else None for case in steps]
                chosen = [case.id in planned for case in steps]
                if all(over) and all(case.id in old for case in steps):
                    taken.update({case.id: result for case, result in zip(steps, over)})
                elif any(chosen):
                    to_run += steps
                else:
                    # Not selected: the log's result stays as it is.
                    taken.update({case.id: [from_record(case, old[case.id])] for case in steps if case.id in old})
            planned.update({id: world.by_id[id] for id in taken})
        may = plan.alternatives(to_run)
        if previous and options.get("repeat", 0) and previous.options.get("repeat", 0) >= options["repeat"]:
            # Launched as often then, so that the log may answer after all.
            for id in may:
                if id in old and old[id]["status"] == "passed":
                    may[id] = may[id] + settle(world.by_id[id], [Result("passed")], False)
        for id, results in taken.items():
            again = []
            if id in planned and results[0].status != old[id]["status"]:
                again = [one for one in plan.alternatives(
                    [case for case in world.cases if (case.unit or case.id) == (world.by_id[id].unit or id)])[id]]
            may[id] = results + again
        if previous:
            for id in may:
                if id in previous.log.cases and "max-fail" in options:
                    may[id] = may[id] + [from_record(world.by_id[id], previous.log.cases[id])]
        results = {}
        order = sorted(log.cases, key=lambda id: log.cases[id].get("index", 0))
        for id in order:
            if id not in planned:
                self.disagree(output, "A log owes what it selected", "no line for a case that is not selected", id)
                continue
            results[id] = self.settle_one(output, world.by_id[id], may[id], log.cases[id])
        for id, result in results.items():
            if options.get("fail-on") == "new" and result.status in ("failed", "errored"):
                result.before = bool(is_covered(log.cases[id], baseline.cases.get(id)))
        rules = {"flaky": options.get("flaky", "fail" if "repeat" in options else "pass")}
        left = [id for id in planned if id not in results]
        # Who is stopped by `--max-fail`: in the order of the plan, at the Nth failure that nothing tolerates.
        counted = [id for id, result in results.items() if id not in taken and self.counts_as_failure(result, rules)]
        limit = options.get("max-fail")
        if left and (limit is None or len(counted) < limit):
            self.disagree(output, "A plan of N cases is a success only if N cases have a result", "a result of each case",
                          f"none of {len(left)}, as {left[0]}")
        if limit is not None and jobs == "1" and not previous and len(counted) >= limit:
            last = order.index(counted[limit - 1])
            unit = world.by_id[counted[limit - 1]].unit
            late = [id for id in order[last + 1:] if not unit or world.by_id[id].unit != unit]
            late = [id for id in late if world.by_id[id].is_launched and world.by_id[id].host == "host" and not world.by_id[id].skip]
            if late:
                self.disagree(output, "stop early, after N failures that nothing tolerates; the rest is not run",
                              f"nothing launched after {counted[limit - 1]}", f"{late[0]} has a result")
        gates = {}
        if not options.get("partition"):
            if ci and "allow" not in options:
                gates["expectations"] = True
            if options.get("strict"):
                gates["strict"] = any(suite.warns for suite in world.suites)
            if "coverage" in options:
                gates["coverage"] = self.lacks_coverage(options["coverage"], selected)
                if previous and len(planned) != len(selected):
                    gates["coverage"] = None
            if options.get("mutants") is not None:
                gates["mutants"] = lacks_kills(log.cases.values(), options["mutants"])
        verdict = conclude(planned, results, world.by_id, rules, gates)
        verdict.gates = gates
        return verdict, results, planned

    @staticmethod
    def counts_as_failure(result, rules):
        if result.status == "flaky":
            return rules["flaky"] == "fail" and not result.before
        return result.status in ("failed", "errored") and not result.before

    def settle_one(self, output, case, may, record):
        """The result that the log has, if the model has it among what may be."""
        for result in may:
            if result.status == record["status"] and (
                    not result.type or result.status not in ("failed", "errored", "known") or record.get("type") in result.findings
                    or result.host_failed == (record.get("type") == "host-failed") and result.type not in model.ERRORS):
                return result
        if record.get("type") == "timed-out" and "hang" not in self.world.table.get(self.world.slot(case), []):
            raise Slow()
        first = may[0]
        rule = first.why or "how a case ended: " + first.status
        if record["status"] == "skipped" and first.status != "skipped" and "--max-fail" in output.words:
            rule = "`--max-fail` …, and what it leaves is `notRun` (and has no line in the log)"
        self.disagree(output, rule,
                      f"{case.id}: {' or '.join(map(repr, may))}; known {case.known}; host {self.world.table.get(self.world.slot(case))}",
                      f"{record['status']} ({record.get('type')})")
        # The rest follows from what the log has, so that one fault is told once.
        return from_record(case, record)

    def lacks_coverage(self, kinds, cases):
        for suite in self.world.suites:
            for url in [f"https://{suite.site}/c"] + ([f"https://{suite.site}/e"] if suite.second else []):
                for kind in kinds:
                    if not any(case.kind == kind and case.experience == url and case.source != "xcode" for case in cases):
                        return True
            if "exact" in kinds and not any(case.experience == "link" for case in cases if case.suite == suite.name):
                return None
        return False

    def not_started(self, output, status, rule):
        verdict = Verdict()
        verdict.not_started = status
        verdict.why = rule
        if output.status != status:
            self.disagree(output, rule, status, output.status, verdict)
        else:
            self.check_not_started(output, verdict)
        self.invariants(output)
        return None

    def check_not_started(self, output, verdict):
        rule = "`notStarted` replaces each report that was asked for … by one `error` that says why"
        for name, junit in (("junit", output.junit), ("junit-strict", output.junit_strict)):
            if self.asked(output, name) and (junit is None or junit.bad < 1):
                self.disagree(output, rule, f"{name} with an error", "none" if junit else "no report", verdict)
        if self.asked(output, "markdown") and mark_in(output.markdown or "") != "❌":
            self.disagree(output, rule, "Markdown with ❌", output.markdown, verdict)
        if self.asked(output, "html") and (not output.html or mark_in(output.headline) not in ("❌", None if not HTML_MARK_REQUIRED else "❌")):
            self.disagree(output, rule, "a page with ❌", output.headline, verdict)
        if self.asked(output, "github") and not output.annotations:
            self.disagree(output, "Annotations: one for each problem that no case carries", "an annotation", "none", verdict)

    @staticmethod
    def asked(output, format):
        return format in output.words

    # What each output says

    def compare(self, output, verdict, results, planned, log=None, names_missing=True):
        """Each output against the verdict."""
        log = log or output.json
        self.adopt_open(output, verdict)
        if output.status == 2 and verdict.status != 2:
            why = output.err.strip().splitlines()[:1]
            self.disagree(output, "2 | definitions are invalid …; or logs cannot be read or do not belong together", verdict.status, f"2: {why}", verdict)
            return self.check_not_started(output, verdict)
        if output.status != verdict.status:
            self.disagree(output, "The status is 0 exactly if `problems` is empty", verdict.status, output.status, verdict)
        self.check_junit(output, verdict, results, planned, names_missing)
        self.check_headlines(output, verdict)
        self.check_annotations(output, verdict)
        if "table" not in verdict.open and "counts" not in verdict.open:
            self.check_table(output, results)
        if log:
            self.check_log(output, verdict, log)
        self.invariants(output, verdict)

    def adopt_open(self, output, verdict):
        """Takes what the output says where the pages leave a gate open."""
        for gate in sorted(verdict.open & {"coverage", "mutants", "require", "strict", "expectations"}):
            conclusion = output.json.conclusion if output.json else None
            if conclusion is not None:
                is_problem = any(one.get("problem") == "gate" and one.get("gate") == gate for one in conclusion.get("problems", []))
            else:
                is_problem = output.status == (4 if gate == "expectations" else 1) and verdict.status in (0, 4)
            if is_problem:
                verdict.problems.append(("gate", gate) if gate != "expectations" else (gate, 1))

    def check_junit(self, output, verdict, results, planned, names_missing):
        flaky_fails = any(kind == "flaky" for kind, _ in verdict.problems)
        wanted = {"passed": 0, "failure": 0, "error": 0, "skipped": 0}
        for result in results.values():
            tag = {"passed": "passed", "failed": "failure", "errored": "error", "skipped": "skipped", "known": "skipped",
                   "flaky": "failure" if flaky_fails else "passed"}[result.status]
            wanted["skipped" if result.before else tag] += 1
        missing = len(set(planned) - set(results))
        for name, junit in (("junit", output.junit), ("junit-strict", output.junit_strict)):
            if not self.asked(output, name):
                continue
            if junit is None:
                self.disagree(output, "each report that was asked for", name, output.errors.get(name, "no report"), verdict)
                continue
            found = {tag: junit.tags.count(tag) for tag in wanted}
            allowed = [{**wanted, "skipped": wanted["skipped"] + more} for more in
                       ([missing] if names_missing else range(missing + 1))]
            if name == "junit-strict" and output.junit and output.junit.shape == junit.shape:
                # Told once.
                continue
            if "counts" not in verdict.open and found not in allowed:
                rule = "A failure that is tolerated is `skipped`; a flaky case under `--flaky fail` is a `failure` in JUnit"
                if {**found, "skipped": 0} == {**wanted, "skipped": 0}:
                    rule = "A case that was not run is `skipped` too, if its identity is known"
                self.disagree(output, rule, f"{name}: {allowed[-1]}", found, verdict)
            alone = [case for case in junit.alone if case[2] in ("failure", "error")]
            words = {"known": [case for case in junit.cases if case[2] == "skipped" and case[3].startswith("known: ")],
                     "failed before": [case for case in junit.cases if case[2] == "skipped" and case[3].startswith("failed before")]}
            told = {"known": sum(result.status == "known" for result in results.values()),
                    "failed before": sum(result.before for result in results.values())}
            if name == "junit" and "counts" not in verdict.open and {word: len(cases) for word, cases in words.items()} != told:
                self.disagree(output, "A failure that is tolerated is `skipped`, with `known: LINK` or `failed before (COMMIT)`",
                              told, words, verdict)
            # What has no result may have several reasons, each a problem.
            most = len(verdict.alone) + (verdict.reasons if any(kind == "notRun" for kind, _ in verdict.problems) else 0)
            if not len(verdict.alone) <= len(alone) <= most and "alone" not in verdict.open:
                rule = "A problem that no case carries … is a `testcase` of its own: class `clipflight`"
                kinds = "+".join(sorted({"gate:" + str(what) if kind == "gate" else kind for kind, what in verdict.alone})) or "none"
                self.disagree(output, f"{rule} [{kinds}]", f"{name}: {len(verdict.alone)} such", alone, verdict)

    def check_headlines(self, output, verdict):
        rule = "headline have ✅ exactly if `problems` is empty and `checked` > 0; ⚪ if `checked` is 0 …; ❌ else"
        heads = [("Markdown", output.markdown)] if self.asked(output, "markdown") else []
        if self.asked(output, "html"):
            heads += [("the page's title", output.title), ("the page's headline", output.headline)]
        for name, text in heads:
            if text is None:
                self.disagree(output, "each report that was asked for", name, "no report", verdict)
                continue
            mark = mark_in(text)
            if mark is None and name != "Markdown" and not HTML_MARK_REQUIRED:
                pass
            elif mark != verdict.mark:
                self.disagree(output, f"{rule} [{mark} for {verdict.mark}]", f"{name}: {verdict.mark}", text, verdict)
            numbers = set(re.findall(r"\d+", text))
            if name == "the page's title" or "counts" in verdict.open:
                continue
            for kind, count in [*verdict.problems, *verdict.tolerated.items()]:
                if isinstance(count, int) and kind != "expectations" and str(count) not in numbers and not (
                        count == len(numbers) and count == 0):
                    self.disagree(output, f"They name every problem, and every tolerance with its count [{kind}, {name}]",
                                  f"{count} {kind}", text, verdict)

    def check_annotations(self, output, verdict):
        if not self.asked(output, "github"):
            return
        # What failed before has none of its own.
        wanted = len(verdict.alone) + (bool(verdict.carried) and "--baseline" not in output.words)
        found = len(output.annotations)
        if found < wanted or (found and not verdict.problems):
            kinds = "+".join(sorted({kind for kind, _ in verdict.problems})) or "none"
            self.disagree(output, f"Annotations: one for each problem that no case carries [{kinds}]",
                          f"{'at least ' if wanted else ''}{wanted} ::error", found, verdict)

    def check_table(self, output, results):
        if not self.asked(output, "csv") or output.csv is None:
            return
        found = sorted(row.get("status", "") for row in output.csv)
        wanted = sorted(result.status for result in results.values())
        rest = list(found)
        for status in wanted:
            if status in rest:
                rest.remove(status)
            else:
                return self.disagree(output, "every output [is] made from it: CSV", wanted, found)
        if any(status in ("passed", "failed", "errored") for status in rest):
            self.disagree(output, "every output [is] made from it: CSV", wanted, found)

    def check_log(self, output, verdict, log):
        if log.wrong and "table" not in verdict.open:
            self.disagree(output, "the event log is JSON Lines, each case once", "no fault", log.wrong)
        if log.last is None:
            return self.disagree(output, "last {\"event\":\"run-finished\"", "a last line", "none")
        counts = log.last.get("counts") or {}
        wanted = dict(verdict.counts)
        if "counts" not in verdict.open:
            found = {name: counts.get(name, 0) for name in wanted}
            if found != wanted:
                self.disagree(output, "`counts`: each case with a result once", wanted, found, verdict)
        conclusion = log.conclusion
        if conclusion is None:
            return self.disagree(output, "The log's `run-finished` has `conclusion` and the rules", "conclusion", sorted(log.last))
        if "rules" not in log.last:
            self.disagree(output, "The log's `run-finished` has `conclusion` and the rules", "rules", sorted(log.last))
        if "planned" not in verdict.open and conclusion.get("planned") != verdict.planned:
            self.disagree(output, "planned: cases of the whole plan that this command answers for", verdict.planned,
                          conclusion.get("planned"), verdict)
        if "counts" not in verdict.open:
            found = conclusion.get("counts") or {}
            left = sum(count for kind, count in verdict.problems if kind == "notRun")
            all_wanted = {**wanted, "notRun": left}
            if {name: found.get(name, 0) for name in all_wanted} != all_wanted:
                self.disagree(output, "counts: the others are `notRun`", all_wanted, found, verdict)
        if "checked" not in verdict.open and conclusion.get("checked") != verdict.checked:
            self.disagree(output, "checked: passed cases that expected something", verdict.checked, conclusion.get("checked"), verdict)
        if "counts" not in verdict.open:
            wanted_problems = sorted((kind if kind != "gate" else f"gate {what}", what if isinstance(what, int) else 1)
                                     if kind != "expectations" else ("gate expectations", 1) for kind, what in verdict.problems)
            found = {}
            for one in conclusion.get("problems", []):
                kind = one.get("problem")
                kind = f"gate {one.get('gate')}" if kind == "gate" else kind
                found[kind] = found.get(kind, 0) + (one.get("count", 1) if not kind.startswith("gate") else 1)
            found = sorted(found.items())
            if found != wanted_problems:
                rule = "problems: empty is good [{} for {}]".format(
                    "+".join(kind for kind, _ in found) or "none", "+".join(kind for kind, _ in wanted_problems) or "none")
                self.disagree(output, rule, wanted_problems, found, verdict)
            tolerated = {}
            for one in conclusion.get("tolerated", []):
                tolerated[one.get("rule")] = tolerated.get(one.get("rule"), 0) + one.get("count", 1)
            if tolerated != verdict.tolerated:
                rule = "tolerated: what was let pass, each with its rule and its cases [{} for {}]".format(
                    "+".join(sorted(map(str, tolerated))) or "none", "+".join(sorted(verdict.tolerated)) or "none")
                self.disagree(output, rule, verdict.tolerated, tolerated, verdict)

    def invariants(self, output, verdict=None):
        """What holds whatever the model says."""
        if output.status in (64, 73, 141):
            return
        for format, error in output.errors.items():
            self.disagree(output, f"every format is read back: {format}", "a report", error)
        is_bad = output.status != 0
        if verdict is not None and verdict.silenced:
            is_bad = verdict.is_red
        for name, junit in (("junit", output.junit), ("junit-strict", output.junit_strict)):
            if junit and self.asked(output, name):
                if (junit.bad > 0) != is_bad:
                    self.disagree(output, "JUnit (both dialects) has a `failure` or `error` exactly if the status is not 0",
                                  f"{name}: {'some' if is_bad else 'none'}", junit.bad, verdict)
                if junit.wrong:
                    self.disagree(output, "counts equal the elements", name, junit.wrong)
        if output.junit and output.junit_strict and self.asked(output, "junit") and self.asked(output, "junit-strict"):
            if sorted(output.junit.tags) != sorted(output.junit_strict.tags):
                self.disagree(output, "the same cases in both dialects", sorted(output.junit.tags), sorted(output.junit_strict.tags))
        heads = [("Markdown", output.markdown, "markdown"), ("the page", output.headline, "html")]
        marks = {}
        for name, text, format in heads:
            if text is None or not self.asked(output, format):
                continue
            marks[name] = mark_in(text)
            if marks[name] == "✅" and is_bad:
                self.disagree(output, "✅ exactly if `problems` is empty", f"{name}: no ✅ with status {output.status}", text, verdict)
            if marks[name] == "✅" and output.json and not any(
                    record["status"] in ("passed", "flaky") for record in output.json.cases.values()):
                self.disagree(output, "A run in which no case passed is never ✅", f"{name}: no ✅", text, verdict)
        if HTML_MARK_REQUIRED and len(set(marks.values())) > 1 or None not in marks.values() and len(set(marks.values())) > 1:
            self.disagree(output, "No output decides by itself whether something is good", "one mark", marks, verdict)
        if self.asked(output, "github") and bool(output.annotations) != is_bad and not (is_bad and "--baseline" in output.words):
            self.disagree(output, "Annotations: one for each problem (some exactly if the status is not 0)",
                          "some" if is_bad else "none", len(output.annotations), verdict)

    # What a trial does

    def go(self):
        try:
            self.steps()
        except Slow:
            self.slow = True

    def steps(self):
        from agreement import reporting
        dice, world = self.dice, self.world
        listed = self.call(["list", "--format", "json"])
        ids = [json.loads(line)["id"] for line in listed.out.splitlines() if line.startswith("{")]
        if ids != [case.id for case in world.cases]:
            extra = [id for id in ids if id not in world.by_id], [id for id in world.by_id if id not in ids]
            return self.disagree(listed, "SCRIPT: the plan, in order", extra[1] or "this order", extra[0] or ids)
        self.short = {}
        base = self.run({}, ci=self.ci)
        if base is None:
            return
        names = [row["id"] for row in base.output.csv] if base.output.csv and len(base.output.csv) == len(ids) else []
        self.short = dict(zip(ids, names))
        infos = [base]
        for _ in range(dice.randint(1, 2)):
            changed = dice.random()
            if changed < 0.6:
                world.change_table(0.4)
            elif changed < 0.8:
                world.change_definitions()
            options = self.draw_options([info for info in infos if info.log.last])
            if not self.short:
                options.pop("case", None)
                options.pop("unknown-case", None)
            if dice.random() < 0.03:
                world.is_broken = True
                world.write()
            info = self.run(options)
            if world.is_broken:
                world.is_broken = False
                world.write()
            if "failed" in options:
                infos = [one for one in infos if one is not options["failed"]]
            if info:
                infos.append(info)
            if not infos:
                break
        self.infos = infos
        reporting.go(self)


def from_record(case, record):
    """What a log says, as a result."""
    type = record.get("type")
    findings = {type} if type in model.TYPES else set()
    is_step = bool(case.step and case.step > 1 and not case.skip)
    return Result(record["status"], findings, no_host=record["status"] == "skipped" and case.host == "none" and not case.skip
                  and case.is_launched and not ("did not pass" in (record.get("message") or "")),
                  dependent=record["status"] == "skipped" and is_step and case.host != "none")


def lacks_kills(records, wanted):
    killed = total = 0
    for record in records:
        mutants = record.get("mutants")
        if mutants:
            killed += mutants.get("killed", 0)
            total += mutants.get("killed", 0) + len(mutants.get("survived", [])) + len(mutants.get("intended", []))
    return None if total == 0 else killed * 100 < wanted * total


def quoted(word):
    return word if re.fullmatch(r"[\w@%+=:,./-]+", word) else "'" + word.replace("'", "'\\''") + "'"


def says(output):
    """Each output in a word."""
    parts = [f"status {output.status}"]
    for name, junit in (("junit", output.junit), ("junit-strict", output.junit_strict)):
        if junit:
            parts.append(f"{name} {junit.bad} of {len(junit.cases)} bad, clipflight {[case[1:3] for case in junit.alone]}")
    if output.markdown:
        parts.append(f"markdown {output.markdown!r}")
    if output.html:
        parts.append(f"page {output.headline!r}")
    if output.json and output.json.last:
        parts.append(f"log {json.dumps(output.json.last.get('counts'))} {json.dumps(output.json.conclusion)}")
    parts.append(f"{len(output.annotations)} annotations")
    if output.err.strip():
        parts.append("stderr " + " / ".join(output.err.strip().splitlines()[:3]))
    return parts


def attempt(program, seed, without=()):
    import traceback
    WITHOUT.update(without)
    trial = Trial(program, seed)
    try:
        trial.go()
    except Exception:
        trial.disagreements.append({
            "rule": "SCRIPT: the trial stopped", "command": "", "wanted": "", "found": traceback.format_exc(), "verdict": "", "says": []})
    kept = trial.folder if trial.disagreements else None
    if not kept:
        shutil.rmtree(trial.folder)
    return {"seed": seed, "folder": kept, "disagreements": trial.disagreements, "commands": trial.commands,
            "kinds": trial.kinds, "pairs": sorted(trial.pairs), "slow": trial.slow,
            "scenarios": trial.scenarios}
