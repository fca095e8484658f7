import ClipRules

/// A URL as text, and as a link where following it can do no harm: it is `https`, says where it leads, and is one URL
/// for everybody who reads it.
enum HTMLLink {
    /// The longest URL that browsers are sure to take.
    private static let limit = 2000

    static func write(_ url: String, to buffer: inout HTMLBuffer) {
        guard url.utf8.count <= limit, (try? InvocationURL(url)) != nil, url.lowercased().hasPrefix("https://") else {
            buffer.markup("<code>")
            buffer.text(url)
            return buffer.markup("</code>")
        }
        buffer.markup("<a href=\"")
        buffer.attribute(url)
        buffer.markup("\" rel=\"noreferrer\"><code>")
        buffer.text(url)
        buffer.markup("</code></a>")
    }
}
