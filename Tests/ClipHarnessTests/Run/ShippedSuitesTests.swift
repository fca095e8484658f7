import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// The suites that this repository ships pass.
@Suite(.launching, .timeLimit(.minutes(30))) struct ShippedSuitesTests {
    @Test func pass() async throws {
        let suites = try FixtureRun.load(Checkout.root.appendingPathComponent("suites").path).map(\.withBuiltHosts)
        let (recorder, ended) = try await FixtureRun.run(Plan(suites), jobs: 4)
        #expect(try suites.map(\.id).sorted() == Self.shipped())
        #expect(recorder.verdicts.filter { $0.status != .passed } == [])
        #expect(ExitStatus(of: ended) == .passed)
        for suite in suites {
            let cases = recorder.results.map(\.testCase).filter { $0.suite.id == suite.id }
            for experience in suite.advanced {
                let exact = cases.filter { $0.kind == .exact && $0.url == experience.url.text }
                #expect(!exact.isEmpty, "\(experience.url.text) has no exact case")
                #expect(exact.map(\.location).contains(experience.location))
            }
        }
    }

    /// Everything in the folder that is a suite: a JSON file, or a folder with one.
    private static func shipped() throws -> [String] {
        let folder = Checkout.root.appendingPathComponent("suites")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter {
            entry in
            entry.pathExtension == "json"
                || FileManager.default.fileExists(atPath: entry.appendingPathComponent("suite.json").path)
        }.map { $0.deletingPathExtension().lastPathComponent }.sorted()
    }
}
