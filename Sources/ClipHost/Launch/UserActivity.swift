import ClipRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What iOS hands a clip at its launch, with the names that `NSUserActivity` has on Apple platforms.
///
/// Apple, "Testing the launch experience of your App Clip": `_XCAppClipURL` becomes an activity of type
/// `NSUserActivityTypeBrowsingWeb`.
public struct UserActivity: Sendable, Hashable {
    /// `NSUserActivityTypeBrowsingWeb`.
    public let activityType: String
    /// The delivered URL as Foundation reads it.
    public let webpageURL: URL
    /// The delivered URL as it was given.
    public let text: String

    /// The type of every activity that delivers a URL.
    public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

    /// Creates the activity that delivers a URL; `nil` for a text that Foundation cannot read as one.
    public init?(delivering text: String) {
        guard let url = URL(string: text) else { return nil }
        activityType = Self.browsingWeb
        webpageURL = url
        self.text = text
    }

    /// The request that a router is given.
    public var request: Request { Request(webpageURL, text: text) }
}
