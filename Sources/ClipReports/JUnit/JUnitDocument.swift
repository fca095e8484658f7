import ClipHarness
import ClipSuites

/// Writes cases as they finish, and inserts the counts into the start tags at the end.
final class JUnitDocument: ReportDocument {
    private var cases: JUnitCaseWriter
    private let dialect: JUnitDialect
    private let timestamp: String
    private let hostName: String
    private let file: OutputFile
    private var buffer: XMLBuffer
    private var counts = JUnitCounts()
    private var countsRoom = 0
    private var suite: (reference: SuiteReference, counts: JUnitCounts, time: Duration, countsRoom: Int)?
    private var suites = 0

    /// The space for the counts and the duration, in bytes. Each count may have nine digits.
    static let countsLength = 120

    init(path: String, dialect: JUnitDialect, options: ReportOptions, run: RunPlanned) throws(ReportError) {
        cases = JUnitCaseWriter(dialect: dialect, options: options)
        self.dialect = dialect
        let isReproducible = options.reproducible
        let moment = Timestamp(secondsSince1970: isReproducible ? 0 : run.startedAt).text
        // The timestamp pattern of windyroad's schema does not allow a time zone.
        timestamp = dialect == .strict ? String(moment.prefix(19)) : moment
        let name = Visible.text(run.hostName)
        hostName = isReproducible || name.allSatisfy(\.isWhitespace) ? "localhost" : name
        // Ruby's REXML rejects texts whose references (`&lt;`) expand to more than 10,240 bytes.
        buffer = XMLBuffer(referenceLimit: dialect == .readers ? 10_000 : .max)
        file = try OutputFile(path: path)
        buffer.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites")
        if dialect == .readers {
            buffer.attribute("name", "ClipFlight")
            writeTimestamp()
        }
        countsRoom = leaveRoom()
        try write()
    }

    func add(_ result: CaseResult, _ tally: RunTally) throws(ReportError) {
        let reference = result.testCase.suite
        if suite?.reference != reference {
            try endSuite()
            startSuite(reference)
        }
        let element = JUnitElement.of(result, tally.latest.standing, under: tally.rules)
        counts.count(element)
        suite?.counts.count(element)
        suite?.time += result.duration
        cases.write(result, as: element, to: &buffer)
        try write()
    }

    func finish(_ run: RunEnded, _ tally: RunTally) throws(ReportError) {
        try endSuite()
        let problems = ConclusionText(run: run, tally: tally).ownProblems
        if !problems.isEmpty {
            startSuite(SuiteReference(id: JUnitName.ownClass, title: "ClipFlight", file: ""))
            for problem in problems {
                counts.count(.error)
                suite?.counts.count(.error)
                cases.write(problem, to: &buffer)
            }
            try write()
            try endSuite()
        }
        try file.overwrite(at: countsRoom, with: attributes(counts, run.duration, ofRoot: true))
        buffer.markup("</testsuites>\n")
        try write()
        try file.commit()
    }

    private func startSuite(_ reference: SuiteReference) {
        buffer.markup("  <testsuite")
        buffer.attribute("name", JUnitName.unique(reference.id, identity: reference.id))
        switch dialect {
        case .readers: buffer.attribute("file", reference.file)
        case .strict:
            // The schema requires a package, but a suite does not have one.
            buffer.attribute("package", "")
            buffer.attribute("id", String(suites))
            buffer.attribute("hostname", hostName)
        }
        writeTimestamp()
        suite = (reference, JUnitCounts(), .zero, leaveRoom())
        suites += 1
        guard dialect == .strict else { return }
        buffer.markup("    <properties>\n      <property name=\"file\"")
        buffer.attribute("value", reference.file)
        buffer.markup("/>\n    </properties>\n")
    }

    private func writeTimestamp() { if cases.shown(.zero) != nil { buffer.attribute("timestamp", timestamp) } }

    private func attributes(_ counts: JUnitCounts, _ time: Duration, ofRoot: Bool) -> ByteBuffer {
        var buffer = XMLBuffer()
        if !ofRoot || dialect == .readers {
            buffer.attribute("tests", String(counts.tests))
            buffer.attribute("failures", String(counts.failures))
            buffer.attribute("errors", String(counts.errors))
            buffer.attribute("skipped", String(counts.skipped))
            if let time = cases.shown(time) { buffer.attribute("time", FixedPoint.seconds(time)) }
        }
        return buffer.bytes
    }

    private func endSuite() throws(ReportError) {
        guard let suite else { return }
        self.suite = nil
        try file.overwrite(at: suite.countsRoom, with: attributes(suite.counts, suite.time, ofRoot: false))
        cases.endSuite(in: &buffer)
        buffer.markup("  </testsuite>\n")
        try write()
    }

    private func leaveRoom() -> Int {
        let room = file.count + buffer.bytes.count
        for _ in 0..<Self.countsLength { buffer.markup(" ") }
        buffer.markup(">\n")
        return room
    }

    private func write() throws(ReportError) {
        try file.append(buffer.bytes)
        buffer.removeAll()
    }
}

enum JUnitDialect {
    /// `junit`, for most tools. Cases have a file, a line and properties, which no schema allows.
    case readers
    /// `junit-strict`, valid against xunit-plugin's `junit-10.xsd` and windyroad's `JUnit.xsd`.
    case strict
}
