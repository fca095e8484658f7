import CProcess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The anchor of every launch: `posix_spawn` of a program with one pipe, read to its end, and a wait. Nothing else.
struct BareSpawn {
    /// The absolute path of the program.
    var program: String

    /// Why the anchor could not be measured.
    struct Failure: Error {
        var call: String
        var code: Int32
    }

    /// Launches the program once and waits for its end.
    func launch() throws(Failure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(call: "pipe", code: errno) }
        defer { close(ends[0]) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        var child = pid_t()
        let result = program.withCString { path in
            var arguments: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: path), nil]
            var environment: [UnsafeMutablePointer<CChar>?] = [nil]
            return posix_spawn(&child, path, &actions, nil, &arguments, &environment)
        }
        posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
        guard result == 0 else { throw Failure(call: "posix_spawn", code: result) }
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) > 0 {}
        var status: Int32 = 0
        waitpid(child, &status, 0)
    }
}
