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
