/// Something wrong, or questionable, in a definition.
public struct Diagnostic: Error, Sendable, Hashable, Codable {
    /// Whether it stops the run.
    public var severity: Severity
    /// The place; `nil` if there is none, as for a missing file.
    public var location: SourceLocation?
    package var excerpt: Excerpt?
    /// One line: the thing found and the thing expected.
    public var message: String
    /// More about it, such as the place of an earlier definition.
    public var note: String?
    /// The fix, where it can be guessed.
    public var fix: String?
    /// The advisory's name, where this is one.
    public var advisory: String?
    /// Whether the suite allows the advisory, so that `--strict` lets it pass.
    package var isAllowed = false

    private enum CodingKeys: String, CodingKey {
        case severity, location = "place", excerpt, message, note, fix, advisory
    }

    package init(
        _ severity: Severity, at location: SourceLocation?, _ message: String, excerpt: Excerpt? = nil,
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
        (warning.severity, warning.note, warning.fix) = (.warning, note ?? self.note, fix ?? self.fix)
        return warning
    }

    /// Whether a diagnostic stops the run.
    public enum Severity: String, CaseIterable, Sendable, Hashable, Codable {
        case error, warning
    }

    package struct Excerpt: Sendable, Hashable, Codable {
        /// The line, without its end; the middle of a very long line is cut around the part to underline.
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

    /// The diagnostics of one file in the order of its lines, as they were found where they share a place.
    var inOrderOfLines: [Diagnostic] {
        func place(_ each: Diagnostic) -> (Int, Int) { (each.location?.line ?? 0, each.location?.column ?? 0) }
        return sorted { place($0) < place($1) }
    }
}

extension Diagnostic.Excerpt {
    /// The most bytes of a line that are kept before the place of an error; twice as many are kept after it.
    private static let reach = 300

    /// Cuts the line that `bytes` begins with around those to underline, which are counted from its start.
    package init(line bytes: ArraySlice<UInt8>, from: Int, to: Int) {
        let place = min(bytes.startIndex + from, bytes.endIndex)
        let limit = min(place + 3 * Self.reach, bytes.endIndex)
        // The line does not end before the place, so that the search need not start at the front of a long line.
        var end = bytes[place..<limit].firstIndex(of: UInt8(ascii: "\n")) ?? limit
        if end > bytes.startIndex, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        let middle = min(place, end)
        var head = String(decoding: bytes[max(bytes.startIndex, middle - 2 * Self.reach)..<middle], as: UTF8.self)
        var rest = String(decoding: bytes[middle..<end], as: UTF8.self)
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
