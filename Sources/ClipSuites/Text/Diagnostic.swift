/// Something wrong, or questionable, in a definition.
public struct Diagnostic: Error, Sendable, Hashable {
    /// Whether it stops the run.
    public var severity: Severity
    /// Where it is; `nil` where there is no such place, as for a missing file.
    public var location: SourceLocation?
    /// The line of source that it is in, and how much of it to underline.
    public var excerpt: Excerpt?
    /// What was found and what was expected, in a line.
    public var message: String
    /// More about it, such as the place of an earlier definition.
    public var note: String?
    /// The fix, where it can be guessed.
    public var fix: String?
    /// The advisory's name, where this is one.
    public var advisory: String?
    /// Whether the suite allows the advisory, so that `--strict` lets it pass.
    package var isAllowed = false

    /// Creates a diagnostic.
    public init(
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

    /// Whether a diagnostic stops the run.
    public enum Severity: String, CaseIterable, Sendable, Hashable {
        case error, warning
    }

    /// A line of source with a part to underline.
    public struct Excerpt: Sendable, Hashable {
        /// The line, without its end; the middle of a very long line is cut around the part to underline.
        public var line: String
        /// Where the underlined part starts, in characters from 0.
        public var start: Int
        /// How many characters are underlined, at least 1.
        public var length: Int

        /// Creates an excerpt.
        public init(line: String, start: Int, length: Int) {
            self.line = line
            self.start = start
            self.length = length
        }
    }
}

extension String {
    /// The text without the rest of a character that begins in the text before it.
    fileprivate func afterCut(behind before: String) -> String {
        var (before, rest) = (before, self)
        while let first = rest.first, (before + String(first)).count == before.count {
            before.append(first)
            rest.removeFirst()
        }
        return rest
    }

    /// The text without a last character that goes on in the text after it.
    fileprivate func beforeCut(of next: String) -> String {
        guard let scalar = next.unicodeScalars.first else { return self }
        return (self + String(scalar)).count == count ? String(dropLast()) : self
    }
}

extension [Diagnostic] {
    /// Those that stop a run.
    package var errors: [Diagnostic] { filter { $0.severity == .error } }
}

extension Diagnostic.Excerpt {
    /// The most bytes of a line that are shown before and behind the place of an error.
    private static let reach = 300

    /// Cuts the line that `bytes` begins with around those to underline, which are counted from its start.
    package init(line bytes: ArraySlice<UInt8>, from: Int, to: Int) {
        let base = bytes.startIndex
        let limit = min(base + max(from, min(to, from + Self.reach)) + Self.reach, bytes.endIndex)
        // The line does not end before the place, so that the search need not start at the front of a long line.
        var end = bytes[min(base + from, limit)..<limit].firstIndex(of: UInt8(ascii: "\n")) ?? limit
        let isCutBehind = end == limit && limit < bytes.endIndex && bytes[limit] != UInt8(ascii: "\n")
        if end > base, bytes[end - 1] == UInt8(ascii: "\r"), !isCutBehind { end -= 1 }
        let isCutBefore = from > Self.reach
        var start = isCutBefore ? base + from - Self.reach : base
        while isCutBefore, start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
        while isCutBehind, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }

        let from = min(max(base + from, start), end)
        let to = min(max(base + to, from), end)
        // No character is cut in two, whatever it is made of.
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var (head, tail) = (text(start..<from), text(to..<end))
        if isCutBefore { head = "…" + head.afterCut(behind: text(max(base, start - Self.reach)..<start)) }
        if isCutBehind { tail = tail.beforeCut(of: text(end..<min(end + 4, bytes.endIndex))) + "…" }
        let marked = text(from..<to)
        self.init(
            line: head + marked + tail, start: head.unicodeScalars.count, length: max(1, marked.unicodeScalars.count))
    }
}
