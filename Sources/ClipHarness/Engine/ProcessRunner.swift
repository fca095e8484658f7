import ClipHost

/// Runs each case of a host as a process of its own.
struct ProcessRunner: CaseRunner {
    let secrets: SecretMask
    private let host: PreparedHost
    private let environment: ChildEnvironment
    private let launcher: any Launching

    init(host: PreparedHost, environment: ChildEnvironment, launcher: any Launching) {
        self.host = host
        self.environment = environment
        self.launcher = launcher
        secrets = environment.mask
    }

    func run(_ testCase: TestCase, container: String?) async -> LaunchReport {
        let launch = LaunchEnvironment(testCase)
        return await launcher.launch(
            LaunchOrder(
                executable: host.executable, arguments: host.arguments, environment: environment.variables(for: launch),
                directory: host.directory, timeout: testCase.timeout,
                folder: container.map(LaunchOrder.PrivateFolder.sharingContainer) ?? .own))
    }
}
