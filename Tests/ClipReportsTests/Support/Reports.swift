import ClipHarness
import ClipReports
import Foundation
import TestSupport

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Writes reports of runs and reads them back.
enum Reports {
    static func junit(
        _ events: [RunEvent], _ options: ReportOptions = ReportOptions(), under rules: RunRules = RunRules()
    ) throws -> String {
        try write(events, under: rules) { ReportFormat.junit.reporter(path: $0, options: options) }
    }

    static func log(
        _ events: [RunEvent], _ options: ReportOptions = ReportOptions(), under rules: RunRules = RunRules()
    ) throws -> String {
        try write(events, under: rules) { ReportFormat.json.reporter(path: $0, options: options) }
    }

    static func terminal(_ events: [RunEvent], _ settings: TerminalSettings) throws -> String {
        let output = TextCollector()
        var moment = 0
        let reporter = Driven(
            TerminalReporter(output: output, settings: settings) {
                moment += 20
                return .milliseconds(moment)
            })
        for event in events { try reporter.handle(event) }
        return output.text
    }

    static func root(of xml: String) throws -> XMLElement {
        guard let root = try XMLDocument(data: Data(xml.utf8), options: [.nodePreserveWhitespace]).rootElement() else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return root
    }

    static func run(_ results: [CaseResult]) -> [RunEvent] {
        var counts = StatusCounts()
        for result in results { counts.count(result) }
        let planned = RunPlanned(total: results.count, suites: [SampleCase.bikes], startedAt: 0, hostName: "builder")
        return [.planned(planned)] + results.map { .finished($0) }
            + [.ended(RunEnded(counts: counts, duration: .seconds(1)))]
    }

    static func write(
        _ events: [RunEvent], under rules: RunRules = RunRules(), _ reporter: (String) -> any Reporter
    ) throws -> String {
        let folder = try TemporaryFolder()
        let reporter = Driven(reporter(folder.file("report")), under: rules)
        for event in events { try reporter.handle(event) }
        return try folder.contents(of: "report")
    }
}

extension XMLElement {
    func value(_ name: String) -> String? { attribute(forName: name)?.stringValue }

    var cases: [XMLElement] { elements(forName: "testsuite").flatMap { $0.elements(forName: "testcase") } }
}

/// A reporter that receives a run's events one by one, with a tally.
final class Driven {
    private let reporter: any Reporter
    private let tally: RunTally

    init(_ reporter: any Reporter, under rules: RunRules = RunRules()) {
        self.reporter = reporter
        tally = RunTally(RunPlanned(total: 0, suites: [], startedAt: 0, hostName: ""), under: rules)
    }

    func handle(_ event: RunEvent) throws {
        let event = tally.take(event)
        try reporter.handle(event, tally)
    }

    func redraw() { reporter.redraw(tally) }
}

extension TerminalSettings {
    /// The settings of a command whose output is not a terminal, by default without progress.
    static func asked(colour: ColourChoice = .auto, progress: ProgressChoice = .none, columns: Int = 80) -> Self {
        settle(ReportOptions(colour: colour, progress: progress), isTerminal: false, environment: [:]) { columns }
    }
}

/// Collects the text that is written.
final class TextCollector: TextOutput {
    private(set) var text = ""

    func write(_ text: String) { self.text += text }
}
