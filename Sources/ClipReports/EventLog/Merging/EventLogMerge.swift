import ClipHarness
import ClipSuites

/// Puts the event logs of shards together into the log of the whole run, in the order of the plan.
///
/// The lines of cases are taken over byte for byte. The logs are read side by side, so that only a line of each is in
/// memory, and a number for each case by which one that comes twice is found.
public struct EventLogMerge {
    private var logs: [ShardLog]
    private var seen: Set<Int> = []
    private var counts = StatusCounts()
    private var last: (head: ShardLog.Head, path: String)?

    /// Opens the logs.
    ///
    /// - Throws: What keeps one from being read, or that it belongs to another plan than the first.
    public init(paths: [String]) throws(Diagnostic) {
        logs = []
        for path in paths {
            let log = try ShardLog(path: path)
            if let first = logs.first, let difference = PlanDifference(between: first, and: log) {
                throw difference.diagnostic
            }
            logs.append(log)
        }
    }

    /// Why logs cannot be merged.
    public enum Failure: Error, Sendable {
        /// A log is wrong, or does not go with the others.
        case log(Diagnostic)
        /// The merged log cannot be written.
        case file(ReportError)
    }

    /// Writes the merged log.
    ///
    /// - Returns: What the logs lack.
    /// - Throws: ``Failure``; then nothing has been written.
    public mutating func write(to path: String) throws(Failure) -> MergedExtent {
        guard let merged = MergedRun(logs) else { return MergedExtent([], found: 0) }
        let file = try attempt { () throws(ReportError) in try OutputFile(path: path, holding: .json) }
        let lines = EventLogLines(options: merged.options)
        var writer = JSONWriter()
        lines.writeStart(merged.planned, to: &writer)
        writer.endLine()
        while let index = next() {
            if let head = logs[index].head { try take(head, of: logs[index], to: &writer) }
            try attempt { () throws(ReportError) in try file.append(writer.bytes) }
            writer.removeAll()
            do throws(Diagnostic) { try logs[index].advance() } catch { throw .log(error) }
        }
        lines.writeEnd(merged.ended(logs, counts), to: &writer)
        writer.endLine()
        try attempt { () throws(ReportError) in
            try file.append(writer.bytes)
            try file.commit()
        }
        return MergedExtent(logs, found: counts.total)
    }

    /// The log whose next case comes first in the plan.
    private func next() -> Int? {
        var first: (log: Int, index: Int)?
        for (number, log) in logs.enumerated() {
            guard let head = log.head, head.index < first?.index ?? .max else { continue }
            first = (number, head.index)
        }
        return first?.log
    }

    private mutating func take(
        _ head: ShardLog.Head, of log: ShardLog, to writer: inout JSONWriter
    ) throws(Failure) {
        if let last, last.head.index == head.index, ExactText(text: last.head.id) != ExactText(text: head.id) {
            let place = "\(last.path):\(last.head.line)"
            throw .log(PlanDifference.otherCase(head, log, at: place, last.head.id).diagnostic)
        }
        guard seen.insert(EventLogMerge.hash(head.id)).inserted else {
            throw .log(PlanDifference.twice(head, log, at: firstPlace(of: head.id, before: log, head.line)).diagnostic)
        }
        last = (head, log.path)
        counts.count(head.status)
        writer.raw(head.bytes)
        writer.endLine()
    }

    /// Where a case is that turned out to come twice. The logs are read again for it, as far as they are files.
    private func firstPlace(of id: String, before log: ShardLog, _ line: Int) -> String? {
        for path in logs.map(\.path) {
            guard var reader = try? EventLogReader(path: path) else { continue }
            while case let event? = try? reader.next() {
                guard case .finished(let result) = event, ExactText(text: result.testCase.id) == ExactText(text: id)
                else { continue }
                if path != log.path || reader.line != line { return "\(path):\(reader.line)" }
            }
        }
        // The same log, named twice.
        return logs.count { $0.path == log.path } > 1 ? "\(log.path):\(line)" : nil
    }

    /// A number for the bytes of an identity; a `String`'s own would take canonically equivalent texts for one.
    private static func hash(_ id: String) -> Int {
        var hasher = Hasher()
        var id = id
        id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return hasher.finalize()
    }

    private func attempt<Value>(_ body: () throws(ReportError) -> Value) throws(Failure) -> Value {
        do throws(ReportError) { return try body() } catch { throw .file(error) }
    }
}
