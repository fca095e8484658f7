import ClipHarness
import ClipRules

/// Writes a summary in Markdown: what failed first, then a table of the suites.
///
/// With what a step has written before it stays under 1 MiB, the most that GitHub takes.
final class MarkdownSummary: ReportDocument {
    private let options: ReportOptions
    private let target: ReportTarget
    private let planned: RunPlanned
    private var marks: [BaselineMark: Int] = [:]
    private var causes = CauseGroups()
    private var skips = CauseGroups()
    private var known = CauseGroups()
    private var shown: (texts: [Int: String], length: Int) = ([:], 0)
    private var owners = OwnerCounts()
    private var unchecked = UncheckedCases()
    private var tried = TriedPairs()
    private var mutants = MutationTally()
    private var kinds: [CaseKind: StatusCounts] = [:]
    private var suites: [(reference: SuiteReference, counts: StatusCounts, time: Duration)] = []

    private static let limit = 1_000_000
    /// The part of it that is kept for everything but the failures.
    private static let rest = 200_000
    private static let codeLimit = 16_000

    init(target: ReportTarget, options: ReportOptions, run: RunPlanned) {
        self.options = options
        self.target = target
        planned = run
    }

    func finish(_ run: RunEnded) throws(ReportError) { try target.write(summary(run)) }

    func add(_ result: CaseResult) {
        if suites.last?.reference != result.testCase.suite {
            suites.append((result.testCase.suite, StatusCounts(), .zero))
        }
        suites[suites.count - 1].counts.count(result)
        suites[suites.count - 1].time += result.duration
        if let mark = result.mark { marks[mark, default: 0] += 1 }
        kinds.count(result)
        owners.count(result)
        unchecked.add(result)
        tried.add(result)
        mutants.add(result)
        if result.status == .skipped { skips.add(result) }
        if result.status == .known { known.add(result) }
        guard result.status.isWrong else { return }
        let (group, number) = causes.add(result)
        let room = Self.limit - Self.rest - target.size() - 2 * Self.codeLimit
        guard !causes.all[group].isExpected, number <= CauseGroups.shown, shown.length < room else { return }
        let block = block(result, printed: number == 1 ? causes.all[group].printed : [])
        shown.texts[group, default: ""] += block
        shown.length += block.utf8.count
    }

