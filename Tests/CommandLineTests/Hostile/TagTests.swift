#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// What a launch starts is known by its tag, a limit on file locks: where none can be set, that is said.
    @Suite("run: launches that cannot be tagged", .timeLimit(.minutes(30)))
    struct TagTests {
        @Test("It is said once, with the limit, and verdicts are the same", arguments: ["fork", "spawn"])
        func tooLow(isolation: String) async throws {
            let errors = try await run(isolation: isolation, limit: "100")
            #expect(errors.components(separatedBy: "warning: ").count == 2, "\(errors)")
            #expect(errors.contains("the hard limit on file locks (ulimit -Hx) is 100"))
            #expect(errors.contains("only an administrator can raise it"))
        }

        @Test("The counterpart: a limit that can be raised again is none", arguments: ["fork", "spawn"])
        func soft(isolation: String) async throws {
            #expect(try await run(isolation: isolation, limit: "100:") == "")
        }

        /// Runs a suite under a limit, and returns what is printed as errors.
        private func run(isolation: String, limit: String) async throws -> String {
            let suite = try HostileSuite([
                HostileSuite.Invocation("id", screen: "survived"),
                HostileSuite.Invocation("session-of-its-own"),
            ])
            try await Shell.run(
                """
                export TMPDIR="$PWD/tmp" HOME="$PWD" HOSTILE_MARK=\(suite.mark) HOSTILE_FOLDER="$PWD/notes" HOSTILE_JOBS=2
                exec "$0" run -j2 --isolation \(isolation) >output 2>errors
                """, in: suite.folder, by: ["prlimit", "--locks=\(limit)"])
            let log = try HostileLog(in: suite.folder)
            #expect(log["id"]?.status == "passed")
            #expect(log["session-of-its-own"]?.type == "leaked")
            return try suite.folder.read("errors")
        }
    }
#endif
