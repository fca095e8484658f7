import ClipHarness
import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("The history of cases over many runs")
struct HistoryTests {
    private typealias End = (number: Int, status: CaseResult.Status)

    /// Writes a run's log. Cases from 10 on have an id, and a new title, URL and kind in each run.
    private func write(
        _ ends: [End], run: Int, in folder: TemporaryFolder, to name: String? = nil, commit: String? = nil
    ) throws {
        var planned = RunPlanned(
            total: ends.count, suites: [SampleCase.bikes], startedAt: 1_790_000_000 + Double(run) * 86_400,
            hostName: "m")
        planned.origin.commit = commit.map { SourceCommit(id: $0) }
        let results = ends.map { number, status in
            var testCase = SampleCase.make(number, "Case \(number)", kind: .prefix)
            if number >= 10 {
                let kind = run % 2 == 0 ? CaseKind.prefix : .exact
                let renamed = SampleCase.make(number, "Name \(run)", kind: kind, url: "https://a.example/\(run)")
                testCase = TestCase(
                    index: number, suite: renamed.suite, kind: kind, source: .qrCode, target: .clip,
                    resolution: renamed.resolution, terms: renamed.terms
                ).with { $0.ownID = "own-\(number)" }
            }
            let isWrong = status == .failed || status == .flaky
            return CaseResult(
                testCase: testCase, status: status, findings: isWrong ? [Finding(.screen, "is wrong")] : [],
                duration: .milliseconds(20))
        }
        let events: [RunEvent] =
            [.planned(planned)] + results.map { .finished($0) }
            + [.ended(RunEnded(counts: StatusCounts(), duration: .seconds(1)))]
        try folder.write(try Reports.log(events, ReportOptions()), to: name ?? "logs/\(run).jsonl")
    }

