import ClipRouting
import Foundation

/// The acts of the handlers, by name.
enum Hostility {
    typealias Act = @Sendable () throws -> Outcome?

    /// An error for a name without an act.
    struct Unknown: Error {
        var name: String
    }

    private static let acts: [String: Act] = [
        Crashes.acts, Hangs.acts, Streams.acts, Descendants.acts, BadOutcomes.acts, Folders.acts, Witness.acts,
        Waiting.acts, Hashes.acts,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// Performs the act with this name. The result is `nil` if the act has no outcome of its own.
    static func act(_ name: String) throws -> Outcome? {
        guard let act = acts[name] else { throw Unknown(name: name) }
        return try act()
    }

    static func variable(_ name: String) -> String {
        ProcessInfo.processInfo.environment[name] ?? ""
    }

    /// Runs a script and waits for its end, but not for processes it starts.
    static func run(_ script: String) {
        var process = pid_t()
        let words = ["sh", "-c", script, "hostile-\(variable("HOSTILE_MARK"))"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        #if canImport(Darwin)
            let variables = _NSGetEnviron().pointee
        #else
            let variables = environ
        #endif
        guard posix_spawn(&process, "/bin/sh", nil, nil, &arguments, variables) == 0 else { return }
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Waits longer than any test. A process that escapes ends eventually.
    static func wait() -> Never {
        for _ in 0..<600 { sleep(1) }
        _exit(1)
    }
}
