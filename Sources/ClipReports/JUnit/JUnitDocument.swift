import ClipHarness

/// One XML file of a JUnit report on its way to disk, written case by case.
///
/// Counts are filled into the start tags afterwards (the benchmark row "JUnit report of 100,000 cases").
final class JUnitDocument: ReportDocument {
    private let tags: JUnitTags
    private let cases: JUnitCaseWriter
    private let dialect: JUnitDialect
    private let file: OutputFile
    private var buffer: XMLBuffer
    private var counts = StatusCounts()
    private var countsRoom = 0
    private var suite: OpenSuite?
    private var suites = 0
    private var printed = JUnitSuiteOutput()

    private struct OpenSuite {
        var reference: SuiteReference
        var counts = StatusCounts()
        var time = Duration.zero
        var countsRoom: Int
    }

    init(path: String, dialect: JUnitDialect, options: ReportOptions, run: RunPlanned) throws(ReportError) {
        tags = JUnitTags(dialect: dialect, options: options, run: run)
        cases = JUnitCaseWriter(dialect: dialect, options: options)
        self.dialect = dialect
        // Ruby's REXML refuses texts in which references (`&lt;`) expand to 10,240 bytes.
        buffer = XMLBuffer(referenceLimit: dialect == .readers ? 10_000 : nil)
        file = try OutputFile(path: path)
        buffer.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites")
        tags.writeRootAttributes(to: &buffer)
        countsRoom = leaveRoom()
        try write()
    }

    func add(_ result: CaseResult) throws(ReportError) {
        let reference = result.testCase.suite
        if suite?.reference != reference {
            try endSuite()
            startSuite(reference)
        }
        counts.count(result.status)
        suite?.counts.count(result.status)
        suite?.time += result.duration
        cases.write(result, to: &buffer, printed: &printed)
        try write()
    }

    func finish(_ run: RunEnded) throws(ReportError) {
        try endSuite()
        if !run.remarks.errors.isEmpty {
            startSuite(SuiteReference(id: "clipflight", title: "ClipFlight", file: ""))
            counts.count(.errored)
            suite?.counts.count(.errored)
            cases.write(errors: run.remarks.errors, to: &buffer)
            try write()
            try endSuite()
        }
        try file.overwrite(at: countsRoom, with: tags.counts(counts, run.duration, ofRoot: true))
        buffer.markup("</testsuites>\n")
        try write()
        try file.commit()
    }

    private func startSuite(_ reference: SuiteReference) {
        buffer.markup("  <testsuite")
        tags.writeSuiteAttributes(of: reference, number: suites, to: &buffer)
        suite = OpenSuite(reference: reference, countsRoom: leaveRoom())
        tags.writeProperties(of: reference, to: &buffer)
        suites += 1
    }

    private func endSuite() throws(ReportError) {
        guard let suite else { return }
        self.suite = nil
        try file.overwrite(at: suite.countsRoom, with: tags.counts(suite.counts, suite.time, ofRoot: false))
        if dialect == .strict { printed.write(to: &buffer) }
        printed = JUnitSuiteOutput()
        buffer.markup("  </testsuite>\n")
        try write()
    }

    /// Ends a start tag with room for its counts, and returns where that begins.
    private func leaveRoom() -> Int {
        let room = file.count + buffer.bytes.count
        buffer.room(JUnitTags.countsRoom)
        buffer.markup(">\n")
        return room
    }

    private func write() throws(ReportError) {
        try file.append(buffer.bytes)
        buffer.removeAll()
    }
}
