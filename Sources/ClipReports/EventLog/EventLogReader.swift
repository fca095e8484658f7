import ClipHarness
import ClipSuites
import Foundation

/// A line of an event log behind the first.
enum LoggedEvent {
    case finished(CaseResult)
    /// The last line of a log that is complete.
    case ended(RunEnded)
}

/// Reads an event log line by line as the events of its run: an event or a diagnostic each.
struct EventLogReader {
    let start: LoggedStart
    private(set) var lines: EventLogLines
    private let suites: [ExactText: SuiteReference]
    private var lastIndex = -1
    private var isOver = false

    /// Opens a log and reads its first line: of a file, or also of a pipe, for whose writer it waits.
    init(path: String, mayBeStream: Bool = true) throws(Diagnostic) {
        do throws(Diagnostic) {
            lines = try EventLogLines(path: path, mayBeStream: mayBeStream)
            let document = try lines.next()
            if var diagnostic = document?.diagnostics.first {
                // Where a file does not begin as a log, how to fix a line of it is of no use.
                diagnostic.fix = nil
                throw diagnostic
            }
            guard let document, let value = document.value else {
                throw EventLogLines.error(path, 1, "the file is empty, expected an event log")
            }
            let object = try LogObject(value, in: document.source)
            let event: String = try object.value("event")
            guard event == LoggedStart.lineName else {
                throw object.error("event", "the first event is \(Quotation.of(event)), expected \"run-started\"")
            }
            start = try LoggedStart.layout.read(object)
        } catch {
            var error = error
            error.fix = error.fix ?? EventLogLines.otherFile
            throw error
        }
        suites = Dictionary(start.planned.suites.map { (ExactText(text: $0.id), $0) }) { first, _ in first }
    }

    /// The next event; `nil` at the end of the file, which may be half a line where the run was killed.
    mutating func next() throws(Diagnostic) -> LoggedEvent? {
        guard let document = try lines.next() else { return nil }
        if var diagnostic = document.diagnostics.first {
            if !isOver, lines.isCutOff { return nil }
            diagnostic.fix =
                diagnostic.fix ?? "the line is not as 'clipflight run' has written it; run the suites again"
            throw diagnostic
        }
        guard let value = document.value else { return nil }
        let object = try LogObject(value, in: document.source, suites: suites)
        let event: String = try object.value("event")
        if isOver {
            throw object.error(
                "event", "found the event \(Quotation.of(event)) behind \"run-finished\", expected no more lines")
        }
        switch event {
        case LoggedCase.lineName:
            let result = try LoggedCase.layout.read(object).result
            let index = result.testCase.index
            guard index > lastIndex else {
                throw object.error("event", "the index is \(index) behind \(lastIndex), expected indices that grow")
            }
            lastIndex = index
            return .finished(result)
        case LoggedEnd.lineName:
            isOver = true
            return .ended(try LoggedEnd.layout.read(object).ended)
        default:
            throw object.error(
                "event", "found the event \(Quotation.of(event)), expected \"case-finished\" or \"run-finished\"")
        }
    }
}

struct EventLogLines {
    let path: String
    /// The bytes of the line read last, without its end.
    private(set) var bytes: [UInt8] = []
    private var reader: LineReader

    /// The longest line, in bytes: what a case printed in each of many attempts fits.
    private static let limit = 64 * 1024 * 1024

    /// The fix where a file is no event log.
    static let otherFile = "name a file that 'clipflight run --report json' has written"

    init(path: String, mayBeStream: Bool) throws(Diagnostic) {
        self.path = path
        do throws(OpenFile.Problem) {
            reader = try LineReader(path: path, limit: Self.limit, mayBeStream: mayBeStream)
        } catch {
            let isStream = error == .isStream
            let why = isStream ? "it is a pipe or a device, expected a file" : String(cString: strerror(errno))
            throw Self.error(path, 1, "the event log cannot be opened: \(why)")
        }
    }

    /// The number of the line read last, from 1.
    var line: Int { reader.line }

    /// Where the line read last is in which file.
    var place: (file: OpenFile, range: Range<Int>) { (reader.file, reader.range) }

    /// Whether the line read last has no end, as half a line has none.
    var isCutOff: Bool { reader.isCutOff }

    /// The next line that is not empty; `nil` at the end.
    mutating func next() throws(Diagnostic) -> JSONDocument? {
        do throws(LineReader.Obstacle) {
            while let slice = try reader.next() {
                bytes = Array(slice)
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
                // An empty line says nothing; editors leave one at the end.
                if bytes.isEmpty { continue }
                return JSONReader.read(bytes, file: path, dialect: .strict, firstLine: line)
            }
            return nil
        } catch {
            let why = String(cString: strerror(errno))
            guard error == .tooLong else {
                throw Self.error(path, line + 1, "the event log cannot be read on from here: \(why)")
            }
            let limit = "\(Self.limit / 1024 / 1024) MiB"
            throw Self.error(path, line + 1, "the line is longer than \(limit)", fix: Self.otherFile)
        }
    }

    static func error(_ path: String, _ line: Int, _ message: String, fix: String? = nil) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: path, line: line, column: 1), message, fix: fix)
    }
}
