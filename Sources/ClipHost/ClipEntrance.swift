import ClipFacts
import ClipRouting
import Dispatch

#if canImport(Darwin)
    import Foundation
#elseif canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The calls that the system makes to a clip (Apple, "Responding to invocations").
///
/// The clip's own delegate or view forwards each call in one line, so the same code runs on a
/// phone and in the harness. Show each screen with ``ClipHost/ClipHost/report(_:inRelease:)-swift.type.method``.
/// A launch that reports no screen counts as not handled.
@MainActor
public protocol ClipEntrance: Sendable {
    /// The kind of life cycle that calls the entrance; by default, ``EntranceKind/scene``.
    static var kind: EntranceKind { get }

    /// The scene connects: `scene(_:willConnectTo:options:)`. With SwiftUI, the first view appears.
    func willConnect(_ options: Launch.Connection) async throws

    /// An activity arrives: in `scene(_:continue:)` if the clip is running, or in SwiftUI's
    /// `onContinueUserActivity`.
    func continued(_ activity: Launch.Activity) async throws

    /// A person taps a notification from the clip.
    func received(_ notification: Launch.Notification) async throws
}

/// The kind of life cycle that delivers activities.
public enum EntranceKind: Sendable, Hashable {
    /// A cold launch's activity is in the options of `willConnect`.
    case scene
    /// `continued` receives every activity, even a cold launch's.
    case swiftUI
}

extension ClipEntrance {
    /// A delegate of scenes.
    public static var kind: EntranceKind { .scene }
    /// Shows nothing.
    public func willConnect(_ options: Launch.Connection) async throws {}
    /// Shows nothing.
    public func continued(_ activity: Launch.Activity) async throws {}
    /// Shows nothing.
    public func received(_ notification: Launch.Notification) async throws {}
}

extension Launch {
    /// A web-browsing activity, as with `NSUserActivityTypeBrowsingWeb`.
    public struct Activity: Sendable, Hashable {
        /// The URL that the clip receives.
        public let webpageURL: URL

        /// Creates an activity.
        public init(webpageURL: URL) { self.webpageURL = webpageURL }

        #if canImport(Darwin)
            /// Creates a web-browsing activity; returns `nil` for other activities.
            public init?(_ activity: NSUserActivity) {
                guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else {
                    return nil
                }
                self.init(webpageURL: url)
            }
        #endif
    }

    /// A tap on a notification that the clip has scheduled.
    public struct Notification: Sendable, Hashable {
        /// Creates a notification.
        public init() {}
    }

    /// The options with which a scene connects.
    public struct Connection: Sendable, Hashable {
        /// The activity of a cold launch; `nil` if the launch has no URL.
        public var activity: Activity?
        /// The notification that launched the clip, if any.
        public var notification: Notification?

        /// Creates options.
        public init(activity: Activity? = nil, notification: Notification? = nil) {
            self.activity = activity
            self.notification = notification
        }
    }

    /// Returns a handler that calls the entrance, then returns the last reported screen.
    package static func handler(_ entrance: any ClipEntrance) -> Handler {
        { launch in
            if let text = launch.text, launch.url == nil { return noURL(text) }
            let reported = ReportedOutcome()
            let calls = try await $reported.withValue(reported) { try await entrance.receive(launch) }
            return reported.last ?? .notHandled(reason(after: calls, launch))
        }
    }

    private static func reason(after calls: [String], _ launch: Launch) -> String {
        guard launch.url != nil, let last = calls.last else {
            return "\(calls.isEmpty ? "no call" : calls.joined(separator: " and ")) reported a screen"
        }
        let place = last == "continued" ? "the activity of continued" : "the options of willConnect"
        return "the URL was in \(place), which shows nothing"
    }
}

extension ClipEntrance {
    /// Makes a launch's calls to the entrance, and returns their names.
    fileprivate func receive(_ launch: Launch) async throws -> [String] {
        let activity = launch.url.map(Launch.Activity.init(webpageURL:))
        let notification = launch.source == Source.notification.rawValue ? Launch.Notification() : nil
        var calls: [String] = []
        let isInOptions = Self.kind == .scene
        if !launch.isContinued {
            calls.append("willConnect")
            try await willConnect(
                Launch.Connection(activity: isInOptions ? activity : nil, notification: notification))
        }
        if let activity, launch.isContinued || !isInOptions {
            calls.append("continued")
            try await continued(activity)
        }
        if let notification {
            calls.append("received")
            try await received(notification)
        }
        return calls
    }
}

/// The last outcome that an entrance reports during a launch.
///
/// `@unchecked Sendable`, because `outcome` is only used on `queue`.
package final class ReportedOutcome: @unchecked Sendable {
    private let queue = DispatchQueue(label: "ClipFlight.ReportedOutcome")
    private var outcome: Outcome?

    var last: Outcome? { queue.sync { outcome } }

    func report(_ outcome: Outcome) { queue.sync { self.outcome = outcome } }
}
