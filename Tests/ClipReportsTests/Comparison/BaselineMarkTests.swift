import ClipHarness
import ClipReports
import ClipRouting
import Foundation
import TestSupport
import Testing

@Suite("Results that a baseline marks")
struct BaselineMarkTests {
    private let results: [CaseResult] = {
        func result(_ title: String, _ index: Int, _ status: CaseResult.Status, _ mark: BaselineMark?) -> CaseResult {
            let finding = Finding(.screen, index < 12 ? "is \"oops\", \(index)" : "is \"oops\"")
            return CaseResult(
                testCase: SampleCase.make(index, title), status: status, findings: status == .passed ? [] : [finding],
                mark: mark)
        }
        return (0..<12).map { result("Known \($0)", $0, .failed, .stillFailing) }
            + [
                result("News", 12, .failed, .newlyFailing), result("Fixed", 13, .passed, .fixed),
                result("Same", 14, .passed, nil),
            ]
    }()

    private var onlyNew: RunRules {
        var rules = RunRules()
        (rules.failsOnNew, rules.baseline) = (
            true, RunRules.BaselineName(log: "main.jsonl", commit: "0123456789abcdef")
        )
        return rules
    }

    @Test("JUnit has a property in the dialect for readers")
    func junit() throws {
        let cases = try Reports.root(of: Reports.junit(Reports.run(results))).cases
        let marks = try cases.map {
            try $0.nodes(forXPath: "properties/property[@name='baseline']/@value").first?.stringValue
        }
        #expect(marks == Array(repeating: "still-failing", count: 12) + ["newly-failing", "fixed", nil])
    }

    @Test("Earlier failures are warnings, so new failures are among the errors that are shown")
    func annotations() throws {
        let text = try Reports.write(Reports.run(results), under: onlyNew) { file in
            ReportFormat.github.reporter(path: file, options: ReportOptions())
        }
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("::error ") && $0.contains("News") && $0.contains("(newly failing)") } == 1)
        #expect(lines.count { $0.hasPrefix("::error ") } == 1)
        #expect(lines.count { $0.hasPrefix("::warning ") && $0.contains("(failed before)") } == 10)
        #expect(lines.last == "2 more cases are not annotated")
    }

    @Test("The terminal, Markdown and HTML show the mark beside the name")
    func texts() throws {
        let terminal = try Reports.terminal(Reports.run(results), .asked())
        #expect(
            terminal.contains("News   qrCode → clip   suites/bikes/suite.json:")
                && terminal.contains("   newly failing\n"))
        let markdown = try Reports.write(Reports.run(results), under: onlyNew) { file in
            ReportFormat.markdown.reporter(path: file, options: ReportOptions())
        }
        #expect(markdown.contains("Compared with the baseline: 1 newly failing, 12 failed before, 1 fixed.\n"))
        #expect(markdown.components(separatedBy: "#### ❌ ").count == 2)
        #expect(
            markdown.components(separatedBy: "### Failed before\n")[1].components(separatedBy: "\n- prefix\\: Known")
                .count == 13)
        let page = try Reports.write(Reports.run(results)) {
            ReportFormat.html.reporter(path: $0, options: ReportOptions())
        }
        #expect(
            page.contains("<em>newly failing: is &quot;oops&quot;</em>")
                || page.contains("<em>newly failing: is \"oops\"</em>"))
        #expect(page.contains("<em>fixed</em>"))
    }

    @Test("The event log keeps the marks, which are read back")
    func log() throws {
        let again = try Replay.events(Reports.run(results)).compactMap { event in
            if case .finished(let result) = event { result.mark } else { nil }
        }
        #expect(again == results.compactMap(\.mark))
    }

    @Test("A baseline marks the failures of its own log as old, and others as new")
    func marks() throws {
        let folder = try TemporaryFolder()
        try folder.write(try Reports.log(SampleRun.events), to: "events.jsonl")
        let baseline = try Baseline(path: folder.path)
        // A case that did not run to its end has no result to compare.
        let marks = SampleRun.results.map { result in
            let wasTried = !result.findings.contains { [.hostFailed, .interrupted].contains($0.type) }
            return (
                mark: baseline.mark(of: result, under: RunRules()), fails: [.failed, .errored].contains(result.status),
                wasTried: wasTried
            )
        }
        #expect(marks.allSatisfy { ($0.mark == .stillFailing) == ($0.fails && $0.wasTried) })
        #expect(marks.allSatisfy { ($0.mark == .newlyFailing) == ($0.fails && !$0.wasTried) })
        var other = try #require(SampleRun.results.first { $0.status == .passed })
        other.status = .failed
        #expect(baseline.mark(of: other, under: RunRules()) == .newlyFailing)
        // A flaky case is a failure only under `--flaky fail`.
        other.status = .flaky
        var rules = RunRules()
        #expect(baseline.mark(of: other, under: rules) == .changed)
        rules.flakyFails = true
        #expect(baseline.mark(of: other, under: rules) == .newlyFailing)
    }

    @Test("The baseline's results are known even after its log has changed")
    func changedLog() throws {
        let folder = try TemporaryFolder()
        let titles = ["\u{E9}", "e", "Known", "Gone"]
        let results = titles.enumerated().map { index, title in
            CaseResult(
                testCase: SampleCase.make(index, title), status: title == "Known" ? .failed : .passed,
                findings: title == "Known" ? [Finding(.screen, "is \"oops\"")] : [],
                outcome: Outcome(screen: title, parameters: [:]))
        }
        try folder.write(try Reports.log(Reports.run(results)), to: "events.jsonl")
        let baseline = try Baseline(path: folder.path)
        #expect(results.map { baseline.mark(of: $0, under: RunRules()) } == [nil, nil, .stillFailing, nil])
        let others = results.map { result in
            var other = result
            other.outcome = Outcome(screen: "other", parameters: [:])
            return other
        }
        #expect(
            others.map { baseline.mark(of: $0, under: RunRules()) } == [.changed, .changed, .stillFailing, .changed])
        var other = others[0]
        let file = try #require(FileHandle(forWritingAtPath: folder.path("events.jsonl")))
        try file.truncate(atOffset: 0)
        #expect(results.map { baseline.mark(of: $0, under: RunRules()) } == [nil, nil, .stillFailing, nil])
        other.status = .failed
        #expect(baseline.mark(of: other, under: RunRules()) == .newlyFailing)
    }
}
