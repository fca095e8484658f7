import ClipRouting
import Foundation

/// The acts of the handlers, by name.
enum Hostility {
    typealias Act = @Sendable () throws -> Outcome?

    /// There is no act of that name.
    struct Unknown: Error {
        var name: String
    }

    private static let acts: [String: Act] = [
        Crashes.acts, Hangs.acts, Streams.acts, Descendants.acts, BadOutcomes.acts, Folders.acts, Witness.acts,
        Waiting.acts, Hashes.acts,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// Does what a name stands for; where that lets it live and it has no outcome of its own, the result is `nil`.
    static func act(_ name: String) throws -> Outcome? {
        guard let act = acts[name] else { throw Unknown(name: name) }
        return try act()
    }

    static func variable(_ name: String) -> String {
        ProcessInfo.processInfo.environment[name] ?? ""
    }

    /// Runs a script and waits for its end, not for that of what it starts.
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

    /// Waits for ever, as far as any test is concerned: what escapes from one ends some day.
    static func wait() -> Never {
        for _ in 0..<600 { sleep(1) }
        _exit(1)
    }
}
