"""What a command has to say, after the pages alone (verdict.md first of all).

A result is one of several where a page leaves it open: the first is the strictest reading, and what the log says is
taken if it is among them.
"""
import itertools
import json

STATUSES = ("passed", "failed", "errored", "skipped", "flaky", "known")
ERRORS = {"crashed", "timed-out", "leaked", "host-failed", "interrupted"}
# The order of `type` in reports.md: of several findings the first is the verdict's.
TYPES = ["experience", "card", "target", "delivered", "declined", "unhandled", "screen", "parameters", "output", "exit",
         "within", "advisories", "parity", "crashed", "timed-out", "leaked", "no-outcome", "bad-outcome", "host-failed",
         "interrupted", "known-fixed", "known-expired"]
NOW = "2026-11-28"
# Problems that cases carry; all others are told apart.
CARRIED = ("failed", "errored", "hostFailed", "flaky", "interrupted")


class Result:
    """How one case ended."""

    def __init__(self, status, findings=(), why="", **flags):
        self.status, self.findings, self.why = status, frozenset(findings), why
        self.type = min(self.findings, key=TYPES.index) if self.findings else None
        self.no_host = flags.get("no_host", False)          # skipped as `no host yet`
        self.dependent = flags.get("dependent", False)      # skipped since a step before did not pass
        self.by_hand = flags.get("by_hand", False)
        self.before = False                                 # a failure that the baseline covers
        self.expects = flags.get("expects")                 # as the log says, if the definition is another one now
        if self.findings & ERRORS:
            self.type = min(self.findings & ERRORS, key=TYPES.index)

    @property
    def host_failed(self):
        return "host-failed" in self.findings

    def __repr__(self):
        return self.status + (f" ({', '.join(sorted(self.findings))})" if self.findings else "")


def judge(case, behaviour, strict):
    """One launch of a case: a result without what `known` or a rerun makes of it."""
    if behaviour == "crash":
        return Result("errored", {"crashed"} | case.resolution_findings)
    if behaviour == "hang":
        return Result("errored", {"timed-out"} | case.resolution_findings)
    findings = set(case.resolution_findings)
    expect = case.expect
    if behaviour == "none" and case.needs_outcome:
        findings.add("no-outcome")
    elif behaviour == "unhandled" and case.needs_outcome:
        findings.add("unhandled")
    elif behaviour not in ("none", "unhandled"):
        if behaviour in ("wrong", "both") and "screen" in expect:
            findings.add("screen")
        if behaviour in ("values", "both") and "parameters" in expect:
            findings.add("parameters")
        if behaviour == "exit":
            findings.add("exit")
    if strict and case.strict_advisories:
        findings.add("advisories")
    return Result("failed", findings) if findings else Result("passed")


def is_expired(known):
    return known.get("until", "9999") < NOW


def covers(known, result):
    """`known` covers an expectation that fails (`failed`); with a type, a case of that type alone."""
    if not known or is_expired(known) or result.host_failed:
        return False
    if "type" in known:
        return result.type == known["type"]
    return result.status == "failed"


