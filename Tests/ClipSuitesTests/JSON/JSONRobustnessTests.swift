import Foundation
import TestSupport
import Testing

@testable import ClipSuites

@Suite(.timeLimit(.minutes(30))) struct JSONRobustnessTests {
    @Test func mutationsOfASuiteAreDecodedOrReported() throws {
        var random = SeededGenerator(seed: 6)
        let folder = try TemporaryFolder()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: SampleSuite.completePath, toPath: folder.path)
        let original = Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("suite.json"))))
        for _ in trials(200) {
            var bytes = original
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes.replaceSubrange(place..<min(bytes.count, place + Int.random(in: 0...8, using: &random)), with: [])
            try folder.write(bytes, to: "suite.json")
            let loaded = SuiteLoader.load(paths: [folder.path], from: "/")
            #expect(loaded.hasErrors == loaded.suites.isEmpty)
            _ = DiagnosticRenderer(colour: true).render(loaded.diagnostics)
        }
    }
}
