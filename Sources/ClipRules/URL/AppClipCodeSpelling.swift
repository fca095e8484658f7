extension InvocationURL {
    /// The URL as an App Clip Code hands it over: scheme and host in lower case, and a `/` before a query that
    /// follows the host (Apple, "Encoding a URL in an App Clip Code").
    public var appClipCodeSpelling: String {
        let hostEnd = text.utf8.index(text.startIndex, offsetBy: layout.pathStart)
        let slash = layout.pathEnd == layout.pathStart && layout.hasQuery ? "/" : ""
        return text[..<hostEnd].lowercased() + slash + String(text[hostEnd...])
    }
}
