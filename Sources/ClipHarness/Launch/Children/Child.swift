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

    /// - Parameters:
    ///   - exitDescriptor: What tells of the child's end, or -1.
    ///   - output: The pipe that standard output goes into; its other end is closed here, and so is that of the other.
    init(
        process: pid_t, tag: LaunchTag, exitDescriptor: Int32, output: consuming ChildPipe,
        errorOutput: consuming ChildPipe, started: Deadline.Instant, isForked: Bool
    ) {
        self.process = process
        self.tag = tag
        exit = exitDescriptor < 0 ? nil : Descriptor(owning: exitDescriptor)
        self.output = output.readingEnd()
        self.errorOutput = errorOutput.readingEnd()
        self.started = started
        self.isForked = isForked
    }

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
