import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

/// What writing JUnit XML adds to a run of 100,000 cases, and its memory for ten times as many.
enum ReportRow {
    static func measure(_ report: Measurement.Report) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("clipflight-bench-\(getpid()).xml")
            .path
        defer { unlink(path) }
        let count = 100_000
        var (without, with, bytes): ([Double], [Double], [Double]) = ([], [], [])
        // In turn, so that a machine whose speed drifts treats all alike.
        for _ in 0..<5 {
            without.append(Stopwatch.processorSeconds { feed(count, to: ReportSet([])) })
            let reports = ReportSet([ReportFormat.junit.reporter(path: path, options: ReportOptions())])
            with.append(Stopwatch.processorSeconds { feed(count, to: reports) })
            if let error = reports.errors.first { throw error }
            bytes.append(try ReportAnchors.bytes(count))
        }
        let junit = Sample(with).median - Sample(without).median
        let what = "JUnit report of 100,000 cases, over the same events without it"
        try report(
            Measurement(
                what: what, seconds: junit,
                anchor: ("bytes of such a report in an array", Sample(bytes).median), goal: .ratio(2.5)))
        try report(
            Measurement(
                what: what, seconds: junit,
                anchor: ("FoundationXML of such a report", ReportAnchors.foundationXML(count)), goal: nil))
        try report(
            Measurement(
                what: "JUnit report of 1,000,000 cases, peak of resident memory", bytes: ReportPeak.of(1_000_000),
                anchor: ("100,000 cases", ReportPeak.of(count)), goal: .ratio(1.1)))
    }

    static func feed(_ count: Int, to reports: ReportSet) {
        let suite = SuiteReference(id: "bikes", title: "Bikes", file: "suites/bikes/suite.json")
        reports.handle(
            .planned(RunPlanned(total: count, suites: [suite], startedAt: 1_790_000_000, hostName: "bench")))
        var counts = StatusCounts()
        for index in 0..<count {
            let result = result(index, in: suite)
            counts.count(result.status)
            reports.handle(.finished(result))
        }
        reports.handle(.ended(RunEnded(counts: counts, duration: .seconds(1))))
    }

    /// Nine cases of ten pass; the tenth fails with a message.
    private static func result(_ index: Int, in suite: SuiteReference) -> CaseResult {
        let url = "https://bikesrental.example/rent?bikeID=\(index)"
        let resolution = Resolution(
            url: url, source: .qrCode, experience: .advanced("https://bikesrental.example/rent"),
            card: Card(title: "Bikes Rental"), target: .clip, delivered: url)
        let testCase = TestCase(
            id: "bikes/prefix/Every bike/\(url)/qrCode/clip", index: index, suite: suite, kind: .prefix,
            title: "Every bike", url: url, source: .qrCode, target: .clip, resolution: resolution,
            expectation: Expectation(), location: SourceLocation(file: suite.file, line: 31, column: 5))
        guard index.isMultiple(of: 10) else {
            return CaseResult(testCase: testCase, status: .passed, duration: .milliseconds(1))
        }
        let finding = Finding(.screen, "screen is \"menu\", expected \"bike\"", expected: "\"bike\"", found: "\"menu\"")
        return CaseResult(testCase: testCase, status: .failed, findings: [finding], duration: .milliseconds(1))
    }
}
