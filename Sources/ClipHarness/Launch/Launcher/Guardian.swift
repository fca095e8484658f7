import CProcess
import Foundation

/// The process that the harness runs in: the command's own, or that of a team's tests, in which it is a guest.
package enum HarnessProcess {
    /// Makes the whole process the harness's own, for good: a library never does it by itself (`GuestTests`).
    ///
    /// From then on ended children are kept until they are waited for, orphans of launches become children of this
    /// process, and a process beside it ends launches if this one is killed. On macOS it may open more files. It does not
    /// return in the process of a guardian.
    package static func claim() {
        #if os(macOS)
            // A guardian is the command's program, started again.
            if CommandLine.arguments.first == CPROCESS_GUARDIAN_NAME { cprocess_guard() }
        #endif
        #if canImport(Darwin)
            // The 256 open files that macOS gives a process are too few for many launches at once. The kernel takes no
            // more than this, also where the hard limit is infinite.
            let most = rlim_t(OPEN_MAX)
            var limit = rlimit()
            if getrlimit(RLIMIT_NOFILE, &limit) == 0, limit.rlim_cur < most {
                limit.rlim_cur = min(limit.rlim_max, most)
                setrlimit(RLIMIT_NOFILE, &limit)
            }
        #endif
        cprocess_keep_ended_children()
        Orphans.adopt()
        Guardian.allowProcess()
    }
}

/// The process beside this one that ends the groups of its launches if it is killed. It removes no file.
package enum Guardian {
    private static let state = Locked<(guardian: cprocess_guardian?, mayStart: Bool)>((nil, false))

    static func allowProcess() {
        state.withLock { $0.mayStart = true }
    }

    /// Starts it for this process's launches, unless this is a guest's process or it has been started.
    static func start() {
        state.withLock { state in
            guard state.mayStart, state.guardian == nil else { return }
            var started = cprocess_guardian()
            if cprocess_start_guardian(&started) == 0 { state.guardian = started }
        }
    }

    /// The pipe on which groups are named that are killed with this process; -1 without a guardian.
    static var channel: Int32 { state.withLock { $0.guardian?.channel ?? -1 } }

    static func watch(group leader: pid_t) { _ = cprocess_tell_guardian(channel, leader) }

    static func forget(group leader: pid_t) { _ = cprocess_tell_guardian(channel, -leader) }

    static var process: pid_t? { state.withLock { $0.guardian?.process } }

    /// Ends the guardian, which ends nothing, before the end of this process.
    package static func dismiss() {
        _ = cprocess_tell_guardian(channel, CPROCESS_GUARDIAN_LEAVE)
        end(within: .seconds(5))
    }

    /// Ends all launches now. Nothing may be launched afterwards.
    package static func endLaunches() { end(within: .seconds(10)) }

    /// Closes the channel, after which the guardian acts, and waits for its end, but not for ever.
    private static func end(within limit: Duration) {
        state.withLock { state in
            guard let ended = state.guardian else { return }
            state.guardian = nil
            close(ended.channel)
            ProcessTable.reap(ended.process, within: limit)
        }
    }
}
