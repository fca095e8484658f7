import CProcess
import Foundation

/// A child that was started, with the ends of its pipes.
///
/// How it was started does not show: whoever starts children in another way makes one of these.
struct Child: ~Copyable {
    let process: pid_t
    /// What it bears, and all that it starts.
    let tag: LaunchTag
    /// Becomes readable once the child has ended; `nil` where the system has no such thing.
    let exit: Descriptor?
    let output: Descriptor
    let errorOutput: Descriptor
    /// Just before it was started: what it takes to get a fork server ready is not the child's.
    let started: Deadline.Instant
    /// Whether a fork server made it; else its program was started for it.
    let isForked: Bool

    /// The group that the child leads.
    var group: ProcessGroup {
        ProcessGroup(leader: process, exitDescriptor: exitNumber)
    }

    /// The number of the exit descriptor, or -1.
    var exitNumber: Int32 {
        switch exit {
        case .some(let descriptor): descriptor.number
        case .none: -1
        }
    }
}
