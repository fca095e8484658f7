"""`report` of logs in random parts, and `diff`: what they have to say of the results that the logs hold."""
import html
import json
import os
import re
import shutil
import types

from agreement.model import Result, conclude, is_covered
from agreement.outputs import Log, mark_in
from agreement.trial import FILTERS, FORMATS, Info, from_record, lacks_kills
from agreement.world import RESOLUTION, WITHOUT

SCENARIOS = {
    "one": 5, "silenced": 1, "shards": 4, "missing": 2, "attempts": 3, "parts": 3, "matrix": 3, "twice": 1, "cut": 2,
    "empty": 1, "other_plan": 1, "same_label": 2, "sheets": 3, "sheets_alone": 2, "baseline": 2, "history": 2,
    "hand_baseline": 1, "mended": 1, "stricter": 3}


def go(trial):
    dice = trial.dice
    chosen = dice.choices(list(SCENARIOS), list(SCENARIOS.values()), k=2)
    for name in chosen:
        if name in WITHOUT:
            continue
        trial.scenarios.append(name)
        Reporting(trial).scenario(name)
    if len(trial.infos) > 1 or dice.random() < 0.5:
        Reporting(trial).diff()


class Reporting:
    def __init__(self, trial):
        self.trial, self.dice, self.world = trial, trial.dice, trial.world

    def scenario(self, name):
        getattr(self, name)()

    # Logs to report

    def complete(self):
        return [info for info in self.trial.infos if info.log.last]

    def whole_runs(self):
        return [info for info in self.complete()
                if info.whole and not info.partition and len(info.planned) == len(info.plan)]

    def some_rules(self):
        """At most two options that a later report has to know of."""
        options, dice = {}, self.dice
        names = [dice.choice([None, None, "flaky", "strict", "mutants", "max-fail", "retries", "repeat", "coverage"])]
        if dice.random() < 0.3:
            names.append("fail-on")
        for name in names:
            if name == "flaky":
                options.update(flaky="fail", retries=1)
            elif name == "strict":
                options["strict"] = True
            elif name == "mutants":
                options["mutants"] = dice.choice([None, 1, 100])
            elif name in ("max-fail", "retries"):
                options[name] = 1
            elif name == "repeat":
                options[name] = 2
            elif name == "coverage":
                options[name] = [dice.choice(["exact", "prefix"])]
            elif name == "fail-on" and (olds := [info for info in self.complete() if not info.partition]):
                # A shard's log is no whole baseline, which every output says.
                options.update({"baseline": self.dice.choice(olds), "fail-on": "new"})
        return options

    def shard_logs(self, count, more, label=None):
        kind = self.dice.choice(["slice", "hash"])
        infos = []
        for number in range(1, count + 1):
            options = {**more, "partition": (kind, number, count)}
            if label:
                options["label"] = label
            plan = self.trial.shard_plan(options)
            if not plan:
                # Nobody runs a shard without a case, and none is missing.
                continue
            info = self.trial.run(options)
            if info is None or not info.log.last:
                return None
            infos.append(info)
        dealt = sorted(id for info in infos for id in info.planned)
        if infos and dealt != sorted(infos[0].selection):
            self.trial.disagree(infos[0].output, "`--partition` divides the plan", sorted(infos[0].selection), dealt)
        return infos

    def one(self):
        infos = self.complete()
        if infos:
            self.report([self.dice.choice(infos)])

    def silenced(self):
        infos = self.complete()
        if infos:
            self.report([self.dice.choice(infos)], ["--no-fail"])

    def twice(self):
        infos = self.complete()
        if infos:
            info = self.dice.choice(infos)
            self.report([info, info])

    def shards(self):
        infos = self.shard_logs(self.dice.randint(2, 3), self.some_rules())
        if infos:
            self.dice.shuffle(infos)
            self.report(infos)

    def missing(self):
        infos = self.shard_logs(self.dice.randint(2, 3), self.some_rules())
        if infos and len(infos) > 1:
            infos.remove(self.dice.choice(infos))
            self.report(infos)

    def attempts(self):
        infos = self.shard_logs(2, self.some_rules())
        if not infos:
            return
        self.world.change_table(0.5)
        again = self.dice.choice(infos)
        options = dict(again.options)
        if self.dice.random() < 0.5:
            folder = self.trial.fresh("again")
            shutil.copytree(self.trial.path(again.folder), self.trial.path(folder))
            copied = self.copied(again, folder)
            options["failed"] = copied
            options.pop("max-fail", None)
        info = self.trial.run(options)
        if not info or not info.log.last:
            return
        for number, one in enumerate([*infos, info]):
            self.set_start(one, number)
        infos.append(info)
        self.dice.shuffle(infos)
        self.report(infos)

    def parts(self):
        first, second = self.dice.choice([
            ("kind(prefix)", "! kind(prefix)"), ("tag(t1)", "! tag(t1)"), ("tag(t1)", "kind(prefix)"),
            ("kind(exact) | kind(reopen)", "kind(prefix)"), ("tag(smoke)", "! tag(smoke)")])
        tests = {**FILTERS, "! kind(prefix)": lambda case: case.kind != "prefix",
                 "! tag(t1)": lambda case: "t1" not in case.tags, "tag(smoke)": lambda case: "smoke" in case.tags}
        infos, more = [], self.some_rules()
        more.pop("max-fail", None)
        for text in (first, second):
            info = self.trial.run({**more, "filter": (text, tests[text])})
            if info is None or not info.log.last:
                return
            infos.append(info)
        if set(infos[0].planned) != set(infos[1].planned):
            self.report(infos)

    def matrix(self):
        if "label" in WITHOUT:
            return
        infos, more = [], self.some_rules()
        for label in ("one", "two"):
            if self.dice.random() < 0.7:
                info = self.trial.run({**more, "label": label})
                made = [info] if info else None
            else:
                made = self.shard_logs(2, more, label)
            if not made or not all(info.log.last for info in made):
                return
            infos += made
            self.world.change_table(0.3)
        if self.dice.random() < 0.2 and len(infos) > 2:
            # A shard of one label.
            infos.remove(next(info for info in infos if info.partition))
        olds = [info for info in infos if not info.partition] if self.dice.random() < 0.2 else []
        if olds:
            self.report(infos, ["--baseline", olds[0].folder, "--fail-on", "new"], baseline=olds[0].log)
        else:
            self.report(infos)

    def cut(self):
        infos = self.complete()
        if not infos:
            return
        info = self.dice.choice(infos)
        with open(self.trial.path(info.folder, "events.jsonl"), encoding="utf-8") as file:
            lines = file.readlines()
        left = self.dice.randint(1, len(lines) - 1)
        folder = self.write("cut", "".join(lines[:left]))
        made = self.copied(info, folder)
        made.is_cut = True
        self.report([made])

    def empty(self):
        infos = self.complete()
        made = Info(self.write("empty", ""), None, {}, False, [], False)
        made.is_empty = True
        alone = self.dice.random() < 0.3 or not infos
        self.report([made] if alone else [self.dice.choice(infos), made])

    def same_label(self):
        infos = [info for info in self.whole_runs() if not info.label]
        if not infos:
            return
        again = self.trial.run({})
        if again and again.log.last:
            self.report([self.dice.choice(infos), again])

    def other_plan(self):
        infos = self.complete()
        if not infos:
            return
        suite = self.dice.choice(self.world.suites)
        suite.definitions.append({
            "kind": "single", "title": "one more", "keys": [suite.key()], "from": ["nfc"], "expect": {"screen": "ok"}})
        self.world.write()
        other = self.trial.run({"filter": ("kind(prefix)", FILTERS["kind(prefix)"])})
        suite.definitions.pop()
        self.world.write()
        if other and other.log.last:
            self.report([self.dice.choice(infos), other], self.dice.choice([[], [], ["--any-commit"]]))

    def baseline(self):
        infos = self.complete()
        # A shard's log is no whole baseline, which every output says.
        olds = [info for info in infos if not info.partition]
        if olds:
            old, new = self.dice.choice(olds), self.dice.choice(infos)
            self.report([new], ["--baseline", old.folder, "--fail-on", "new"], baseline=old.log)

    def hand_baseline(self):
        sheet, infos = self.sheet("Ann", 1), self.complete()
        if sheet and infos:
            options = {"baseline": sheet, **({"fail-on": "new"} if self.dice.random() < 0.5 else {})}
            self.trial.run(options)

    def mended(self):
        """A host that could not be built, and can: what was never tried covers nothing."""
        suites = [suite for suite in self.world.suites if suite.host == "host"]
        if not suites:
            return
        suite = self.dice.choice(suites)
        suite.host = "broken"
        self.world.write()
        old = self.trial.run({})
        suite.host = "host"
        self.world.write()
        options = {"baseline": old, "fail-on": "new"} if self.dice.random() < 0.5 else {}
        new = self.trial.run(options) if old else None
        if new and not options:
            self.report([new], ["--baseline", old.folder, "--fail-on", "new"], baseline=old.log)

    def stricter(self):
        """`--failed --strict` after a run without: what passed is judged by the rules of now."""
        old = self.trial.run({})
        if old and old.log.last:
            self.trial.run({"failed": old, "strict": True})

    def history(self):
        infos = self.complete()
        if not infos:
            return
        folder = self.trial.fresh("history")
        os.makedirs(self.trial.path(folder))
        for number, info in enumerate(infos[:-1] or infos):
            shutil.copyfile(self.trial.path(info.folder, "events.jsonl"), self.trial.path(folder, f"{number}.jsonl"))
        if self.dice.random() < 0.4:
            with open(self.trial.path(folder, "broken.jsonl"), "w") as file:
                file.write("" if self.dice.random() < 0.5 else '{"version":2,"event":"run-started"\n')
        self.report([infos[-1]], ["--history", folder])

    # Testers

    def sheet(self, tester, tried, share=0.8):
        """The log that a sheet hands out, written as its script writes it."""
        output = self.trial.call(["checklist", "--phase", "released", "--format", "html"])
        start = re.search(r'data-start="([^"]*)"', output.out)
        blocks = [json.loads(html.unescape(text)) for text in re.findall(r'data-case="([^"]*)"', output.out)]
        if not start or not blocks:
            return None
        first = {**json.loads(html.unescape(start[1])), "timestamp": f"2026-11-28T1{tried}:00:00+00:00"}
        counts = {"passed": 0, "failed": 0, "errored": 0, "skipped": 0, "flaky": 0}
        lines, entries = [first], {}
        for line in sorted(blocks, key=lambda line: line["index"]):
            status = self.dice.choices(["passed", "failed"], [8, 2])[0] if self.dice.random() < share else "skipped"
            case = self.world.by_id[line["id"]]
            if case.known:
                # What a tester's pass of a known case is, and a failure of a known crash, the pages leave open.
                status = "skipped" if status == "passed" or "type" in case.known or "until" in case.known else "failed"
            counts[status] += 1
            message = {"passed": None, "failed": "marked as failed, without a remark", "skipped": "not tried"}[status]
            who = {"tester": tester, "device": "iPhone 15", "os": "18.5", "build": "1", "tried": first["timestamp"]}
            lines.append({**line, **(who if status != "skipped" else {}), "status": status,
                          "type": "screen" if status == "failed" else None, "message": message,
                          "attempts": 0 if status == "skipped" else 1})
            entries[line["id"]] = status
        lines.append({"event": "run-finished", "counts": counts, "interruptedBy": None, "stoppedAfter": None})
        folder = self.write("sheet", "".join(json.dumps(line) + "\n" for line in lines))
        info = Info(folder, Log(self.trial.path(folder, "events.jsonl")), {}, False, list(entries), False)
        info.tester, info.entries, info.tried = tester, entries, tried
        info.plan = tuple(case.id for case in self.world.cases)
        return info

    def sheets(self):
        # What testers found of a definition that is another one by now is left out.
        shapes = {case.id: case.shape for case in self.world.cases}
        known = {case.id: case.known for case in self.world.cases}
        runs = [info for info in self.whole_runs() if info.shapes == shapes and info.known == known]
        if not runs:
            return
        names = self.dice.choice([["Ann"], ["Ann", "Bob"], ["Ann", "Ann"]])
        sheets = [self.sheet(name, number) for number, name in enumerate(names)]
        if all(sheets):
            self.report([self.dice.choice(runs), *sheets], self.required())

    def sheets_alone(self):
        names = self.dice.choice([["Ann"], ["Ann", "Bob"], ["Ann", "Ann"]])
        sheets = [self.sheet(name, number, self.dice.choice([1, 0.7])) for number, name in enumerate(names)]
        if all(sheets):
            self.report(sheets, self.required())

    def required(self):
        if self.dice.random() < 0.5 and any("smoke" in case.tags for case in self.world.cases):
            return ["--require", "smoke"]
        return []

    # Files

    def write(self, name, text):
        folder = self.trial.fresh(name)
        os.makedirs(self.trial.path(folder))
        with open(self.trial.path(folder, "events.jsonl"), "w", encoding="utf-8") as file:
            file.write(text)
        return folder

    def copied(self, info, folder):
        log = Log(self.trial.path(folder, "events.jsonl"))
        made = Info(folder, log, info.options, info.ci, info.planned, info.whole, info.baseline, info.shapes)
        made.selection, made.plan, made.warns, made.known = info.selection, info.plan, info.warns, info.known
        return made

    def set_start(self, info, minutes):
        """Logs of attempts start at different times, whatever the clock says in seconds."""
        info.start = minutes
        path = self.trial.path(info.folder, "events.jsonl")
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
        first = json.loads(lines[0])
        for name in ("timestamp", "start"):
            if isinstance(first.get(name), str):
                first[name] = f"2026-11-28T10:{minutes:02}:00+00:00"
        lines[0] = json.dumps(first) + "\n"
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(lines)

    # The report

    def report(self, infos, more=(), baseline=None):
        trial, dice = self.trial, self.dice
        more = list(more)
        folder = trial.fresh("report")
        words = ["report", *[info.folder for info in infos], "-o", folder, "--color", "never", *more]
        words += [word for format in FORMATS for word in ("--report", format)]
        before = [self.text(info) for info in infos]
        ci = trial.ci if dice.random() < 0.92 else not trial.ci
        output = trial.call(words, folder, ci)
        output.marked = output.marked or any(info.baseline for info in infos)
        if [self.text(info) for info in infos] != before:
            trial.disagree(output, "FILE … is never a file that the command has read", "the same logs", "changed")
        if output.status == 64:
            return trial.disagree(
                output, "64 | wrong usage, for a command that is right", "another status", output.err.strip()[:200])
        unique = {self.text(info): info for info in infos}
        refused = self.refusal(list(unique.values()))
        if refused and "--any-commit" in more:
            # Two runs of one label and one filter are refused, of whatever commits they are.
            if output.status == 2 and "found a second run of the same cases" not in output.err:
                trial.disagree(output, "`--any-commit` takes it", "another status", 2)
            return trial.invariants(output)
        if refused:
            return trial.not_started(output, 2, refused)
        verdict, results, planned = self.expect(list(unique.values()), more, output, baseline)
        verdict.silenced = "--no-fail" in more
        if output.status != 2 and output.json and "counts" not in verdict.open and not output.json.wrong:
            found = {id: record["status"] for id, record in output.json.cases.items()}
            unlike = [f"{id}: {result.status}, found {found.get(id)}" for id, result in results.items()
                      if found.get(id) != result.status]
            if unlike:
                trial.disagree(output, "Several logs: result of a case", unlike[0], f"{len(unlike)} such", verdict)
        trial.compare(output, verdict, results, planned, names_missing=False)
        only = list(unique.values())[0]
        if len(unique) == 1 and not only.partition and not only.is_cut and not only.tester and not more and (
                ci == only.ci or not ci):
            self.compare_with_run(only, output)

    def text(self, info):
        with open(self.trial.path(info.folder, "events.jsonl"), encoding="utf-8") as file:
            return file.read()

    @staticmethod
    def refusal(infos):
        readable = [info for info in infos if not info.is_empty]
        if not readable:
            return "cut, empty, not a log | … 2 if no log can be read"
        if len({info.plan for info in readable}) > 1:
            return "another digest of the plan | refused (status 2) with both named"
        whole = [info.label for info in readable if not info.tester and not info.partition and info.whole]
        if len(whole) != len(set(whole)):
            return "two whole runs with one label | refused (status 2)"
        return None

    def compare_with_run(self, info, output):
        """One whole log: the report says what the run said."""
        trial, run = self.trial, info.output
        rule = "of one log it says what the run said"
        if output.status != run.status:
            trial.disagree(output, f"{rule}: status", run.status, output.status, info.verdict)
        for name, mine, its in (("Markdown", output.markdown, run.markdown), ("page", output.headline, run.headline)):
            if mine and its and mark_in(mine) != mark_in(its):
                trial.disagree(output, f"{rule}: {name}", its, mine, info.verdict)
        if not any(kind == "notRun" for kind, _ in info.verdict.problems):
            for name, mine, its in (("junit", output.junit, run.junit), ("junit-strict", output.junit_strict, run.junit_strict)):
                if mine and its and mine.shape != its.shape:
                    lost = [case for case in its.shape if case not in mine.shape]
                    more = [case for case in mine.shape if case not in its.shape]
                    trial.disagree(output, f"{rule}: {name}", lost, more, info.verdict)
        if info.log.conclusion and output.json and output.json.conclusion != info.log.conclusion:
            trial.disagree(output, f"{rule}: conclusion", info.log.conclusion, output.json.conclusion)

    def expect(self, infos, more, output, baseline):
        world = self.world
        opened = set()
        readable = [info for info in infos if not info.is_empty]
        runs = [info for info in readable if not info.tester]
        sheets = sorted((info for info in readable if info.tester), key=lambda info: info.tried)
        facts = {}
        results, plan_ids = {}, readable[0].plan
        labels = {}
        for info in runs:
            labels.setdefault(info.label, []).append(info)
        flaky_fails = any(info.flaky == "fail" for info in runs)
        all_new = bool(runs) and all(info.options.get("fail-on") == "new" for info in runs)
        lacking = set()

        def record_of(info, id):
            record = info.log.cases[id]
            result = from_record(world.by_id[id], record) if id in world.by_id else Result(record["status"])
            # What the definition was when it ran.
            result.no_host = record["status"] == "skipped" and "no host" in (record.get("message") or "")
            fact = types.SimpleNamespace(
                expects=record.get("asserts") != "nothing",
                states_resolution=bool(RESOLUTION & set(record.get("expected") or {})))
            facts[id] = fact
            if result.status in ("failed", "errored"):
                if baseline is not None:
                    result.before = bool(is_covered(record, baseline.cases.get(id)))
                elif all_new:
                    result.before = info.covered(id)
            return result

        def rank(result):
            if result.status in ("failed", "errored") and not result.before:
                return {True: 9}.get(result.host_failed, 8 if result.status == "errored" else 7)
            if result.status == "flaky":
                return 6 if flaky_fails else 3
            return {"known": 4, "passed": 2, "skipped": 1}.get(result.status, 5)

        for label, members in labels.items():
            own = {}
            members = sorted(members, key=lambda info: info.start)
            seen = {}
            for info in members:
                for id in info.log.cases:
                    result = record_of(info, id)
                    if info.partition and id in own and info.partition in seen:
                        # A later attempt of the same shard.
                        if own[id].status in ("failed", "errored", "flaky") and result.status == "passed":
                            result = Result("flaky", own[id].findings, "a case that failed before and passed is flaky")
                        own[id] = result
                    elif id not in own or rank(result) > rank(own[id]):
                        own[id] = result
                seen[info.partition] = True
                lacking |= set(info.planned) - set(info.log.cases) if not info.partition else set()
            if any(info.partition for info in members):
                # A shard also owes the other shards of its label.
                lacking |= set(members[0].selection) - set(own)
            for id, result in own.items():
                if id not in results or rank(result) > rank(results[id]):
                    results[id] = result
        # Testers: one tester's later entry on the same device and case replaces the earlier one.
        by_hand = {}
        for info in sheets:
            for id, status in info.entries.items():
                if status != "skipped":
                    by_hand.setdefault(id, {})[info.tester] = (status, info)
        for id, entries in by_hand.items():
            for status, info in entries.values():
                record = info.log.cases[id]
                known = world.by_id[id].known
                found = {"screen"} if status == "failed" else ()
                result = Result("known" if found and known else status, found, by_hand=True)
                facts[id] = types.SimpleNamespace(expects=record.get("asserts") != "nothing", states_resolution=False)
                if result.status == "failed" and id in results and results[id].before:
                    # The run's failure stays, and no baseline has what the tester saw.
                    results[id].before = False
                elif id not in results or rank(result) > rank(results[id]):
                    results[id] = result
        # What is owed.
        if len(readable) == 1 and len(infos) == 1 and runs:
            info = runs[0]
            planned = list(info.selection if info.partition else info.planned)
            if info.partition:
                opened.add("planned")
        elif not runs:
            planned = list(results)
            opened |= {"counts", "planned"}
        else:
            planned = list(plan_ids)
            lacking |= set(planned) - set(results)
        if any(info.is_cut or info.is_empty for info in infos):
            opened |= {"counts", "planned", "alone", "checked"}
        both = set(planned) | set(results)
        verdict_rules = {"flaky": "fail" if flaky_fails else "pass"}
        gates = self.gates(runs, readable, infos, results, output, more, by_hand)
        verdict = conclude(list(both), results, facts, verdict_rules, gates)
        missing_known = sum(1 for kind, _ in verdict.problems if kind == "notRun")
        if lacking & set(results):
            # A label lacks what another one has.
            opened |= {"counts", "planned", "alone"}
            if not missing_known:
                verdict.problems.append(("notRun", len(lacking)))
        if any(info.is_cut or info.is_empty for info in infos) and not missing_known:
            verdict.problems.append(("unreadable", 1))
        if len(labels) > 1 or sheets:
            opened.add("table")
        verdict.open |= opened
        verdict.reasons = 1 + max([info.partition[2] for info in runs if info.partition] or [0])
        verdict.why = "; ".join(sorted({result.why for result in results.values() if result.why}))
        return verdict, results, both

    def gates(self, runs, readable, infos, results, output, more, by_hand):
        """Gates are asked of the whole: those of all logs, the strictest where they differ."""
        world, gates = self.world, {}
        if len(infos) == 1 and len(runs) == 1 and not runs[0].partition and not runs[0].is_cut:
            gates.update(runs[0].verdict.gates)
            if output.ci and not runs[0].ci:
                # It says what the run said, and a report under `CI` asks.
                gates["expectations"] = None
        else:
            # The rules are the runs' own: a report under `CI` has no option that lets nothing pass.
            if any(info.ci and "allow" not in info.options for info in runs):
                gates["expectations"] = True
            if any(info.options.get("strict") for info in runs):
                gates["strict"] = any(info.warns for info in runs if info.options.get("strict"))
            kinds = sorted({kind for info in runs for kind in info.options.get("coverage", [])})
            if kinds:
                chosen = {id for info in runs for id in info.selection}
                gates["coverage"] = self.trial.lacks_coverage(kinds, [case for case in world.cases if case.id in chosen])
            floors = [info.options["mutants"] for info in runs if info.options.get("mutants") is not None]
            if floors:
                records = output.json.cases.values() if output.json else [
                    record for info in runs for record in info.log.cases.values()]
                gates["mutants"] = lacks_kills(records, max(floors))
            alone = infos[0]
            if any(info.is_cut for info in infos) or len(infos) == 1 and (
                    not alone.partition or len(alone.selection) > len(alone.log.cases)):
                # Of one shard alone the whole is not there, and one whole log says what its run said.
                gates = {name: None for name in gates}
        if "--require" in more:
            required = [case for case in world.cases if "smoke" in case.tags]
            lacking = [case for case in required if case.id not in by_hand and (
                case.id not in results or results[case.id].status == "skipped" or results[case.id].host_failed)]
            # What no tester can try, the pages leave open.
            is_open = lacking and all(case.source == "xcode" or case.skip for case in lacking)
            gates["require"] = None if is_open else bool(lacking)
        return gates

    # Comparisons

    def diff(self):
        trial, dice = self.trial, self.dice
        infos = self.complete()
        if not infos:
            return
        whole = self.whole_runs()
        if len(whole) > 2 and dice.random() < 0.5:
            output = trial.call(["diff", *[info.folder for info in whole], "--format", "markdown", "--color", "never"])
            if output.status not in (0, 1):
                trial.disagree(output, "`diff` of three or more … make a history", "0 or 1", output.status)
            return
        old, new = dice.choice(infos), dice.choice(infos)
        if old is new and len(infos) > 1:
            new = dice.choice([info for info in infos if info is not old])
        output = trial.call(["diff", old.folder, new.folder, "--format", "markdown", "--color", "never"])
        if old.plan != new.plan or "fail-on" in new.options:
            return
        fresh, hosts = [], False
        for id, record in new.log.cases.items():
            if record["status"] in ("failed", "errored") and is_covered(record, old.log.cases.get(id)) is not True:
                fresh.append(id)
                hosts = hosts or record.get("type") == "host-failed"
            elif record["status"] == "flaky" and new.flaky == "fail":
                fresh.append(id)
        lacks = [id for info in (old, new) for id in info.planned if id not in info.log.cases]
        unlike = set(old.log.cases) != set(new.log.cases) or old.partition or new.partition
        if fresh or lacks:
            allowed = {1, 3} if hosts else {1}
        else:
            allowed = {0, 1} if unlike else {0}
        rule = "The problems of `diff A B` are B's failures that A does not cover … and results that either lacks"
        if output.status not in allowed:
            trial.disagree(output, f"{rule} [{output.status} for {min(allowed)}]",
                           f"{allowed}: new {fresh[:3]}, lacking {lacks[:3]}",
                           f"{output.status}: {output.out.strip().splitlines()[:1]}")
        first = (output.out.strip().splitlines() or [""])[0]
        mark = mark_in(first)
        checked = any(record["status"] in ("passed", "flaky") and record.get("asserts") != "nothing"
                      for record in new.log.cases.values())
        if mark == "✅" and (output.status != 0 or not checked):
            trial.disagree(output, "✅ exactly if `problems` is empty and `checked` > 0 (diff)", "no ✅", first)
        if output.status == 0 and checked and mark != "✅":
            trial.disagree(output, "✅ exactly if `problems` is empty and `checked` > 0 (diff)", "✅", first)
        if output.status in (1, 3) and mark != "❌":
            trial.disagree(output, "❌ else (diff)", "❌", first)
