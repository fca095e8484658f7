import ClipHarness
import ClipReports
import TestSupport
import Testing

@Suite struct ReportSetTests {
    @Test func aReporterThatFailsIsDroppedAndTheOthersGoOn() throws {
        let failing = FailingReporter(after: 2)
        let lasting = FailingReporter(after: .max)
        let reports = ReportSet([failing, lasting])
        for event in SampleRun.events { reports.handle(event) }
        #expect(reports.errors == [ReportError(path: "failing", reason: "event 3")])
        #expect(failing.events == 3)
        #expect(lasting.events == SampleRun.events.count)
    }

    @Test func everyFormatWritesItsFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("out")
        let reports = ReportSet(
            ReportFormat.allCases.map { $0.reporter(path: "\(path)/\($0.defaultFileName)", options: ReportOptions()) })
        for event in SampleRun.events { reports.handle(event) }
        #expect(reports.errors.isEmpty)
        #expect(try folder.names() == ["out"])
        #expect(try folder.read("out/junit.xml") == Reports.junit(SampleRun.events))
        #expect(try folder.read("out/events.jsonl") == Reports.log(SampleRun.events))
    }

    @Test(arguments: ReportFormat.allCases)
    func aRunThatDoesNotEndLeavesThePreviousReport(_ format: ReportFormat) throws {
        let folder = try TemporaryFolder()
        try folder.write("previous", to: "report")
        do {
            let reports = ReportSet([format.reporter(path: folder.file("report"), options: ReportOptions())])
            for event in SampleRun.events.dropLast() { reports.handle(event) }
            #expect(try folder.read("report") == "previous")
        }
        #expect(try folder.read("report") == "previous")
        #expect(try folder.names() == ["report"])
    }

    @Test(arguments: ReportFormat.allCases)
    func aReportThatCannotBeWrittenIsAnError(_ format: ReportFormat) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let reports = ReportSet([format.reporter(path: folder.file("file/report"), options: ReportOptions())])
        for event in SampleRun.events { reports.handle(event) }
        #expect(reports.errors.map(\.path) == [folder.file("file/report")])
    }

    @Test(arguments: ReportFormat.allCases)
    func reproducibleReportsCompareByteForByte(_ format: ReportFormat) throws {
        let folder = try TemporaryFolder()
        let options = ReportOptions(reproducible: true)
        for (name, delay) in [("one", 1), ("two", 2)] {
            let reports = ReportSet([format.reporter(path: folder.file(name), options: options)])
            for event in SampleRun.events { reports.handle(event.slower(by: delay)) }
        }
        #expect(try folder.contents(of: "one") == folder.contents(of: "two"))
    }
}

extension RunEvent {
    /// The same event from a slower machine with another name.
    fileprivate func slower(by seconds: Int) -> RunEvent {
        switch self {
        case .planned(var run):
            run.startedAt += Double(seconds)
            run.hostName += "\(seconds)"
            return .planned(run)
        case .finished(var result):
            result.duration += .seconds(seconds)
            return .finished(result)
        case .ended(var run):
            run.duration += .seconds(seconds)
            return .ended(run)
        case .preparing, .prepared, .started, .judged:
            return self
        }
    }
}
