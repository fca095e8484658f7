import Foundation
import TestSupport
import Testing

@Suite("run --watch --failed", .timeLimit(.minutes(30)))
struct WatchedFailuresTests {
    @Test("Cases that failed at the start run in every round, even after they pass, and no others do")
    func again() async throws {
        var shop = Shop(broken: [2, 5])
        let folder = try shop.folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 1)
        let failed = try EventLog(in: folder).cases.filter { $0.status != "passed" }.map(\.id)
        #expect(failed.count == 2)

        let run = try await CommandLineTool.start(["run", "--watch", "--failed"], in: folder)
        try await run.output(with: "Watching ")
        for (round, broken) in [Set<Int>(), [1, 5], []].enumerated() {
            shop.broken = broken
            try shop.fix(in: folder)
            try await run.output(with: "Watching ", times: round + 2)
            let cases = try EventLog(in: folder).cases
            #expect(cases.count == 11)
            // Bike 1 is broken too, but it passed at the start, so no round runs it.
            #expect(cases.filter { $0.status != "passed" }.map(\.id) == (broken.contains(5) ? [failed[1]] : []))
        }
        run.send(SIGINT)
        let result = try await run.end()
        #expect(result.status == 130)
        #expect(result.output.components(separatedBy: "Selected 2 of 11 cases").count == 5)
        #expect(result.errors.isEmpty, "\(result.errors)")
    }

    @Test("Without a log, every case runs in every round, and a warning says so once")
    func noLog() async throws {
        let shop = Shop(broken: [2])
        let folder = try shop.folder()
        let run = try await CommandLineTool.start(["run", "--watch", "--failed"], in: folder)
        try await run.output(with: "Watching ")
        try Shop().fix(in: folder)
        try await run.output(with: "Watching ", times: 2)
        #expect(try EventLog(in: folder).cases.count == 11)
        run.send(SIGINT)
        #expect(try await run.end().errors.components(separatedBy: "so every case runs").count == 2)
    }
}
