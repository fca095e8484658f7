import ClipHarness
import ClipSuites

/// A JSON object of the event log. Unknown members are passed over.
struct LogObject {
    /// The suites that the log's first line lists.
    let suites: [String: SuiteReference]
    let source: SourceFile
    let json: JSONValue
    private let members: [JSONMember]

    init(
        _ value: JSONValue, in source: SourceFile, suites: [String: SuiteReference] = [:]
    ) throws(Diagnostic) {
        guard case .object(let members) = value.content else {
            throw LogObject.mismatch(value, "an object", in: source)
        }
        self.suites = suites
        self.source = source
        json = value
        self.members = members
    }

    /// The value of a member. A missing one is an error, unless its type has a value for that.
    func value<Value: LogValue>(_ name: String) throws(Diagnostic) -> Value {
        guard let value = member(name) else {
            guard let absent = Value.absent else { throw missing(name, Value.expected) }
            return absent
        }
        return try Value.read(value, in: source)
    }

    private func member(_ name: String) -> JSONValue? {
        guard let value = members.first(where: { $0.key == name })?.value else { return nil }
        if case .null = value.content { return nil }
        return value
    }

    func missing(_ name: String, _ expected: String) -> Diagnostic {
        let start = json.range.lowerBound
        return source.diagnostic(
            .error, at: start..<(start + 1), "the member \"\(name)\" is missing, expected \(expected)")
    }

    func error(_ name: String, _ message: String, fix: String? = nil) -> Diagnostic {
        source.diagnostic(.error, at: member(name)?.range ?? json.range, message, fix: fix)
    }

    static func mismatch(_ value: JSONValue, _ expected: String, in source: SourceFile) -> Diagnostic {
        let found =
            switch value.content {
            case .string(let text): "the string \(Quotation.of(text))"
            case .boolean(let flag): "\(flag)"
            case .number: String(decoding: source.bytes[value.range].prefix(60), as: UTF8.self)
            case .null, .array, .object, .template: value.kindName
            }
        return source.diagnostic(.error, at: value.range, "found \(found), expected \(expected)")
    }
}
