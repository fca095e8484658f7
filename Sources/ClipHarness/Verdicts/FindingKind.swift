import ClipRules
import ClipSuites

extension Finding {
    package enum Kind: Hashable, Codable {
        case value(Subject, found: Scalar?, expected: Matcher, undecided: String? = nil)
        case cardShown
        case advisories(found: [String], expected: [String])
        /// The decline is not as expected; `nil` means no decline. `subject` caused the decline.
        case declined(found: DeclineReason?, expected: DeclineReason?, opened: Target?, subject: String? = nil)
        case exit(found: Int32, expected: Int32, lastLine: String?)
        /// `signal` ended the process. If `nil`, a clip on a device ended before it reported an
        /// outcome.
        case crashed(signal: Int32?, lastLine: String?)
        case timedOut(TimeOut)
        /// A process outlived its launch. If `isLeft`, the harness could not end the process.
        case leaked(isLeft: Bool)
        case within(taken: Duration, budget: Duration)
        case unhandled(reason: String?, expected: Matcher?)
        /// A running clip did not read a further URL in time. If the `TimeOut` is `nil`, the clip
        /// ended first.
        case notAnswered(TimeOut?)
        case noOutcome
        case badOutcome(BadOutcome)
        case parity(Subject, app: Scalar?, clip: Scalar?)
        case more(FindingType, count: Int)
        case hostFailed(String, isPrepared: Bool = true)
        case interrupted
        case knownFixed(String)
        case knownExpired(String, until: String)
        case stated(FindingType, message: String, expected: String?, found: String?)
    }

    package enum Subject: Hashable {
        case fact(ResolutionFact)
        case screen
        case parameter(String)
        /// Standard output. `dropped` is the number of bytes left out of the middle.
        case output(dropped: Int)
    }

    package struct TimeOut: Hashable, Codable {
        package var limit: Seconds
        package var duty: LaunchReport.Duty
        package var awaitsOutcome = false
        package var backtraceSignal: Int32?
        package var isLeft = false
    }

    package enum BadOutcome: Hashable, Codable {
        case tooLarge
        case unreadable(reason: String)
        /// The outcome violates the host protocol. `problem` and `text` are `nil` if they may
        /// contain a secret.
        case invalid(at: Position?, problem: String?, text: String?, bytes: Int)
    }

    package struct Position: Hashable, Codable {
        package var line: Int
        package var column: Int
    }

    init?(_ subject: Subject, _ found: Scalar?, expecting matcher: Matcher) {
        switch matcher.accepts(found ?? .null) {
        case .accepted: return nil
        case .rejected: self.init(.value(subject, found: found, expected: matcher))
        case .undecided(let why): self.init(.value(subject, found: found, expected: matcher, undecided: why))
        }
    }
}

extension Finding.Kind {
    var type: FindingType {
        switch self {
        case .value(let subject, _, _, _): subject.type
        case .cardShown: .card
        case .advisories: .advisories
        case .declined: .declined
        case .exit: .exit
        case .crashed: .crashed
        case .timedOut: .timedOut
        case .leaked: .leaked
        case .within: .within
        case .unhandled, .notAnswered: .unhandled
        case .noOutcome: .noOutcome
        case .badOutcome: .badOutcome
        case .parity: .parity
        case .more(let type, _), .stated(let type, _, _, _): type
        case .hostFailed: .hostFailed
        case .interrupted: .interrupted
        case .knownFixed: .knownFixed
        case .knownExpired: .knownExpired
        }
    }

    func mapTexts(_ map: (String) -> String, scalars: (Scalar) -> Scalar) -> Finding.Kind {
        switch self {
        case .value(let subject, let found, let expected, let undecided):
            .value(
                subject.mapTexts(map), found: found.map(scalars), expected: expected.mapTexts(map, scalars: scalars),
                undecided: undecided.map(map))
        case .exit(let found, let expected, let line): .exit(found: found, expected: expected, lastLine: line.map(map))
        case .crashed(let signal, let line): .crashed(signal: signal, lastLine: line.map(map))
        case .unhandled(let reason, let expected):
            .unhandled(reason: reason.map(map), expected: expected?.mapTexts(map, scalars: scalars))
        case .badOutcome(.unreadable(let reason)): .badOutcome(.unreadable(reason: map(reason)))
        case .badOutcome(.invalid(let position, let problem, let text, let bytes)):
            .badOutcome(.invalid(at: position, problem: problem.map(map), text: text.map(map), bytes: bytes))
        case .parity(let subject, let app, let clip):
            .parity(subject.mapTexts(map), app: app.map(scalars), clip: clip.map(scalars))
        case .hostFailed(let reason, let isPrepared): .hostFailed(map(reason), isPrepared: isPrepared)
        case .stated(let type, let message, let expected, let found):
            .stated(type, message: map(message), expected: expected.map(map), found: found.map(map))
        case .cardShown, .advisories, .declined, .timedOut, .leaked, .within, .notAnswered, .noOutcome,
            .badOutcome(.tooLarge), .more, .interrupted, .knownFixed, .knownExpired:
            self
        }
    }

