import ClipSuites

/// A JSON object of the event log that is being read.
///
/// Members that no key asks for are passed over, so that later versions may add some.
struct LogObject {
    let source: SourceFile
    let value: JSONValue
    private let members: [JSONMember]

    init(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) {
        guard case .object(let members) = value.content else {
            throw LogObject.mismatch(value, "an object", in: source)
        }
        self.source = source
        self.value = value
        self.members = members
    }

    /// The value of a member; `nil` where it is left out or null.
    func value(_ name: StaticString) -> JSONValue? {
        let name = "\(name)"
        guard let value = members.first(where: { $0.key == name })?.value else { return nil }
        if case .null = value.content { return nil }
        return value
    }

    /// A member that may be left out or null.
    func optional<Value: LogValue>(_ key: LogKey<Value>) throws(Diagnostic) -> Value? {
        guard let value = value(key.name) else { return nil }
        return try Value.read(value, in: source)
    }

    /// A member that may be left out or null.
    func optional<Value: LogValue>(_ key: LogKey<Value?>) throws(Diagnostic) -> Value? {
        guard let value = value(key.name) else { return nil }
        return try Value.read(value, in: source)
    }

    func required<Value: LogValue>(_ key: LogKey<Value>) throws(Diagnostic) -> Value {
        guard let value = value(key.name) else { throw missing(key.name, Value.expected) }
        return try Value.read(value, in: source)
    }

    func missing(_ name: StaticString, _ expected: String) -> Diagnostic {
        let start = value.range.lowerBound
        return source.diagnostic(
            .error, at: start..<(start + 1), "the member \"\(name)\" is missing, expected \(expected)")
    }

    func error<Value: LogWritable>(_ key: LogKey<Value>, _ message: String, fix: String? = nil) -> Diagnostic {
        source.diagnostic(.error, at: value(key.name)?.range ?? value.range, message, fix: fix)
    }

    /// The error of a value that is none of those that are expected.
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
