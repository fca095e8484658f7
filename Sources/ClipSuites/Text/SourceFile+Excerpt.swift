extension SourceFile {
    /// A diagnostic of this file that only knows where it is, with the line that it is in.
    func withExcerpt(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.excerpt == nil, let place = diagnostic.location, place.file == name,
            let offset = offset(of: place)
        else { return diagnostic }
        var result = diagnostic
        result.excerpt = excerpt(offset..<end(ofValueAt: offset))
        return result
    }

    /// The byte at a place; `nil` where the file has no such line.
    private func offset(of place: SourceLocation) -> Int? {
        var line = 1
        var index = bytes.startIndex
        while line < place.line {
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            index = end + 1
            line += 1
        }
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        var column = 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\n") {
            if bytes[index] & 0xC0 != 0x80 {
                if column == place.column { return index }
                column += 1
            }
            index += 1
        }
        return nil
    }

    /// Behind the string that starts at a byte, or behind that byte where none does.
    private func end(ofValueAt offset: Int) -> Int {
        guard bytes[offset] == UInt8(ascii: "\"") else { return offset + 1 }
        var index = offset + 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\n") {
            if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return offset + 1
    }
}
