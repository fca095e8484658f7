extension InvocationURL {
    /// The host as written, in lower case as far as it is ASCII.
    var writtenHost: [UInt8] {
        text.utf8.dropFirst(layout.hostStart).prefix(layout.hostEnd - layout.hostStart).map(\.lowercasedASCII)
    }

    /// The same URL with a `/` at the end of its path, or without the one that is there; `nil` for the root.
    var withToggledSlash: InvocationURL? {
        let bytes = text.utf8
        let end = bytes.index(bytes.startIndex, offsetBy: layout.pathEnd)
        guard layout.pathEnd - layout.pathStart > 1 else { return nil }
        var path = String(text[..<end])
        if path.hasSuffix("/") { path.removeLast() } else { path.append("/") }
        return try? InvocationURL(path + String(text[end...]))
    }

    /// The same URL on its scheme's own port.
    var withoutPort: InvocationURL? {
        let bytes = text.utf8
        let host = bytes.index(bytes.startIndex, offsetBy: layout.hostEnd)
        let path = bytes.index(bytes.startIndex, offsetBy: layout.pathStart)
        return try? InvocationURL(String(text[..<host]) + String(text[path...]))
    }
}
