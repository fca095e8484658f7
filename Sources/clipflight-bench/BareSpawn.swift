import CProcess
import Foundation

/// The anchor of every launch: `posix_spawn` of a program with one pipe, read to its end, and a wait. Nothing else.
struct BareSpawn {
    let command: [String]
    var environment: [String] = []

    /// The smallest of programs, which macOS has in another folder.
    static let program = access("/bin/true", X_OK) == 0 ? "/bin/true" : "/usr/bin/true"

    static let smallest = BareSpawn(command: [program])

    func seconds(count: Int = 1) throws(BenchFailure) -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try launch() }
        return (ContinuousClock.now - start).inSeconds / Double(count)
    }

    private func launch() throws(BenchFailure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchFailure("pipe failed with \(errno)") }
        defer { close(ends[0]) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        var child = pid_t()
        let arguments = Self.pointers(command)
        let variables = Self.pointers(environment)
        defer { for text in arguments + variables { free(text) } }
        let result = posix_spawn(&child, command[0], &actions, nil, arguments, variables)
        posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
        guard result == 0 else { throw BenchFailure("posix_spawn failed with \(result)") }
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) > 0 {}
        var status: Int32 = 0
        waitpid(child, &status, 0)
        guard status == 0 else { throw BenchFailure("\(command.joined(separator: " ")) ended with status \(status)") }
    }

    private static func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }
}
