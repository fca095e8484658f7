import ClipHost
import ClipRouting
import ClipRules

/// The handlers of a clip, and of the full app that replaces it, to be run in this process.
///
///     static let handlers = Handlers(try Router {
///         Route("/rent") { _ in .screen("choose-bike") }
///     }, withoutURL: { _ in .screen("welcome") })
///
/// They take the place of the hosts that a suite names, and run on the main actor, as in the clip. `Launch.current` has
/// source, target, location and container; the environment of this process stays as it is, and so does its memory.
public struct Handlers: Sendable {
    private let clip: Launch.Handler
    private let app: Launch.Handler

    /// Handlers that clip and app share (Apple, "Responding to invocations").
    ///
    /// - Parameters:
    ///   - router: Shows a launch with a URL.
    ///   - withoutURL: Shows a launch without one, which restores saved state.
    public init(_ router: Router, withoutURL: @escaping Launch.Handler = Launch.showsNothing) {
        self.init(Launch.handler(router, withoutURL: withoutURL))
    }

    /// One handler for every launch of clip and app, with and without a URL.
    public init(_ handler: @escaping Launch.Handler) {
        clip = handler
        app = handler
    }

    /// Handlers of a clip and of an app that differ.
    public init(clip: Handlers, app: Handlers) {
        self.clip = clip.clip
        self.app = app.app
    }

    func handler(for target: Target) -> Launch.Handler {
        switch target {
        case .clip: clip
        case .app: app
        }
    }
}
