"""Each output of a command against the model, and against the others."""
import json
import re

from agreement.outputs import HTML_MARK_REQUIRED, mark_in


class Checks:
    def disagree(self, output, rule, wanted, found, verdict=None):
        self.disagreements.append({
            "rule": rule, "command": output.line, "wanted": str(wanted), "found": str(found),
            "verdict": str(verdict) if verdict is not None else "", "says": says(output)})

    def check_not_started(self, output, verdict):
        rule = "`notStarted` replaces each report that was asked for … by one `error` that says why"
        for name, junit in (("junit", output.junit), ("junit-strict", output.junit_strict)):
            if self.asked(output, name) and (junit is None or junit.bad < 1):
                self.disagree(output, rule, f"{name} with an error", "none" if junit else "no report", verdict)
        if self.asked(output, "markdown") and mark_in(output.markdown or "") != "❌":
            self.disagree(output, rule, "Markdown with ❌", output.markdown, verdict)
        mark = mark_in(output.headline or "")
        if self.asked(output, "html") and (not output.html or mark != "❌" and (mark or HTML_MARK_REQUIRED)):
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
            rule = "2 | definitions are invalid …; or logs cannot be read or do not belong together"
            self.disagree(output, rule, verdict.status, f"2: {why}", verdict)
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
                is_problem = any(one.get("problem") == "gate" and one.get("gate") == gate
                                 for one in conclusion.get("problems", []))
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
                if missing and {**found, "skipped": 0} == {**wanted, "skipped": 0}:
                    rule = "A case that was not run is `skipped` too, if its identity is known"
                self.disagree(output, rule, f"{name}: {allowed[-1]}", found, verdict)
            alone = [case for case in junit.alone if case[2] in ("failure", "error")]
            skipped = [case for case in junit.cases if case[2] == "skipped"]
            words = {"known": [case for case in skipped if case[3].startswith("known: ")],
                     "failed before": [case for case in skipped if case[3].startswith("failed before")]}
            heard = {word: len(cases) for word, cases in words.items()}
            told = {"known": sum(result.status == "known" for result in results.values()),
                    "failed before": sum(result.before for result in results.values())}
            if name == "junit" and "counts" not in verdict.open and heard != told:
                rule = "A failure that is tolerated is `skipped`, with `known: LINK` or `failed before (COMMIT)`"
                self.disagree(output, rule, told, words, verdict)
            # What has no result may have several reasons, each a problem.
            most = len(verdict.alone) + (verdict.reasons if any(kind == "notRun" for kind, _ in verdict.problems) else 0)
            if not len(verdict.alone) <= len(alone) <= most and "alone" not in verdict.open:
                rule = "A problem that no case carries … is a `testcase` of its own: class `clipflight`"
                kinds = {"gate:" + str(what) if kind == "gate" else kind for kind, what in verdict.alone}
                kinds = "+".join(sorted(kinds)) or "none"
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
                if isinstance(count, int) and kind != "expectations" and str(count) not in numbers:
                    self.disagree(output, f"They name every problem, and every tolerance with its count [{kind}, {name}]",
                                  f"{count} {kind}", text, verdict)

    def check_annotations(self, output, verdict):
        if not self.asked(output, "github"):
            return
        # What failed before has none of its own.
        wanted = len(verdict.alone) + (bool(verdict.carried) and not output.marked)
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
            self.disagree(output, "checked: passed cases that expected something", verdict.checked,
                          conclusion.get("checked"), verdict)
        if "counts" not in verdict.open:
            names = {"gate": "gate {}", "expectations": "gate expectations"}
            wanted_problems = sorted((names.get(kind, kind).format(what), what if isinstance(what, int) else 1)
                                     for kind, what in verdict.problems)
            found = {}
            for one in conclusion.get("problems", []):
                kind = one.get("problem")
                kind = f"gate {one.get('gate')}" if kind == "gate" else kind
                found[kind] = found.get(kind, 0) + (one.get("count", 1) if not kind.startswith("gate") else 1)
            found = sorted(found.items())
            if found != wanted_problems:
                rule = "problems: empty is good [{} for {}]".format(
                    "+".join(kind for kind, _ in found) or "none",
                    "+".join(kind for kind, _ in wanted_problems) or "none")
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
        if len(set(marks.values())) > 1 and (HTML_MARK_REQUIRED or None not in marks.values()):
            self.disagree(output, "No output decides by itself whether something is good", "one mark", marks, verdict)
        failed_before = is_bad and output.marked
        if self.asked(output, "github") and bool(output.annotations) != is_bad and not failed_before:
            self.disagree(output, "Annotations: one for each problem (some exactly if the status is not 0)",
                          "some" if is_bad else "none", len(output.annotations), verdict)


def says(output):
    """Each output in a word."""
    parts = [f"status {output.status}"]
    for name, junit in (("junit", output.junit), ("junit-strict", output.junit_strict)):
        if junit:
            alone = [case[1:3] for case in junit.alone]
            parts.append(f"{name} {junit.bad} of {len(junit.cases)} bad, clipflight {alone}")
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
