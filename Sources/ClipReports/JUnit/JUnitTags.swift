import ClipHarness

/// The attributes of `testsuites` and `testsuite`, and a suite's properties.
struct JUnitTags {
    private let dialect: JUnitDialect
    /// Whether times, moments and the machine's name are left out.
    private let isReproducible: Bool
    private let timestamp: String
    private let hostName: String

    init(dialect: JUnitDialect, options: ReportOptions, run: RunPlanned) {
        self.dialect = dialect
        isReproducible = options.reproducible
        let moment = Timestamp(secondsSince1970: options.reproducible ? 0 : run.startedAt).text
        // The pattern of the one schema that demands a moment has no time zone.
        timestamp = dialect.demandsSuiteFacts ? String(moment.prefix(19)) : moment
        let name = VisibleText.string(run.hostName, for: .line)
        hostName = options.reproducible || name.allSatisfy(\.isWhitespace) ? "localhost" : name
    }

    func writeRootAttributes(to buffer: inout XMLBuffer) {
        guard dialect == .readers || dialect == .jenkins else { return }
        buffer.attribute("name", "ClipFlight")
        if dialect == .readers { writeTimestamp(to: &buffer) }
    }

    func writeSuiteAttributes(of suite: SuiteReference, number: Int, to buffer: inout XMLBuffer) {
        buffer.attribute("name", JUnitName.unique(suite.id, identity: suite.id))
        switch dialect {
        case .readers: buffer.attribute("file", suite.file)
        case .jenkins:
            buffer.attribute("file", suite.file)
            if !isReproducible { buffer.attribute("hostname", hostName) }
        case .surefire: break
        case .ant:
            // The part of a class's name in front of its last dot, of which a suite has none.
            buffer.attribute("package", "")
            buffer.attribute("id", String(number))
            buffer.attribute("hostname", hostName)
        }
        writeTimestamp(to: &buffer)
    }

    private func writeTimestamp(to buffer: inout XMLBuffer) {
        if !isReproducible || dialect.demandsSuiteFacts { buffer.attribute("timestamp", timestamp) }
    }

    func writeProperties(of suite: SuiteReference, to buffer: inout XMLBuffer) {
        guard dialect == .surefire || dialect == .ant else { return }
        buffer.markup("    <properties>\n      <property name=\"file\"")
        buffer.attribute("value", suite.file)
        buffer.markup("/>\n    </properties>\n")
    }

    /// The room that counts and times take at most: counts of up to nine digits, and centuries in milliseconds.
    static let countsRoom = 120

    /// Counts and time of the whole run, or of a suite, as attributes with a space in front.
    func counts(_ counts: StatusCounts, _ time: Duration, ofRoot: Bool) -> ByteBuffer {
        var buffer = XMLBuffer()
        if !ofRoot || dialect == .readers || dialect == .jenkins {
            buffer.attribute("tests", String(counts.total))
            buffer.attribute("failures", String(counts.failed))
            buffer.attribute("errors", String(counts.errored))
            if !ofRoot || dialect == .readers { buffer.attribute("skipped", String(counts.skipped)) }
            if !ofRoot, dialect == .surefire { buffer.attribute("flakes", String(counts.flaky)) }
            let shown = !isReproducible ? time : dialect.demandsSuiteFacts ? .zero : nil
            if let shown { buffer.attribute("time", FixedPoint.seconds(shown)) }
        }
        return buffer.bytes
    }
}

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

    /// Whether a case has its file and line as attributes, rather than in the text of a failure.
    var placesCases: Bool { self == .readers }

    /// Whether a case without a time is not valid.
    var demandsCaseTime: Bool { self == .surefire || self == .ant }

    /// Whether a suite without a time, a timestamp and a host name is not valid.
    var demandsSuiteFacts: Bool { self == .ant }

    /// Whether what was printed is at the end of the suite, since a case has no place for it.
    var printsWithSuite: Bool { self == .ant }

    /// How many references (`&lt;`) a text may have: Ruby's REXML refuses texts in which they expand to 10,240 bytes.
    var referenceLimit: Int? { self == .readers ? 10_000 : nil }

    /// Whether each failed launch of a flaky case is a `flakyFailure`.
    var hasFlakyFailures: Bool { self != .ant }

    /// Whether each failed launch has an element with its output: `flakyFailure`, `rerunFailure`, or the same for errors.
    var hasAllLaunches: Bool { self == .jenkins || self == .surefire }
}
