import ClipHarness
import ClipSuites
import Foundation

/// A line of an event log.
enum LoggedEvent {
    case started(LoggedStart)
    case finished(CaseResult)
    /// The last line of a log that is complete.
    case ended(RunEnded)
}

/// Reads an event log line by line as the events of its run.
///
/// What a reporter writes from them is what it would have written in the run itself. Of a log only one line is in
/// memory at a time; whatever it holds, reading ends with an event or a diagnostic.
struct EventLogReader {
    let path: String
    /// The number of the line read last, from 1.
    var line: Int { lines.line }
    /// The bytes of the line read last, without its end.
    private(set) var bytes: [UInt8] = []

    /// Whether lines of cases that passed are passed over: parsing them takes ten times as long as finding them.
    var skipsPassed = false

    private var lines: LineReader
    private var stage = Stage.beginning
    private var suites: [ExactText: SuiteReference] = [:]

    /// The longest line, in bytes: what a case printed in each of many attempts fits.
    static let lineLimit = 64 * 1024 * 1024

    /// The fix where a file is no event log.
    private static let otherFile = "name a file that 'clipflight run --report json' has written"

    private enum Stage {
        case beginning
        case cases(after: Int)
        case end
    }

    /// Opens a log.
    ///
    /// - Parameter mayBeStream: Whether a pipe is read too, for whose writer it waits.
    init(path: String, mayBeStream: Bool = true) throws(Diagnostic) {
        self.path = path
        do throws(OpenFile.Problem) {
            lines = try LineReader(path: path, limit: EventLogReader.lineLimit, mayBeStream: mayBeStream)
        } catch {
            let isStream = error == .isStream
            let why = isStream ? "it is a pipe or a device, expected a file" : String(cString: strerror(errno))
            throw Self.error(path, line: 1, "the event log cannot be opened: \(why)", fix: Self.otherFile)
        }
    }

    /// The first event of a log that has just been opened.
    mutating func start() throws(Diagnostic) -> LoggedStart {
        if case .started(let start) = try next() { return start }
        // The first event is this one, or an error.
        throw Self.error(path, line: 1, "the log has no beginning")
    }

    /// The next event; `nil` at the end of the file.
    ///
    /// A log ends without ``LoggedEvent/ended(_:)`` where the run was killed. Half a line at its end is no error then.
    mutating func next() throws(Diagnostic) -> LoggedEvent? {
        do throws(Diagnostic) {
            return try read()
        } catch {
            guard case .beginning = stage else { throw error }
            var error = error
            // Where it does not begin as a log, how to fix a line of it is of no use.
            error.fix = Self.otherFile
            throw error
        }
    }

    private mutating func read() throws(Diagnostic) -> LoggedEvent? {
        guard let document = try nextLine() else {
            guard case .beginning = stage else { return nil }
            throw Self.error(path, line: 1, "the file is empty, expected an event log")
        }
        if var diagnostic = document.diagnostics.first {
            if case .cases = stage, lines.isCutOff { return nil }
            diagnostic.fix =
                diagnostic.fix ?? "the line is not as 'clipflight run' has written it; run the suites again"
            throw diagnostic
        }
        guard let value = document.value else { return nil }
        return try event(of: LogObject(value, in: document.source, suites: suites))
    }

    private mutating func nextLine() throws(Diagnostic) -> JSONDocument? {
        do throws(LineReader.Obstacle) {
            while let slice = try lines.next() {
                bytes = Array(slice)
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
                // An empty line says nothing; editors leave one at the end.
                if bytes.isEmpty || skipsPassed && isOfPassedCase { continue }
                return JSONReader.read(bytes, file: path, dialect: .strict, firstLine: lines.line)
            }
            return nil
        } catch {
            switch error {
            case .unreadable:
                let why = String(cString: strerror(errno))
                throw Self.error(path, line: lines.line + 1, "the event log cannot be read on from here: \(why)")
            case .tooLong:
                let limit = "\(Self.lineLimit / 1024 / 1024) MiB"
                throw Self.error(
                    path, line: lines.line + 1, "the line is longer than \(limit)", fix: Self.otherFile)
            }
        }
    }

    /// Whether the line is a passed case's, as ``LoggedCase`` has it. In a string there are no quotation marks
    /// without a backslash, and no other object has these members.
    private var isOfPassedCase: Bool {
        bytes.starts(with: #"{"event":"case-finished","#.utf8) && EventLogReader.verdictOfPassedCase.isFound(in: bytes)
    }

    private static let verdictOfPassedCase = TextSearch(
        #""status":"passed","type":null,"message":null,"advisories":["#)

    private mutating func event(of object: LogObject) throws(Diagnostic) -> LoggedEvent {
        let event: String = try object.value("event")
        switch (event, stage) {
        case (LoggedStart.lineName, .beginning):
            let start = try LoggedStart.layout.read(object)
            suites = Dictionary(start.planned.suites.map { (ExactText(text: $0.id), $0) }) { first, _ in first }
            stage = .cases(after: -1)
            return .started(start)
        case (LoggedCase.lineName, .cases(let last)):
            let result = try LoggedCase.layout.read(object).result
            let index = result.testCase.index
            guard index > last else {
                throw object.error("event", "the index is \(index) behind \(last), expected indices that grow")
            }
            stage = .cases(after: index)
            return .finished(result)
        case (LoggedEnd.lineName, .cases):
            let end = try LoggedEnd.layout.read(object)
            stage = .end
            return .ended(end.ended)
        case (_, .beginning):
            throw object.error("event", "the first event is \(Quotation.of(event)), expected \"run-started\"")
        case (_, .cases):
            throw object.error(
                "event", "found the event \(Quotation.of(event)), expected \"case-finished\" or \"run-finished\"")
        case (_, .end):
            throw object.error(
                "event", "found the event \(Quotation.of(event)) behind \"run-finished\", expected no more lines")
        }
    }

    private static func error(_ path: String, line: Int, _ message: String, fix: String? = nil) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: path, line: line, column: 1), message, fix: fix)
    }
}
