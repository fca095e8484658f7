import Foundation

/// Launches children in threads of its own, several at once, and leaves nothing of them behind.
///
/// The blocking wait for a child is kept off Swift's cooperative threads, of which there are as few as processors. What a
/// child leaves is found by its group and its tag; in a process that is the harness's own (``HarnessProcess``), none of it
/// can hide between two looks.
package final class ProcessLauncher: Launching {
    private let queue: LaunchQueue
    private let run: RunFolder
    private let starter: ChildStarter

    /// Makes the run's folder.
    ///
    /// - Parameters:
    ///   - jobs: How many children run at once; at least one.
    ///   - isolation: Whether hosts may fork.
    /// - Throws: ``FolderFailure`` where the folder cannot be made.
    package init(jobs: Int, isolation: Isolation = .auto) throws(FolderFailure) {
        run = try RunFolder()
        starter = ChildStarter(isolation, in: run)
        queue = LaunchQueue(jobs: jobs, in: run, starter: starter)
    }

    deinit {
        close()
    }

    /// Launches one child and waits until it and all that it started have ended.
    ///
    /// A cancelled task's child is told to end, and killed half a second later.
    package func launch(_ order: LaunchOrder) async -> LaunchReport {
        let interruption = Interruption()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.add(LaunchQueue.Job(order: order, interruption: interruption, continuation: continuation))
            }
        } onCancel: {
            interruption.interrupt()
        }
    }

    /// Ends all children as a cancelled task does, and starts no more: every launch, now and from now on, is reported
    /// as interrupted.
    package func interrupt() {
        queue.interrupt()
    }

    /// Makes an empty folder that several launches share, such as the steps of a journey.
    ///
    /// - Throws: ``FolderFailure``.
    package func makeContainer() throws(FolderFailure) -> String {
        try run.makeFolder("container")
    }

    /// Removes a folder that ``makeContainer()`` has made, with all that is in it.
    package func removeContainer(_ path: String) {
        run.remove(path)
    }

    /// Why the launches of a program are spawned although they were to be forked, in a clause that goes on from the
    /// program's name; `nil` where they are forked.
    package func reasonForSpawning(_ executable: String) -> String? {
        starter.refusal(of: executable)?.reason
    }

    /// Waits until all launches have ended, and removes the run's folder. Later launches are reported as interrupted.
    package func close() {
        queue.close()
        starter.close()
        run.remove()
    }
}
