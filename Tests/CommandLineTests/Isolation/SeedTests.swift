#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A process draws the seed once. Forks of one server share it, but spawned launches do not.
    @Suite("run --isolation: the seed of Swift's hashes", .timeLimit(.minutes(30)))
    struct SeedTests {
        @Test("Repeated cases are spawned, so one that depends on the order of a Set is flaky")
        func repeated() async throws {
            let (status, hashes, statuses) = try await run(["notes-its-hash"], isolation: "auto", "--repeat", "6")
            #expect(status == 1)
            #expect(hashes.count == 6 && Set(hashes).count == 6)
            #expect(statuses.last == "flaky")
        }

        @Test("Cases that are launched once are forked", arguments: [[], ["--repeat", "1"]])
        func once(options: [String]) async throws {
            let names = ["notes-its-hash?first", "notes-its-hash?second"]
            let suite = try HostileSuite(names.map { HostileSuite.Invocation($0, screen: "survived") })
            let result = try await suite.start(jobs: 1, isolation: "auto", options).end()
            #expect(result.status == 0, "\(result.errors)")
            let hashes = try suite.notes("hash-")
            #expect(hashes.count == 2 && Set(hashes).count == 1)
        }

        private func run(
            _ names: [String], isolation: String, _ options: String...
        ) async throws -> (status: Int32, hashes: [String], statuses: [String]) {
            let suite = try HostileSuite(names.map { HostileSuite.Invocation($0, screen: "survived") })
            let result = try await suite.start(jobs: 1, isolation: isolation, options).end()
            return (
                result.status, try suite.notes("hash-"), try HostileLog(in: suite.folder).cases.map(\.status)
            )
        }
    }
#endif
