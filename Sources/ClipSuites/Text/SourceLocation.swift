/// A place in a definition file.
public struct SourceLocation: Sendable, Hashable {
    /// The file's path as shown to people: from the repository root where there is one.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int

    /// Creates a location.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Whether two places are one; two files may have names that `String` takes for the same.
    public static func == (one: SourceLocation, other: SourceLocation) -> Bool {
        one.line == other.line && one.column == other.column && ExactText(text: one.file) == ExactText(text: other.file)
    }

    /// Hashes the place.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(column)
        hasher.combine(ExactText(text: file))
    }
}
