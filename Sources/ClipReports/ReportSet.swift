import ClipHarness
import ClipSuites

package final class ReportSet: Sendable {
    private struct State {
        var reporters: [(any Reporter, isOptional: Bool)]
        var tally: RunTally
        var ended: RunEnded?
        var failures: [(error: ReportError, isOptional: Bool)] = []

        var words: ConclusionText? { ended.map { ConclusionText(run: $0, tally: tally) } }
    }

    private let state: Locked<State>

    /// - Parameter optional: Reports that were not requested. Their errors do not fail the run.
    package init(
        _ reporters: sending [any Reporter], optional: sending [any Reporter] = [], under rules: RunRules = RunRules()
    ) {
        state = Locked(
            State(
                reporters: reporters.map { ($0, false) } + optional.map { ($0, true) },
                tally: RunTally(under: rules)))
    }

    package var errors: [ReportError] { state.withLock { $0.failures.filter { !$0.isOptional }.map(\.error) } }
    package var warnings: [ReportError] { state.withLock { $0.failures.filter(\.isOptional).map(\.error) } }

    package var conclusion: Conclusion { state.withLock { $0.ended?.conclusion ?? Conclusion() } }

    package var ownProblems: [Diagnostic] { state.withLock { $0.words?.remarks ?? [] } }

    package var headline: String { state.withLock { $0.words.map { "\($0.mark) \($0.headline)" } ?? "" } }
    package var marks: [BaselineMark: Int] { state.withLock { $0.tally.marks } }

    package func handle(_ event: RunEvent) {
        state.withLock { state in
            let event = state.tally.take(event)
            if case .ended(let run) = event { state.ended = run }
            state.reporters.removeAll { reporter, isOptional in
                do throws(ReportError) {
                    try reporter.handle(event, state.tally)
                    return false
                } catch {
                    state.failures.append((error, isOptional))
                    return true
                }
            }
        }
    }

    package func redraw() { state.withLock { for (reporter, _) in $0.reporters { reporter.redraw($0.tally) } } }
}
