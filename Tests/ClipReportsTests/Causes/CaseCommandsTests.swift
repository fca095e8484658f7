import ClipHarness
import ClipReports
import Testing

/// `CausesTests` runs these commands and checks that each selects exactly its case.
@Suite("Commands to copy") struct CaseCommandsTests {
    private func commands(
        _ testCase: TestCase, _ options: CaseCommands = CaseCommands(), _ status: CaseResult.Status = .failed,
        attempts: Int = 1
    ) -> [String] {
        options.all(for: CaseResult(testCase: testCase, status: status, attempts: attempts)).map(\.command)
    }

    @Test func aCaseIsNamedByItsShortID() {
        let testCase = SampleCase.make(0, "It's (17) or 18)")
        #expect(testCase.shortID == "331debe6" && testCase.linkID.hasPrefix(testCase.shortID))
        #expect(
            commands(testCase) == [
                "clipflight run suites/bikes --case 331debe6",
                "clipflight explain --suite suites/bikes --case 331debe6",
            ])
    }

    @Test func whatAVerdictDependsOnIsStated() {
        let options = CaseCommands(options: ["--isolation=spawn"], seed: 7)
        let probe = SampleCase.make(0, "Bike", kind: .probe)
        let rerun = "clipflight run suites/bikes --case \(probe.shortID) --probes --seed 7"
        // A probe is not in a suite, so no command explains it.
        #expect(commands(probe, options) == [rerun + " --isolation=spawn"])
        #expect(commands(probe, options.inFiles) == [rerun])
        let slow = SampleCase.make(0, "Bike").with { $0.timeout = .milliseconds(62_500) }
        #expect(commands(slow, options)[0].hasSuffix(" --timeout 62.5s --isolation=spawn"))
        #expect(commands(slow, CaseCommands(), .flaky, attempts: 5)[0].hasSuffix(" --timeout 62.5s --repeat 5"))
        #expect(commands(slow, CaseCommands(), .flaky, attempts: 1)[0].hasSuffix(" --repeat 2"))
    }

    @Test func thePathIsTheOneFromTheCurrentFolder() {
        func first(_ path: String) -> String? {
            commands(SampleCase.make(0, "x"), CaseCommands(suitePaths: ["suites/bikes/suite.json": path])).first
        }
        #expect(first("../-b c")?.hasPrefix("clipflight run '../-b c' --case ") == true)
        #expect(first("-b")?.hasPrefix("clipflight run ./-b --case ") == true)
        // A command with an invisible character could not be copied.
        #expect(first("a\u{202E}b") == nil)
    }
}
