/// A line of a CSV file that has been checked to be text.
struct CSVLine {
    var file: String
    /// From 1.
    var number: Int
    /// Without the line's end; what ended it is kept in `ending`, for a quoted field that goes on.
    var bytes: ArraySlice<UInt8>
    var ending: [UInt8]

    /// How many bytes it has in the file, its end included.
    var size: Int { bytes.count + ending.count }

    /// The next line of a file; `nil` at its end.
    static func next(from lines: inout LineReader, file: String) throws(Diagnostic) -> CSVLine? {
        let read: ArraySlice<UInt8>?
        do throws(LineReader.Obstacle) {
            read = try lines.next()
        } catch {
            throw diagnostic(of: error, in: SourceLocation(file: file, line: lines.line + 1, column: 1))
        }
        guard var bytes = read else { return nil }
        var ending = [UInt8(ascii: "\n")]
        if bytes.last == UInt8(ascii: "\r") {
            bytes.removeLast()
            ending = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
        }
        if lines.line == 1 {
            if let encoding = UTF8Text.foreignEncoding(of: bytes) {
                throw Diagnostic(
                    .error, at: SourceLocation(file: file, line: 1, column: 1),
                    "found \(encoding), expected UTF-8", fix: "save the file as UTF-8")
            }
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        }
        let line = CSVLine(file: file, number: lines.line, bytes: bytes, ending: ending)
        try line.checkText()
        return line
    }

    /// A diagnostic about a range of bytes, counted from the line's start.
    func diagnostic(at range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
        let before = bytes.prefix(max(0, range.lowerBound)).count { $0 & 0xC0 != 0x80 }
        return Diagnostic(
            .error, at: SourceLocation(file: file, line: number, column: before + 1), message,
            excerpt: Diagnostic.Excerpt(line: bytes, from: range.lowerBound, to: range.upperBound), note: note,
            fix: fix)
    }

    private func checkText() throws(Diagnostic) {
        if let offset = UTF8Text.firstInvalidOffset(in: bytes) {
            let byte = String(bytes[bytes.startIndex + offset], radix: 16, uppercase: true)
            throw diagnostic(
                at: offset..<(offset + 1), "found the byte 0x\(byte), which is not UTF-8 here",
                fix: "save the file as UTF-8")
        }
        if let index = bytes.firstIndex(of: 0) {
            let offset = index - bytes.startIndex
            throw diagnostic(at: offset..<(offset + 1), "found a NUL byte, expected text")
        }
    }

    private static func diagnostic(of obstacle: LineReader.Obstacle, in place: SourceLocation) -> Diagnostic {
        switch obstacle {
        case .unreadable: Diagnostic(.error, at: place, "the file cannot be read on from here")
        case .tooLong:
            Diagnostic(.error, at: place, "the line is longer than \(LineReader.lineLimit / 1024 / 1024) MiB")
        }
    }
}
