import CProcess
import Foundation

/// The process that the harness runs in: the command's own, or that of a team's tests, in which it is a guest.
package enum HarnessProcess {
    /// Makes the whole process the harness's own, for good: a library never does it by itself (`GuestTests`).
    ///
    /// From then on ended children are kept until they are waited for, orphans of launches become children of this
    /// process, and a process beside it removes what is left where this one is killed. On macOS it may open more files.
    package static func claim() {
        guardIfStartedToGuard()
        #if canImport(Darwin)
            raiseFileLimit()
        #endif
        cprocess_keep_ended_children()
        Orphans.adopt()
        Guardian.shared.allowProcess()
    }

    /// Does not return in the process of a guardian, which on macOS is the command's program, started again.
    package static func guardIfStartedToGuard() {
        #if os(macOS)
            if CommandLine.arguments.first == CPROCESS_GUARDIAN_NAME { cprocess_guard() }
        #endif
    }

    #if canImport(Darwin)
        /// Raises the limit of open files: the 256 that macOS gives a process are too few for many launches at once.
        private static func raiseFileLimit() {
            // The kernel takes no more, also where the hard limit is infinite.
            let most = rlim_t(OPEN_MAX)
            var limit = rlimit()
            guard getrlimit(RLIMIT_NOFILE, &limit) == 0, limit.rlim_cur < most else { return }
            limit.rlim_cur = min(limit.rlim_max, most)
            setrlimit(RLIMIT_NOFILE, &limit)
        }
    #endif
}

/// Removes what this process leaves, also where it is killed: children, folders of launches, unfinished reports.
package final class Guardian: Sendable {
    package static let shared = Guardian()

    private struct State {
        var paths: Set<String> = []
        var abandoned: [String] = []
        var guardian: cprocess_guardian?
        var mayStart = false

        func send(_ order: Int, _ path: String) {
            guard let guardian else { return }
            _ = cprocess_command_guardian(guardian.channel, CChar(order), path)
        }

        /// Closes the channel, after which the guardian acts, and waits for its end, but not for ever.
        mutating func end(within limit: Duration) {
            guard let ended = guardian else { return }
            guardian = nil
            close(ended.channel)
            let deadline = LaunchClock.after(limit)
            var ending = cprocess_ending()
            while cprocess_ending(ended.process, true, &ending) == 0, !ending.ended,
                !LaunchClock.isOver(deadline)
            {
                usleep(1000)
            }
        }
    }

    private let state = Locked(State())

    private init() {}

    func allowProcess() {
        state.withLock { $0.mayStart = true }
    }

    /// Removes a file or folder with this process, at the latest.
    package func watch(_ path: String) {
        state.withLock { state in
            if state.mayStart, state.guardian == nil {
                var started = cprocess_guardian()
                if cprocess_start_guardian(&started) == 0 { state.guardian = started }
            }
            state.paths.insert(path)
            state.send(CPROCESS_GUARDIAN_ADD, path)
        }
    }

    /// Leaves a path alone, which is gone, has become what it was made for or, where `isLeft`, cannot be removed.
    package func forget(_ path: String, isLeft: Bool = false) {
        state.withLock { state in
            guard state.paths.remove(path) != nil else { return }
            if isLeft { state.abandoned.append(path) }
            state.send(CPROCESS_GUARDIAN_DROP, path)
        }
    }

    /// Where a launch's group is named, which is then killed with this process; -1 without a guardian.
    var channel: Int32 { state.withLock { $0.guardian?.channel ?? -1 } }

    func watch(group leader: pid_t) {
        cprocess_command_guardian_group(channel, CChar(CPROCESS_GUARDIAN_ADD), leader)
    }

    func forget(group leader: pid_t) {
        cprocess_command_guardian_group(channel, CChar(CPROCESS_GUARDIAN_DROP), leader)
    }

    var process: pid_t? { state.withLock { $0.guardian?.process } }

    package var abandonedPaths: [String] { state.withLock { $0.abandoned } }

    /// Ends the guardian, where nothing is left to watch: before the end of this process.
    package func dismiss() {
        state.withLock { state in
            guard state.paths.isEmpty else { return }
            state.send(CPROCESS_GUARDIAN_LEAVE, "")
            state.end(within: .seconds(5))
        }
    }

    /// Ends all launches and removes everything that is watched, now. Nothing may be launched or written afterwards.
    package func clearAway() {
        state.withLock { state in
            if state.guardian == nil {
                for path in state.paths { FolderRemoval.remove(path) }
            } else {
                state.end(within: .seconds(10))
            }
        }
    }
}
