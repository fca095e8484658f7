import ClipHarness

/// The one line that says what is wrong, in an attribute.
enum JUnitMessage {
    /// The longest message, in bytes; the text has all of it.
    private static let limit = 2000

    /// Writes a line.
    static func write(_ line: String, to buffer: inout XMLBuffer) {
        buffer.markup(" message=\"")
        buffer.attribute(shortened(line))
        buffer.markup("\"")
    }

    /// Writes the type and the message of a verdict.
    static func write(_ verdict: Finding, to buffer: inout XMLBuffer) {
        buffer.markup(" type=\"")
        buffer.attribute(verdict.type.rawValue)
        buffer.markup("\"")
        write(CaseDetails.message(of: verdict), to: &buffer)
    }

    /// The beginning of a line, so that a text that begins with the line begins with this too.
    private static func shortened(_ line: String) -> String {
        guard line.utf8.count > limit else { return line }
        var end = line.utf8.index(line.startIndex, offsetBy: limit)
        while end.samePosition(in: line.unicodeScalars) == nil { end = line.utf8.index(before: end) }
        return String(line[..<end])
    }
}
