import ClipSuites

/// A JSON object of the event log, whose members are asked for one by one. Members that nobody asks for are passed
/// over, so that later versions may add some.
struct LogObject {
    let source: SourceFile
    let value: JSONValue
    private let members: [JSONMember]

    /// Takes a value that has to be an object.
    init(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) {
        guard case .object(let members) = value.content else {
            throw LogObject.mismatch(value, "an object", in: source)
        }
        self.source = source
        self.value = value
        self.members = members
    }

    /// The value of a member; `nil` where it is left out or null.
    subscript(key: String) -> JSONValue? {
        guard let value = members.first(where: { $0.key == key })?.value else { return nil }
        if case .null = value.content { return nil }
        return value
    }

    /// A member that may be left out or null.
    func optional<Value>(_ key: String, _ type: LogType<Value>) throws(Diagnostic) -> Value? {
        guard let written = self[key] else { return nil }
        guard let value = type.read(written, source) else { throw mismatch(written, type.expected) }
        return value
    }

    /// A member that has to be there.
    func required<Value>(_ key: String, _ type: LogType<Value>) throws(Diagnostic) -> Value {
        if let value = try optional(key, type) { return value }
        throw missing(key, type.expected)
    }

    /// The object of a member, which may be left out or null.
    func object(_ key: String) throws(Diagnostic) -> LogObject? {
        guard let written = self[key] else { return nil }
        return try LogObject(written, in: source)
    }

    /// The elements of an array that may be left out or null.
    func elements<Element>(
        _ key: String, _ read: (JSONValue) throws(Diagnostic) -> Element
    ) throws(Diagnostic) -> [Element]? {
        guard let written = self[key] else { return nil }
        guard case .array(let values) = written.content else { throw mismatch(written, "an array") }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for value in values { elements.append(try read(value)) }
        return elements
    }

    /// The members in their order, as those of an object whose keys are names.
    var named: [JSONMember] { members }

    /// The strings of an array that may be left out or null.
    func strings(_ key: String) throws(Diagnostic) -> [String]? {
        try elements(key) { value throws(Diagnostic) in
            guard case .string(let text) = value.content else { throw mismatch(value, "a string") }
            return text
        }
    }

    /// A value that is none of those that are expected.
    func mismatch(_ value: JSONValue, _ expected: String) -> Diagnostic {
        LogObject.mismatch(value, expected, in: source)
    }

    /// A member that is left out.
    func missing(_ key: String, _ expected: String) -> Diagnostic {
        let start = value.range.lowerBound
        return source.diagnostic(
            .error, at: start..<(start + 1), "the member \"\(key)\" is missing, expected \(expected)")
    }

    private static func mismatch(_ value: JSONValue, _ expected: String, in source: SourceFile) -> Diagnostic {
        let found =
            switch value.content {
            case .string(let text): "the string \(Quotation.of(text))"
            case .boolean(let flag): "\(flag)"
            case .number: String(decoding: source.bytes[value.range].prefix(60), as: UTF8.self)
            case .null, .array, .object, .unreadable: value.kindName
            }
        return source.diagnostic(.error, at: value.range, "found \(found), expected \(expected)")
    }
}
