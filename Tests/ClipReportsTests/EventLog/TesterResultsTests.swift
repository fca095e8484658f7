import ClipHarness
import ClipReports
import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite("Testers' results, merged with each other and with a run")
struct TesterResultsTests {
    /// Writes a log of results by case number. If `tester` is set, the log is the tester's.
    private func log(
        _ results: [(Int, CaseResult.Status)], by tester: String? = nil, in folder: TemporaryFolder, to name: String
    ) throws {
        var planned = RunPlanned(
            total: results.count, suites: [SampleCase.bikes], startedAt: 1_790_000_000,
            hostName: tester == nil ? "m" : "")
        planned.isByTester = tester != nil
        var events: [RunEvent] = [.planned(planned)]
        var counts = StatusCounts()
        for (number, status) in results {
            let isWrong = ![.passed, .skipped].contains(status)
            let finding = Finding(.screen, "\(tester ?? "run") says no")
            var result = CaseResult(
                testCase: SampleCase.make(number, "Case \(number)"), status: status, findings: isWrong ? [finding] : [])
            if let tester, status != .skipped {
                let remark = isWrong ? finding.message : "\(tester) likes it"
                result.trials = [
                    Trial(
                        tester: tester, device: "phone of \(tester)", os: "18.\(number)", build: "1", status: status,
                        remark: remark, tried: "2026-11-28T09:0\(number):00+00:00")
                ]
            }
            counts.count(status)
            events.append(.finished(result))
        }
        events.append(.ended(RunEnded(counts: counts, duration: .seconds(1))))
        try folder.write(try Reports.log(events, ReportOptions()), to: name)
    }

