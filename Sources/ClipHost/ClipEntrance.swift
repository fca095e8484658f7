import ClipFacts
import ClipRouting

#if canImport(Darwin)
    import Foundation
#elseif canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The calls that the system makes to a clip (Apple, "Responding to invocations").
///
/// The clip's delegate or view forwards each call to the entrance, so the same code runs on a phone
/// and in the harness. If no screen is reported with `ClipHost.report`, the launch counts as not handled.
@MainActor
public protocol ClipEntrance: Sendable {
    /// The life cycle of the clip; by default, ``EntranceKind/scene``.
    static var kind: EntranceKind { get }

    /// Called from `scene(_:willConnectTo:options:)`, or when a SwiftUI view appears without an activity.
    func willConnect(_ options: Launch.Connection) async throws

    /// Called from `scene(_:continue:)` in a running clip, or from SwiftUI's `onContinueUserActivity`.
    func continued(_ activity: Launch.Activity) async throws

    /// Called when a person taps a notification from the clip.
    func received(_ notification: Launch.Notification) async throws
}

/// The life cycle of a clip, which determines how activities arrive.
public enum EntranceKind: Sendable {
    /// `willConnect` receives the activity of a cold launch in its options.
    case scene
    /// `continued` receives every activity, even that of a cold launch.
    case swiftUI
}

extension ClipEntrance {
    /// The life cycle of a clip with a scene delegate.
    public static var kind: EntranceKind { .scene }
    /// Does nothing.
    public func willConnect(_ options: Launch.Connection) async throws {}
    /// Does nothing.
    public func continued(_ activity: Launch.Activity) async throws {}
    /// Does nothing.
    public func received(_ notification: Launch.Notification) async throws {}
}

extension Launch {
    /// A user activity of the type `NSUserActivityTypeBrowsingWeb`.
    public struct Activity: Sendable {
        /// The URL that the clip receives.
        public let webpageURL: URL

        /// Creates an activity.
        public init(webpageURL: URL) { self.webpageURL = webpageURL }

        #if canImport(Darwin)
            /// Converts a web-browsing activity that has a URL. Returns `nil` for other activities.
            public init?(_ activity: NSUserActivity) {
                guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else {
                    return nil
                }
                self.init(webpageURL: url)
            }
        #endif
    }

    /// A tap on a notification that the clip has scheduled.
    public struct Notification: Sendable {
        /// Creates a notification.
        public init() {}
    }

    /// The connection options of a scene.
    public struct Connection: Sendable {
        /// The activity of a cold launch; `nil` if the launch has no URL.
        public var activity: Activity?
        /// The notification that launched the clip, if any.
        public var notification: Notification?

        /// Creates connection options.
        public init(activity: Activity? = nil, notification: Notification? = nil) {
            self.activity = activity
            self.notification = notification
        }
    }

    /// Returns a handler that calls the entrance and returns the last reported screen.
    package static func handler(_ entrance: any ClipEntrance) -> Handler {
        { launch in
            if let text = launch.text, launch.url == nil { return noURL(text) }
            var launch = launch
            let reported = ReportedOutcome()
            launch.reported = reported
            let kind = type(of: entrance).kind
            try await $handled.withValue(launch) { [launch] in try await launch.enter(entrance, kind) }
            // A call may report its screen later, from a task. Waits for up to a second.
            for _ in 0..<100 where reported.last == nil { try await Task.sleep(nanoseconds: 10_000_000) }
            return reported.last ?? .notHandled(launch.reason(kind))
        }
    }

    @MainActor
    private func enter(_ entrance: any ClipEntrance, _ kind: EntranceKind) async throws {
        let activity = url.map(Activity.init(webpageURL:))
        let notification = source == Source.notification.rawValue ? Notification() : nil
        if !isContinued, kind == .scene || activity == nil {
            let options = Connection(activity: kind == .scene ? activity : nil, notification: notification)
            try await entrance.willConnect(options)
        }
        if let activity, isContinued || kind == .swiftUI { try await entrance.continued(activity) }
        if let notification { try await entrance.received(notification) }
    }

    private func reason(_ kind: EntranceKind) -> String {
        guard url != nil else { return "no call reported a screen within a second" }
        let place = isContinued || kind == .swiftUI ? "activity of continued" : "options of willConnect"
        return "the URL was in the \(place), which shows nothing"
    }
}

/// The last outcome that an entrance reports during a launch.
///
/// The class is `@unchecked Sendable`, because it uses `outcome` only on `OutcomeReport.queue`.
package final class ReportedOutcome: @unchecked Sendable {
    private var outcome: Outcome?

    var last: Outcome? { OutcomeReport.queue.sync { outcome } }

    func report(_ outcome: Outcome) { OutcomeReport.queue.sync { self.outcome = outcome } }
}
