#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Whether the system lets a test have file systems of its own.
    private enum Mounting {
        static let isAllowed: Bool = {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "unshare -rm mount -t tmpfs none /tmp 2>/dev/null"]
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }()
    }

    /// Handlers that have a disk of their own to fill, or to mount something on: where the system lets a test have one.
    @Suite("Hostile handlers: disks", .enabled(if: Mounting.isAllowed), .timeLimit(.minutes(30)))
    struct DiskTests {
        @Test("A full disk under the container does not affect the next case", arguments: ["fork", "spawn"])
        func full(isolation: String) async throws {
            let suite = try HostileSuite(
                ["fills-its-disk?first", "fills-its-disk?second", "witness-before"].map {
                    HostileSuite.Invocation($0, screen: "survived")
                })
            let errors = try await Self.run(suite, isolation: isolation)
            #expect(try suite.folder.read("status") == "0\n", "\(errors)")
            #expect(try suite.folder.read("left") == "")
        }

        /// Runs a suite with a disk of two mebibytes for the folders of the launches, and returns what went to standard error.
        private static func run(_ suite: HostileSuite, isolation: String) async throws -> String {
            try await Shell.run(
                """
                mount -t tmpfs -o size=2m none tmp
                HOSTILE_JOBS=1 HOSTILE_FOLDER=$PWD/notes TMPDIR=$PWD/tmp \
                    "$0" run -j1 --isolation \(isolation) >out 2>errors
                echo $? >status
                find tmp -mindepth 1 | sort >left
                """, in: suite.folder, by: ["unshare", "-rm"])
            return try suite.folder.read("errors")
        }
    }
#endif
