import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

enum LaunchCommand: Command {
    static let spec = CommandSpec(
        name: "launch", abstract: "Choose an invocation as in TestFlight, launch it, and show what happened.",
        operand: CommandSpec.Operand(
            name: "TITLE", synopsis: "[TITLE]", help: "An invocation's number, or part of its title or URL.",
            counts: 0...1),
        ownOptions: [ExplainCommand.suite.spec, ExplainCommand.from.spec],
        notes: ["On a terminal, the command lists the invocations and marks those from TestFlight with *."],
        statuses: [.invalidDefinitions, .hostFailed, .noCases, .interrupted(signal: SIGINT)],
        failure: "The launch was not as expected.",
        examples: ["clipflight launch", "clipflight launch 'Sticker on bike 17' --from nfc"])

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let text = arguments.operands.first ?? ""
        if LogFiles.hasSuites(context.absolute(text)), !text.isEmpty {
            throw ArgumentError.pathOfSuite(text, insteadOf: "a TITLE", use: "clipflight launch")
        }
        let paths = arguments.values(of: ExplainCommand.suite)
        let source = arguments.value(of: ExplainCommand.from)
        let definitions = Definitions(paths: Options.paths(paths), in: context)
        try definitions.checkAreValid()

        let output = context.output
        var list = LaunchList(definitions.plan, source: source, matching: text)
        while list.total > 1, isatty(STDIN_FILENO) != 0 {
            output.write("\n\(list.text)Number to launch, text to search, Enter to quit: ")
            guard !output.lostReader else { return .readerGone }
            guard let line = readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else { return .passed }
            let next = LaunchList(definitions.plan, source: source, matching: line)
            if next.total == 0 { output.write("\n\(next.text)") } else { list = next }
        }
        if list.total == 1 { return await fire(list.entries[0].unit, in: context) }
        let problem = list.total == 0 ? "" : "select one of these by number, or by title and source:\n"
        context.error("clipflight launch: error: \(problem)\(list.text)")
        return list.total == 0 ? .noCases : .usage
    }

    private static func fire(_ unit: PlanUnit, in context: Context) async -> ExitStatus {
        let engine = Engine(RunConfiguration(jobs: 1))
        let interruption = Interruption()
        interruption.interrupts(engine)
        interruption.start()
        let finished = Locked<CaseResult?>(nil)
        let ended = await engine.run([unit], total: 1, suites: [unit.suite.reference]) { event in
            if case .finished(let result) = event { finished.withLock { $0 = result } }
            guard case .preparing(let suite, let activity) = event else { return }
            context.error("Preparing \(Visible.line("\(suite.id): \(activity)"))\n")
        }
        interruption.stop()
        context.show(ended.problems)
        let result = finished.withLock { $0 }
        let delivery = context.deliver(result.map { "\n" + context.local($0.text(of: unit.suite.suite)) } ?? "")
        if let signal = interruption.signal { return .interrupted(signal: signal) }
        guard delivery == .passed else { return delivery }
        return result?.status == .skipped ? .failed : ExitStatus(of: ended.conclusion)
    }
}

private struct LaunchList {
    private(set) var entries: [(number: Int, unit: PlanUnit)] = []
    private(set) var total = 0
    private let nothing: String

    static let limit = 40

    init(_ plan: Plan, source: Source?, matching text: String) {
        let given = text
        let text = text.lowercased()
        var best = 1
        var number = 0
        var titles: Set<String> = []
        for unit in plan where !unit.isJourney {
            guard let testCase = unit.cases.first else { continue }
            number += 1
            guard source == nil || testCase.source == source else { continue }
            titles.insert(testCase.title)
            let title = testCase.title.lowercased()
            let isFound = text.isEmpty || title.contains(text) || testCase.url?.lowercased().contains(text) == true
            let rank = text == "\(number)" ? 3 : text == title ? 2 : isFound ? 1 : 0
            if rank > best { (entries, total, best) = ([], 0, rank) }
            guard rank == best else { continue }
            total += 1
            if entries.count < Self.limit { entries.append((number, PlanUnit(suite: unit.suite, cases: [testCase]))) }
        }
        let near = total > 0 ? nil : Suggestion.nearest(to: given, in: titles.sorted())
        nothing =
            "none of \(number) invocations matches '\(Visible.line(given))'"
            + (source.map { " from \($0.rawValue)" } ?? "")
            + (near.map { "; did you mean '\(Visible.line($0))'?" } ?? "") + "\n"
    }

    var text: String {
        let lines = entries.map { number, unit in
            let testCase = unit.cases[0]
            let mark = testCase.source == .testFlight ? "*" : " "
            let margin = String(repeating: " ", count: max(0, 4 - "\(number)".count))
            let words = [testCase.title, testCase.url ?? "no URL", testCase.source.rawValue].map { Visible.line($0) }
            return "\(margin)\(number) \(mark) \(words.joined(separator: "  "))\n"
        }
        let more = Phrase.more(total - entries.count).map { "     \($0)\n" } ?? ""
        return lines.isEmpty ? nothing : lines.joined() + more
    }
}

extension CaseResult {
    fileprivate func text(of suite: Suite) -> String {
        let resolution = testCase.resolution
        let facts = Explanation(inquiry: Inquiry(testCase), suite: suite, resolution: resolution, steps: []).facts
        var lines = [Visible.line(testCase.displayName)] + facts
        lines += section("why", resolution.trace.map(\.text))
        lines += section("what to change", [DeclineFix.text(for: resolution, in: suite)].compactMap { $0 })
        if let outcome {
            lines += section("screen", [outcome.screen ?? "none: \(outcome.reason ?? "the URL was not handled")"])
            let parameters = outcome.parameters.sorted { $0.key < $1.key }
            lines += section("parameters", parameters.map { "\($0) = \($1)" })
        }
        lines += section("advisories", resolution.advisories.map { "\($0.name.rawValue): \($0.text)" })
        lines += section("standard output", OutputExcerpt.lines(of: output), limit: .max)
        lines += section("standard error", OutputExcerpt.lines(of: errorOutput), limit: .max)
        lines += section("not as expected", findings.map(\.message), length: 4_000)
        let time = DurationText.render(.milliseconds(Int64(duration / .milliseconds(1))))
        lines.append("  \(statusWords) in \(time)" + (skipReason.map { ": " + Visible.line($0) } ?? ""))
        return lines.map { $0 + "\n" }.joined()
    }

    private func section(_ heading: String, _ items: [String], limit: Int = 20, length: Int = 300) -> [String] {
        let more = Phrase.more(items.count - limit).map { ["    \($0)"] } ?? []
        let shown = items.prefix(limit).map { "    " + Visible.line($0, limit: length) }
        return items.isEmpty ? [] : ["  \(heading)"] + shown + more
    }
}
