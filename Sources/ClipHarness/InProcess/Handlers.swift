import ClipHost
import ClipRouting
import ClipRules

/// Handlers of a clip, and of the app that replaces it, to run in this process.
///
/// Handlers replace the suite's hosts and run on the main actor, as in the clip. `Launch.current` has source, target,
/// location and container; the process keeps its environment and memory.
public struct Handlers: Sendable {
    private let clip: Launch.Handler
    private let app: Launch.Handler

    /// Creates handlers that clip and app share: `router` shows a URL, `withoutURL` restores saved state.
    public init(_ router: Router, withoutURL: @escaping Launch.Handler = Launch.showsNothing) {
        self.init(Launch.handler(router, withoutURL: withoutURL))
    }

    /// Creates handlers that run each launch of clip and app through one function.
    public init(_ handler: @escaping Launch.Handler) {
        clip = handler
        app = handler
    }

    /// Creates handlers of a clip and an app that differ.
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
