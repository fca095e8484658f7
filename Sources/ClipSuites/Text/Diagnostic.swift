/// Something wrong, or questionable, in a definition.
public struct Diagnostic: Error, Sendable, Hashable {
    /// How bad it is.
    public var severity: Severity
    /// Where it is; `nil` where there is no such place, as for a missing file.
    public var location: SourceLocation?
    /// The line of source that it is in, and how much of it to underline.
    public var excerpt: Excerpt?
    /// What was found and what was expected, in a line.
    public var message: String
    /// More about it, such as the place of an earlier definition.
    public var note: String?
    /// The mend, where it can be guessed.
    public var fix: String?
    /// The advisory's name, where this is one.
    public var advisory: String?

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
