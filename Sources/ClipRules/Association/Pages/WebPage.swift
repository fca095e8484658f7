/// What a web page says of the clip.
public struct WebPage: Sendable, Hashable {
    /// Its Smart App Banner, of the first `apple-itunes-app` tag.
    public var banner: SmartAppBanner?
    /// The line of that tag, from 1.
    public var bannerLine: Int?
    /// Whether it has an `og:image`, which Messages shows on the App Clip card's preview.
    public var hasPreviewImage: Bool

    /// Creates a page.
    public init(banner: SmartAppBanner? = nil, bannerLine: Int? = nil, hasPreviewImage: Bool = false) {
        self.banner = banner
        self.bannerLine = bannerLine
        self.hasPreviewImage = hasPreviewImage
    }
}

/// The pages of a site.
public struct WebPages: Sendable, Hashable {
    /// Pages by path, or by what paths begin with and `*`.
    public let byKey: [String: WebPage]
    /// How long what paths begin with is, in bytes, the longest first.
    private let lengths: [Int]

    /// Creates the pages of a site, by path, or by what paths begin with and `*`.
    public init(_ byKey: [String: WebPage] = [:]) {
        self.byKey = byKey
        lengths = Set(byKey.keys.filter { $0.hasSuffix("*") }.map { $0.utf8.count - 1 }).sorted(by: >)
    }

    /// The page at a path, compared as text; an empty path is `/`. Of what the path begins with the longest counts.
    public subscript(path: String) -> WebPage? {
        let path = path.isEmpty ? "/" : path
        if let page = byKey[path] { return page }
        for length in lengths where length <= path.utf8.count {
            if let page = byKey[Substring(path.utf8.prefix(length)) + "*"] { return page }
        }
        return nil
    }
}