def settle(case, launches, repeats):
    """The results that a case may have after its launches, the strictest reading first."""
    known, last = case.known, launches[-1]
    passes = [result.status == "passed" for result in launches]
    flaky = Result("flaky", set().union(*[result.findings for result in launches]), "a case that then passes is *flaky*")
    if not known:
        if all(passes):
            return [last]
        if any(passes):
            return [flaky]
        return [last] + [result for result in launches if result.status != last.status]
    fixed = Result("failed", {"known-fixed"}, "without it a pass is `known-fixed`")
    passed = [Result("passed")] if known.get("sometimes") else [fixed]
    if is_expired(known):
        if known.get("sometimes"):
            passed = [Result("failed", {"known-expired"}, "after the day `until` as `known-expired`"), Result("passed")]
        if all(passes):
            return passed
        if any(passes):
            return [Result("failed", {"known-expired"}), flaky]
        if last.status == "errored":
            return [last, Result("failed", last.findings | {"known-expired"}), Result("errored", {"known-expired"})]
        return [Result("failed", last.findings | {"known-expired"}, "after the day `until` as `known-expired`")]
    if all(passes):
        return passed
    covered = [covers(known, result) for result in launches if result.status != "passed"]
    bad = next(result for result in launches if result.status != "passed")
    if any(passes):
        if not all(covered):
            return [flaky, fixed]
        if known.get("sometimes"):
            return [Result("known", bad.findings, "the case may also pass"), flaky]
        return [flaky, fixed, Result("known", bad.findings)]
    if all(covered):
        made = [Result("known", last.findings, "`known` covers an expectation that fails")]
        if "type" in known and len(last.findings) > 1:
            made.insert(0, last)
        return made
    why = "A crash, a timeout or a leak is not covered, unless … names it"
    # A case whose resolution is wrong need not be tried again, as no launch makes it right.
    others = [Result(result.status, result.findings, why) for result in launches if result.status != last.status]
    return [Result(last.status, last.findings, why)] + (others if case.resolution_findings else [])


class Plan:
    """What a run selects, launches and finds."""

    def __init__(self, world, options):
        self.world, self.options = world, options
        self.repeat = options.get("repeat")
        self.times = self.repeat or 1 + options.get("retries", 0)

    def is_whole(self):
        return not any(name in self.options for name in ("case", "filter", "include", "exclude", "partition"))

    def selects(self, case):
        options = self.options
        if "case" in options and case.id not in options["case"]:
            return False
        if "include" in options and not set(options["include"]) & set(case.tags):
            return False
        if "exclude" in options and set(options["exclude"]) & set(case.tags):
            return False
        if "filter" in options and not options["filter"][1](case):
            return False
        return True

    def selected(self):
        """A journey is selected as a whole, by what one of its steps has."""
        units = {case.unit for case in self.world.cases if case.unit and self.selects(case)}
        if "exclude" in self.options:
            units = {case.unit for case in self.world.cases if case.unit and self.selects(case)}
        return [case for case in self.world.cases if (case.unit in units if case.unit else self.selects(case))]

    def alternatives(self, cases):
        """For each case, by its identity, the results it may have if it is run now."""
        strict, found = self.options.get("strict", False), {}
        for unit, steps in itertools.groupby(cases, key=lambda case: case.unit or case.id):
            steps = list(steps)
            if len(steps) == 1 and not steps[0].unit:
                found[steps[0].id] = self.single(steps[0], strict)
            else:
                found.update(self.journey(steps, strict))
        return found

    def without_launch(self, case, strict):
        if case.skip:
            return [Result("skipped", why="Skipped with a reason")]
        if not case.is_launched:
            wrong = case.resolution_findings
            if wrong:
                return settle(case, [Result("failed", wrong)], False)
            return settle(case, [Result("passed")], False)
        wrong = set(case.resolution_findings)
        if case.host == "none":
            if strict and case.strict_advisories:
                wrong.add("advisories")
            if wrong:
                return settle(case, [Result("failed", wrong)], False)
            return [Result("skipped", why="`no host yet`", no_host=True)]
        if case.host == "broken":
            return [Result("errored", {"host-failed"}, "its cases are `host-failed`")]
        return None

    def single(self, case, strict):
        made = self.without_launch(case, strict)
        if made:
            return made
        launches = []
        for launch in range(self.times):
            launches.append(judge(case, self.world.behaviour(case, launch), strict))
            if not self.repeat and launches[-1].status == "passed":
                break
        # A failure that is tolerated is no failed case, which `--retries` would try again.
        if not self.repeat and case.known and (covers(case.known, launches[0])):
            made = settle(case, launches[:1], False)
            return made + ([result for result in settle(case, launches, False)] if len(launches) > 1 else [])
        if not self.repeat and case.known and launches[0].status == "passed" and self.times > 1:
            # `known-fixed` is a failure, which may be tried again.
            launches = [judge(case, self.world.behaviour(case, launch), strict) for launch in range(self.times)]
            return settle(case, launches[:1], False) + settle(case, launches, False)
        return settle(case, launches, self.repeat)

    def journey(self, steps, strict):
        made = self.attempts(steps, strict, self.times)
        if self.times > 1 and not self.repeat and steps[0].known:
            once = self.attempts(steps, strict, 1)
            if any(results[0].status == "known" for results in once.values()):
                # A failure that is tolerated need not be tried again.
                made = {id: once[id] + results for id, results in made.items()}
        return made

    def attempts(self, steps, strict, times):
        if steps[0].skip or steps[0].host != "host":
            made, stopped = {}, False
            for case in steps:
                result = self.without_launch(case, strict)
                dependent = [Result("skipped", why="belongs to that case", dependent=True)]
                if stopped:
                    made[case.id] = dependent + (result if steps[0].host == "broken" else [])
                else:
                    made[case.id] = result
                stopped = stopped or result[0].status in ("failed", "errored")
            return made
        counts = {case.id: 0 for case in steps}
        launches = {case.id: [] for case in steps}
        for _ in range(times):
            stopped = False
            for case in steps:
                if stopped:
                    continue
                result = judge(case, self.world.behaviour(case, counts[case.id]), strict)
                counts[case.id] += 1
                launches[case.id].append(result)
                stopped = result.status != "passed"
            if not stopped and not self.repeat:
                break
        made, upset = {}, False
        for case in steps:
            own = launches[case.id]
            skipped = Result("skipped", why="what follows a step that does not pass is skipped", dependent=True)
            if not own:
                made[case.id] = [skipped]
                continue
            made[case.id] = settle(case, own, self.repeat)
            if upset:
                made[case.id] = made[case.id] + [Result("flaky", upset.findings)] + ([skipped] if self.repeat else [])
            elif times > 1 and len(own) > 1:
                if made[case.id][0].status == "passed":
                    made[case.id] = made[case.id] + [Result("flaky")]
            if made[case.id][0].status == "flaky":
                upset = made[case.id][0]
        return made


