#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Handlers' acts do not affect the harness or each other, and leave nothing.
    @Suite("Hostile handlers", .timeLimit(.minutes(30)))
    struct HostileTests {
        struct Way: CustomTestStringConvertible {
            var jobs: Int
            var isolation: String
            var testDescription: String { "-j\(jobs) --isolation \(isolation)" }
        }

        private static let ways = [(8, "fork"), (1, "spawn")].map {
            Way(jobs: $0, isolation: $1)
        }

        @Test("Each act ends with its verdict and leaves nothing", arguments: ways)
        func verdicts(way: Way) async throws {
            let suite = try HostileSuite(Self.invocations(jobs: way.jobs))
            let result = try await suite.start(jobs: way.jobs, isolation: way.isolation).end()
            #expect(result.status == 1, "\(result.errors)")
            let log = try HostileLog(in: suite.folder)
            #expect(log.cases.count == HostileActs.all.count + 2 * way.jobs + 2)
            for act in HostileActs.all { expect(try #require(log[act.name]), of: act) }

            #expect(result.errors.contains("warning: a launch left process "), "\(result.errors)")
            #expect(Remains.processes(mark: suite.mark) == [])
            #expect(Remains.files(in: suite.folder.path("tmp")) == [])
            #expect(
                Remains.files(in: suite.folder.path("reports")).sorted() == ["events.jsonl", "index.html", "junit.xml"])
            for name in ["descriptors", "children"] {
                let before = try #require(log.most(name, "before"))
                let after = try #require(log.most(name, "after"))
                let notes = try suite.notes("before-seen").prefix(1) + suite.notes("after-seen").prefix(1)
                // Processes that hide remain until the end of the run.
                let hidden = name == "children" ? 3 : 0
                #expect(after <= before + hidden, "\(name): \(notes.joined(separator: "\n\n"))")
            }
            // Two of the handlers print much more than that, without end.
            #expect(try #require(log.most("peak", "after")) < 256 << 10)
        }

        private func expect(_ found: HostileLog.Case, of act: HostileAct) {
            let isRight = act.verdicts.contains {
                $0.status == found.status && $0.type == found.type
                    && $0.message.map { found.message?.contains($0) == true } ?? (found.message == nil)
            }
            #expect(isRight, "\(act.name): \(found.status) \(found.type ?? "") \(found.message ?? "")")
            // The limit, the grace period, and time for the harness to make sure.
            #expect(found.duration < (act.isEndless ? 0.5 + 2 + 20 : 60), "\(act.name)")
        }

        private static func invocations(jobs: Int) -> [HostileSuite.Invocation] {
            let acts = HostileActs.all.map { act in
                HostileSuite.Invocation(
                    act.name, timeout: act.timeout, screen: act.verdicts.contains(.survived) ? "survived" : nil)
            }
            return witnesses("before", jobs) + acts + witnesses("after", jobs)
        }

        private static func witnesses(_ phase: String, _ count: Int) -> [HostileSuite.Invocation] {
            (1...count).map { number in
                var witness = HostileSuite.Invocation("witness-\(phase)", screen: "survived")
                witness.title += " \(number)"
                return witness
            }
        }
    }
#endif