    package func shared(_ line: (String) -> String?) -> Finding.Kind {
        switch self {
        case .value(.screen, _, _, _), .parity(.screen, _, _): self
        case .value(let subject, let found, let expected, let undecided):
            .value(subject.shared, found: found?.shared, expected: expected.shared, undecided: undecided)
        case .parity(let subject, let app, let clip): .parity(subject, app: app?.shared, clip: clip?.shared)
        case .exit(let found, let expected, let last):
            .exit(found: found, expected: expected, lastLine: last.flatMap(line))
        case .crashed(let signal, let last): .crashed(signal: signal, lastLine: last.flatMap(line))
        case .timedOut(let timeOut): .timedOut(timeOut.shared)
        case .within: .within(taken: .zero, budget: .zero)
        case .unhandled: .unhandled(reason: nil, expected: nil)
        case .notAnswered(let timeOut): .notAnswered(timeOut?.shared)
        case .badOutcome(.invalid(_, let problem, _, _)):
            .badOutcome(.invalid(at: nil, problem: problem, text: nil, bytes: 0))
        case .more(let type, _): .more(type, count: 0)
        case .stated(let type, let message, _, _): .stated(type, message: message, expected: nil, found: nil)
        case .cardShown, .advisories, .declined, .leaked, .noOutcome, .badOutcome, .hostFailed, .interrupted,
            .knownFixed, .knownExpired:
            self
        }
    }
}

extension Finding.Subject {
    fileprivate var type: FindingType {
        switch self {
        case .fact(let fact): fact.type
        case .screen: .screen
        case .parameter: .parameters
        case .output: .output
        }
    }

    fileprivate var shared: Finding.Subject {
        if case .output = self { .output(dropped: 0) } else { self }
    }

    fileprivate func mapTexts(_ map: (String) -> String) -> Finding.Subject {
        if case .parameter(let name) = self { .parameter(map(name)) } else { self }
    }
}

extension Finding.TimeOut {
    fileprivate var shared: Finding.TimeOut {
        var timeOut = self
        timeOut.limit = Seconds(.zero)
        return timeOut
    }
}

extension Matcher {
    fileprivate func mapTexts(_ map: (String) -> String, scalars: (Scalar) -> Scalar) -> Matcher {
        switch self {
        case .equals(let scalar): .equals(scalars(scalar))
        // A truncated or masked pattern may no longer be a valid regular expression.
        case .matches(let regex): RegexProgram(map(regex.pattern)).map { .matches($0) } ?? .contains(map(regex.pattern))
        case .contains(let text): .contains(map(text))
        case .present, .absent: self
        }
    }

    fileprivate var shared: Matcher {
        switch self {
        case .equals(let scalar): .equals(scalar.shared)
        case .contains: .contains("")
        case .matches, .present, .absent: self
        }
    }
}

extension Scalar {
    fileprivate var shared: Scalar {
        switch self {
        case .string: .string("")
        case .number: .number(0)
        case .boolean, .null: self
        }
    }
}

