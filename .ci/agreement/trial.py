"""One random trial: suites, runs, reports, comparisons; each output against the model and against the others."""
import json
import os
import random
import re
import shutil
import subprocess
import tempfile

from agreement import model
from agreement.model import Plan, Result, Verdict, conclude, is_covered, settle, take_over
from agreement.checks import Checks
from agreement.outputs import Output
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


def short_id(id):
    """The first digits of the identity's hash (FNV-1a, 64 bits), as reports print them."""
    value = 0xCBF29CE484222325
    for byte in id.encode():
        value = (value ^ byte) * 0x100000001B3 % 2 ** 64
    return f"{value:016x}"[:8]


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


class Trial(Checks):
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
            if name not in ("CI", "TF_BUILD", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "XML_OUTPUT_FILE")
            and not name.startswith(("GITHUB_", "TEST_", "TESTBRIDGE_", "CLIPFLIGHT_"))}
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
            elif name in ("baseline", "fail-on") and any(not info.partition for info in earlier):
                # A shard's log is no whole baseline, which every output says.
                options["baseline"] = dice.choice([info for info in earlier if not info.partition])
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
        # They would meet too seldom by chance.
        if options.get("fail-on") == "new" and dice.random() < 0.3:
            options["max-fail"] = 1
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
        # A shard without a case of what was selected is an answer: there are more shards than cases.
        if not mine and not (selected and "partition" in options):
            return self.not_started(output, 4, "4 | no case was selected")
        if output.status == 64:
            return self.disagree(
                output, "64 | wrong usage, for a command that is right", "another status", output.err.strip()[:200])
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
        info.known = {case.id: case.known for case in self.world.cases}
        info.warns = any(suite.warns for suite in self.world.suites)
        self.check_first_line(output, info)
        return info

    def check_first_line(self, output, info):
        """The plan's digest, and the rules that the conclusion was made under."""
        digest = info.log.first.get("plan")
        known = self.digests.setdefault(info.plan, digest)
        others = [other for plan, other in self.digests.items() if plan != info.plan]
        if digest is None or known != digest or digest in others:
            rule = "The plan's digest is that of the identities of all cases in order, before any selection"
            self.disagree(output, rule, f"{known}, not {others}", digest)
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
        selecting = ("partition", "filter", "include", "exclude")
        words += self.words({name: options[name] for name in selecting if name in options})
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
                if not any(chosen):
                    # Not selected: the log's result stays as it is, whatever the rules are now.
                    taken.update({case.id: [from_record(case, old[case.id])] for case in steps if case.id in old})
                elif all(over) and all(case.id in old for case in steps):
                    taken.update({case.id: result for case, result in zip(steps, over)})
                else:
                    to_run += steps
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
        # What would not pass by the rules of now is run again, and counts.
        counted = [id for id, result in results.items() if self.counts_as_failure(result, rules) and (
            id not in taken or result.status != old[id]["status"])]
        limit = options.get("max-fail")
        if left and (limit is None or len(counted) < limit):
            self.disagree(output, "A plan of N cases is a success only if N cases have a result",
                          "a result of each case", f"none of {len(left)}, as {left[0]}")
        if limit is not None and jobs == "1" and not previous and len(counted) >= limit:
            last = order.index(counted[limit - 1])
            unit = world.by_id[counted[limit - 1]].unit
            late = [id for id in order[last + 1:] if not unit or world.by_id[id].unit != unit]
            late = [id for id in late for case in [world.by_id[id]]
                    if case.is_launched and case.host == "host" and not case.skip]
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
                    not result.type or result.status not in ("failed", "errored", "known")
                    or record.get("type") in result.findings
                    or result.host_failed == (record.get("type") == "host-failed") and result.type not in model.ERRORS):
                return result
        if record.get("type") == "timed-out" and "hang" not in self.world.table.get(self.world.slot(case), []):
            raise Slow()
        first = may[0]
        rule = first.why or "how a case ended: " + first.status
        if record["status"] == "skipped" and first.status != "skipped" and "--max-fail" in output.words:
            rule = "`--max-fail` …, and what it leaves is `notRun` (and has no line in the log)"
        host = self.world.table.get(self.world.slot(case))
        self.disagree(output, rule, f"{case.id}: {' or '.join(map(repr, may))}; known {case.known}; host {host}",
                      f"{record['status']} ({record.get('type')})")
        # The rest follows from what the log has, so that one fault is told once.
        return from_record(case, record)

    def lacks_coverage(self, kinds, cases):
        for suite in self.world.suites:
            # A suite of which nothing is selected is left out (Launches.md).
            if not any(case.suite == suite.name for case in cases):
                continue
            for url in [f"https://{suite.site}/c"] + ([f"https://{suite.site}/e"] if suite.second else []):
                for kind in kinds:
                    # What is skipped tests nothing.
                    if not any(case.kind == kind and case.experience == url and case.source != "xcode"
                               and not case.skip for case in cases):
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
        self.short = {id: short_id(id) for id in ids}
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
    is_skipped = record["status"] == "skipped"
    # A case that is not selected keeps what its log says, whatever its definition says now.
    was_skipped = case.skip and record.get("message") == case.skip
    is_step = bool(case.step and case.step > 1 and not was_skipped)
    no_host = is_skipped and case.host == "none" and not was_skipped and case.is_launched
    return Result(record["status"], findings, no_host=no_host and "did not pass" not in (record.get("message") or ""),
                  dependent=is_skipped and is_step and case.host != "none", expects=record.get("asserts") != "nothing")


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


def attempt(program, seed, without=()):
    import traceback
    WITHOUT.update(without)
    trial = Trial(program, seed)
    try:
        trial.go()
    except Exception:
        trial.disagreements.append({
            "rule": "SCRIPT: the trial stopped", "command": "", "wanted": "", "found": traceback.format_exc(),
            "verdict": "", "says": []})
    kept = trial.folder if trial.disagreements else None
    if not kept:
        shutil.rmtree(trial.folder)
    return {"seed": seed, "folder": kept, "disagreements": trial.disagreements, "commands": trial.commands,
            "kinds": trial.kinds, "pairs": sorted(trial.pairs), "slow": trial.slow,
            "scenarios": trial.scenarios}
