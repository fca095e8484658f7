import CProcess
import Foundation

/// The processes that no longer say whose they are: they have put off the tag of their launch, or could never bear it.
///
/// Nobody can tell which launch they come from, but nothing of a run remains, so that they are ended with it.
package enum Strays {
    /// Ends them when no launch is under way any more; returns which of them still ran, and which of those still do.
    ///
    /// Where an orphan may be another's, since this process had children before it adopted any, nothing is ended.
    static func end() -> (found: [RemainingProcess], remaining: [RemainingProcess]) {
        guard Orphans.areOfLaunchesAlone else { return ([], []) }
        var found: [pid_t: RemainingProcess] = [:]
        var running: [pid_t] = []
        let deadline = Deadline.after(ChildSupervision.killPatience)
        repeat {
            // One that is ended may leave others, which then come here.
            let strays = Orphans.children.filter { $0 != Guardian.shared.process }
            if strays.isEmpty { break }
            running = strays.filter(isRunning)
            for process in running where found[process] == nil { found[process] = RemainingProcess(process) }
            let refused = running.filter { kill($0, SIGKILL) != 0 && errno == EPERM }
            for process in strays {
                var ending = cprocess_ending()
                _ = cprocess_ending(process, true, &ending)
            }
            if !running.isEmpty && refused == running { break }
            usleep(1000)
        } while Deadline.clock.now < deadline
        let remaining = running.filter(isRunning).compactMap { found.removeValue(forKey: $0) }
        return (found.values.sorted { $0.process < $1.process }, remaining)
    }

    private static func isRunning(_ process: pid_t) -> Bool {
        var status = cprocess_status()
        return cprocess_status(process, &status) == 0 && status.running
    }
}
