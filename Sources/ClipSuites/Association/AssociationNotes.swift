/// The diagnostics of one association file, entitlement or page while it is read.
class AssociationNotes {
    let source: SourceFile
    private(set) var diagnostics: [Diagnostic] = []

    static let limit = 200

    init(_ source: SourceFile) { self.source = source }

    func error(_ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) {
        add(source.error(range, message, note: note, fix: fix))
    }

    func warn(
        _ advisory: DefinitionAdvisory, _ range: Range<Int>, _ message: String, note: String? = nil,
        fix: String? = nil
    ) {
        add(source.diagnostic(.warning, at: range, message, note: note, fix: fix, advisory: advisory.rawValue))
    }

    func add(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.limit { diagnostics.append(diagnostic) }
        if diagnostics.count == Self.limit {
            let place = SourceLocation(file: source.name, line: 1, column: 1)
            diagnostics.append(Diagnostic(.warning, at: place, "there is more; the rest is not shown"))
        }
    }

    func line(of value: JSONValue) -> Int { source.location(at: value.range.lowerBound).line }

    func mismatch(_ value: JSONValue, _ expected: String, fix: String? = nil) {
        error(value.underlinedRange, "found \(value.kindName), expected \(expected)", fix: fix)
    }

    func string(_ value: JSONValue?, _ expected: String) -> String? {
        guard let value else { return nil }
        if let text = value.string { return text }
        mismatch(value, expected)
        return nil
    }

    func boolean(_ value: JSONValue?) -> Bool? {
        guard let value else { return nil }
        if case .boolean(let flag) = value.content { return flag }
        let isQuoted = ["true", "false"].contains(value.string)
        mismatch(value, "true or false", fix: isQuoted ? "leave out the quotes" : nil)
        return nil
    }

    func elements(_ value: JSONValue?, _ expected: String) -> [JSONValue] {
        guard let value else { return [] }
        if let elements = value.elements { return elements }
        mismatch(value, expected, fix: value.string.map { "put it in brackets: [\(Quotation.of($0))]" })
        return []
    }

    func members(_ value: JSONValue?, _ expected: String) -> [JSONMember]? {
        guard let value else { return nil }
        if let members = value.members { return members }
        mismatch(value, expected)
        return nil
    }

    /// Warns of unknown keys that are nearly a known one; the system ignores all of them.
    func warnOfUnknownKeys(
        _ members: [JSONMember], in name: String, known: [String], otherNames: [String: String] = [:]
    ) {
        for member in members where !known.contains(member.key) {
            guard let meant = otherNames[member.key] ?? Suggestion.nearest(to: member.key, in: known) else { continue }
            warn(
                .associationKey, member.keyRange, "\(Quotation.of(member.key)) means nothing in \(name)",
                fix: Quotation.suggestion(of: meant))
        }
    }
}
