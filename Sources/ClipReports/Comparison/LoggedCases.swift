import ClipHarness
import ClipSuites

/// The cases of an event log by their identities: where their lines are, and how they ended.
///
/// About 100 bytes of each are in memory (`DiffCommandTests`): a line of which more is needed is read once more.
struct LoggedCases: Sendable {
    let suites: [SuiteReference]
    /// How many cases there are. Their places are in the order of the plan.
    var count: Int { lines.count }
    private let suiteNumbers: [String: Int32]
    private var lines: [Line] = []
    private var places: [Identity: Int32] = [:]
    private var file: OpenFile?
    /// The lines of a pipe, which cannot be read twice.
    private var streamed: [[UInt8]] = []

    private struct Line {
        let range: Range<Int>
        let standing: Standing
        let suite: Int32
    }

    private struct Identity: Hashable {
        let suite: Int32
        let rest: TextDigest
    }

    init(of suites: [SuiteReference]) {
        self.suites = suites
        suiteNumbers = Dictionary(suites.enumerated().map { ($1.id, Int32($0)) }) { first, _ in first }
    }

    /// Adds the case on the line read last.
    mutating func add(_ result: CaseResult, from log: EventLogReader) {
        guard let suite = suiteNumbers[result.testCase.suite.id] else { return }
        places[Identity(suite: suite, rest: Self.digest(of: result.testCase))] = Int32(lines.count)
        lines.append(Line(range: log.lines.range, standing: ComparedCase(result).standing, suite: suite))
        file = log.lines.file
        if log.lines.file.isStream { streamed.append(log.bytes) }
    }

    /// The place of a case. Its kind may be another one where that follows from what iOS resolves.
    func place(of testCase: TestCase) -> Int? {
        guard let suite = suiteNumbers[testCase.suite.id] else { return nil }
        func place(_ rest: TextDigest) -> Int? { places[Identity(suite: suite, rest: rest)].map(Int.init) }
        if let place = place(Self.digest(of: testCase)) { return place }
        let kinds = CaseKind.resolved.map { "/\($0.rawValue)/" }
        let rest = Self.rest(of: testCase)
        guard let kind = kinds.first(where: { rest.utf8.starts(with: $0.utf8) }) else { return nil }
        let title = String(Substring(rest.utf8.dropFirst(kind.utf8.count)))
        let others = kinds.compactMap { place(TextDigest($0 + title)) }
        return others.count == 1 ? others[0] : nil
    }

    func standing(at place: Int) -> Standing { lines[place].standing }

    /// What is compared of a case; `nil` where the log was changed since it was read.
    func details(at place: Int) -> ComparedCase? {
        let (range, suite) = (lines[place].range, suites[Int(lines[place].suite)])
        let line = streamed.isEmpty ? try? file?.read(range.count, at: range.lowerBound) : streamed[place]
        return line.flatMap { LoggedCase.result(inLine: $0, of: suite) }.map(ComparedCase.init)
    }

    /// The identity of a case without its suite.
    private static func digest(of testCase: TestCase) -> TextDigest { TextDigest(rest(of: testCase)) }

    /// The same as a text; of an identity that does not begin with the suite the whole, which is marked.
    private static func rest(of testCase: TestCase) -> String {
        let (id, suite) = (testCase.id, testCase.suite.id)
        guard id.utf8.starts(with: (suite + "/").utf8) else { return ":" + id }
        return String(Substring(id.utf8.dropFirst(suite.utf8.count)))
    }
}

/// As much of a case as shows whether it differs.
struct Standing: Sendable {
    /// A hash of all that is compared but for the time.
    let facts: Int
    /// How long a launch took.
    let pace: Duration?
    /// How it ended: an error as a failure, and what was never started as skipped.
    let status: CaseResult.Status

    func isEqual(_ other: Standing) -> Bool { facts == other.facts && status == other.status }

    func isMuchSlower(than old: Standing) -> Bool {
        guard let pace, let before = old.pace else { return false }
        return pace >= before * 2 && pace - before >= .milliseconds(100)
    }
}

/// A text in 128 bits. Two of a million texts have the same ones in one of 10²⁶ runs, and not on purpose: every process
/// has a seed of its own.
struct TextDigest: Hashable, Sendable {
    private let first: Int
    private let second: Int

    fileprivate init(_ text: String) {
        first = text.hashValue
        var hasher = Hasher()
        hasher.combine(first)
        hasher.combine(text)
        second = hasher.finalize()
    }
}
