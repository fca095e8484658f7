import CProcess
import Foundation

/// A launch that a fork server was asked for, and that nobody waits for any more.
///
/// Its child may be there all the same, and its number is not known: only what it bears is.
struct GivenUpLaunch {
    /// The launch's tag, and the server's, which a child has until it bears the launch's.
    let tags: [LaunchTag]
    /// The server, which has ended and is left as it is.
    let server: pid_t

    /// Kills and reaps what there is of it, until there is nothing or it has taken too long.
    func end() {
        let deadline = Deadline.after(ChildSupervision.killPatience)
        while true {
            let found = bearers
            if found.isEmpty { return }
            for process in found { kill(process, SIGKILL) }
            // The parents first: what they leave comes to this process.
            for process in found {
                var ending = cprocess_ending()
                _ = cprocess_ending(process, true, &ending)
            }
            guard Deadline.clock.now < deadline else { return }
            usleep(1000)
        }
    }

    /// All processes that bear one of the tags, but for the server; of the ended ones those that are this process's to
    /// reap.
    private var bearers: [pid_t] {
        let number = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return [] }
        let processes = FolderListing.names(in: Descriptor(owning: number)) ?? []
        return processes.compactMap { name -> pid_t? in
            var status = cprocess_status()
            let text = name.dropLast().map { UInt8(bitPattern: $0) }
            guard let process = pid_t(String(decoding: text, as: UTF8.self)), process != server,
                tags.contains(LaunchTag(of: process)), cprocess_status(process, &status) == 0,
                status.running || status.parent == getpid()
            else { return nil }
            return process
        }
    }
}
