/// A format that a report can be written in, as `--report` names it.
public enum ReportFormat: String, CaseIterable, Sendable, Hashable {
    /// JUnit XML in the dialect for readers.
    case junit
    /// A page for people.
    case html
    /// The event log, JSON Lines.
    case json

    /// What `run` and `report` write where no format is named.
    public static let byDefault: [ReportFormat] = [.junit, .html, .json]

    /// The file's name in the output folder where none is given.
    public var defaultFileName: String {
        switch self {
        case .junit: "junit.xml"
        case .html: "index.html"
        case .json: "events.jsonl"
        }
    }

    /// What the format is, in a few words for a help text.
    public var summary: String {
        switch self {
        case .junit: "JUnit XML"
        case .html: "a page for people"
        case .json: "the event log, JSON Lines"
        }
    }

    /// Makes the reporter that writes this format to a file.
    ///
    /// Nothing is opened before the run is planned.
    public func reporter(path: String, options: ReportOptions) -> any Reporter {
        switch self {
        case .junit: JUnitReporter(path: path, options: options)
        case .html: HTMLReporter(path: path, options: options)
        case .json: EventLogReporter(path: path, options: options)
        }
    }
}
