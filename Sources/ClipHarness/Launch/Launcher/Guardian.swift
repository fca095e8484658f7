import CProcess
import Foundation

package enum HarnessProcess {
    /// Makes the whole process the harness's own: a library never does that (`GuestTests`).
    ///
    /// Then the process keeps ended children, adopts orphans, and has a guardian that ends its launches if it is
    /// killed. In a guardian's process, this does not return.
    package static func claim() {
        #if os(macOS)
            // A guardian is the command's program, started again.
            if CommandLine.arguments.first == CPROCESS_GUARDIAN_NAME { cprocess_guard() }
        #endif
        #if canImport(Darwin)
            // macOS gives a process 256 files, too few for many launches, and takes at most this limit.
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

/// The process that ends the launches if this one is killed. It removes no file.
package enum Guardian {
    private static let state = Locked<(guardian: cprocess_guardian?, mayStart: Bool)>((nil, false))

    static func allowProcess() { state.withLock { $0.mayStart = true } }

    static func start() {
        state.withLock { state in
            guard state.mayStart, state.guardian == nil else { return }
            var started = cprocess_guardian()
            if cprocess_start_guardian(&started) == 0 { state.guardian = started }
        }
    }

    static var channel: Int32 { state.withLock { $0.guardian?.channel ?? -1 } }

    static func watch(group leader: pid_t) { _ = cprocess_tell_guardian(channel, leader) }

    static func forget(group leader: pid_t) { _ = cprocess_tell_guardian(channel, -leader) }

    static var process: pid_t? { state.withLock { $0.guardian?.process } }

    package static func dismiss() {
        _ = cprocess_tell_guardian(channel, CPROCESS_GUARDIAN_LEAVE)
        end(within: .seconds(5))
    }

    /// Ends all launches now. Nothing may be launched afterwards.
    package static func endLaunches() { end(within: .seconds(10)) }

    /// The guardian acts once the channel is closed.
    private static func end(within limit: Duration) {
        state.withLock { state in
            guard let ended = state.guardian.take() else { return }
            close(ended.channel)
            ProcessTable.reap(ended.process, within: limit)
        }
    }
}