// In a log, a finding is a flat object whose member `kind` determines the other members.
extension Finding.Kind {
    private enum Word: String, Codable {
        case advisories, declined, exit, crashed, leaked, within, unhandled, parity, more, interrupted, stated
        case cardShown = "card-shown"
        case timedOut = "timed-out"
        case notAnswered = "not-answered"
        case noOutcome = "no-outcome"
        case badOutcome = "bad-outcome"
        case hostFailed = "host-failed"
        case knownFixed = "known-fixed"
        case knownExpired = "known-expired"
    }

    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Record.Name.self)
        func put(_ members: [Finding.Subject.Member]) throws {
            for case (let name, let value?) in members { try object.encode(value, forKey: name) }
        }
        func put(_ kind: Word, _ members: Finding.Subject.Member...) throws { try put([("kind", kind)] + members) }
        switch self {
        case .value(let subject, let found, let expected, let undecided):
            try put(subject.members(as: "kind") + [("found", found), ("expected", expected), ("undecided", undecided)])
        case .cardShown: try put(.cardShown)
        case .advisories(let found, let expected): try put(.advisories, ("found", found), ("expected", expected))
        case .declined(let found, let expected, let opened, let subject):
            try put(.declined, ("found", found), ("expected", expected), ("opened", opened), ("subject", subject))
        case .exit(let found, let expected, let line):
            try put(.exit, ("found", found), ("expected", expected), ("line", line))
        case .crashed(let signal, let line): try put(.crashed, ("signal", signal), ("line", line))
        case .timedOut(let timeOut): try put(.timedOut, ("launch", timeOut))
        case .leaked(let isLeft): try put(.leaked, ("isLeft", isLeft))
        case .within(let taken, let budget):
            try put(.within, ("found", Seconds(taken)), ("expected", Seconds(budget)))
        case .unhandled(let reason, let expected): try put(.unhandled, ("reason", reason), ("expected", expected))
        case .notAnswered(let timeOut): try put(.notAnswered, ("launch", timeOut))
        case .noOutcome: try put(.noOutcome)
        case .badOutcome(let problem): try put(.badOutcome, ("outcome", problem))
        case .parity(let subject, let app, let clip):
            try put(subject.members(as: "subject"))
            try put(.parity, ("app", app), ("clip", clip))
        case .more(let type, let count): try put(.more, ("type", type), ("count", count))
        case .hostFailed(let reason, let isPrepared):
            try put(.hostFailed, ("reason", reason), ("isPrepared", isPrepared ? nil : false))
        case .interrupted: try put(.interrupted)
        case .knownFixed(let issue): try put(.knownFixed, ("issue", issue))
        case .knownExpired(let issue, let until): try put(.knownExpired, ("issue", issue), ("until", until))
        case .stated(let type, let message, let expected, let found):
            try put(.stated, ("type", type), ("message", message), ("expected", expected), ("found", found))
        }
    }

    package init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Record.Name.self)
        func get<Value: Decodable>(_ member: Record.Name) throws -> Value {
            try object.decode(Value.self, forKey: member)
        }
        func maybe<Value: Decodable>(_ member: Record.Name) throws -> Value? {
            object.contains(member) ? try object.decode(Value.self, forKey: member) : nil
        }
        func seconds(_ member: Record.Name) throws -> Duration { try (get(member) as Seconds).duration }
        if let subject = try Finding.Subject(object, "kind") {
            self = try .value(subject, found: maybe("found"), expected: get("expected"), undecided: maybe("undecided"))
            return
        }
        switch try get("kind") as Word {
        case .cardShown: self = .cardShown
        case .advisories: self = try .advisories(found: get("found"), expected: get("expected"))
        case .declined:
            self = try .declined(
                found: maybe("found"), expected: maybe("expected"), opened: maybe("opened"), subject: maybe("subject"))
        case .exit: self = try .exit(found: get("found"), expected: get("expected"), lastLine: maybe("line"))
        case .crashed: self = try .crashed(signal: maybe("signal"), lastLine: maybe("line"))
        case .timedOut: self = try .timedOut(get("launch"))
        case .leaked: self = try .leaked(isLeft: maybe("isLeft") ?? false)
        case .within: self = try .within(taken: seconds("found"), budget: seconds("expected"))
        case .unhandled: self = try .unhandled(reason: maybe("reason"), expected: maybe("expected"))
        case .notAnswered: self = try .notAnswered(maybe("launch"))
        case .noOutcome: self = .noOutcome
        case .badOutcome: self = try .badOutcome(get("outcome"))
        case .parity:
            self = try .parity(Finding.Subject(object, "subject") ?? .screen, app: maybe("app"), clip: maybe("clip"))
        case .more: self = try .more(get("type"), count: get("count"))
        case .hostFailed: self = try .hostFailed(get("reason"), isPrepared: maybe("isPrepared") ?? true)
        case .interrupted: self = .interrupted
        case .knownFixed: self = try .knownFixed(get("issue"))
        case .knownExpired: self = try .knownExpired(get("issue"), until: get("until"))
        case .stated:
            self = try .stated(get("type"), message: get("message"), expected: maybe("expected"), found: maybe("found"))
        }
    }
}

extension Finding.Subject {
    fileprivate typealias Member = (Record.Name, (any Encodable)?)

    fileprivate func members(as name: Record.Name) -> [Member] {
        switch self {
        case .fact(let fact): [(name, type), ("part", fact.part)]
        case .screen: [(name, type)]
        case .parameter(let parameter): [(name, "parameter"), ("name", parameter)]
        case .output(let dropped): [(name, type), ("dropped", dropped)]
        }
    }

    fileprivate init?(_ object: KeyedDecodingContainer<Record.Name>, _ name: Record.Name) throws {
        let word = try object.decode(String.self, forKey: name)
        switch word {
        case "screen": self = .screen
        case "parameter": self = .parameter(try object.decode(String.self, forKey: "name"))
        case "output": self = .output(dropped: try object.decode(Int.self, forKey: "dropped"))
        default:
            let part = try object.decodeIfPresent(String.self, forKey: "part")
            let fact = ResolutionFact(rawValue: part.map { "\(word).\($0)" } ?? word)
            guard let fact, fact != .declined else { return nil }
            self = .fact(fact)
        }
    }
}

extension Finding {
    package var cut: Finding {
        if case .stated = kind { return self }
        // Keeps one scalar more than the limit to show that the text was truncated.
        func cut(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.prefix(OneLine.kept + 1)))
        }
        return Finding(
            kind.mapTexts(cut) { scalar in
                if case .string(let text) = scalar { .string(cut(text)) } else { scalar }
            })
    }
}
