/// What became of one launch.
package struct LaunchReport: Sendable, Hashable {
    package var ending: Ending
    /// Whether something that the child had started still ran 100 ms after the child had ended by itself.
    package var leaked: Bool
    /// What of the launch could not be ended and still runs.
    package var remaining: [RemainingProcess]
    package var outcome: OutcomeFile
    package var output: CapturedOutput
    package var errorOutput: CapturedOutput
    /// From just before the start until the child had ended; what it left behind does not count.
    package var duration: Duration
    /// Whether a fork server made the child; else its program was started for it.
    package var isForked = false

    /// Creates a report.
    package init(
        ending: Ending, leaked: Bool = false, remaining: [RemainingProcess] = [], outcome: OutcomeFile = .none,
        output: CapturedOutput = CapturedOutput(),
        errorOutput: CapturedOutput = CapturedOutput(), duration: Duration = .zero
    ) {
        self.ending = ending
        self.leaked = leaked
        self.remaining = remaining
        self.outcome = outcome
        self.output = output
        self.errorOutput = errorOutput
        self.duration = duration
    }

    /// How a launch ended.
    package enum Ending: Sendable, Hashable {
        /// The child ended by itself with this status.
        case exited(Int32)
        /// A signal that was not the harness's ended the child.
        case signalled(Int32)
        /// The child ended by itself, and how was never reported: something that could not be ended traces it.
        case unreported
        /// The child was over its time and was ended, unless it is one of those that remain.
        case timedOut
        /// The child could not be started; one sentence says why and, where it can be guessed, the mend.
        case notStarted(String)
        /// The run was interrupted, and the child with it.
        case interrupted
    }
}
