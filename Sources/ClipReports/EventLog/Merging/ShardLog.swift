import ClipHarness
import ClipSuites

/// One of the logs that are put together, with the case that comes next in it.
struct ShardLog {
    let path: String
    let start: LoggedStart
    /// The next case; `nil` behind the last one.
    private(set) var head: Head?
    /// The log's end; `nil` as long as it has not been read, and for good where the run was killed.
    private(set) var ended: RunEnded?
    /// How many cases have been read.
    private(set) var found = 0
    private var reader: EventLogReader

    /// A case, as far as its place in the merged log goes.
    struct Head {
        var index: Int
        var id: String
        var status: CaseResult.Status
        /// Where it is in its log.
        var line: Int
        /// Its line as written.
        var bytes: [UInt8]
    }

    /// Opens a log and reads to its first case.
    init(path: String) throws(Diagnostic) {
        self.path = path
        reader = try EventLogReader(path: path)
        start = try reader.start()
        try advance()
    }

    /// Reads the next case.
    mutating func advance() throws(Diagnostic) {
        head = nil
        guard let event = try reader.next() else { return }
        switch event {
        case .started: break
        case .ended(let ended):
            self.ended = ended
            // Nothing may follow.
            _ = try reader.next()
        case .finished(let result):
            found += 1
            head = Head(
                index: result.testCase.index, id: result.testCase.id, status: result.status, line: reader.line,
                bytes: reader.bytes)
        }
    }

    /// How many cases all shards have together.
    var whole: Int { start.planned.shard?.whole ?? start.planned.total }

    /// How far the log goes; known at its end.
    var extent: LoggedRun.Extent {
        LoggedRun.Extent(expected: start.planned.total, found: found, hasEnd: ended != nil, lastLine: reader.line)
    }

    /// A place in the log, as notes name it.
    func place(_ line: Int) -> String { "\(path):\(line)" }
}
