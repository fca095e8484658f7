import ClipHarness

/// One XML file of a JUnit report on its way to disk, written case by case.
///
/// Counts stand in the start tags, but are known only at the end: room is left for them and filled in afterwards, so
/// that memory does not grow with the number of cases.
final class JUnitDocument {
    private let tags: JUnitTags
    private let cases: JUnitCaseWriter
    private let dialect: JUnitDialect
    private let file: OutputFile
    private var buffer: XMLBuffer
    private var total = JUnitCounts()
    private var totalRoom: Int?
    private var suite: OpenSuite?
    private var suites = 0
    private var printed = JUnitSuiteOutput()

    /// A suite whose end tag is still to come.
    private struct OpenSuite {
        var reference: SuiteReference
        var counts = JUnitCounts()
        var room: Int
    }

    /// Opens the file and writes what stands in front of the first suite.
    init(path: String, dialect: JUnitDialect, options: ReportOptions, run: RunPlanned) throws(ReportError) {
        tags = JUnitTags(dialect: dialect, options: options, run: run)
        cases = JUnitCaseWriter(dialect: dialect, options: options)
        self.dialect = dialect
        buffer = XMLBuffer(referenceLimit: dialect.referenceLimit)
        file = try OutputFile(path: path, holding: .markup)
        buffer.markup(JUnitDocument.declaration)
        if dialect.hasRoot {
            buffer.markup("<testsuites")
            tags.writeRootAttributes(to: &buffer)
            totalRoom = leaveRoom()
        } else {
            buffer.markup(JUnitDocument.mark)
        }
        try write()
    }

    /// Writes a case. Cases of a suite come one after another.
    func add(_ result: CaseResult) throws(ReportError) {
        let reference = result.testCase.suite
        if suite?.reference != reference {
            try endSuite()
            startSuite(reference)
        }
        suite?.counts.count(result)
        cases.write(result, to: &buffer, printed: &printed)
        try write()
    }

    /// Writes what stands behind the last suite; nothing may be added afterwards.
    ///
    /// - Parameter duration: How long the run took.
    /// - Returns: The complete file, which is still to be put in place.
    func finish(after duration: Duration) throws(ReportError) -> SealedFile {
        try endSuite()
        total.time = duration
        if let totalRoom {
            try file.overwrite(at: totalRoom, with: tags.rootCounts(total))
            buffer.markup("</testsuites>\n")
        }
        try write()
        return try file.seal()
    }

    private func startSuite(_ reference: SuiteReference) {
        buffer.markup("  <testsuite")
        tags.writeSuiteAttributes(of: reference, number: suites, to: &buffer)
        suite = OpenSuite(reference: reference, room: leaveRoom())
        tags.writeProperties(of: reference, to: &buffer)
        suites += 1
    }

    private func endSuite() throws(ReportError) {
        guard let suite else { return }
        self.suite = nil
        total.add(suite.counts)
        try file.overwrite(at: suite.room, with: tags.suiteCounts(suite.counts))
        if dialect.printsWithSuite { printed.write(to: &buffer) }
        buffer.markup("  </testsuite>\n")
        try write()
    }

    /// Ends a start tag with room for its counts, and returns where in the file the room begins.
    private func leaveRoom() -> Int {
        let room = file.count + buffer.bytes.count
        buffer.room(JUnitCounts.room)
        buffer.markup(">\n")
        return room
    }

    private func write() throws(ReportError) {
        try file.append(buffer.bytes)
        buffer.removeAll()
    }
}

extension JUnitDocument {
    private static let declaration: StaticString = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    /// Tells a file of a report that is a folder from those of other tools.
    private static let mark: StaticString =
        "<!-- Written by clipflight, which removes it when it writes to this folder again. -->\n"

    /// How a file begins that belongs to a report that is a folder.
    static let beginningInFolder = Array("\(declaration)\(mark)".utf8)
}