    @Test("A case that changes has its verdicts in order, its failures and its first failure's commit")
    func verdicts() throws {
        let folder = try TemporaryFolder()
        try write([(0, .passed), (1, .passed), (10, .passed)], run: 0, in: folder, commit: "aaaaaaaaaa")
        try write([(0, .passed), (1, .failed), (10, .failed)], run: 1, in: folder, commit: "bbbbbbbbbb")
        try write([(0, .passed), (10, .flaky)], run: 2, in: folder)
        try write([(0, .passed), (1, .skipped), (2, .failed), (10, .passed)], run: 3, in: folder)
        let paths = LogFiles.expand([folder.path("logs")])
        #expect(paths.map { String($0.suffix(7)) } == ["0.jsonl", "1.jsonl", "2.jsonl", "3.jsonl"])
        let history = try CaseHistory(paths: paths)
        #expect(history.changing.map(\.strip) == ["✓✗·-", "✓✗~✓"])
        let text = history.text(Painter(isColoured: false), .bad)
        #expect(text.hasPrefix("2 cases did not end the same way in all 4 runs\n"))
        #expect(text.contains("    ✓✗·-  failed 1 of 3, first failure in run 2, "))
        #expect(text.contains("UTC, commit bbbbbbbb, passed in 1 run, fails since run 2\n"))
        // With an id, a case keeps its line through new titles, URLs and kinds.
        #expect(
            text.contains("exact: Name 3 · https://a.example/3")
                && text.contains("✓✗~✓  failed 1 of 4, flaky 1, "))
        #expect(history.text(nil, .bad).hasPrefix("## ❌ 2 cases did not end"))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(history.json.utf8)) as? [String: Any])
        let changing = try #require(json["changing"] as? [[String: Any]])
        #expect(changing.first?["verdicts"] as? [String] == ["passed", "failed", "missing", "skipped"])
        #expect((changing.first?["id"] as? String)?.hasPrefix("bikes/prefix/Case 1/https://") == true)
        // A case that only the last run has is a new failure too.
        #expect(history.newlyFails)
        #expect(try !CaseHistory(paths: Array(paths.prefix(1))).newlyFails)
    }

    @Test(
        "A log that is cut off, a shard's log and a run that did not start are gaps, and no file is skipped"
    )
    func incomplete() throws {
        let folder = try TemporaryFolder()
        for run in 0..<3 { try write([(0, .passed), (1, .passed)], run: run, in: folder) }
        let lines = try folder.read("logs/2.jsonl").split(separator: "\n")
        try folder.write(lines.prefix(2).joined(separator: "\n") + "\n", to: "logs/2.jsonl")
        let paths = LogFiles.expand([folder.path("logs")])
        #expect(try CaseHistory(paths: paths).warnings.count == 1)
        try folder.write("not a log", to: "logs/3.jsonl")
        let all = LogFiles.expand([folder.path("logs")])
        #expect(all.count == 4)
        let gap = try CaseHistory(paths: all)
        #expect(gap.warnings.count == 2 && gap.runs.count == 4)
        let shard = try folder.read("logs/1.jsonl").replacing(
            "\"storeOutput\"", with: "\"shard\":{\"partition\":\"slice:1/2\",\"whole\":4},\"storeOutput\"")
        try folder.write(shard, to: "shard.jsonl")
        #expect(try CaseHistory(paths: [paths[0], folder.path("shard.jsonl")]).warnings.count == 1)
        // A run that did not start has no results and no warning.
        var start = RunEnded(counts: StatusCounts(), duration: .zero)
        start.notStarted = .invalid
        try folder.write(
            try Reports.log([.planned(RunPlanned(notStartedAt: 5)), .ended(start)]), to: "not.jsonl")
        let goesOn = try CaseHistory(paths: [paths[0], folder.path("not.jsonl"), paths[1]])
        #expect(goesOn.warnings.isEmpty && goesOn.runs.count == 3 && goesOn.isWhole)
        // If it is the newest run, nothing else says why the history is not whole.
        let stops = try CaseHistory(paths: [paths[0], paths[1], folder.path("not.jsonl")])
        #expect(stops.warnings.count == 1 && !stops.isWhole)
    }

    @Test("A case that the host's build ended is a gap, unless it is in the newest run")
    func cutShort() throws {
        let folder = try TemporaryFolder()
        let testCase = SampleCase.make(0, "Case 0", kind: .prefix)
        let built = CaseResult(
            testCase: testCase, status: .errored, findings: [Finding(.hostFailed("the build failed"))])
        let results = [
            CaseResult(testCase: testCase, status: .passed), built, CaseResult(testCase: testCase, status: .failed),
        ]
        for (run, result) in results.enumerated() {
            let planned = RunPlanned(
                total: 1, suites: [SampleCase.bikes], startedAt: 1_790_000_000 + Double(run) * 86_400, hostName: "m")
            let end = RunEvent.ended(RunEnded(counts: StatusCounts(), duration: .seconds(1)))
            try folder.write(try Reports.log([.planned(planned), .finished(result), end]), to: "logs/\(run).jsonl")
        }
        let paths = LogFiles.expand([folder.path("logs")])
        let history = try CaseHistory(paths: paths)
        #expect(history.changing.map(\.strip) == ["✓·✗"] && history.newlyFails && !history.isChecked)
        let ended = try CaseHistory(paths: Array(paths.prefix(2)))
        #expect(ended.changing.map(\.strip) == ["✓✗"] && ended.newlyFails)
        let earlier = try CaseHistory(paths: Array(paths.prefix(2)), before: [paths[2]])
        #expect(earlier.ends(before: built) == [.passed, nil])
        #expect(try CaseHistory(paths: [paths[0]]).isChecked)
        // An earlier failure does not cover a host that was not built.
        let failed = try folder.read("logs/2.jsonl").replacing("2026-09-24", with: "2026-09-20")
        try folder.write(failed, to: "failed.jsonl")
        #expect(try CaseHistory(paths: [paths[0], folder.path("failed.jsonl"), paths[1]]).newlyFails)
    }

    @Test("A log without results is a problem wherever it stands, and its run is not counted")
    func broken() throws {
        let folder = try TemporaryFolder()
        for run in 0..<4 { try write([(0, .passed)], run: run, in: folder) }
        for broken in 0..<3 {
            let whole = try folder.read("logs/\(broken).jsonl")
            try folder.write("not a log", to: "logs/\(broken).jsonl")
            let history = try CaseHistory(paths: (0..<4).map { folder.path("logs/\($0).jsonl") })
            #expect(!history.isWhole)
            #expect(history.text(nil, .bad).contains("the same way in the 3 runs with results\n"))
            try folder.write(whole, to: "logs/\(broken).jsonl")
        }
        let whole = try CaseHistory(paths: LogFiles.expand([folder.path("logs")]))
        // A copy of a log is not a further run.
        try folder.write(try folder.read("logs/3.jsonl"), to: "logs/4.jsonl")
        #expect(try CaseHistory(paths: LogFiles.expand([folder.path("logs")])).runs.count == 4)
        #expect(whole.isWhole && whole.text(nil, .good).contains("the same way in all 4 runs\n"))
    }

    @Test("Cases that differ only in their kind have separate histories")
    func kinds() throws {
        let folder = try TemporaryFolder()
        var exact = SampleCase.make(0, "Bikes", kind: .exact)
        let prefix = SampleCase.make(1, "Bikes", kind: .prefix)
        for (run, status) in [CaseResult.Status.passed, .failed, .flaky].enumerated() {
            let results = [CaseResult(testCase: exact, status: .passed), CaseResult(testCase: prefix, status: status)]
            try folder.write(try Reports.log(Reports.run(results)), to: "logs/\(run).jsonl")
        }
        let history = try CaseHistory(paths: LogFiles.expand([folder.path("logs")]))
        #expect(history.ends(before: CaseResult(testCase: exact, status: .failed)) == [.passed, .passed, .passed])
        #expect(history.ends(before: CaseResult(testCase: prefix, status: .passed)) == [.passed, .failed, .flaky])
        // With a new kind, the first case keeps its history.
        exact = SampleCase.make(0, "Bikes", kind: .default)
        #expect(history.ends(before: CaseResult(testCase: exact, status: .failed)) == [.passed, .passed, .passed])
    }

    /// `p` passed, `f` failed, `k` known, `~` flaky, `-` skipped, `.` no result.
    @Test(
        "A trend says since when or how often a case fails",
        arguments: [
            ("pppp", nil), ("f", nil), ("..f", nil), ("pppf", "passed in 3 runs, fails since run 4"),
            ("ppff", "fails since run 3"), ("pf.f-f", "fails since run 2"), ("pp~", nil),
            ("ffpf", "fails again since run 4"), ("ffff", "failed in all 4 runs"),
            ("pffp", "mended in run 4"), ("p~.-p", "mended in run 5"), ("ppfpp", "mended in run 4"),
            ("pfpfpp", "mended in run 5"), ("fpfpfp", "did not pass in 3 of 6 runs, every second run"),
            ("pppfpppfpppf", "did not pass in 3 of 12 runs, every fourth run"),
            ("fppfpf", "did not pass in 3 of 6 runs"), ("kfk", nil), ("ppk", nil), ("kkff", "fails since run 3"),
            ("fkp", "mended in run 3"), ("fpk", nil),
        ] as [(String, String?)])
    func trends(_ ends: String, _ words: String?) {
        let statuses: [Character: CaseResult.Status] = [
            "p": .passed, "f": .failed, "k": .known, "~": .flaky, "-": .skipped,
        ]
        #expect(CaseTrend(ends.map { statuses[$0] })?.words == words)
    }

    @Test("New failures come first in reports and comparisons, and each cause has a strip with its runs")
    func order() throws {
        let folder = try TemporaryFolder()
        let runs: [[CaseResult.Status]] = [
            [.failed, .passed, .failed, .failed], [.passed, .passed, .failed, .passed],
            [.failed, .passed, .failed, .passed], [.passed, .passed, .failed, .passed],
            [.failed, .failed, .failed, .passed],
        ]
        for (run, statuses) in runs.enumerated() {
            try write(Array(statuses.enumerated()).map { ($0, $1) }, run: run, in: folder, commit: "aaaaaaaa\(run)")
        }
        let paths = LogFiles.expand([folder.path("logs")])
        let changing = try CaseHistory(paths: paths).changing
        #expect(changing.map(\.strip) == ["✓✓✓✓✗", "✗✓✗✓✗", "✗✓✓✓✓"])
        let last = try #require(paths.last)
        var run = try LoggedRun(paths: [last])
        var shown = EarlierRuns(baseline: nil, history: try CaseHistory(paths: paths, before: [last]))
        var events: [RunEvent] = []
        try run.replay { event in shown.handle(event) { events.append($0) } }
        let html = try Reports.write(events) { ReportFormat.html.reporter(path: $0, options: ReportOptions()) }
        let rows = html.components(separatedBy: "<li><b class=\"tag ").dropFirst().map { $0.prefix { $0 != "<" } }
        #expect(rows == ["new\">new", "failed\">5 runs", "failed\">unstable"])
        #expect(html.contains("<title>run 1, ") && html.contains("commit aaaaaaaa: failed</title>"))
        #expect(html.contains("passed in 4 runs, fails since run 5"))
        let markdown = try Reports.write(events) { ReportFormat.markdown.reporter(path: $0, options: ReportOptions()) }
        let new = try #require(markdown.range(of: "passed in 4 runs, fails since run 5"))
        let old = try #require(markdown.range(of: "failed in all 5 runs"))
        #expect(new.lowerBound < old.lowerBound)
    }

    @Test("A report's history covers the logs that match a pattern, except the reported log")
    func earlier() throws {
        let folder = try TemporaryFolder()
        try write([(0, .passed)], run: 0, in: folder, to: "old/events.jsonl")
        try write([(0, .failed)], run: 1, in: folder, to: "older.jsonl")
        try write([(0, .passed)], run: 2, in: folder, to: "new/events.jsonl")
        let paths = ["old", "older.jsonl", "new"].map { folder.path($0) }
        #expect(LogFiles.expand(paths) == paths)
        #expect(LogFiles.matching(folder.path("old*")) == Array(paths.prefix(2)))
        // A copy of the reported log counts as the same log.
        try folder.write(try folder.read("new/events.jsonl"), to: "copy.jsonl")
        let history = try CaseHistory(paths: paths + [folder.path("copy.jsonl")], before: [paths[2]])
        var run = try LoggedRun(paths: [paths[2]])
        var shown = EarlierRuns(baseline: nil, history: history)
        var results: [CaseResult] = []
        try run.replay { event in
            shown.handle(event) { if case .finished(let result) = $0 { results.append(result) } }
        }
        #expect(results.map(\.history) == [[.passed, .failed]])
        // A log that is newer than the reported one is not part of the history.
        #expect(try CaseHistory(paths: paths, before: [paths[1]]).runs.map(\.path) == [folder.path("old/events.jsonl")])
        let html = try Reports.write(Reports.run(results)) {
            ReportFormat.html.reporter(path: $0, options: ReportOptions())
        }
        #expect(html.contains(#"aria-label="The last runs, oldest first: passed, failed, passed""#))
    }
}
