#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(AppClip) && os(iOS)
    import AppClip
#endif

/// A delivered URL, with the values of the route's parameters.
public struct Request: Sendable {
    /// The URL as Foundation reads it.
    public let url: URL
    /// The URL's text as delivered. Routes are matched against this text.
    public let text: String
    /// The payload that confirms the clip's location; `nil` in the full app, or if none was delivered.
    public let payload: (any ActivationPayload)?
    var pattern = RoutePattern()

    /// Creates a request from a URL, with the delivered text if it is known.
    public init(_ url: URL, text: String? = nil, payload: (any ActivationPayload)? = nil) {
        self.url = url
        self.text = text ?? url.absoluteString
        self.payload = payload
    }

    /// Creates a request from a URL's text, or returns `nil` if Foundation cannot read the text.
    public init?(_ text: String, payload: (any ActivationPayload)? = nil) {
        guard let url = URL(string: text) else { return nil }
        self.init(url, text: text, payload: payload)
    }

    /// Returns the value of a parameter, or `nil` if the value is missing or empty.
    ///
    /// Percent-encoding is decoded if the result is valid UTF-8. A `+` does not become a space.
    public subscript(name: String) -> String? {
        withParts { url in pattern.value(of: name, in: url).map(url.decodedText) } ?? nil
    }

    /// The parameters that have a value, by name.
    public var parameters: [String: String] {
        var parameters: [String: String] = [:]
        for name in pattern.names { parameters[name] = self[name] }
        return parameters
    }

    /// All query items in order, percent-decoded, including repeated and empty items.
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
        /// Creates a request from a web-browsing activity (Apple, "Responding to invocations").
        ///
        /// - Parameter payload: By default, the activity's `appClipActivationPayload`.
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
        /// Passes an activity's URL to the most specific route's handler. Throws the handler's errors.
        ///
        /// - Returns: The handler's outcome, or an outcome without a screen if there is no route or no URL.
        @MainActor
        public func handle(_ activity: NSUserActivity) async throws -> Outcome {
            guard let request = Request(activity) else {
                return .notHandled("the activity \(activity.activityType) has no URL to show")
            }
            return try await handle(request)
        }
    }
#endif
