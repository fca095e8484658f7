/// A dialect of JUnit XML, by the reader or the schema that it is for.
enum JUnitDialect: CaseIterable {
    /// `junit`: for all readers; cases have file and line, which no schema has.
    case readers
    /// `junit-jenkins`: valid under `junit-10.xsd` of jenkinsci/xunit-plugin.
    case jenkins
    /// `junit-surefire`: valid under `surefire-test-report.xsd` 3.x of maven-surefire, a file for each suite.
    case surefire
    /// `junit-ant`: valid under `JUnit.xsd` of windyroad.
    case ant

    /// Whether the suites are in a `testsuites`.
    var hasRoot: Bool { self != .surefire }

    /// Whether a case has its file and line as attributes. Elsewhere a suite has its file, and the text of a failure
    /// its line.
    var placesCases: Bool { self == .readers }

    /// Whether a case without a time is not valid.
    var demandsCaseTime: Bool { self == .surefire || self == .ant }

    /// Whether a suite without a time, a timestamp and a host name is not valid.
    var demandsSuiteFacts: Bool { self == .ant }

    /// Whether what was printed is at the end of the suite, since a case has no place for it.
    var printsWithSuite: Bool { self == .ant }

    /// How many references (`&lt;`) a text may have, where some reader takes no more: Ruby's REXML refuses a document
    /// with a text in which they expand to more than 10,240 bytes, and with it ActiveSupport and what is built on it.
    var referenceLimit: Int? { self == .readers ? 10_000 : nil }

    /// Which launches of a case have an element of their own.
    var launches: LaunchElements {
        switch self {
        case .readers: .flakyFailures
        case .jenkins, .surefire: .all
        case .ant: .none
        }
    }

    enum LaunchElements {
        /// Each failed launch of a flaky case is a `flakyFailure`.
        case flakyFailures
        /// Each failed launch of a flaky case is a `flakyFailure` or `flakyError` with its output, and each further
        /// one of another case a `rerunFailure` or `rerunError`.
        case all
        /// They are in the text.
        case none
    }
}
