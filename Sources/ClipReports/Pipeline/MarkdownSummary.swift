import ClipHarness
import ClipRules
import ClipSuites

/// A summary that, with the step's earlier text, stays under GitHub's limit of 1 MiB.
package final class MarkdownSummary: ReportDocument {
    private let options: ReportOptions
    private let target: ReportTarget
    private var shown: (texts: [Int: String], length: Int) = ([:], 0)

    private static let limit = 1_000_000
    /// The space reserved for everything except failures, in bytes.
    private static let rest = 200_000
    private static let codeLimit = 16_000

    init(target: ReportTarget, options: ReportOptions) {
        self.options = options
        self.target = target
    }

    package static func reporter(addingTo path: String, options: ReportOptions) -> any Reporter {
        DocumentReporter { _, _ throws(ReportError) in
            try MarkdownSummary(target: .appending(path), options: options)
        }
    }

    func finish(_ run: RunEnded, _ tally: RunTally) throws(ReportError) { try target.write(summary(run, tally)) }

    func add(_ result: CaseResult, _ tally: RunTally) {
        guard let (group, number) = tally.latest.cause, tally.latest.standing.isProblem else { return }
        let room = Self.limit - Self.rest - target.size() - 2 * Self.codeLimit
        guard number <= CauseGroups.shown, shown.length < room else { return }
        let block = block(result, printed: number == 1 ? tally.causes.all[group].printed : [])
        shown.texts[group, default: ""] += block
        shown.length += block.utf8.count
    }

    private func failures(_ causes: CauseGroups) -> String {
        var omitted = 0
        var text = ""
        for number in causes.order where causes.all[number].isProblem {
            let group = causes.all[number]
            guard let cases = shown.texts[number] else {
                omitted += group.count
                continue
            }
            if group.count > 1 {
                let places = Markdown.line(group.places.text)
                text +=
                    "#### \(Conclusion.Mark.bad.rawValue) \(group.cases): \(Markdown.line(group.line))\n\n\(places)\n\n"
            }
            text += cases
        }
        return section("Failures", text, omitted)
    }

    private func list(_ heading: String, _ groups: [CauseGroups.Group]) -> String {
        var omitted = 0
        var text = ""
        for group in groups {
            let places = group.count > 1 ? ", \(group.places.text)" : ""
            let line = "- \(Markdown.line(group.cases + places)): \(Markdown.line(group.line))\n"
            if text.utf8.count + line.utf8.count < Self.rest / 4 { text += line } else { omitted += group.count }
        }
        return section(heading, text, omitted)
    }

    private func section(_ heading: String, _ body: String, _ omitted: Int) -> String {
        guard !body.isEmpty || omitted > 0 else { return "" }
        let rest = omitted > 0 ? "And \(omitted) more, which the other reports contain.\n\n" : ""
        return "### \(heading)\n\n\(body)\n\(rest)"
    }

    private func block(_ result: CaseResult, printed: [String]) -> String {
        let definition = result.definition.map { ", defined at \(Markdown.line($0))" } ?? ""
        let story = CaseStory(result, commands: options.commands.inFiles, printed: printed)
        var (notes, code): ([String], [String]) = ([], [])
        for finding in story.findings {
            code += (result.findings.count > 1 ? [finding.message] : []) + finding.values
        }
        let isOfResolution = story.findings.contains { $0.type.isOfResolution }
        let hidden: Set<CaseStory.Part> = [.furtherFailures, .advisories, .row, .definition]
        for (part, heading, lines) in story.sections(without: isOfResolution ? hidden : hidden.union([.resolution])) {
            if part == .notes {
                notes.append("\(heading): \(lines.joined(separator: "; "))")
            } else if part == .trials {
                notes += lines
            } else {
                code += lines.under(heading)
            }
        }
        // The output of a host's build is shown once for all cases.
        if result.verdict.type != .hostFailed {
            code += [result.output, result.errorOutput].flatMap { OutputExcerpt.lines(of: $0.bytes) }.under("Printed")
        }
        for (purpose, command) in story.commands { code += [command].under(purpose.capitalized) }
        return """
            #### \(Conclusion.Mark.bad.rawValue) \(Markdown.line(result.testCase.nameWithKind, limit: 512))\(result.markText)

            \(Markdown.line(result.place))\(definition) · \(Markdown.line(result.verdict.line))\(result.trend.map { " · \($0.words)" } ?? "")

            \(notes.map { Markdown.line($0) + "\n\n" }.joined())\(Markdown.codeBlock(code.joined(separator: "\n"), limit: Self.codeLimit))

            """
    }

    private func summary(_ run: RunEnded, _ tally: RunTally) -> String {
        let words = ConclusionText(run: run, tally: tally)
        var text = "## \(words.mark) ClipFlight: \(words.headline)\n\n"
        if !tally.marks.isEmpty { text += "Compared with the baseline: \(tally.marks.text).\n\n" }
        for problem in words.remarks {
            let place = problem.location.map { "\($0.place): " } ?? ""
            text += "- \(Markdown.line(place + problem.message))"
            text += problem.fix.map { ". Fix: \(Markdown.line($0))\n\n" } ?? "\n\n"
        }
        let lines = tally.failures + [tally.uncheckedText, tally.tried.text].compactMap { $0 }
        text += lines.map { Markdown.line($0) + "\n\n" }.joined()
        let tolerated = tally.causes.all.filter { !$0.isProblem }
        let known = list("Known failures", tally.known.all)
        let before = list("Failed before", tolerated.filter { $0.first.status != .flaky })
        let flaky = list("Flaky", tolerated.filter { $0.first.status == .flaky })
        return text + failures(tally.causes) + known + before + flaky + list("Skipped", tally.skips.all)
            + survivors(tally.mutants) + table(tally.suites)
    }

    private func survivors(_ mutants: MutationTally) -> String {
        guard mutants.total > 0 else { return "" }
        let missed = mutants.missed(10).shown.map { definition, line, fix in
            let name = Markdown.line("\(definition.title) (\(definition.place)): \(line)", limit: 1000)
            return "- \(name)\(fix.map { ". Fix: \(Markdown.codeSpan($0))" } ?? "")\n"
        }
        return "### \(mutants.headline)\n\n\(missed.joined())\n"
    }

    private func table(_ suites: GroupedCounts<SuiteReference>) -> String {
        guard !suites.all.isEmpty else { return "" }
        let statuses = CaseResult.Status.allCases.map { $0.words.prefix(1).uppercased() + $0.words.dropFirst() }
        let head = ["Suite", "Cases"] + statuses
        let rows = suites.all.map { suite in
            let counts = [suite.counts.total] + CaseResult.Status.allCases.map { suite.counts[$0] }
            return [Markdown.line(suite.key.title, limit: 200)] + counts.map(String.init)
        }
        let rule = ["---"] + head.dropFirst().map { _ in "---:" }
        return ([head, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }
}
