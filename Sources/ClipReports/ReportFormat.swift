import ClipHarness

/// A format that a report can be written in, as `--report` names it.
public enum ReportFormat: String, CaseIterable, Sendable, Hashable {
    /// JUnit XML in the dialect for readers.
    case junit
    /// JUnit XML that the schemas of Jenkins and of Ant both accept.
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

    /// The formats that `run` and `report` write if none is named.
    public static let byDefault: [ReportFormat] = [.junit, .html, .json]

    /// The file's name in the output folder. A path that begins with `/` is in no folder.
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
        DocumentReporter { run throws(ReportError) in
            switch self {
            case .junit: try JUnitDocument(path: path, dialect: .readers, options: options, run: run)
            case .junitStrict: try JUnitDocument(path: path, dialect: .strict, options: options, run: run)
            case .html: try HTMLDocument(path: path, options: options, run: run)
            case .json: try EventLog(path: path, options: options, run: run)
            case .markdown: try MarkdownSummary(target: .file(path), options: options, run: run)
            case .github: try Annotations(target: .file(path))
            case .csv: ResultTable(path: path)
            }
        }
    }
}

package protocol Reporter: AnyObject {
    func handle(_ event: RunEvent) throws(ReportError)

    /// Shows how much time has passed; called now and then between events.
    func redraw()
}

extension Reporter {
    package func redraw() {}
}

protocol ReportDocument: AnyObject {
    func add(_ result: CaseResult) throws(ReportError)

    func finish(_ run: RunEnded) throws(ReportError)
}

final class DocumentReporter: Reporter {
    private let start: (RunPlanned) throws(ReportError) -> any ReportDocument
    private var document: (any ReportDocument)?

    init(_ start: @escaping (RunPlanned) throws(ReportError) -> any ReportDocument) { self.start = start }

    func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned(let run): document = try start(run)
        case .finished(let result): try document?.add(result)
        case .ended(let run):
            try document?.finish(run)
            document = nil
        case .preparing, .prepared, .started: break
        }
    }
}

/// Hands the events of a run to all its reporters, from any thread.
package final class ReportSet: Sendable {
    private let state: Locked<(reporters: [any Reporter], failures: [ReportError])>

    package init(_ reporters: sending [any Reporter]) { state = Locked((reporters, [])) }

    package var errors: [ReportError] { state.withLock { $0.failures } }

    package func handle(_ event: RunEvent) {
        state.withLock { state in
            var failures: [ReportError] = []
            state.reporters.removeAll { reporter in
                do throws(ReportError) {
                    try reporter.handle(event)
                    return false
                } catch {
                    failures.append(error)
                    return true
                }
            }
            state.failures += failures
        }
    }

    package func redraw() {
        state.withLock { state in
            for reporter in state.reporters { reporter.redraw() }
        }
    }
}
