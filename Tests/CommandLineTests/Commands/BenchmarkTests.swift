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

    @Test("Wrong usage measures nothing")
    func usage() async throws {
        let result = try await CommandLineTool.run(
            ["start", "stop"], in: TemporaryFolder(), program: Checkout.product("clipflight-bench"))
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("error: nothing called “stop” is measured\nusage: clipflight-bench "))
    }

    @Test("The programs that it measures are built with it")
    func built() throws {
        let sources = Checkout.root.appendingPathComponent("Sources/clipflight-bench")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let programs = try files.flatMap { file in
            try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
                .matches(of: /BuiltProgram\.path\("([\w-]+)"\)/).map { String($0.1) }
        }
        #expect(Set(programs) == ["clipflight", "SampleClips"])
        let manifest = try String(contentsOf: Checkout.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let target = try #require(manifest.firstMatch(of: /name: "clipflight-bench",\s+dependencies: \[([^\]]*)\]/)).1
        for program in Set(programs) { #expect(target.contains("\"\(program)\"")) }
    }

    private func rows(_ output: String) throws -> [Row] {
        try output.split(separator: "\n").map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    }
}
