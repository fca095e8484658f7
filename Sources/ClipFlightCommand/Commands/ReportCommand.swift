import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

enum ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report", abstract: "Write reports of past runs, shards and testers from event logs.",
        operand: CommandSpec.Operand(
            name: "EVENTS", synopsis: "EVENTS ...",
            help: "Event logs, or folders that contain event logs. Several logs are combined: a run's shards and "
                + "attempts, the runs of a matrix, and the logs that testers saved from a checklist.",
            counts: 1...Int.max),
        ownOptions: [
            RunArguments.output.spec, report.spec, Options.baseline.spec, Options.mutants.spec,
            RunArguments.storeOutput.spec, RunArguments.reproducible, Options.failOn.spec, required.spec,
            history.spec, evidence.spec, names, anyCommit, noFail, Options.color.spec,
        ],
        notes: ["If testers or labels disagree, the worst result counts. The strictest of the runs' rules apply."],
        statuses: [.invalidDefinitions, .hostFailed, .noCases, .interrupted(signal: SIGINT)],
        failure: "A case failed or has no result, or a requirement was not met.",
        answers: false,
        examples: [
            "clipflight report events.jsonl --report junit=build/clip.xml",
            "clipflight report shard-* --report json=all.jsonl",
            "clipflight report reports --history 'history/*.jsonl'",
            "clipflight report ann.jsonl ben.jsonl --evidence suites/evidence.json",
        ])

    private static let report = ReportRequest.option(
        formats: ReportFormat.allCases.map(\.rawValue).alternatives,
        "Can be repeated (default: \(byDefault.map(\.rawValue).together)).")

    private static let byDefault = ReportFormat.byDefault.filter { $0 != .json }

    private static let required = ValueOption<String>(
        "require", value: "TAG",
        help: "Fail if a case with this tag was not tried by any tester or run. Can be repeated.",
        expected: "a tag")

    private static let history = ValueOption<String>(
        "history", value: "FOLDER|GLOB", help: "Show how unstable cases ended in these logs.",
        expected: "a folder of logs, or a pattern such as 'history/*.jsonl'")

    private static let evidence = ValueOption<String>(
        "evidence", value: "FILE", help: "Add what testers saw, on sheets of 'checklist --calibrate', to this file.",
        expected: "a file, such as suites/evidence.json")

    private static let names = OptionSpec(long: "names", help: "With --evidence, name the testers.")

    private static let anyCommit = OptionSpec(
        long: "any-commit", help: "Also accept logs of other commits or plans; the newest plan is used.")

    private static let noFail = OptionSpec(long: "no-fail", help: "End with status 0, whatever the results are.")

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let output = arguments.value(of: RunArguments.output) ?? "reports"
        let requests = try ReportRequest.read(arguments, report, default: byDefault, in: output, of: context)
        let failsOnNew = try Options.failsOnNew(arguments)
        let baselinePath = arguments.value(of: Options.baseline).map(context.path)
        let paths = LogFiles.expand(arguments.operands.map(context.path))
        let earlier = arguments.value(of: history).map { LogFiles.matching(context.path($0)) } ?? []
        let logs = paths + earlier + (baselinePath.map { [$0] } ?? [])
        let read = logs.flatMap { [ReadFile($0), ReadFile("\($0)/\(ReportFormat.json.defaultFileName)")] }
        for request in requests { try request.check(besides: read, of: context) }
        let evidenceFile = arguments.value(of: evidence).map(context.path)
        if evidenceFile == nil, arguments.has(names) { throw ArgumentError.missingOption(evidence.spec) }
        let mutants = arguments.value(of: Options.mutants)
        var required = RequiredCases(tags: arguments.values(of: required))
        var options = ReportOptions()
        options.reproducible = arguments.has(RunArguments.reproducible)
        do throws(Diagnostic) {
            var seen = try SheetEvidence(namesTesters: arguments.has(names), addingTo: evidenceFile)
            var baseline: Baseline?
            if let baselinePath {
                baseline = try Baseline(path: baselinePath, inTime: !options.reproducible)
                try baseline?.checkIsOfRun()
            }
            let judging = LoggedRun.Judging(baseline: baseline, takesAnyCommit: arguments.has(anyCommit)) {
                var rules = $0
                rules.minimumKills = mutants.flatMap { $0 } ?? rules.minimumKills
                rules.failsOnNew = failsOnNew ?? rules.failsOnNew
                rules.baseline = baseline?.name ?? rules.baseline
                return rules
            }
            var run = try LoggedRun(paths: paths, judging: judging)
            let history = earlier.isEmpty ? nil : try CaseHistory(paths: earlier, before: paths)
            options = run.options
            options.storeOutput = arguments.value(of: RunArguments.storeOutput) ?? options.storeOutput
            options.reproducible = options.reproducible || arguments.has(RunArguments.reproducible)
            let reports = RunReports(
                requests, options: options,
                after: EarlierRuns(
                    baseline: baseline, testsMutants: mutants != nil || run.rules.minimumKills != nil, history: history),
                under: run.rules, context: context)
            for one in run.planned.origin.tagged { required.add(one) }
            required.leftOut = run.planned.origin.leftOut
            try run.replay { event in
                required.handle(event)
                seen.handle(event)
                guard case .ended(var ended) = event else { return reports.handle(event) }
                if !required.tags.isEmpty { ended.gates.removeAll { $0.gate == .require } }
                ended.gates += required.gates
                ended.problems += history?.warnings ?? []
                reports.handle(.ended(ended))
            }
            reports.announceEnd()
            context.print("\(Visible.line(reports.set.headline, limit: 2000))\n")
            if let evidenceFile {
                context.show(seen.problems)
                let added = seen.added
                do throws(ReportError) { if let added { try WholeFile.write(added.text, to: evidenceFile) } } catch {
                    return context.report(error)
                }
                let count = Phrase.count(added?.count ?? 0, "new row")
                context.print("\(count) of evidence in \(context.shown(evidenceFile))\n")
            }
            let status = ExitStatus(of: reports.set.conclusion, reportsWritten: reports.set.errors.isEmpty)
            return arguments.has(noFail) && [.failed, .hostFailed, .noCases].contains(status) ? .passed : status
        } catch {
            requests.writeNotStarted(.invalid, because: [error], options: options, in: context)
            throw error
        }
    }
}

