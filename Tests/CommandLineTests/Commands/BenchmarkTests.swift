import Foundation
import TestSupport
import Testing

@Suite("clipflight-bench", .timeLimit(.minutes(30)))
struct BenchmarkTests {
    private struct Row: Decodable {
        var what: String
        var figure: Double
        var anchor: String?
        var anchorFigure: Double?
        var ratio: Double?
        var goal: Double?
    }

    @Test("A row comes with its anchor, its ratio and its goal; what cannot be measured costs none of the others")
    func rows() async throws {
        let folder = try TemporaryFolder()
        // Alone in its folder it does not find the program whose start it measures.
        let program = folder.path("clipflight-bench")
        try FileManager.default.copyItem(atPath: Checkout.product("clipflight-bench"), toPath: program)
        let result = try await CommandLineTool.run(
            ["--json", "start", "launch"], in: folder, program: program, through: .forIdlers)
        #expect(result.status == 1)
        #expect(result.errors.contains("error: “start” could not be measured: clipflight is not built beside this"))
        let row = try #require(try rows(result.output).first)
        #expect(row.what.hasPrefix("isolated launch of any program") && row.goal == 1.15)
        #expect(abs(try #require(row.ratio) - row.figure / (try #require(row.anchorFigure))) < 1e-9)
        let table = result.errors.split(separator: "\n")
        #expect(table.first?.hasPrefix("what ") == true && table.last?.hasPrefix(row.what) == true)
        #expect(table.last?.contains("≤ 1.15 ×") == true && table.last?.hasSuffix("and wait)") == true)
    }

    private func rows(_ output: String) throws -> [Row] {
        try output.split(separator: "\n").map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    }
}
