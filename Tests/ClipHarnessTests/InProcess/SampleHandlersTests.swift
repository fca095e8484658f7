import ClipHarness
import ClipHost
import ClipSuites
import TestSupport
import Testing

@testable import SampleClips

/// The sample clips get the same verdicts in this process as in their own processes.
@Suite(.launching, .timeLimit(.minutes(30))) struct SampleHandlersTests {
    static let names = Sample.all.map(\.key)
    /// Long enough even if other tests use all processors.
    private static let ample = Duration.seconds(600)

    @Test(arguments: names)
    func givesTheVerdictsOfProcesses(name: String) async throws {
        let path = Checkout.root.appendingPathComponent("suites/\(name)").path
        let sample = try #require(Sample.all.first { $0.key == name }?.value)
        let handlers = try await sample.handlers

        let recorder = EventRecorder()
        let ended = await (try Suites(at: path)).run(through: handlers, timeout: Self.ample, sink: recorder.receive)

        let (spawned, spawnedEnd) = try await FixtureRun.run(
            Plan(try FixtureRun.load(path).map(\.withBuiltHosts)), jobs: 2)
        #expect(recorder.verdicts == spawned.verdicts)
        #expect(recorder.results.map(\.outcome) == spawned.results.map(\.outcome))
        #expect(recorder.results.map(\.attempts) == spawned.results.map(\.attempts))
        #expect(ended.counts == spawnedEnd.counts)
        #expect(ended.counts.passed > 0)
    }

    @Test(arguments: names)
    func runsEachCaseOnItsOwn(name: String) async throws {
        let sample = try #require(Sample.all.first { $0.key == name }?.value)
        let handlers = try await sample.handlers
        let suites = try Suites(at: "suites/\(name)")
        var results: [CaseResult] = []
        for testCase in suites.cases { results += try await testCase.check(through: handlers, timeout: Self.ample) }
        #expect(results.count == suites.total)
        #expect(Set(suites.cases.map(\.id)).count == suites.cases.count)
    }
}

extension Sample {
    /// Calls the sample's entrance, if it has one, as the sample's program does.
    @MainActor var handlers: Handlers {
        get throws {
            if let entrance { return Handlers(Launch.handler(entrance(self))) }
            return Handlers(try router(), withoutURL: withoutURL)
        }
    }
}
