extension InvocationURL {
    /// The URL as an App Clip Code hands it over: scheme and host in lower case, and a `/` before a query that
    /// follows the host (Apple, "Encoding a URL in an App Clip Code").
    public var appClipCodeSpelling: String {
        let bytes = text.utf8
        let hostEnd = bytes.index(bytes.startIndex, offsetBy: layout.pathStart)
        let authority = bytes[..<hostEnd].map(\.lowercasedASCII)
        let slash = layout.pathEnd == layout.pathStart && layout.hasQuery ? "/" : ""
        return String(decoding: authority, as: UTF8.self) + slash + String(text[hostEnd...])
    }
}
