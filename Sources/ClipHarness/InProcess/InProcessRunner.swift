import ClipHost
import ClipRouting

/// Runs the cases of a host that is a handler in this process.
struct InProcessRunner: CaseRunner {
    let secrets: SecretMask
    private let handler: Launch.Handler
    private let containers: LaneContainers

    init(handler: @escaping Launch.Handler, containers: LaneContainers, secrets: SecretMask) {
        self.handler = handler
        self.containers = containers
        self.secrets = secrets
    }

    func run(_ testCase: TestCase, container: String?) async -> LaunchReport {
        let reports = await Lane([testCase], container: container, handler, containers).run()
        return reports.first ?? LaunchReport(ending: .interrupted)
    }

    func run(_ cases: [TestCase]) async -> [LaunchReport] {
        await Lane(cases, container: nil, handler, containers).run()
    }
}

extension LaunchReport {
    /// A launch whose handler has ended by itself, told as its process would have told it.
    init(_ result: LaunchResult, after duration: Duration) {
        self.init(
            ending: .exited(result.status), outcome: OutcomeFile(writing: result.outcome),
            errorOutput: CapturedOutput(head: result.message.map { Array("\($0)\n".utf8) } ?? []), duration: duration)
    }
}
