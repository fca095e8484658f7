import ClipHost
import ClipRouting
import ClipRules

/// Handlers of a clip and of its full app, to run in this process.
///
/// Handlers replace the suite's hosts and run on the main actor, as in the clip. `Launch.current` has the source,
/// target, location and container. Launches share the process's environment and memory.
public struct Handlers: Sendable {
    private let clip: Launch.Handler
    private let app: Launch.Handler

    /// Creates handlers that a clip and its app share: `router` shows a URL, `withoutURL` restores saved state.
    public init(_ router: Router, withoutURL: @escaping Launch.Handler = Launch.showsNothing) {
        self.init(Launch.handler(router, withoutURL: withoutURL))
    }

    /// Creates handlers that run each launch of a clip and its app through one function.
    public init(_ handler: @escaping Launch.Handler) {
        clip = handler
        app = handler
    }

    /// Creates different handlers for a clip and its app.
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
