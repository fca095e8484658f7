import ClipHarness
import ClipSuites
import Foundation

/// A report format, as named by `--report`.
public enum ReportFormat: String, CaseIterable, Sendable, Hashable {
    /// JUnit XML for most tools.
    case junit
    /// JUnit XML that is valid against the schemas of Jenkins and Ant.
    case junitStrict = "junit-strict"
    case html
    /// The event log, as JSON Lines.
    case json
    case markdown
    /// Annotations for GitHub Actions.
    case github
    /// A table of results for test management tools.
    case csv

    /// The default formats of `run` and `report`.
    public static let byDefault: [ReportFormat] = [.junit, .html, .json]

    /// The name of the report's file in the output folder, or an absolute path.
    public var defaultFileName: String {
        switch self {
        case .junit: "junit.xml"
        case .junitStrict: "junit-strict.xml"
        case .html: "index.html"
        case .json: "events.jsonl"
        case .markdown: "summary.md"
        case .github: StandardStream.outputPath
        case .csv: "results.csv"
        }
    }

    /// Whether a file begins like a report of this format. Other tools' files are not replaced.
    package func isBegun(at path: String) -> Bool {
        guard FileKind.of(path) == .file, let bytes = try? OpenFile(path: path).read(1024, at: 0) else { return false }
        let text = bytes.text
        return switch self {
        case .junit: text.contains("<testsuites name=\"ClipFlight\"")
        // In the strict dialect, the space for the run's counts stays empty.
        case .junitStrict:
            text.contains("<testsuites" + String(repeating: " ", count: JUnitDocument.countsLength) + ">")
        case .html: text.contains("· ClipFlight</title>")
        case .markdown: Conclusion.Mark.allCases.contains { text.hasPrefix("## \($0.rawValue) ClipFlight: ") }
        case .json: text.contains("\"event\":\"run-started\"")
        case .github: false
        case .csv: text.hasPrefix(CSV.row(ResultTable.columns).dropLast())
        }
    }

    package func reporter(path: String, options: ReportOptions) -> any Reporter {
        DocumentReporter { run, rules throws(ReportError) in
            switch self {
            case .junit: try JUnitDocument(path: path, dialect: .readers, options: options, run: run)
            case .junitStrict: try JUnitDocument(path: path, dialect: .strict, options: options, run: run)
            case .html: try HTMLDocument(path: path, options: options, run: run)
            case .json: try EventLog(path: path, options: options, run: run, rules: rules)
            case .markdown: try MarkdownSummary(target: .file(path), options: options)
            case .github: try Annotations(target: .file(path))
            case .csv: try ResultTable(path: path)
            }
        }
    }
}

package protocol Reporter: AnyObject {
    func handle(_ event: RunEvent, _ tally: RunTally) throws(ReportError)

    func redraw(_ tally: RunTally)
}

extension Reporter {
    package func redraw(_: RunTally) {}
}

protocol ReportDocument: AnyObject {
    func add(_ result: CaseResult, _ tally: RunTally) throws(ReportError)

    func finish(_ run: RunEnded, _ tally: RunTally) throws(ReportError)
}

final class DocumentReporter: Reporter {
    private let start: (RunPlanned, RunRules) throws(ReportError) -> any ReportDocument
    private var document: (any ReportDocument)?

    init(_ start: @escaping (RunPlanned, RunRules) throws(ReportError) -> any ReportDocument) { self.start = start }

    func handle(_ event: RunEvent, _ tally: RunTally) throws(ReportError) {
        switch event {
        case .planned(let run): document = try start(run, tally.rules)
        case .finished(let result): try document?.add(result, tally)
        case .ended(let run):
            try document?.finish(run, tally)
            document = nil
        case .preparing, .prepared, .started, .judged: break
        }
    }
}