def take_over(case, old, options):
    """What `--failed` makes of an old result that it takes over: judged by the rules of now; None: it is run."""
    if old["status"] != "passed" or "repeat" in options or old.get("shape") != case.shape:
        return None
    if case.skip:
        return [Result("skipped", why="by the rules of now"), Result("passed")]
    if options.get("strict") and case.strict_advisories and case.host == "host":
        return settle(case, [Result("failed", {"advisories"}, "by the rules of now: `--strict`")], False)
    return settle(case, [Result("passed")], False)


class Verdict:
    """The conclusion: problems, what is tolerated, counts, and the status that follows."""

    def __init__(self):
        self.problems = []      # (kind, count or name)
        self.tolerated = {}
        self.counts = dict.fromkeys(STATUSES, 0)
        self.checked = 0
        self.planned = None
        self.open = set()       # what the pages leave open: "counts", "checked", "status" …
        self.not_started = None
        self.usage = False
        self.silenced = False
        self.reasons = 0        # how many more reasons there may be for what has no result
        self.refused = None
        self.why = ""

    @property
    def status(self):
        if self.usage:
            return 64
        if self.not_started:
            return self.not_started
        kinds = {kind for kind, _ in self.problems}
        if "hostFailed" in kinds:
            found = 3
        elif kinds - {"expectations"}:
            found = 1
        else:
            found = 4 if kinds else 0
        return 0 if self.silenced else found

    @property
    def is_red(self):
        return bool(self.problems) or bool(self.not_started)

    @property
    def mark(self):
        if self.not_started:
            return "❌"
        if not self.problems and self.checked > 0:
            return "✅"
        if self.checked == 0 and all(kind == "expectations" for kind, _ in self.problems):
            return "⚪"
        return "❌"

    @property
    def carried(self):
        return [problem for problem in self.problems if problem[0] in CARRIED]

    @property
    def alone(self):
        """Problems that no case carries."""
        return [problem for problem in self.problems if problem not in self.carried]

    def __repr__(self):
        if self.usage:
            return "64 (wrong usage), nothing written"
        if self.not_started:
            return f"status {self.not_started}, not started: one error in each report"
        counts = ", ".join(f"{count} {name}" for name, count in self.counts.items() if count)
        problems = ", ".join(f"{kind} {what}" for kind, what in self.problems) or "none"
        tolerated = ", ".join(f"{rule} {count}" for rule, count in self.tolerated.items()) or "none"
        return (f"status {self.status} {self.mark}; {counts or 'no result'} of {self.planned}; checked {self.checked}; "
                f"problems: {problems}; tolerated: {tolerated}" + (f"; {self.why}" if self.why else ""))


