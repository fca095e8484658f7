import Foundation

package struct WebPage: Hashable {
    package var banner: SmartAppBanner?
    package var bannerLine: Int?
    package var address: String?
    package var addressLine: Int?
    /// The URL of the image that Messages shows (`og:image`).
    package var previewImage: String?
    /// Whether a site's generator adds a layout, which may contain the banner.
    package var hasFrontMatter = false

    package init(banner: SmartAppBanner? = nil, bannerLine: Int? = nil, previewImage: String? = nil) {
        self.banner = banner
        self.bannerLine = bannerLine
        self.previewImage = previewImage
    }
}

package typealias WebPages = PathTable<WebPage>

/// A table whose keys are paths, or path prefixes followed by `*`.
package struct PathTable<Value: Sendable & Hashable>: Sendable, Hashable {
    package let byKey: [String: Value]
    private let prefixes: [String]

    package init(_ byKey: [String: Value] = [:]) {
        self.byKey = byKey
        prefixes = byKey.keys.filter { $0.hasSuffix("*") }.sorted { $0.utf8.count > $1.utf8.count }
    }

    package subscript(path: String) -> Value? { key(for: path).flatMap { byKey[$0] } }

    package func key(for path: String) -> String? {
        let path = path.isEmpty ? "/" : path
        if byKey[path] != nil { return path }
        return prefixes.first { path.utf8.starts(with: $0.utf8.dropLast()) }
    }
}

/// A page's Smart App Banner: `<meta name="apple-itunes-app" content="…">`.
package struct SmartAppBanner: Hashable {
    package var appID: String?
    package var clipBundleID: String?
    /// The `app-argument`, a URL that clips never receive.
    package var appArgument: String?
    package var display: String?
    /// Two parameters without a comma between them, such as `app-id=1; app-clip-bundle-id=a`.
    package var joinedParameters: String?

    private static let names = ["app-id", "app-clip-bundle-id", "app-clip-display", "app-argument", "affiliate-data"]

    package var showsCard: Bool { display == "card" }

    /// If a parameter is repeated, the first value is used.
    package init(content: String) {
        for piece in content.split(separator: ",") {
            let equals = piece.firstIndex(of: "=") ?? piece.endIndex
            let name = piece[..<equals].trimmingCharacters(in: .whitespacesAndNewlines)
            let value = piece[equals...].dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
            switch name {
            case "app-id" where appID == nil: appID = value
            case "app-clip-bundle-id" where clipBundleID == nil: clipBundleID = value
            case "app-clip-display" where display == nil: display = value
            case "app-argument" where appArgument == nil: appArgument = value
            default: break
            }
            let words = piece.split { $0.isWhitespace || ";|=".contains($0) }
            guard joinedParameters == nil, words.dropFirst().contains(where: { Self.names.contains(String($0)) }) else {
                continue
            }
            joinedParameters = piece.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
}
