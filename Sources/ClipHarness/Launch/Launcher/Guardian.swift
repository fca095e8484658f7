import CProcess
import Foundation

package enum HarnessProcess {
    /// Takes over the whole process, which a library must never do (`GuestTests`).
    ///
    /// The process then keeps ended children and adopts orphans. If the process is killed, a
    /// guardian ends the launches. In the guardian's process, this function does not return.
    package static func claim() {
        #if os(macOS)
            if CommandLine.arguments.first == CPROCESS_GUARDIAN_NAME { cprocess_guard() }
        #endif
        #if canImport(Darwin)
            // By default, macOS allows only 256 open files, which is too few for many launches.
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

/// Ends the launches if this process is killed, but does not remove files.
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

    /// Ends all launches now. Do not launch anything afterwards.
    package static func endLaunches() { end(within: .seconds(10)) }

    private static func end(within limit: Duration) {
        state.withLock { state in
            guard let ended = state.guardian.take() else { return }
            close(ended.channel)
            ProcessTable.reap(ended.process, within: limit)
        }
    }
}
