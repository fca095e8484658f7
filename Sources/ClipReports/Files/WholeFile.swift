/// A file of markup that a command writes in one piece, in place of what was there.
public enum WholeFile {
    /// Writes text to a path, missing folders included; until it is complete, what was there stays.
    ///
    /// - Throws: ``ReportError`` where it could not be written.
    public static func write(_ text: String, to path: String) throws(ReportError) {
        let file = try OutputFile(path: path, holding: .markup)
        var bytes = ByteBuffer(capacity: text.utf8.count)
        bytes.append(text: text)
        try file.append(bytes)
        try file.commit()
    }
}
