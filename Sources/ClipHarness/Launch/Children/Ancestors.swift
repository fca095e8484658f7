import CProcess
import Foundation

/// The chain of a process's parents.
enum Ancestors {
    /// Whether a process was started below another one.
    static func contain(_ ancestor: pid_t, of process: pid_t) -> Bool {
        var status = cprocess_status()
        var current = process
        // The chain ends at the first process; the bound is for one that changes while it is walked.
        for _ in 0..<256 where current > 1 {
            guard cprocess_status(current, &status) == 0 else { return false }
            current = status.parent
            if current == ancestor { return true }
        }
        return false
    }
}
