/// What is found out about one association file, entitlement or page while it is read.
final class AssociationNotes {
    let source: SourceFile
    private(set) var diagnostics: [Diagnostic] = []

    /// How many diagnostics of a file are shown.
    static let limit = 200

    init(_ source: SourceFile) { self.source = source }

    /// Notes what keeps the file from meaning what it says.
    func error(_ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) {
        add(source.diagnostic(.error, at: range, message, note: note, fix: fix))
    }

    /// Notes what is read, but hardly meant.
    func warn(
        _ advisory: DefinitionAdvisory, _ range: Range<Int>, _ message: String, note: String? = nil,
        fix: String? = nil
    ) {
        add(source.diagnostic(.warning, at: range, message, note: note, fix: fix, advisory: advisory.rawValue))
    }

    /// Reports a value of a wrong type; one that could not be read has been reported.
    func mismatch(_ value: JSONValue, _ expected: String, fix: String? = nil) {
        if case .unreadable = value.content { return }
        error(Self.start(of: value), "found \(value.kindName), expected \(expected)", fix: fix)
    }

    /// The line that a value starts on.
    func line(of value: JSONValue) -> Int { source.location(at: value.range.lowerBound).line }

    /// What is underlined of a value: of a container only its first character.
    static func start(of value: JSONValue) -> Range<Int> {
        switch value.content {
        case .array, .object: value.range.lowerBound..<(value.range.lowerBound + 1)
        case .null, .boolean, .number, .string, .unreadable: value.range
        }
    }

    /// Notes something that has its place already.
    func add(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.limit { diagnostics.append(diagnostic) }
        if diagnostics.count == Self.limit {
            let place = SourceLocation(file: source.name, line: 1, column: 1)
            diagnostics.append(Diagnostic(.warning, at: place, "there is more; the rest is not shown"))
        }
    }
}
