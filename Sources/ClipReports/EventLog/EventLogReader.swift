import ClipHarness
import ClipSuites
import Foundation

struct EventLogReader {
    let path: String
    let start: LoggedStart
    private let later: String?
    private(set) var ended: RunEnded?
    private(set) var counts = StatusCounts()
    private(set) var lines: LineReader
    let suites: [String: SuiteReference]
    private var lastIndex = -1

    /// The maximum length of a line in bytes, enough for the output of many attempts.
    private static let limit = 64 * 1024 * 1024

    private static let otherFile = "pass a file that 'clipflight run --report json' wrote"

    init(_ place: LogPlace) throws(Diagnostic) {
        let path = place.path
        (self.path, later) = (path, place.later)
        lines = try Self.open(path, mayBeStream: place.mayBeStream)
        do throws(Diagnostic) {
            guard let bytes = try Self.bytes(from: &lines, of: path) else {
                throw Self.error(path, 1, "the file is empty, expected an event log")
            }
            if bytes.first == UInt8(ascii: "<") {
                throw Self.error(path, 1, "this is HTML or XML, expected an event log")
            }
            guard case .started(let start) = try LogLine.read(bytes, file: path, line: lines.line) else {
                throw Self.error(path, lines.line, "the first line is not a \"run-started\" line")
            }
            self.start = start
        } catch {
            var error = error
            if error.note == nil { error.fix = Self.otherFile }
            throw error
        }
        suites = Dictionary(start.planned.suites.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns `nil` at the end of the log, or at a line that a killed run did not complete.
    mutating func next() throws(Diagnostic) -> CaseResult? {
        while let bytes = try Self.bytes(from: &lines, of: path) {
            let line: LogLine
            do throws(Diagnostic) {
                line = try LogLine.read(bytes, file: path, line: lines.line)
            } catch {
                if ended == nil, lines.isCutOff { return nil }
                var error = error
                error.fix = error.fix ?? "the line was changed after 'clipflight run' wrote it; run the suites again"
                throw error
            }
            if ended != nil { throw self.error("found a line after \"run-finished\", expected no more lines") }
            switch line {
            case .finished(let logged):
                var result = logged.result
                let id = result.testCase.suite.id
                guard let suite = suites[id] else {
                    throw error("found the suite \(quoted: id), which the log's first line does not list")
                }
                result.testCase = result.testCase.with(suite: suite)
                if start.planned.isByTester, result.trials.isEmpty, result.status != .skipped { result.attribute() }
                if start.planned.isByTester, result.status == .failed { result = result.tried(also: []) }
                let index = result.testCase.index
                guard index > lastIndex else {
                    throw error("the index is \(index) after \(lastIndex), expected increasing indices")
                }
                lastIndex = index
                counts.count(result)
                return result
            case .ended(let end): ended = end.ended
            case .started: throw error("found \"run-started\" a second time, expected it once")
            case .other(let event):
                throw error("found the event \(quoted: event), expected \"case-finished\" or \"run-finished\"")
            }
        }
        return nil
    }

    var name: LogName { LogName(path: path, planned: start.planned) }

    var missing: [MissingResults] {
        let (count, total) = (max(0, start.planned.total - counts.total), start.planned.total)
        let end = SourceLocation(file: path, line: max(1, lines.line))
        func missing(_ reason: Problem.NotRun) -> MissingResults {
            MissingResults(.notRun(reason), count: count, of: total, at: end, command: start.command)
        }
        var found: [MissingResults] = []
        if start.planned.notStarted { found.append(missing(.notStarted)) }
        if ended == nil {
            found.append(missing(.cutOff))
        } else if let told = ended?.missing, !told.isEmpty {
            // A log that a report wrote lists the results that its input logs lack.
            for var lack in told where lack.reason != .notRun(.notStarted) || !start.planned.notStarted {
                lack.location = SourceLocation(file: path)
                found.append(lack)
            }
        } else if count > 0 {
            found.append(missing(ended?.stoppedAfter == nil ? .lost : .stopped))
        }
        return found
            + [later].compactMap(\.self).map { log in
                MissingResults(.notRun(.laterRun, [log]), at: SourceLocation(file: path))
            }
    }

    private static func open(_ path: String, mayBeStream: Bool) throws(Diagnostic) -> LineReader {
        do throws(OpenFile.Problem) {
            return try LineReader(path: path, limit: limit, mayBeStream: mayBeStream)
        } catch {
            let isStream = error == .isStream
            let why = isStream ? "it is a pipe or a device, expected a file" : String(cString: strerror(errno))
            let isMissing = FileKind.of(path) == .missing
            let message = isMissing ? "there is no such file" : "the event log cannot be opened: \(why)"
            let near = isMissing ? NeighbouringFile.fix(for: path) : nil
            throw Self.error(path, 1, message, fix: near ?? otherFile)
        }
    }

    private static func bytes(from lines: inout LineReader, of path: String) throws(Diagnostic) -> [UInt8]? {
        do throws(LineReader.Obstacle) {
            while let slice = try lines.next() {
                var bytes = Array(slice)
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
                // Some editors add an empty line at the end of a file.
                if bytes.isEmpty { continue }
                return bytes
            }
            return nil
        } catch {
            let why = String(cString: strerror(errno))
            guard error == .tooLong else {
                throw Self.error(path, lines.line + 1, "the event log cannot be read beyond this point: \(why)")
            }
            throw Self.error(path, lines.line + 1, "the line is longer than \(limit >> 20) MiB", fix: otherFile)
        }
    }

    private func error(_ message: String) -> Diagnostic { Self.error(path, lines.line, message) }

    private static func error(_ path: String, _ line: Int, _ message: String, fix: String? = nil) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: path, line: line), message, fix: fix)
    }
}