    private func merged(_ names: [String], in folder: TemporaryFolder) throws -> [CaseResult] {
        var run = try LoggedRun(paths: names.map { folder.file($0) })
        var results: [CaseResult] = []
        var warnings: [Diagnostic] = []
        #expect(
            try run.replay {
                if case .finished(let result) = $0 { results.append(result) }
                if case .ended(let ended) = $0 { warnings = ended.problems }
            }.missing.isEmpty)
        #expect(warnings.isEmpty)
        #expect(Set(results.map(\.testCase.id)).count == results.count)
        return results
    }

    @Test("Each case has one result: any failure wins, and an untried case hides nothing")
    func rule() throws {
        let folder = try TemporaryFolder()
        try log([(0, .passed), (1, .passed), (2, .failed), (3, .skipped), (4, .passed)], in: folder, to: "run")
        try log(
            [(0, .failed), (1, .passed), (2, .passed), (3, .passed), (4, .skipped)], by: "Ann", in: folder, to: "ann")
        try log(
            [(0, .passed), (1, .passed), (2, .failed), (6, .failed), (7, .skipped)], by: "Ben", in: folder, to: "ben")
        let results = try merged(["run", "ann", "ben"], in: folder)
        // A case that the run lacks and that nobody tried has no result.
        #expect(results.map(\.status) == [.failed, .passed, .failed, .passed, .passed, .failed])
        let testers: [[String?]] = [["Ann", "Ben"], ["Ann", "Ben"], ["Ann", "Ben"], ["Ann"], [], ["Ben"]]
        #expect(results.map { $0.trials.map(\.tester) } == testers)
        #expect(results.map(\.launched) == [.passed, .passed, .failed, nil, nil, nil])
        #expect(results.allSatisfy { $0.furtherFailures.isEmpty })
        #expect(results[0].findings.map(\.message) == ["Ann says no"])
        #expect(results[0].trials.map(\.status) == [.failed, .passed])
        // The run's own failure stays the finding, and testers' remarks stay separate.
        #expect(results[2].findings.map(\.message) == ["run says no"])
        #expect(results[2].trials.map(\.remark) == ["Ann likes it", "Ben says no"])
        #expect(results.map(\.testCase.index) == [0, 1, 2, 3, 4, 5])
        #expect(results[1].trials.map(\.device) == ["phone of Ann", "phone of Ben"])
    }

    @Test("A tester's failure is new, and a later attempt that passes removes the mark")
    func marks() throws {
        let ann = Trial(tester: "Ann", status: .failed, tried: "2026-11-28T09:00:00+00:00")
        var marks: [BaselineMark?] = []
        for until in [nil, "2030-01-01", "2020-01-01"] {
            let known = until.map { KnownFailure(issue: "B-1", until: $0) }
            let testCase = SampleCase.make(0, "it", notes: CaseNotes(known: known))
            marks.append(CaseResult(testCase: testCase, status: .passed, mark: .changed).tried(also: [ann]).mark)
        }
        #expect(marks == [.newlyFailing, .changed, .overdue])
        var failed = CaseResult(testCase: SampleCase.make(0, "it"), status: .failed, mark: .newlyFailing)
        failed.add(CaseResult(testCase: failed.testCase, status: .passed))
        #expect(failed.status == .flaky && failed.mark == .changed)
    }

    @Test("In a table, a tester's failure of a known case is known", arguments: ["2030-01-01", "2020-01-01"])
    func table(until: String) throws {
        let folder = try TemporaryFolder()
        let ann = Trial(tester: "Ann", status: .failed, tried: "2026-11-28T09:00:00+00:00")
        let known = CaseNotes(known: KnownFailure(issue: "B-1", until: until))
        let result = CaseResult(testCase: SampleCase.make(0, "it", notes: known), status: .passed).tried(also: [ann])
        let reports = ReportSet([ReportFormat.csv.reporter(path: folder.file("t.csv"), options: ReportOptions())])
        for event in Reports.run([result]) { reports.handle(event) }
        #expect(try folder.read("t.csv").contains(",\"known\",\"\",\"Ann\",") == (until > "2026"))
    }

    @Test("Testers' logs alone make a report")
    func alone() throws {
        let folder = try TemporaryFolder()
        try log([(0, .skipped), (3, .failed)], by: "Ann", in: folder, to: "ann")
        try log([(0, .passed), (3, .passed)], by: "Ben", in: folder, to: "ben")
        let results = try merged(["ann", "ben"], in: folder)
        #expect(results.map(\.status) == [.passed, .failed])
        #expect(results.map { $0.trials.compactMap(\.tester) } == [["Ben"], ["Ann", "Ben"]])
        #expect(results[1].trials.map(\.status) == [.failed, .passed])
    }

    @Test(
        "Each tester's result is separate in each report, and only failed launches are run again",
        arguments: [ReportFormat.junit, .html, .markdown])
    func apart(_ format: ReportFormat) throws {
        let folder = try TemporaryFolder()
        try log([(0, .passed), (1, .failed)], in: folder, to: "run")
        try log([(0, .failed), (1, .failed)], by: "Ann", in: folder, to: "ann")
        try log([(0, .passed), (1, .passed)], by: "Ben", in: folder, to: "ben")
        var run = try LoggedRun(paths: ["run", "ann", "ben"].map { folder.file($0) })
        let reports = ReportSet([format.reporter(path: folder.file("report"), options: run.options)])
        _ = try run.replay { reports.handle($0) }
        let text = try folder.read("report").replacing("\\", with: "")
        #expect(!text.contains("later launch") && !text.contains("Failed launch"))
        let shortID = SampleCase.make(1, "Case 1").shortID
        let again = text.matches(of: /clipflight run suites[^\n<]*/).map { String($0.0) }
        #expect(!again.isEmpty && again.allSatisfy { $0.contains(shortID) }, "\(again)")
        // The reports name failures of only one device, and count what was tried.
        #expect(text.components(separatedBy: "failed only on phone of Ann, iOS 18.0").count == 2)
        #expect(format == .junit || text.contains("tried by hand: 2 of 2 cases, 10 of 10 pairs of experience, source"))
        for line in [
            "launched by the run: passed", "Ann (phone of Ann, iOS 18.0, build 1): failed, Ann says no",
            "Ben (phone of Ben, iOS 18.0, build 1): passed, Ben likes it",
            "launched by the run: failed", "Ann (phone of Ann, iOS 18.1, build 1): failed, Ann says no",
        ] {
            #expect(text.contains(line), "\(text)")
        }
    }

    @Test("If a phone is passed on, both testers' trials are saved, and each counts once")
    func handedOn() throws {
        let folder = try TemporaryFolder()
        try log([(0, .failed), (1, .passed)], by: "Ann", in: folder, to: "ann")
        try log([(0, .failed), (1, .passed)], by: "Ann", in: folder, to: "both")
        #expect(try merged(["ann", "both"], in: folder).map(\.trials.count) == [1, 1])
    }

    @Test("A table has a row for each trial with its time, and a column for properties")
    func table() throws {
        let folder = try TemporaryFolder()
        try log([(0, .failed), (1, .skipped)], in: folder, to: "run")
        try log([(0, .failed), (1, .skipped)], by: "=Ann", in: folder, to: "ann")
        try log([(0, .passed), (1, .skipped)], by: "Ben", in: folder, to: "ben")
        var run = try LoggedRun(paths: ["run", "ann", "ben"].map { folder.file($0) })
        let reports = ReportSet([ReportFormat.csv.reporter(path: folder.file("t.csv"), options: run.options)])
        _ = try run.replay { reports.handle($0) }
        let rows = try folder.read("t.csv").components(separatedBy: "\n")
        let id = SampleCase.make(0, "Case 0").shortID
        #expect(rows.count == 6 && rows[5].isEmpty && rows[1...3].allSatisfy { $0.hasPrefix("\"\(id)\",\"Case 0\",") })
        #expect(
            rows[0].hasSuffix("\"status\",\"comment\",\"tester\",\"device\",\"os\",\"build\",\"tried\",\"properties\""))
        let ends = [
            #""failed","run says no","","","","","","""#,
            #""failed","=Ann says no","'=Ann","phone of =Ann","18.0","1","2026-11-28T09:00:00+00:00","""#,
            #""passed","Ben likes it","Ben","phone of Ben","18.0","1","2026-11-28T09:00:00+00:00","""#,
            #""skipped","","","","","","","""#,
        ]
        for (row, end) in zip(rows[1...], ends) {
            #expect(row.hasSuffix(end.replacing(",\"=Ann says", with: ",\"'=Ann says")), "\(row)")
        }
    }

    @Test("A log that a browser did not save completely is a problem, but its results count")
    func cutOff() throws {
        let folder = try TemporaryFolder()
        try log([(0, .passed), (3, .failed)], by: "Ann", in: folder, to: "ann")
        let lines = try folder.read("ann").split(separator: "\n").dropLast(2).joined(separator: "\n")
        try folder.write(lines + "\n", to: "ann")
        try log([(0, .passed), (3, .passed)], in: folder, to: "run")
        var run = try LoggedRun(paths: [folder.file("run"), folder.file("ann")])
        var trials = 0
        let missing = try run.replay { if case .finished(let result) = $0 { trials += result.trials.count } }.missing
        #expect(trials == 1)
        let why = "1 of 2 results are missing: the run was killed, or has not ended yet"
        #expect(missing.map(\.reason) == [.unreadable(folder.file("ann"), why: why)])
    }

    @Test(
        "Each report names the tester",
        arguments: ReportFormat.allCases.filter {
            ![.junitStrict, .github].contains($0)
        })
    func shown(_ format: ReportFormat) throws {
        let folder = try TemporaryFolder()
        try log([(0, .failed)], by: "Ann <x>", in: folder, to: "ann")
        var run = try LoggedRun(path: folder.file("ann"))
        let path = folder.file("report")
        let reports = ReportSet([format.reporter(path: path, options: run.options)])
        _ = try run.replay { reports.handle($0) }
        let text = try String(contentsOf: folder.url.appendingPathComponent("report"), encoding: .utf8)
        #expect(
            text.contains("Ann <x>") != text.contains("Ann &lt;x&gt;") || text.contains("Ann \\<x\\>"),
            "\(text.prefix(3000))")
        #expect(text.contains("phone of Ann"))
    }
}
