#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @Suite("Where no thread can be started, or no file opened", .timeLimit(.minutes(30)))
    struct NoThreadsTests {
        /// An administrator has no limit, and so becomes another user.
        private static let other = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""

        @Test(
            "Every command says so at once", arguments: ["--version", "check suites", "run", "code https://a.example"])
        func none(command: String) async throws {
            let folder = try self.folder()
            try await Shell.run(
                "timeout -s KILL 60 \(Self.other) prlimit --nproc=1 ./clipflight \(command) >out 2>err; echo $? >status",
                in: folder)
            #expect(try folder.read("status") == "71\n")
            #expect(try folder.read("out") == "")
            let errors = try folder.read("err")
            #expect(errors.hasPrefix("error: no thread can be started: "), "\(errors)")
            #expect(errors.contains("raise the limit of processes (ulimit -u"))
        }

        @Test("Where too few files can be opened it says so, and is not ended by a signal", arguments: 4...12)
        func files(limit: Int) async throws {
            let folder = try self.folder()
            try await Shell.run(
                "(ulimit -n \(limit); exec timeout -s KILL 60 ./clipflight --version) >out 2>err; echo $? >status",
                in: folder)
            let (status, errors) = (try folder.read("status"), try folder.read("err"))
            #expect(status == (limit < 10 ? "71\n" : "0\n"), "\(errors)")
            #expect(errors.hasPrefix("error: too few files can be opened: ") == (limit < 10))
        }

        @Test("Where there are enough it runs", arguments: ["--version", "check suites"])
        func enough(command: String) async throws {
            let folder = try self.folder()
            try await Shell.run(
                "timeout -s KILL 60 \(Self.other) ./clipflight \(command) >out 2>err; echo $? >status",
                in: folder)
            let errors = try folder.read("err")
            #expect(try folder.read("status") == "0\n", "\(errors)")
        }

        /// A folder with a suite and the command that anybody may enter.
        private func folder() throws -> TemporaryFolder {
            let folder = try SampleSuite().folder()
            try FileManager.default.copyItem(atPath: Checkout.product("clipflight"), toPath: folder.path("clipflight"))
            for path in [folder.path, folder.path("clipflight"), folder.path("suites"), folder.path("suites/bikes")] {
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            }
            return folder
        }
    }
#endif
