import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// What earlier runs left to be done, as the event log says.
struct RunBefore: Sendable {
    /// What `--failed` selects; `nil` where it was not given, or where it is not known.
    private(set) var failed: PreviousRun?
    /// Why it is not known.
    private(set) var remark: Diagnostic?
    private let log: String
    private let flakyFails: Bool
    /// Whether the log may have been written again since it was read.
    private var isOld = false

    /// Reads the log, where only what it left is wanted.
    ///
    /// - Parameter flakyFails: Whether a case that was flaky there counts as failed.
    init(_ arguments: SelectionArguments, log: String, flakyFails: Bool = false) {
        (self.log, self.flakyFails) = (log, flakyFails)
        guard arguments.isFailedOnly else { return }
        do throws(Diagnostic) {
            failed = try PreviousRun(eventLog: log, flakyFails: flakyFails)
        } catch {
            var remark = error
            remark.severity = .warning
            remark.note = "so --failed leaves no case out"
            remark.fix = "name the folder of that run's reports with --output"
            self.remark = remark
        }
    }

    /// Reads what the runs before one with these arguments left.
    init(_ arguments: RunArguments) {
        self.init(arguments.selection, log: arguments.eventLog, flakyFails: arguments.relaunch.flakyFails)
    }

    /// What the log now says of cases that the run may not select.
    ///
    /// - Parameter replaced: The suites all of whose cases the run selects.
    /// - Returns: `nil` where there is no log.
    /// - Throws: A warning where there is one that cannot be read.
    func history(besides replaced: [Suite]) throws(Diagnostic) -> PreviousRun? {
        if let failed, !isOld { return failed }
        guard isFile, remark == nil else { return nil }
        do throws(Diagnostic) {
            return try PreviousRun(eventLog: log, flakyFails: flakyFails, besides: replaced.map(\.id))
        } catch {
            var warning = error
            warning.severity = .warning
            warning.note = "so what earlier runs left to be done is not kept for --failed"
            warning.fix = "run all suites, or name another folder with --output"
            throw warning
        }
    }

    /// Whether there is a file: a device or a pipe keeps nothing.
    private var isFile: Bool {
        var status = stat()
        return stat(log, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The same for a later run of one watch, in which nobody has to be told again.
    var known: RunBefore {
        var known = self
        known.remark = nil
        known.isOld = true
        return known
    }
}
