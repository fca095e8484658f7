import ClipHarness
import ClipSuites
import Foundation

/// Reads an event log line by line, and makes the events of the run anew.
///
/// What a reporter writes from them is what it would have written in the run itself. Of a log only one line is in
/// memory at a time; whatever it holds, reading ends with an event or a diagnostic.
public struct EventLogReader {
    /// The log's path as it was named.
    public let path: String
    /// The number of the line read last, from 1.
    public var line: Int { lines.line }
    /// The bytes of the line read last, without its end.
    private(set) var bytes: [UInt8] = []

    /// Whether lines of cases that passed are passed over: parsing them takes ten times as long as finding them.
    var skipsPassed = false

    private var lines: LineReader
    private var stage = Stage.beginning
    private var cases = CaseReading(suites: [])

    /// The longest line, in bytes: what a case printed in each of many attempts fits.
    static let lineLimit = 64 * 1024 * 1024

    /// The mend where a file is no event log.
    private static let otherFile = "name a file that 'clipflight run --report json' has written"

    /// Which lines may come.
    private enum Stage {
        case beginning
        case cases(after: Int)
        case end
    }

    /// Opens a log.
    ///
    /// - Parameter mayBeStream: Whether a pipe is read too, for whose writer it waits.
    /// - Throws: A diagnostic where there is no file that can be read.
    public init(path: String, mayBeStream: Bool = true) throws(Diagnostic) {
        self.path = path
        guard let lines = LineReader(path: path, limit: EventLogReader.lineLimit, mayBeStream: mayBeStream) else {
            let why = errno == ENXIO ? "it is a pipe or a device, expected a file" : String(cString: strerror(errno))
            throw Diagnostic(
                .error, at: SourceLocation(file: path, line: 1, column: 1), "the event log cannot be opened: \(why)",
                fix: Self.otherFile)
        }
        self.lines = lines
    }

    /// The first event of a log that has just been opened.
    mutating func start() throws(Diagnostic) -> LoggedStart {
        if case .started(let start) = try next() { return start }
        // The first event is this one, or an error.
        throw Diagnostic(.error, at: SourceLocation(file: path, line: 1, column: 1), "the log has no beginning")
    }

    /// The next event; `nil` at the end of the file.
    ///
    /// A log ends without ``LoggedEvent/ended(_:)`` where the run was killed. Half a line at its end is no error then.
    ///
    /// - Throws: What is wrong with the line, and where; reading on is senseless then.
    public mutating func next() throws(Diagnostic) -> LoggedEvent? {
        do throws(Diagnostic) {
            return try read()
        } catch {
            guard case .beginning = stage else { throw error }
            var error = error
            // Where it does not begin as a log, how a line of it is mended is of no use.
            error.fix = Self.otherFile
            throw error
        }
    }

    private mutating func read() throws(Diagnostic) -> LoggedEvent? {
        guard let document = try nextLine() else {
            guard case .beginning = stage else { return nil }
            throw Diagnostic(
                .error, at: SourceLocation(file: path, line: 1, column: 1), "the file is empty, expected an event log")
        }
        if var diagnostic = document.diagnostics.first {
            if case .cases = stage, lines.isCutOff { return nil }
            diagnostic.fix =
                diagnostic.fix ?? "the line is not as 'clipflight run' has written it; run the suites again"
            throw diagnostic
        }
        guard let value = document.value else { return nil }
        return try event(of: LogObject(value, in: document.source))
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
            throw obstacle(error)
        }
    }

    /// Whether the line is a passed case's, as ``CaseLine`` writes it. In a string there are no quotation marks without a
    /// backslash, and no other object has these members.
    private var isOfPassedCase: Bool {
        bytes.starts(with: #"{"event":"case-finished","#.utf8) && EventLogReader.verdictOfPassedCase.isFound(in: bytes)
    }

    private static let verdictOfPassedCase = TextSearch(
        #""status":"passed","type":null,"message":null,"advisories":["#)

    private mutating func event(of object: LogObject) throws(Diagnostic) -> LoggedEvent {
        let event = try object.required("event", .string)
        switch (event, stage) {
        case ("run-started", .beginning):
            let start = try RunReading.start(object)
            cases = CaseReading(suites: start.planned.suites)
            stage = .cases(after: -1)
            return .started(start)
        case ("case-finished", .cases(let last)):
            let result = try cases.result(object)
            guard result.testCase.index > last else {
                throw problem(object, "the index is \(result.testCase.index) behind \(last)", "indices that grow")
            }
            stage = .cases(after: result.testCase.index)
            return .finished(result)
        case ("run-finished", .cases):
            let ended = try RunReading.end(object)
            stage = .end
            return .ended(ended)
        case (_, .beginning):
            throw problem(object, "the first event is \(Quotation.of(event))", "\"run-started\"")
        case (_, .cases):
            throw problem(object, "found the event \(Quotation.of(event))", "\"case-finished\" or \"run-finished\"")
        case (_, .end):
            throw problem(object, "found the event \(Quotation.of(event)) behind \"run-finished\"", "no more lines")
        }
    }

    private func problem(_ object: LogObject, _ found: String, _ expected: String) -> Diagnostic {
        let place = object["event"]?.range ?? object.value.range
        return object.source.diagnostic(.error, at: place, "\(found), expected \(expected)")
    }

    private func obstacle(_ obstacle: LineReader.Obstacle) -> Diagnostic {
        let place = SourceLocation(file: path, line: lines.line + 1, column: 1)
        return switch obstacle {
        case .unreadable:
            Diagnostic(
                .error, at: place, "the event log cannot be read on from here: \(String(cString: strerror(errno)))")
        case .tooLong:
            Diagnostic(
                .error, at: place, "the line is longer than \(EventLogReader.lineLimit / 1024 / 1024) MiB",
                fix: Self.otherFile)
        }
    }
}