private struct RequiredCases {
    let tags: [String]
    var leftOut: [String: Int] = [:]
    var seen: Set<String> = []
    var missing: [TaggedCase] = []
    var tried: Set<String> = []

    mutating func handle(_ event: RunEvent) {
        guard !tags.isEmpty, case .finished(let result) = event else { return }
        let testCase = result.testCase
        add(TaggedCase(testCase))
        let isRun = result.status != .skipped && !result.isCutShort
        if isRun || !result.trials.isEmpty { tried.insert(testCase.id) }
    }

    mutating func add(_ one: TaggedCase) {
        seen.formUnion(one.tags)
        if one.tags.contains(where: tags.contains) { missing.append(one) }
    }

    var gates: [MissedGate] {
        let unselected = tags.compactMap { tag in
            leftOut[tag].map { count in
                Diagnostic(
                    .error, "not selected: \(Phrase.count(count, "case")) with the required tag \(quoted: tag)",
                    fix: "also pass the logs of the runs that selected these cases")
            }
        }
        let unknown = tags.filter { !seen.contains($0) && leftOut[$0] == nil }.map { tag in
            let nearest = Suggestion.nearest(to: tag, in: seen.sorted())
            return Diagnostic(
                .error, "no case has the required tag \(quoted: tag)",
                fix: nearest.map { "did you mean \"\($0)\"?" } ?? "use a tag from the suites")
        }
        let untried = missing.filter { !tried.contains($0.id) }.groups(by: \.id).compactMap(\.last?.notTested)
        let details = unknown + unselected + untried
        guard !details.isEmpty else { return [] }
        let cases = tags.reduce(untried.count) { $0 + (leftOut[$1] ?? 0) }
        let found = cases == 0 ? Phrase.count(unknown.count, "unknown tag") : Phrase.count(cases, "case")
        return [MissedGate(.require, wanted: tags.joined(separator: ", "), found: found, details: details)]
    }
}
