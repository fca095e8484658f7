import ClipHarness

/// Writes JUnit XML in the dialect for readers (`junit`), case by case.
///
/// Counts stand in the start tags, but are known only at the end: room is left for them and filled in afterwards, so
/// that memory does not grow with the number of cases.
public final class JUnitReporter: Reporter {
    private let path: String
    private let options: ReportOptions
    private let cases: JUnitCaseWriter
    private var file: OutputFile?
    private var buffer = XMLBuffer()
    private var timestamp: String?
    private var run = JUnitCounts()
    private var runRoom = 0
    private var suite: OpenSuite?

    /// A suite whose end tag is still to come.
    private struct OpenSuite {
        var id: String
        var counts = JUnitCounts()
        var room: Int
    }

    /// Takes where the report goes. Nothing is opened before the run is planned.
    public init(path: String, options: ReportOptions) {
        self.path = path
        self.options = options
        cases = JUnitCaseWriter(options: options)
    }

    /// Writes what the event adds to the report.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the previous one stays as it was.
    public func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned(let planned): try start(planned)
        case .finished(let result): try add(result)
        case .ended(let ended): try finish(ended)
        case .preparing, .started: break
        }
    }

    private func start(_ planned: RunPlanned) throws(ReportError) {
        let file = try OutputFile(path: path)
        self.file = file
        if !options.reproducible { timestamp = Timestamp(secondsSince1970: planned.startedAt).text }
        buffer.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"ClipFlight\"")
        runRoom = leaveRoom(in: file)
        try write(to: file)
    }

    private func add(_ result: CaseResult) throws(ReportError) {
        guard let file else { return }
        if suite?.id != result.testCase.suite.id {
            try endSuite(in: file)
            startSuite(result.testCase.suite, in: file)
        }
        suite?.counts.count(result)
        run.count(result)
        cases.write(result, to: &buffer)
        try write(to: file)
    }

    private func finish(_ ended: RunEnded) throws(ReportError) {
        guard let file else { return }
        self.file = nil
        try endSuite(in: file)
        run.time = ended.duration
        try file.overwrite(at: runRoom, with: run.attributes(withTime: !options.reproducible))
        buffer.markup("</testsuites>\n")
        try write(to: file)
        try file.commit()
    }

    private func startSuite(_ reference: SuiteReference, in file: OutputFile) {
        buffer.markup("  <testsuite name=\"")
        buffer.attribute(JUnitName.unique(reference.id, identity: reference.id))
        buffer.markup("\" file=\"")
        buffer.attribute(reference.file)
        buffer.markup("\"")
        suite = OpenSuite(id: reference.id, room: leaveRoom(in: file))
    }

    private func endSuite(in file: OutputFile) throws(ReportError) {
        guard let suite else { return }
        self.suite = nil
        try file.overwrite(at: suite.room, with: suite.counts.attributes(withTime: !options.reproducible))
        buffer.markup("  </testsuite>\n")
        try write(to: file)
    }

    /// Ends a start tag with room for its counts, and returns where in the file the room begins.
    private func leaveRoom(in file: OutputFile) -> Int {
        if let timestamp {
            buffer.markup(" timestamp=\"")
            buffer.attribute(timestamp)
            buffer.markup("\"")
        }
        let room = file.count + buffer.bytes.count
        buffer.room(JUnitCounts.room)
        buffer.markup(">\n")
        return room
    }

    private func write(to file: OutputFile) throws(ReportError) {
        try file.append(buffer.bytes)
        buffer.removeAll()
    }
}
