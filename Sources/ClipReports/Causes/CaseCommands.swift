import ClipHarness
import ClipSuites
import Foundation

package struct CaseCommands: Sendable, Hashable {
    package var suitePaths: [String: String] = [:]
    package var seed: Int?
    /// The command that runs what has not passed; `nil` if it is not known.
    package var failed: String?
    /// The options of the run that a verdict depends on, with a space before each.
    private let options: String

    package init(suitePaths: [String: String] = [:], options: [String] = [], seed: Int? = nil) {
        (self.suitePaths, self.seed) = (suitePaths, seed)
        self.options = options.map { " " + $0.quotedForShell }.joined()
    }

    /// The commands that files show: the same wherever the run was started, and from the log.
    var inFiles: CaseCommands { CaseCommands(seed: seed) }

    private static let textLimit = 500
    private static let urlLimit = 2000

    func all(for result: CaseResult) -> [(purpose: String, command: String)] {
        let commands = launching(result)
        return result.isWrongByHandAlone ? Array(commands.dropFirst()) : commands
    }

    private func launching(_ result: CaseResult) -> [(purpose: String, command: String)] {
        let testCase = result.testCase
        let path = path(of: testCase.suite)
        guard !path.unicodeScalars.contains(where: \.isInvisible) else { return [] }
        let suite = path.quotedForShell
        let filter = filter(for: testCase).quotedForShell
        let probing = testCase.kind == .probe ? seed.map { " --probes --seed \($0)" } ?? "" : ""
        let isLong = testCase.timeout != TestCase.defaultTimeout
        let timeout = isLong ? " --timeout \(DurationText.render(testCase.timeout))" : ""
        // A flaky case is likely to pass the next time.
        let repeating = result.status == .flaky ? " --repeat \(max(result.attempts, 2))" : ""
        // The reports of the whole run stay as they are: --failed needs them.
        let options = probing + timeout + repeating + self.options + " -o reports/again"
        let again = [("rerun", "clipflight run \(suite) -E \(filter)\(options)")]
        guard let url = testCase.url, url.utf8.count <= Self.urlLimit, url.utf8.first != UInt8(ascii: "-"),
            !url.unicodeScalars.contains(where: \.isInvisible)
        else { return again }
        let from = testCase.source.rawValue + (testCase.target == .app ? " --installed" : "")
        return again + [("explain", "clipflight explain \(url.quotedForShell) --suite \(suite) --from \(from)")]
    }

    private func path(of suite: SuiteReference) -> String {
        let path = suitePaths[suite.file] ?? PathText.suite(suite.file)
        return path.hasPrefix("-") ? "./" + path : path
    }

    /// Selects one case of its suite by what makes its identity, and a journey as a whole.
    private func filter(for testCase: TestCase) -> String {
        let kind = "kind(\(testCase.kind.rawValue))"
        if testCase.kind == .reopen { return kind }
        if let id = testCase.ownID, testCase.kind == .journey { return "\(kind) & id(=\(id))" }
        let title = Self.test("title", testCase.title)
        if testCase.kind == .journey { return "\(kind) & \(title)" }
        if let id = testCase.ownID { return "id(=\(id)) & \(kind) & source(\(testCase.source.rawValue))" }
        let target = testCase.kind == .parity ? "" : " & target(\(testCase.target.rawValue))"
        let url = Self.test("url", testCase.url ?? "")
        return "\(title) & \(url) & \(kind) & source(\(testCase.source.rawValue))\(target)"
    }

    /// A predicate for a text: equal to it or, where it has marks, an expression that nothing else matches.
    private static func test(_ field: String, _ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { VisibleText.isPlain($0) && !"()#\\".utf8.contains($0) }
        if isPlain, !text.hasPrefix(" "), !text.hasSuffix(" "), text.utf8.count <= textLimit {
            return "\(field)(=\(text))"
        }
        let scalars = text.unicodeScalars.prefix(textLimit)
        let pattern = scalars.map { scalar in
            if scalar.isInvisible { return "[\\s\\S]" }
            // A pipeline would obey "##".
            if scalar == "#" { return "[#]" }
            return "\\^$.|?*+()[]{}/".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
        }
        let end = scalars.count < text.unicodeScalars.count ? "" : "\\z"
        return "\(field)(/\\A\(pattern.joined())\(end)/)"
    }
}
