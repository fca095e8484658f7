import ClipHost
import ClipRouting

/// A sample clip: its links, and what it shows where it is launched without one.
struct Sample {
    let router: @MainActor () throws -> Router
    let withoutURL: Launch.Handler

    init(_ router: @escaping @MainActor () throws -> Router, withoutURL: @escaping Launch.Handler) {
        self.router = router
        self.withoutURL = withoutURL
    }
}
