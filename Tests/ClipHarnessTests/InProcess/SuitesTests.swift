import ClipHarness
import ClipHost
import ClipRouting
import Foundation
import TestSupport
import Testing

@testable import SampleClips

/// Suites, read as a team's own tests read them.
@Suite(.launching, .timeLimit(.minutes(30))) struct SuitesTests {
    /// The README's example with one of this repository's suites.
    @Test(arguments: try Suites(at: "suites/coffee-shop").cases)
    func opens(_ testCase: SuiteCase) async throws {
        try await testCase.check(through: CoffeeShop.sample.handlers)
    }

    @Test func namesItsCasesAsReportsDo() throws {
        let suites = try Suites(at: "suites/hand-over")
        let names = suites.cases.map(\.description)
        #expect(names.contains("reopen: Open the clip again without a link · no URL · appSwitcher · clip"))
        #expect(names.contains { $0.hasPrefix("journey: ") && $0.hasSuffix("steps") })
        #expect(suites.cases.flatMap(\.cases).count == suites.total)
    }

    @Test func saysWhatIsWrongWithAFailure() async throws {
        let suites = try Suites(at: "suites/bikes-rental")
        let testCase = try #require(suites.cases.first { $0.cases.first?.kind == .prefix })
        let error = await #expect(throws: CaseFailure.self) {
            try await testCase.check(through: Handlers { _ in .screen("lobby") })
        }
        let text = try #require(error).description
        #expect(text.hasPrefix("screen: expected "))
        let name = try testCase.cases.at(0).displayName
        #expect(text.contains(", got \"lobby\"\n") && text.contains("  of \(name)\n"))
        #expect(text.contains("suites/bikes-rental/"))
    }

    @Test func saysWhatIsWrongWithDefinitions() throws {
        #expect(throws: InvalidSuites.self) { try Suites(at: "suites/nothing-there") }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("clipflight-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("broken.json")
        try Data(#"{"version": 1, "clap": {}}"#.utf8).write(to: file)
        let error = #expect(throws: InvalidSuites.self) { try Suites(at: file.path) }
        #expect(error?.description.contains("broken.json:1:") == true)
    }

    /// The full app may have its own handlers. Their outcomes are compared with the clip's.
    @Test func holdsTheAppToTheClip() async throws {
        let clip = Handlers(try await Fruta.sample.router(), withoutURL: Fruta.sample.withoutURL)
        let suites = try Suites(at: "suites/fruta")
        let recorder = EventRecorder()
        let app = Handlers { _ in .screen("elsewhere") }
        await suites.run(
            through: Handlers(clip: clip, app: app), timeout: .seconds(600), sink: recorder.receive)
        let parity = recorder.results.filter { $0.testCase.kind == .parity && $0.testCase.resolution.target == .app }
        #expect(!parity.isEmpty)
        #expect(parity.allSatisfy { $0.findings.first?.type == .parity })
    }
}
