import ClipRouting

/// How a launch ended.
package struct LaunchResult: Sendable, Hashable {
    package var outcome: Outcome
    /// The exit status.
    package var status: Int32
    /// What standard error is told.
    package var message: String?

    /// The handlers returned, whether or not they show a screen.
    init(_ outcome: Outcome) {
        self.outcome = outcome
        status = 0
    }

    /// No handler could run to its end.
    init(failure: String) {
        outcome = .notHandled(failure)
        status = ClipHost.Status.failed
        message = failure
    }
}