    private var failures: String {
        var omitted = 0
        var text = ""
        for (number, group) in causes.all.enumerated() where !group.isExpected {
            guard let cases = shown.texts[number] else {
                omitted += group.count
                continue
            }
            if group.count > 1 {
                let places = MarkdownText.line(group.places.text)
                text += "#### ❌ \(group.cases): \(MarkdownText.line(group.line))\n\n\(places)\n\n"
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
            let line = "- \(MarkdownText.line(group.cases + places)): \(MarkdownText.line(group.line))\n"
            if text.utf8.count + line.utf8.count < Self.rest / 4 { text += line } else { omitted += group.count }
        }
        return section(heading, text, omitted)
    }

    private func section(_ heading: String, _ body: String, _ omitted: Int) -> String {
        guard !body.isEmpty || omitted > 0 else { return "" }
        let rest = omitted > 0 ? "And \(omitted) more, which the other reports hold.\n\n" : ""
        return "### \(heading)\n\n\(body)\n\(rest)"
    }

    private func block(_ result: CaseResult, printed: [String]) -> String {
        let definition = result.definition.map { ", defined at \(MarkdownText.line($0))" } ?? ""
        let story = CaseStory(result, commands: options.commands.inFiles, printed: printed)
        var (notes, code): ([String], [String]) = ([], [])
        for finding in story.findings {
            if result.findings.count > 1 { code.append(finding.message) }
            if let expected = finding.expected { code.append("  expected: \(expected)") }
            if let found = finding.found { code.append("  found:    \(found)") }
        }
        // How it was resolved matters where that is what is wrong.
        let isOfResolution = story.findings.contains { $0.type.isOfResolution }
        let hidden: Set<CaseStory.Part> = [.furtherFailures, .advisories, .row, .definition]
        for (part, lines) in story.sections(without: isOfResolution ? hidden : hidden.union([.resolution])) {
            if [.description, .id, .owner, .properties, .trials].contains(part) {
                notes += lines.map { [.id, .owner].contains(part) ? "\(part.rawValue): \($0)" : $0 }
            } else {
                code += ["\(part.rawValue):"] + lines.map { "  \($0)" }
            }
        }
        let output = Self.lastLines(of: result)
        if !output.isEmpty { code += ["Printed:"] + output.map { "  \($0)" } }
        for (purpose, command) in story.commands {
            code += ["\(purpose.capitalized):", "  \(command)"]
        }
        return """
            #### ❌ \(MarkdownText.line(result.testCase.nameWithKind, limit: 512))\(result.markText)

            \(MarkdownText.line(result.place))\(definition) · \(MarkdownText.line(result.verdict.line))

            \(notes.map { MarkdownText.line($0) + "\n\n" }.joined())\(MarkdownText.codeBlock(code.joined(separator: "\n"), limit: Self.codeLimit))

            """
    }

    /// The last lines that the handler printed.
    private static func lastLines(of result: CaseResult) -> [String] {
        // What the build of a host printed is told once for all cases.
        guard result.verdict.type != .hostFailed else { return [] }
        return [result.output, result.errorOutput].flatMap { output in
            String(decoding: OutputExcerpt.withoutRegisters(output.bytes), as: UTF8.self).split(separator: "\n").suffix(
                20)
        }.suffix(20).map { VisibleText.line(String($0), limit: 300) }
    }

    private func summary(_ run: RunEnded) -> String {
        let mark = run.checksNothing ? "⚪" : run.isGood ? "✅" : "❌"
        var text = "## \(mark) ClipFlight: \(headline(run))\n\n"
        if !marks.isEmpty { text += "Compared with the baseline: \(marks.text).\n\n" }
        if let signal = run.interruptedBy { text += "Interrupted by signal \(signal).\n\n" }
        for remark in run.remarks.errors {
            let place = remark.location.map { "\($0.place): " } ?? ""
            text += "- \(MarkdownText.line(place + remark.message))"
            text += remark.fix.map { ". Fix: \(MarkdownText.line($0))\n\n" } ?? "\n\n"
        }
        if let kinds = kinds.failures { text += kinds + "\n\n" }
        if let owners = owners.failures { text += MarkdownText.line(owners) + "\n\n" }
        if let unchecked = unchecked.text { text += MarkdownText.line(unchecked) + "\n\n" }
        if let tried = tried.text { text += MarkdownText.line(tried) + "\n\n" }
        let known = list(
            "Known failures", self.known.all + causes.all.filter { $0.isExpected && $0.first.status != .flaky })
        let flaky = list("Flaky", causes.all.filter { $0.first.status == .flaky })
        return text + failures + known + flaky + list("Skipped", skips.all) + survivors + table
    }

    private var survivors: String {
        guard mutants.total > 0 else { return "" }
        let worst = mutants.worst.prefix(10).map { definition in
            let name = MarkdownText.line("\(definition.title) (\(definition.place)): \(definition.line)", limit: 1000)
            return "- \(name). Fix: \(MarkdownText.codeSpan(VisibleText.line(definition.fix, limit: 1000)))\n"
        }
        return "### \(mutants.headline)\n\n\(worst.joined())\n"
    }

    private func headline(_ run: RunEnded) -> String {
        if planned.notStarted { return "the run did not start" }
        if run.checksNothing { return "nothing was checked, \(Phrase.count(run.counts.total, "case")) skipped" }
        let (counts, missing) = (run.counts, run.missingCount)
        let new = marks[.newlyFailing, default: 0]
        let changes = marks.isEmpty ? "" : "\(Phrase.count(new, "new failure")); "
        let others = counts.list([.failed, .errored, .flaky, .known, .skipped]).map(\.text)
        let rest = others + (missing > 0 ? ["\(missing) missing"] : [])
        return changes + "\(counts.passed) of \(counts.total + missing) cases passed" + rest.map { ", \($0)" }.joined()
    }

    private var table: String {
        guard !suites.isEmpty else { return "" }
        var text = "| Suite | Cases | Passed | Failed | Errored | Skipped | Flaky | Known |"
        text += options.reproducible ? "\n" : " Time |\n"
        text += "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |" + (options.reproducible ? "\n" : " ---: |\n")
        for suite in suites {
            let counts = suite.counts
            let cells = [counts.total] + [.passed, .failed, .errored, .skipped, .flaky, .known].map(counts.count)
            let time = options.reproducible ? "" : " \(FixedPoint.seconds(suite.time)) s |"
            let name = MarkdownText.line(suite.reference.title, limit: 200)
            text += "| \(name) | \(cells.map(String.init).joined(separator: " | ")) |\(time)\n"
        }
        return text
    }
}

/// Writes text of any origin into Markdown (GitHub's), so that it is shown and never read as markup.
enum MarkdownText {
    /// The characters that could begin markup, a link, an emoji or a formula.
    private static let marks = Dictionary(
        uniqueKeysWithValues: "\\`*_{}[]<>#|~&$@!:.+=\"^".unicodeScalars.map { ($0, "\\\($0)") })

    static func line(_ text: String, limit: Int = 2000) -> String {
        let line = VisibleText.line(text, limit: limit).replacing(marks)
        // A list, or a section of a log.
        return line.utf8.first == UInt8(ascii: "-") ? "\\" + line : line
    }

    /// A line as a code span, between more backticks than it has.
    static func codeSpan(_ line: String) -> String {
        let longest = line.utf8.split(omittingEmptySubsequences: true) { $0 != UInt8(ascii: "`") }.map(\.count).max()
        let fence = String(repeating: "`", count: (longest ?? 0) + 1)
        return "\(fence) \(line) \(fence)"
    }

    /// The text as an indented block of code, which no text ends.
    static func codeBlock(_ text: String, limit: Int) -> String {
        var text = text
        var visible = ByteBuffer()
        text.withUTF8 { VisibleText.append($0, for: .terminal, to: &visible) }
        var bounded = ByteBuffer()
        BoundedText.parts(of: visible, limit: limit) { bounded.append($0) }
        return bounded.string.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
    }
}
