import Foundation
import TestSupport
import Testing

@testable import ClipSuites

/// Whatever the bytes are, the reader ends, and says something where they are no JSON.
@Suite(.timeLimit(.minutes(30))) struct JSONRobustnessTests {
    static let complete =
        (try? Data(contentsOf: URL(fileURLWithPath: SampleSuite.completePath + "/suite.json"))) ?? Data()

    private func check(_ bytes: [UInt8]) {
        for dialect in [JSONReader.Dialect.suite, .strict] {
            let document = JSONReader.read(bytes, file: "f", dialect: dialect)
            if document.value == nil { #expect(!document.diagnostics.isEmpty) }
            for diagnostic in document.diagnostics { #expect(!DiagnosticRenderer().render(diagnostic).isEmpty) }
        }
    }

    @Test func arbitraryPunctuation() {
        var random = SeededGenerator(seed: 4)
        let alphabet = Array("{}[],:\"'\\/*u01eE+-. \n\ttfnDd8".utf8) + [0xC3, 0xA9]
        for _ in trials(5000) {
            let length = Int.random(in: 0...40, using: &random)
            check((0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 })
        }
    }

    @Test func beginningsOfASuite() {
        for length in stride(from: 0, to: Self.complete.count, by: 11) { check(Array(Self.complete.prefix(length))) }
    }

    @Test func mutationsOfASuiteAreDecodedOrReported() throws {
        var random = SeededGenerator(seed: 6)
        let folder = try TemporaryFolder()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: SampleSuite.completePath, toPath: folder.path)
        let original = Array(Self.complete)
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
