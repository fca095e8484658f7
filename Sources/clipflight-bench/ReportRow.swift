import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The time and memory that JUnit XML adds to a run.
extension Report {
    func junit() async throws {
        let count = 100_000
        let folder = try ScratchFolder()
        defer { folder.remove() }
        try await paired(
            "JUnit report of 100,000 cases, compared with no report",
            to: "the same report as Foundation's XMLDocument", goal: 0.1, rounds: 3
        ) {
            let without = Stopwatch.processorSeconds { Self.feed(count, to: ReportSet([])) }
            let reports = Self.junitReport(in: folder)
            let with = Stopwatch.processorSeconds { Self.feed(count, to: reports) }
            if let error = reports.errors.first { throw error }
            return with - without
        } against: {
            Stopwatch.processorSeconds { Self.writeDocument(count) }
        }
        try self(
            "JUnit report of 1,000,000 cases, peak resident memory",
            ChildRun.figures(.reports, 1_000_000).peak, in: .bytes,
            to: ("100,000 cases", ChildRun.figures(.reports, count).peak), goal: 1.1)
    }

    static func run(cases: Int) throws -> Double {
        let folder = try ScratchFolder()
        defer { folder.remove() }
        feed(cases, to: junitReport(in: folder))
        return Stopwatch.processorSeconds
    }

    private static func junitReport(in folder: ScratchFolder) -> ReportSet {
        ReportSet([ReportFormat.junit.reporter(path: folder.path("junit.xml"), options: ReportOptions())])
    }

    private static func feed(_ count: Int, to reports: ReportSet) {
        let suite = SuiteReference(id: "bikes", title: "Bikes", file: "suites/bikes/suite.json")
        reports.handle(.planned(RunPlanned(total: count, suites: [suite], startedAt: 1_790_000_000, hostName: "bench")))
        for index in 0..<count { reports.handle(.finished(result(index, in: suite))) }
        reports.handle(.ended(RunEnded(duration: .seconds(1))))
    }

    private static func result(_ index: Int, in suite: SuiteReference) -> CaseResult {
        let url = "https://bikesrental.example/rent?bikeID=\(index)"
        let resolution = Resolution(
            url: url, source: .qrCode, experience: .advanced("https://bikesrental.example/rent"),
            card: Card(title: "Bikes Rental"), target: .clip, delivered: url)
        let testCase = TestCase(
            id: "bikes/prefix/Every bike/\(url)/qrCode/clip", index: index, suite: suite, kind: .prefix,
            source: .qrCode, target: .clip, resolution: resolution,
            terms: CaseTerms(title: "Every bike", url: url, at: SourceLocation(file: suite.file, line: 31, column: 5)))
        guard index.isMultiple(of: 10) else {
            return CaseResult(testCase: testCase, status: .passed, duration: .milliseconds(1))
        }
        let finding = Finding(.screen, "screen is \"menu\", expected \"bike\"", expected: "\"bike\"", found: "\"menu\"")
        return CaseResult(testCase: testCase, status: .failed, findings: [finding], duration: .milliseconds(1))
    }

    private static func writeDocument(_ count: Int) {
        let suite = XMLElement(name: "testsuite")
        for index in 0..<count {
            let url = "https://bikesrental.example/rent?bikeID=\(index)"
            let element = XMLElement(name: "testcase")
            element.setAttributesWith([
                "classname": "bikes.prefix", "name": "Every bike · \(url) · qrCode · clip",
                "file": "suites/bikes/suite.json", "line": "31", "time": "0.001",
            ])
            suite.addChild(element)
        }
        let size = XMLDocument(rootElement: suite).xmlData.count
        precondition(size > count * 100, "the bytes are used, so the compiler cannot omit them")
    }
}