def conclude(planned, results, cases, rules, gates):
    """`planned`: identities; `results`: identity → Result; `cases`: identity → Case; `gates`: name → whether it is open
    (True: a problem, False: none, None: the pages leave it open)."""
    verdict = Verdict()
    verdict.planned = len(planned)
    numbers = dict.fromkeys(["failed", "errored", "hostFailed", "flaky"], 0)
    tolerated = verdict.tolerated

    def tolerate(rule):
        tolerated[rule] = tolerated.get(rule, 0) + 1

    flaky_passes = rules.get("flaky", "pass") == "pass"
    good = False
    for id, result in results.items():
        case = cases[id]
        verdict.counts[result.status] += 1
        if result.status in ("failed", "errored"):
            if result.before:
                tolerate("failed-before")
            elif result.host_failed:
                numbers["hostFailed"] += 1
            else:
                numbers[result.status] += 1
        elif result.status == "flaky":
            if flaky_passes or result.before:
                tolerate("flaky")
            else:
                numbers["flaky"] += 1
        elif result.status == "known":
            tolerate("known")
        elif result.status == "skipped" and result.no_host:
            tolerate("no-host")
            good = good or case.states_resolution
        elif result.status == "skipped" and not result.dependent and not result.by_hand:
            tolerate("skipped")
        expects = case.expects if result.expects is None else result.expects
        if expects and (result.status == "passed" or (result.status == "flaky" and flaky_passes)):
            verdict.checked += 1
    verdict.problems = [(kind, count) for kind, count in numbers.items() if count]
    missing = len(set(planned) - set(results))
    if missing:
        verdict.problems.append(("notRun", missing))
    for gate, is_open in gates.items():
        if gate == "expectations" and is_open:
            if verdict.checked == 0 and not good:
                verdict.problems.append(("expectations", 1))
        elif is_open:
            verdict.problems.append(("gate", gate))
        elif is_open is None:
            verdict.open.add(gate)
    return verdict


def facts(record):
    """The findings of a record of the log, as kinds and subjects (verdict.md: not the words, not the values)."""
    found = set()
    launches = [record, *(record.get("furtherFailures") or [])]
    for finding in [finding for launch in launches for finding in launch.get("findings") or []]:
        found.add((finding.get("kind"), json.dumps({
            name: value for name, value in finding.items() if name in ("parameter", "name", "subject", "part", "key")})))
    return found


def is_covered(record, old):
    """Whether a failure is one that the baseline has: its findings are all among those with which it failed there."""
    if old is None or old.get("status") not in ("failed", "errored"):
        return None if old is not None and old.get("status") in ("known", "flaky") else False
    if old.get("type") in ("host-failed", "interrupted"):
        return False
    # A known failure that has expired is `failed`, whatever was seen.
    if record["status"] == "errored" and old["status"] == "failed" and old.get("type") != "known-expired":
        return False
    mine = with_types(record)
    return bool(mine) and mine <= with_types(old)


def with_types(record):
    """The facts, and the types of those that have no subject, as a crash."""
    types = {finding.get("kind") for finding in record.get("findings") or []} | {record.get("type")}
    return facts(record) | {(type, "type") for type in types & (ERRORS | {"known-fixed"})}
