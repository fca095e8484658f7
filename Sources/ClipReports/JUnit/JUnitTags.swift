import ClipHarness

struct JUnitTags {
    private let dialect: JUnitDialect
    private let isReproducible: Bool
    private let timestamp: String
    private let hostName: String

    init(dialect: JUnitDialect, options: ReportOptions, run: RunPlanned) {
        self.dialect = dialect
        isReproducible = options.reproducible
        let moment = Timestamp(secondsSince1970: options.reproducible ? 0 : run.startedAt).text
        // The pattern of windyroad's schema has no time zone.
        timestamp = dialect == .strict ? String(moment.prefix(19)) : moment
        let name = VisibleText.string(run.hostName, for: .line)
        hostName = options.reproducible || name.allSatisfy(\.isWhitespace) ? "localhost" : name
    }

    func writeRootAttributes(to buffer: inout XMLBuffer) {
        guard dialect == .readers else { return }
        buffer.attribute("name", "ClipFlight")
        writeTimestamp(to: &buffer)
    }

    func writeSuiteAttributes(of suite: SuiteReference, number: Int, to buffer: inout XMLBuffer) {
        buffer.attribute("name", JUnitName.unique(suite.id, identity: suite.id))
        switch dialect {
        case .readers: buffer.attribute("file", suite.file)
        case .strict:
            // The part of a class's name in front of its last dot, of which a suite has none.
            buffer.attribute("package", "")
            buffer.attribute("id", String(number))
            buffer.attribute("hostname", hostName)
        }
        writeTimestamp(to: &buffer)
    }

    private func writeTimestamp(to buffer: inout XMLBuffer) {
        if !isReproducible || dialect == .strict { buffer.attribute("timestamp", timestamp) }
    }

    func writeProperties(of suite: SuiteReference, to buffer: inout XMLBuffer) {
        guard dialect == .strict else { return }
        buffer.markup("    <properties>\n      <property name=\"file\"")
        buffer.attribute("value", suite.file)
        buffer.markup("/>\n    </properties>\n")
    }

    /// Enough for counts of nine digits, and centuries in milliseconds.
    static let countsRoom = 120

    func counts(_ counts: StatusCounts, _ time: Duration, ofRoot: Bool) -> ByteBuffer {
        var buffer = XMLBuffer()
        if !ofRoot || dialect == .readers {
            buffer.attribute("tests", String(counts.total))
            buffer.attribute("failures", String(counts.failed))
            buffer.attribute("errors", String(counts.errored))
            buffer.attribute("skipped", String(counts.skipped))
            let shown = !isReproducible ? time : dialect == .strict ? .zero : nil
            if let shown { buffer.attribute("time", FixedPoint.seconds(shown)) }
        }
        return buffer.bytes
    }
}

enum JUnitDialect: CaseIterable {
    /// `junit`: for all readers; cases have file, line and properties, which no schema has.
    case readers
    /// `junit-strict`: valid under both `junit-10.xsd` of jenkinsci/xunit-plugin and windyroad's `JUnit.xsd`.
    case strict
}
