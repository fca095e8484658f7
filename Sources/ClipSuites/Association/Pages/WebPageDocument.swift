import ClipRules

/// A web page that has been searched for its Smart App Banner and preview image.
public struct WebPageDocument: Sendable {
    /// What the page says of the clip.
    public let page: WebPage
    /// What is questionable about it, in the order of the page.
    public let diagnostics: [Diagnostic]

    /// Searches a page, in one pass, whatever its bytes are.
    ///
    /// - Parameters:
    ///   - bytes: HTML in UTF-8, or in an encoding that shares ASCII with it.
    ///   - name: The path as shown to people.
    ///   - clip: The clip that the banner should name, to check that it does.
    public static func read(_ bytes: [UInt8], name: String, clip: ApplicationIdentity? = nil) -> WebPageDocument {
        let notes = AssociationNotes(SourceFile(name: name, bytes: bytes))
        if let encoding = UTF8Text.foreignEncoding(of: bytes) {
            notes.error(0..<1, "found \(encoding), expected UTF-8", fix: "save the page as UTF-8")
        }
        var page = WebPage()
        var scanner = HTMLScanner(bytes)
        while let tag = scanner.next() {
            guard tag.name == "meta" else { continue }
            if tag.isPreviewImage { page.hasPreviewImage = true }
            guard tag["name"]?.lowercased() == "apple-itunes-app" else { continue }
            let line = notes.source.location(at: tag.offset).line
            if let first = page.bannerLine {
                notes.warn(
                    .bannerParameter, tag.offset..<tag.end, "a page has one Smart App Banner: this tag is not read",
                    note: "the first one is on line \(first)", fix: "join the two")
                continue
            }
            let banner = SmartAppBanner(content: tag["content"] ?? "")
            page.banner = banner
            page.bannerLine = line
            BannerCheck(notes: notes, clip: clip).check(banner, tag)
        }
        return WebPageDocument(page: page, diagnostics: notes.diagnostics)
    }
}

extension HTMLTag {
    /// Open Graph's `og:image`, as `property` or, by a frequent mistake that readers forgive, as `name`.
    fileprivate var isPreviewImage: Bool {
        guard let key = (self["property"] ?? self["name"])?.lowercased() else { return false }
        guard ["og:image", "og:image:url", "og:image:secure_url"].contains(key) else { return false }
        return self["content"]?.contains { !$0.isWhitespace } ?? false
    }
}
