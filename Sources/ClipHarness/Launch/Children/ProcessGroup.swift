import CProcess
import Foundation

/// The process group of a child, also after the child itself was reaped.
struct ProcessGroup {
    let leader: pid_t
    /// The leader's exit descriptor, or -1.
    let exitDescriptor: Int32

    /// Sends a signal to every member; a group without members is none the worse for it.
    func signal(_ signal: Int32) {
        _ = cprocess_signal_group(leader, exitDescriptor, signal)
    }

    /// Whether it has no member left, not even an ended one that nobody has asked about yet.
    ///
    /// Says no as long as the leader is not reaped.
    var isEmpty: Bool {
        cprocess_signal_group(leader, exitDescriptor, 0) == ESRCH
    }
}
