/// Reads JSON (RFC 8259) and records the position of every key and value.
///
/// Stops at the first syntax error, but not at duplicate keys.
package enum JSONReader {
    package static let depthLimit = 64
    static let errorLimit = 20

    package enum Dialect {
        /// JSON with comments and trailing commas.
        case suite
        case strict
    }

    package static func read(
        _ bytes: [UInt8], file: String, dialect: Dialect, firstLine: Int = 1, firstColumn: Int = 1
    ) -> JSONDocument {
        let source = SourceFile(name: file, bytes: bytes, firstLine: firstLine, firstColumn: firstColumn)
        var parser = JSONParser(source, dialect: dialect)
        do throws(Diagnostic) {
            if let obstacle = obstacle(in: source) { throw obstacle }
            let value = try parser.document()
            return JSONDocument(source: source, value: value, diagnostics: parser.duplicates)
        } catch {
            return JSONDocument(source: source, value: nil, diagnostics: parser.duplicates + [error])
        }
    }

    private static func obstacle(in source: SourceFile) -> Diagnostic? {
        let bytes = source.bytes
        if let encoding = bytes.foreignEncoding {
            return Diagnostic(
                .error, at: source.location(at: 0), "found \(encoding), expected UTF-8", fix: "save the file as UTF-8")
        }
        let pointer = "version https://git-lfs.github.com/spec/".utf8
        if bytes.starts(with: pointer) {
            return source.error(
                0..<pointer.count, "found a Git LFS pointer, expected the file itself",
                fix: "run 'git lfs pull', and serve the file itself")
        }
        if let offset = bytes.prefix(4096).firstIndex(of: 0) {
            return Diagnostic(
                .error, at: source.location(at: offset), "found a binary file (it has a NUL byte here), expected JSON")
        }
        return bytes.firstInvalidUTF8.map { offset in
            source.error(offset, bytes[offset].notUTF8, fix: "save the file as UTF-8")
        }
    }
}

package struct JSONDocument {
    package let source: SourceFile
    package let value: JSONValue?
    /// The errors, in order. If there is a value, the only errors are duplicate keys.
    package let diagnostics: [Diagnostic]
}
