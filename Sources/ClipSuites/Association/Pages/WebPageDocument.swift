import ClipRules

package struct WebPageDocument {
    package let page: WebPage
    package let diagnostics: [Diagnostic]

    /// Reads a page whose encoding is UTF-8 or another superset of ASCII.
    package static func read(_ bytes: [UInt8], name: String, clip: ApplicationIdentity? = nil) -> WebPageDocument {
        let notes = DecodingContext(SourceFile(name: name, bytes: bytes))
        if let encoding = bytes.foreignEncoding {
            notes.error(0..<1, "found \(encoding), expected UTF-8", fix: "save the page as UTF-8")
        }
        var page = WebPage()
        page.hasFrontMatter = bytes.frontMatter != nil
        var scanner = HTMLScanner(bytes)
        while let tag = scanner.next() {
            if page.address == nil, let address = tag.address {
                page.address = address
                page.addressLine = notes.source.location(at: tag.offset).line
            }
            guard tag.name == "meta" else { continue }
            page.previewImage = page.previewImage ?? tag.previewImage
            guard tag["name"]?.lowercased() == "apple-itunes-app" else { continue }
            if let first = page.bannerLine {
                notes.warn(
                    .bannerParameter, tag.offset..<tag.end, "only the first Smart App Banner is used, not this one",
                    note: "the first is on line \(first)", fix: "merge the two")
                continue
            }
            let banner = SmartAppBanner(content: tag["content"] ?? "")
            page.banner = banner
            page.bannerLine = notes.source.location(at: tag.offset).line
            check(banner, tag.range(of: "content"), clip, notes)
        }
        return WebPageDocument(page: page, diagnostics: notes.diagnostics)
    }

    private static func check(
        _ banner: SmartAppBanner, _ place: Range<Int>, _ clip: ApplicationIdentity?, _ notes: DecodingContext
    ) {
        func warn(_ advisory: Advisory.Name, _ message: String, note: String? = nil, fix: String) {
            notes.warn(advisory, place, message, note: note, fix: fix)
        }
        if let found = banner.joinedParameters {
            return warn(
                .bannerParameter, "only commas separate parameters: \(quoted: found) is read as one parameter",
                fix: "write a comma between them")
        }
        let found = banner.clipBundleID
        if let found, let own = clip?.bundleID, found != own {
            warn(
                .bannerClip, "the Smart App Banner names \(quoted: found), but the clip is \(quoted: own)",
                fix: "write \"app-clip-bundle-id=\(own)\"")
        } else if found == nil {
            warn(
                .bannerClip, "the Smart App Banner names no clip, so it shows only the app",
                fix: "add \"app-clip-bundle-id=\(clip?.bundleID ?? "com.example.app.Clip")\"")
        }
        if found != nil, banner.appID == nil {
            warn(
                .bannerAppID,
                "the Smart App Banner has \"app-clip-bundle-id\" but no \"app-id\", so it does not offer the full app",
                note: "clips are unavailable on iOS 13, or if Screen Time or device management blocks them",
                fix: "add \"app-id=\" with the digits after \"id\" in the app's App Store link")
        }
        if banner.appArgument != nil, found != nil {
            warn(
                .bannerArgument, "clips never receive \"app-argument\": they get the page's URL",
                fix: "read what the clip needs from the page's own URL")
        }
        if let id = banner.appID, !id.utf8.allSatisfy(\.isDigit) || id.isEmpty {
            warn(
                .bannerParameter, "\"app-id\" is \(quoted: id), expected the app's number in the App Store",
                fix: "write the digits after \"id\" in the app's App Store link")
        }
        if let display = banner.display, !banner.showsCard {
            warn(
                .bannerParameter, "\"app-clip-display\" is \(quoted: display), expected \"card\"",
                fix: "write \"app-clip-display=card\", or leave it out")
        }
    }
}

extension HTMLTag {
    /// The URL in a canonical link (RFC 6596) or in Open Graph's `og:url`.
    fileprivate var address: String? {
        switch name {
        case "link": self["rel"]?.lowercased() == "canonical" ? self["href"] : nil
        case "meta": property == "og:url" ? self["content"] : nil
        default: nil
        }
    }

    private var property: String? { (self["property"] ?? self["name"])?.lowercased() }

    /// The URL in Open Graph's `og:image`. The attribute may be `name` instead of `property`.
    fileprivate var previewImage: String? {
        guard ["og:image", "og:image:url", "og:image:secure_url"].contains(property),
            let image = self["content"], !image.allSatisfy(\.isWhitespace)
        else { return nil }
        return image
    }
}
