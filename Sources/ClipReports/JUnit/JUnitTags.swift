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
        switch dialect {
        case .readers:
            write("name", "ClipFlight", to: &buffer)
            writeTimestamp(to: &buffer)
        case .jenkins: write("name", "ClipFlight", to: &buffer)
        case .surefire, .ant: break
        }
    }

    func writeSuiteAttributes(of suite: SuiteReference, number: Int, to buffer: inout XMLBuffer) {
        write("name", JUnitName.unique(suite.id, identity: suite.id), to: &buffer)
        switch dialect {
        case .readers: write("file", suite.file, to: &buffer)
        case .jenkins:
            write("file", suite.file, to: &buffer)
            if !isReproducible { write("hostname", hostName, to: &buffer) }
        case .surefire: break
        case .ant:
            // The part of a class's name in front of its last dot, of which a suite has none.
            write("package", "", to: &buffer)
            buffer.markup(" id=\"")
            buffer.number(number)
            buffer.markup("\"")
            write("hostname", hostName, to: &buffer)
        }
        writeTimestamp(to: &buffer)
    }

    /// Writes what a suite has no attribute for.
    func writeProperties(of suite: SuiteReference, to buffer: inout XMLBuffer) {
        switch dialect {
        case .readers, .jenkins: return
        case .surefire, .ant: break
        }
        buffer.markup("    <properties>\n      <property name=\"file\"")
        write("value", suite.file, to: &buffer)
        buffer.markup("/>\n    </properties>\n")
    }

    /// The counts of the whole run, as attributes with a space in front.
    func rootCounts(_ counts: JUnitCounts) -> ByteBuffer {
        switch dialect {
        case .readers: counts.attributes(.skipped, time: isReproducible ? nil : counts.time)
        case .jenkins: counts.attributes(.plain, time: isReproducible ? nil : counts.time)
        case .surefire, .ant: ByteBuffer()
        }
    }

    /// The counts of a suite, as attributes with a space in front.
    func suiteCounts(_ counts: JUnitCounts) -> ByteBuffer {
        let time = !isReproducible ? counts.time : dialect.demandsSuiteFacts ? .zero : nil
        return switch dialect {
        case .readers, .jenkins, .ant: counts.attributes(.skipped, time: time)
        case .surefire: counts.attributes(.skippedAndFlaky, time: time)
        }
    }

    private func writeTimestamp(to buffer: inout XMLBuffer) {
        if !isReproducible || dialect.demandsSuiteFacts { write("timestamp", timestamp, to: &buffer) }
    }

    private func write(_ name: StaticString, _ value: String, to buffer: inout XMLBuffer) {
        buffer.markup(" ")
        buffer.markup(name)
        buffer.markup("=\"")
        buffer.attribute(value)
        buffer.markup("\"")
    }
}
