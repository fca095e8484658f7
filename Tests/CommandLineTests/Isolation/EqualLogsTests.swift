import Foundation
import TestSupport
import Testing

/// Runs shipped suites with forked and with spawned hosts.
@Suite("run --isolation: equal logs under fork and spawn", .timeLimit(.minutes(30)))
struct EqualLogsTests {
    @Test("Each case has the same line in both logs, including its output and outcome")
    func shippedSuites() async throws {
        let folder = try ShippedSuites.folder(of: ["fruta", "hand-over", "my-rental", "parking-meter", "scooter"])
        let forked = try await run(["suites"], isolation: "fork", in: folder)
        let spawned = try await run(["suites"], isolation: "spawn", in: folder)
        #expect(forked.status == 0 && spawned.status == 0, "\(forked.errors)\(spawned.errors)")
        #expect(forked.cases.count > 100)
        expectEqual(forked, spawned)
    }

    @Test(
        "Failing cases have the same lines too, with wrong screens or crashes",
        arguments: Linking.available)
    func failures(linking: Linking) async throws {
        let folder = try ShippedSuites.folder(
            of: ["bright-egg-cafe", "hand-over", "parking-meter"], linking: linking
        ) {
            $0.replacing(#""screen": ""#, with: #""screen": "no-"#)
        }
        try ShippedSuites.copy(
            "Tests/ClipHarnessTests/Fixtures/costra-coffee-unmended", to: "unmended", in: folder, linking: linking)
        let paths = ["suites/bright-egg-cafe", "suites/hand-over", "suites/parking-meter", "unmended"]
        let forked = try await run(paths, isolation: "fork", in: folder)
        let spawned = try await run(paths, isolation: "spawn", in: folder)
        #expect(forked.status == 1 && spawned.status == 1, "\(forked.errors)\(spawned.errors)")
        #expect(forked.cases.count { $0.contains(#""status":"failed""#) } > 20)
        #expect(forked.cases.count { $0.contains(#""type":"crashed""#) } >= 4)
        expectEqual(forked, spawned)
    }

    private struct Run {
        let status: Int32
        let errors: String
        /// The lines of the cases, in the order of the plan.
        let cases: [String]
    }

    private func run(_ paths: [String], isolation: String, in folder: TemporaryFolder) async throws -> Run {
        let options = [
            "--isolation", isolation, "--reproducible", "--store-output", "always", "--timeout", "120s", "--report",
            "json=\(isolation).jsonl",
        ]
        let result = try await CommandLineTool.run(["run"] + paths + options, in: folder)
        return Run(
            status: result.status, errors: result.errors, cases: try cases(of: folder.read("\(isolation).jsonl")))
    }

    private func cases(of log: String) throws -> [String] {
        try log.split(separator: "\n").filter { $0.contains(#""event":"case-finished""#) }.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            var fields = try #require(object as? [String: Any])
            // The addresses in a crash's backtrace differ between starts.
            if fields["type"] as? String == "crashed" { fields["errorOutput"] = nil }
            let bytes = try JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys])
            return (fields["index"] as? Int ?? -1, String(decoding: bytes, as: UTF8.self))
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func expectEqual(_ forked: Run, _ spawned: Run) {
        #expect(forked.cases.count == spawned.cases.count)
        for (forked, spawned) in zip(forked.cases, spawned.cases) { #expect(forked == spawned) }
    }
}
