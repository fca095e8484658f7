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
    /// Pages by path.
    public var byPath: [String: WebPage]
    /// The page at every other path.
    public var other: WebPage?

    /// Creates the pages of a site.
    public init(byPath: [String: WebPage] = [:], other: WebPage? = nil) {
        self.byPath = byPath
        self.other = other
    }

    /// The page at a path, compared as text; an empty path is `/`.
    public subscript(path: String) -> WebPage? { byPath[path.isEmpty ? "/" : path] ?? other }
}
