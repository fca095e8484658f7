import ClipHarness
import ClipReports
import ClipSuites

/// The run before this one, which `--failed` asks about.
struct RunBefore: Sendable {
    /// What it left to be done; `nil` where every case is wanted.
    private(set) var run: PreviousRun?
    /// Why nobody knows what it left.
    private(set) var remark: Diagnostic?

    /// Reads its event log, where only what it left is wanted.
    ///
    /// - Parameter flakyFails: Whether a case that was flaky there counts as failed.
    init(_ arguments: SelectionArguments, log: String, flakyFails: Bool = false) {
        guard arguments.isFailedOnly else { return }
        do throws(Diagnostic) {
            run = try PreviousRun(eventLog: log, flakyFails: flakyFails)
        } catch {
            var remark = error
            remark.severity = .warning
            remark.note = "so --failed leaves no case out"
            remark.fix = "name the folder of that run's reports with --output"
            self.remark = remark
        }
    }

    /// Reads what the run before one with these arguments left.
    init(_ arguments: RunArguments) {
        self.init(arguments.selection, log: arguments.eventLog, flakyFails: arguments.relaunch.flakyFails)
    }

    /// The same for a later run of one watch, in which nobody has to be told again.
    var known: RunBefore {
        var known = self
        known.remark = nil
        return known
    }
}
