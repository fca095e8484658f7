package final class AssociationNotes {
    package let source: SourceFile
    package private(set) var diagnostics: [Diagnostic] = []

    static let limit = 200

    package init(_ source: SourceFile) { self.source = source }

    package func error(_ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) {
        add(source.error(range, message, note: note, fix: fix))
    }

    func warn(
        _ advisory: DefinitionAdvisory, _ range: Range<Int>, _ message: String, note: String? = nil,
        fix: String? = nil
    ) {
        add(source.diagnostic(.warning, at: range, message, note: note, fix: fix, advisory: advisory.rawValue))
    }

    package func add(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.limit { diagnostics.append(diagnostic) }
        if diagnostics.count == Self.limit {
            let place = SourceLocation(file: source.name, line: 1, column: 1)
            diagnostics.append(Diagnostic(.warning, at: place, "there is more; the rest is not shown"))
        }
    }

    package func location(_ value: JSONValue) -> SourceLocation { source.location(at: value.range.lowerBound) }

    package func mismatch(_ value: JSONValue, _ expected: String, fix: String? = nil) {
        error(value.underlinedRange, "found \(value.kindName), expected \(expected)", fix: fix)
    }

    package func string(_ value: JSONValue?, _ expected: String) -> String? { read(value, expected, \.string) }

    func members(_ value: JSONValue?, _ expected: String) -> [JSONMember]? { read(value, expected, \.members) }

    func boolean(_ value: JSONValue?) -> Bool? {
        let isQuoted = ["true", "false"].contains(value?.string)
        return read(value, "true or false", \.boolean, fix: isQuoted ? "leave out the quotes" : nil)
    }

    package func elements(_ value: JSONValue?, _ expected: String) -> [JSONValue] {
        let fix = value?.string.map { "put it in brackets: [\(Quotation.of($0))]" }
        return read(value, expected, \.elements, fix: fix) ?? []
    }

    private func read<Content>(
        _ value: JSONValue?, _ expected: String, _ content: (JSONValue) -> Content?, fix: String? = nil
    ) -> Content? {
        guard let value else { return nil }
        let found = content(value)
        if found == nil { mismatch(value, expected, fix: fix) }
        return found
    }

    /// Warns of unknown keys that are nearly a known one; the system ignores all of them.
    func warnOfUnknownKeys(
        _ members: [JSONMember], in name: String, known: [String], otherNames: [String: String] = [:]
    ) {
        for member in members where !known.contains(member.key) {
            guard let meant = otherNames[member.key] ?? Suggestion.nearest(to: member.key, in: known) else { continue }
            warn(
                .associationKey, member.keyRange, "unknown key \(Quotation.of(member.key)) in \(name)",
                fix: Quotation.suggestion(of: meant))
        }
    }
}
