import ClipHost
import ClipRouting
import ClipRules

/// The handlers of a clip and its full app, which run in this process.
///
/// Handlers replace the suite's hosts and, as in the clip, run on the main actor. `Launch.current`
/// contains the source, target, location and container. Launches share the process's environment
/// and memory.
public struct Handlers: Sendable {
    private let clip: Launch.Handler
    private let app: Launch.Handler

    /// Creates handlers for a clip and its app from one router.
    ///
    /// `withoutURL` handles launches without a URL.
    public init(_ router: Router, withoutURL: @escaping Launch.Handler = Launch.showsNothing) {
        self.init(Launch.handler(router, withoutURL: withoutURL))
    }

    /// Creates handlers that pass every launch of a clip and its app to one function.
    public init(_ handler: @escaping Launch.Handler) {
        clip = handler
        app = handler
    }

    /// Combines the clip's handler from one set with the app's handler from another.
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
