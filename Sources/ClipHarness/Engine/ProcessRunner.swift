import ClipHost
import ClipRules
import ClipSuites

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
        let launch = LaunchEnvironment(
            url: testCase.resolution.delivered, target: testCase.resolution.target.map(LaunchEnvironment.Target.init),
            source: testCase.source.rawValue,
            location: testCase.deviceLocation.map(LaunchEnvironment.Location.init))
        return await launcher.launch(
            LaunchOrder(
                executable: host.executable, arguments: host.arguments, environment: environment.variables(for: launch),
                directory: host.directory, timeout: testCase.timeout,
                folder: container.map(LaunchOrder.PrivateFolder.sharingContainer) ?? .own))
    }
}

extension LaunchEnvironment.Target {
    fileprivate init(_ target: Target) {
        switch target {
        case .clip: self = .clip
        case .app: self = .app
        }
    }
}

extension LaunchEnvironment.Location {
    fileprivate init(_ location: DeviceLocation) {
        switch location {
        case .at(let latitude, let longitude): self = .at(latitude: latitude, longitude: longitude)
        case .denied: self = .denied
        }
    }
}
