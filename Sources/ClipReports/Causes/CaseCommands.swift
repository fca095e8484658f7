import ClipHarness
import ClipSuites

package struct CaseCommands: Sendable, Hashable {
    package var suitePaths: [String: String] = [:]
    package var seed: Int?
    package var failed: String?
    /// The options that affect the verdict, each preceded by a space.
    private let options: String

    package init(suitePaths: [String: String] = [:], options: [String] = [], seed: Int? = nil) {
        (self.suitePaths, self.seed) = (suitePaths, seed)
        self.options = options.map { " " + $0.quotedForShell }.joined()
    }

    /// The commands for report files, which omit paths and options that `report` does not know.
    package var inFiles: CaseCommands { CaseCommands(seed: seed) }

    package func all(for result: CaseResult) -> [(purpose: String, command: String)] {
        let testCase = result.testCase
        let known = suitePaths[testCase.suite.file] ?? PathText.suite(testCase.suite.file)
        guard let path = known.pathForShell else { return [] }
        let version = testCase.suite.iOS.map { " --ios \($0)" } ?? ""
        let chosen = "\(path) --case \(testCase.shortID)\(version)"
        let probing = testCase.kind == .probe ? seed.map { " --probes --seed \($0)" } ?? "" : ""
        let isLong = testCase.timeout != TestCase.defaultTimeout
        let timeout = isLong ? " --timeout \(DurationText.render(testCase.timeout))" : ""
        // A single launch of a flaky case would probably pass.
        let repeating = result.status == .flaky ? " --repeat \(max(result.attempts, 2))" : ""
        let rerun = "clipflight run \(chosen)\(probing)\(timeout)\(repeating)\(options)"
        let why = "clipflight explain --suite \(chosen)"
        // A launch cannot repeat what only testers saw. `explain --suite` does not support probes.
        return (result.isWrongByHandAlone ? [] : [("rerun", rerun)]) + (testCase.kind == .probe ? [] : [("why", why)])
    }
}
