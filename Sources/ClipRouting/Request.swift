#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(AppClip) && os(iOS)
    import AppClip
#endif

/// A URL that arrived, with the values that the route's pattern found in it.
public struct Request: Sendable {
    /// The URL as Foundation reads it.
    public let url: URL
    /// The URL as delivered, which is what routes are matched against.
    public let text: String
    /// The means to ask where the URL was opened; `nil` in the full app, and where the request was made without it.
    public let payload: (any ActivationPayload)?
    var pattern = RoutePattern()

    /// Creates a request for a URL, and for its text as delivered where that is known.
    public init(_ url: URL, text: String? = nil, payload: (any ActivationPayload)? = nil) {
        self.url = url
        self.text = text ?? url.absoluteString
        self.payload = payload
    }

    /// Creates a request for a URL's text; `nil` where Foundation cannot read it as a URL.
    public init?(_ text: String, payload: (any ActivationPayload)? = nil) {
        guard let url = URL(string: text) ?? Self.convertingHost(of: text) else { return nil }
        self.init(url, text: text, payload: payload)
    }

    /// Before macOS 14 and iOS 17, Foundation reads no URL with a host that is not ASCII, but its components take one.
    static func convertingHost(of text: String) -> URL? {
        let scheme = "https://"
        guard text.prefix(scheme.count).lowercased() == scheme else { return nil }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { !"/?#:".contains($0) }
        guard host.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var components = URLComponents(string: scheme + "host" + rest.dropFirst(host.count))
        components?.host = String(host)
        return components?.url
    }

    /// The value, never empty, that the pattern's parameter took; `nil` where the URL has none.
    ///
    /// Percent-encoding is resolved unless it is broken or no UTF-8, and `+` stays `+`.
    public subscript(name: String) -> String? {
        withParts { url in pattern.value(of: name, in: url).map(url.decodedText) } ?? nil
    }

    /// The values of all parameters that have one.
    public var parameters: [String: String] {
        var parameters: [String: String] = [:]
        for name in pattern.names { parameters[name] = self[name] }
        return parameters
    }

    /// All query items in their order, repeated and empty ones included, with their percent-encoding resolved.
    public var queryItems: [URLQueryItem] {
        withParts { url in
            var items: [URLQueryItem] = []
            var start = url.query.lowerBound
            while let (name, value) = url.queryItem(from: start) {
                items.append(URLQueryItem(name: url.decodedText(name), value: value.map(url.decodedText)))
                start = (value ?? name).upperBound + 1
            }
            return items
        } ?? []
    }

    private func withParts<Result>(_ body: (URLParts) -> Result) -> Result? {
        text.withBytes { bytes in URLParts(bytes).map(body) }
    }
}

#if canImport(UIKit) || canImport(AppKit)
    extension Request {
        /// The request in an activity that browses to a URL (Apple, "Responding to invocations"); `nil` for any other.
        ///
        /// - Parameter payload: Without one the activity's own, `appClipActivationPayload`.
        public init?(_ activity: NSUserActivity, payload: (any ActivationPayload)? = nil) {
            guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else {
                return nil
            }
            #if canImport(AppClip) && os(iOS)
                self.init(url, payload: payload ?? activity.appClipActivationPayload)
            #else
                self.init(url, payload: payload)
            #endif
        }
    }

    extension Router {
        /// Passes an activity's URL to the handler of the most specific route.
        ///
        /// - Returns: What the handler returns, or an outcome without screen where there is no route or no URL.
        /// - Throws: What the handler throws.
        @MainActor
        public func handle(_ activity: NSUserActivity) async throws -> Outcome {
            guard let request = Request(activity) else {
                return .notHandled("the activity \(activity.activityType) has no URL to show")
            }
            return try await handle(request)
        }
    }
#endif
