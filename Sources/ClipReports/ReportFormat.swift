import ClipHarness

/// A format of a report, as `--report` names it.
public enum ReportFormat: String, CaseIterable, Sendable, Hashable {
    /// JUnit XML in the dialect for readers.
    case junit
    /// JUnit XML for the schemas of both Jenkins and Ant.
    case junitStrict = "junit-strict"
    /// A page for people.
    case html
    /// The event log, JSON Lines.
    case json
    /// A summary in Markdown.
    case markdown
    /// Annotations for GitHub Actions.
    case github
    /// A table of results for test managers.
    case csv

    /// The default formats of `run` and `report`.
    public static let byDefault: [ReportFormat] = [.junit, .html, .json]

    /// The file's name in the output folder, or an absolute path.
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

    package func reporter(path: String, options: ReportOptions) -> any Reporter {
        DocumentReporter { run, rules throws(ReportError) in
            switch self {
            case .junit: try JUnitDocument(path: path, dialect: .readers, options: options, run: run)
            case .junitStrict: try JUnitDocument(path: path, dialect: .strict, options: options, run: run)
            case .html: try HTMLDocument(path: path, options: options, run: run)
            case .json: try EventLog(path: path, options: options, run: run, rules: rules)
            case .markdown: try MarkdownSummary(target: .file(path), options: options)
            case .github: try Annotations(target: .file(path))
            case .csv: ResultTable(path: path)
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
        case .preparing, .prepared, .started: break
        }
    }
}
