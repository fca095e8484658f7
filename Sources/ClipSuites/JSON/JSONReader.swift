/// Reads JSON with a place for every key and value.
///
/// Strict JSON is RFC 8259 with every key once; a suite may have comments and commas behind the last element too.
/// After an error the reader goes on where it can, so that one reading finds all of them.
public enum JSONReader {
    /// How deep containers may be nested.
    public static let depthLimit = 200
    /// How many values a file may hold, which bounds the memory that reading takes.
    public static let valueLimit = 5_000_000
    /// After so many errors the reader stops.
    static let errorLimit = 20

    /// What is accepted.
    public enum Dialect: Sendable {
        /// `//` and `/* */` comments, and a comma behind the last element.
        case suite
        /// RFC 8259 and nothing else.
        case strict
    }

    /// Reads a file's bytes. It takes time and memory in proportion to them, and fails for none.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte-order mark.
    ///   - file: The path as shown to people.
    ///   - dialect: What is accepted.
    ///   - firstLine: The number of the first line, where the bytes are a part of a file.
    ///   - firstColumn: The column that the first line starts in, where the bytes are a part of a file.
    public static func read(
        _ bytes: [UInt8], file: String, dialect: Dialect, firstLine: Int = 1, firstColumn: Int = 1
    ) -> JSONDocument {
        let source = SourceFile(name: file, bytes: bytes, firstLine: firstLine, firstColumn: firstColumn)
        if let obstacle = obstacle(in: source) {
            return JSONDocument(source: source, value: nil, diagnostics: [obstacle])
        }
        var parser = JSONParser(source, dialect: dialect)
        if let offset = UTF8Text.firstInvalidOffset(in: bytes) {
            let byte = String(bytes[offset], radix: 16, uppercase: true)
            parser.report(
                offset..<(offset + 1), "found the byte 0x\(byte), which is not UTF-8 here",
                fix: "save the file as UTF-8")
        }
        let value = parser.document()
        return JSONDocument(
            source: source, value: value,
            diagnostics: parser.diagnostics.sorted { ($0.offset, $0.serial) < ($1.offset, $1.serial) }.map(\.diagnostic)
        )
    }

    /// What makes it senseless to look at the syntax at all.
    private static func obstacle(in source: SourceFile) -> Diagnostic? {
        let bytes = source.bytes
        if let encoding = UTF8Text.foreignEncoding(of: bytes) {
            return Diagnostic(
                .error, at: source.location(at: 0), "found \(encoding), expected UTF-8", fix: "save the file as UTF-8")
        }
        if let offset = bytes.prefix(4096).firstIndex(of: 0) {
            return Diagnostic(
                .error, at: source.location(at: offset), "found a binary file (it has a NUL byte here), expected JSON")
        }
        if bytes.count > Int(Int32.max) {
            return Diagnostic(.error, at: source.location(at: 0), "the file is larger than 2 GiB")
        }
        return nil
    }
}
