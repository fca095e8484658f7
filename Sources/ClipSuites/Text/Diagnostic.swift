import ClipFacts

/// An error or a warning about a definition.
public struct Diagnostic: Error, Sendable, Hashable, Codable {
    /// The severity. An error prevents the run, or makes it fail if the run has begun.
    public var severity: Severity
    /// The location, if known.
    public var location: SourceLocation?
    package var excerpt: Excerpt?
    /// A single line that says what was found and what was expected.
    public var message: String
    /// More details, such as the location of an earlier definition.
    public var note: String?
    /// The suggested fix, if any.
    public var fix: String?
    /// The advisory's name, if the diagnostic is an advisory.
    public var advisory: String?
    package var isAllowed = false

    private enum CodingKeys: String, CodingKey {
        case severity, location = "place", excerpt, message, note, fix, advisory
    }

    package init(
        _ severity: Severity, at location: SourceLocation? = nil, _ message: String, excerpt: Excerpt? = nil,
        note: String? = nil, fix: String? = nil, advisory: String? = nil
    ) {
        self.severity = severity
        self.location = location
        self.excerpt = excerpt
        self.message = message
        self.note = note
        self.fix = fix
        self.advisory = advisory
    }

    package func asWarning(_ note: String? = nil, fix: String? = nil) -> Diagnostic {
        var warning = self
        warning.severity = .warning
        warning.note = note ?? self.note
        warning.fix = fix ?? self.fix
        return warning
    }

    /// The severity of a diagnostic.
    public enum Severity: String, CaseIterable, Sendable, Hashable, Codable { case error, warning }

    package struct Excerpt: Hashable, Codable {
        /// The line without its line break. A very long line is shortened.
        package var line: String
        package var start: Int
        package var length: Int

        package init(line: String, start: Int, length: Int) {
            self.line = line
            self.start = start
            self.length = length
        }
    }
}

extension [Diagnostic] {
    package var errors: [Diagnostic] { filter { $0.severity == .error } }

    func inOrder(of file: String) -> [Diagnostic] {
        filter { $0.location?.file == file }.inOrderOfLines + filter { $0.location?.file != file }
    }

    var inOrderOfLines: [Diagnostic] {
        func place(_ each: Diagnostic) -> (Int, Int) { (each.location?.line ?? 0, each.location?.column ?? 0) }
        return sorted { place($0) < place($1) }
    }
}

extension Diagnostic.Excerpt {
    /// The maximum number of bytes before an error's position. At most twice as many follow.
    private static let reach = 300

    /// The offsets `from` and `to` are relative to the start of the line.
    package init(line bytes: ArraySlice<UInt8>, from: Int, to: Int) {
        let place = min(bytes.startIndex + from, bytes.endIndex)
        let limit = min(place + 3 * Self.reach, bytes.endIndex)
        var end = bytes[place..<limit].firstIndex(of: UInt8(ascii: "\n")) ?? limit
        if end > bytes.startIndex, bytes[end - 1] == "\r" { end -= 1 }
        let middle = min(place, end)
        var head = bytes[max(bytes.startIndex, middle - 2 * Self.reach)..<middle].text
        var rest = bytes[middle..<end].text
        if head.utf8.count > Self.reach {
            while head.utf8.count > Self.reach { head.removeFirst() }
            head = "…" + head
        }
        if rest.utf8.count > 2 * Self.reach {
            while rest.utf8.count > 2 * Self.reach, rest.count > 1 { rest.removeLast() }
            rest += "…"
        }
        let marked = rest.utf8.prefix(max(0, to - from)).count { $0 & 0xC0 != 0x80 }
        self.init(line: head + rest, start: head.unicodeScalars.count, length: max(1, marked))
    }
}
