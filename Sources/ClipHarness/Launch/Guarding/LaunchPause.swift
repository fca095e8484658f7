import Foundation

/// Stops this process together with what it has launched.
package enum LaunchPause {
    /// Stops all launches and then this process; once it goes on, so do they, and no clock of a launch has moved.
    package static func pauseWithProcess() {
        Deadline.clock.pause()
        LaunchedGroups.shared.stop()
        // It returns when somebody sends CONT.
        raise(SIGSTOP)
        LaunchedGroups.shared.goOn()
        Deadline.clock.resume()
    }
}
