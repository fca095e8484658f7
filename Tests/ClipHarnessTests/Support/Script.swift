import ClipHarness
import Foundation

/// Answers for each case's launches in turn. The last answer repeats.
///
/// `@unchecked Sendable`: `launches` is only touched while `lock` is held.
final class Script: @unchecked Sendable {
    private let answers: [String: [LaunchReport]]
    private let lock = NSLock()
    private var launches: [String: Int] = [:]

    init(_ answers: [String: [LaunchReport]]) { self.answers = answers }

    var counts: [String: Int] { lock.withLock { launches } }

    var answer: FakeHosts.Answer {
        { [self] testCase, _ in
            let step = testCase.step.map { "/\($0)" } ?? (testCase.kind == .parity ? "/app" : "")
            let key = testCase.title + step
            let launch = lock.withLock {
                launches[key, default: 0] += 1
                return launches[key, default: 1] - 1
            }
            guard let answers = answers[key], let last = answers.last else { return CaseBuilder.report() }
            return launch < answers.count ? answers[launch] : last
        }
    }
}

extension LaunchReport {
    static let passing = CaseBuilder.report(output: "passing")
    static let failing = CaseBuilder.report(#"{"screen": null}"#, output: "failing")
    static let crashing = CaseBuilder.report(nil, ending: .signalled(6), output: "crashing")
    static let interrupted = CaseBuilder.report(nil, ending: .interrupted)
    static let notStarted = CaseBuilder.report(nil, ending: .notStarted("no such program"))
}
