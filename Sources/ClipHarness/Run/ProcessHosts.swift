import ClipHost
import ClipRules
import ClipSuites
import Foundation

final class ProcessHosts: HostProvider {
    let batchSize = 1
    let launcher: ProcessLauncher
    private let closer: ProcessLauncher
    private let jobs: Int
    private let inherited: [String: String]
    private let preparation: HostPreparation
    private let hosts = MadeOnce<HostKey, ProcessHost>()
    private let masks = Locked<[SecretMask]>([])
    private let devices = DevicePool()

    private struct ProcessHost {
        let program: PreparedHost
        let clip: ClipOnDevices?
        let environment: ChildEnvironment
    }

    init(jobs: Int, isolation: Isolation = .auto, inherited: [String: String] = ProcessInfo.processInfo.environment) {
        self.jobs = jobs
        self.inherited = inherited
        launcher = ProcessLauncher(jobs: jobs, isolation: isolation)
        closer = ProcessLauncher(jobs: jobs, isolation: .spawn)
        preparation = HostPreparation(launcher: launcher, inherited: inherited)
    }

    func run(_ batch: HostBatch) async throws(HostFailure) -> HostReport {
        let host = try await hosts.host(of: batch) { () async throws(HostFailure) in try await self.prepare(batch) }
        let secrets = host.environment.mask
        guard let first = batch.cases.first else { return ([], secrets) }
        let further = batch.mayContinue.map { mayContinue in
            FurtherLaunches(
                launches: batch.cases.dropFirst().map {
                    .init(environment: .init($0), timeout: $0.timeout, isRegistered: batch.suite.isEntitled(to: $0.url))
                },
                mayContinue: { mayContinue($0, $1, secrets) })
        }
        if let clip = host.clip {
            return (await clip.launch(first, then: further, in: host.environment, container: batch.container), secrets)
        }
        let order = LaunchOrder(
            executable: host.program.executable, arguments: host.program.arguments,
            environment: host.environment.variables(for: LaunchEnvironment(first)),
            directory: host.program.directory, timeout: first.timeout, folder: .own(container: batch.container))
        return (await launcher.launch(order, then: further), secrets)
    }

    private func prepare(_ batch: HostBatch) async throws(HostFailure) -> ProcessHost {
        guard let host = batch.suite.host(for: batch.target) else {
            throw HostFailure("the suite has no host for the full app; add \"app\": { \"host\": … }")
        }
        try launcher.makeFolder()
        let environment = ChildEnvironment(host: host, inherited: inherited)
        if !environment.mask.isEmpty { masks.withLock { $0.append(environment.mask) } }
        let progress: HostPreparation.Progress = { await batch.emit(.preparing(batch.suite.reference, activity: $0)) }
        do {
            let program = try await preparation.prepare(
                host, with: environment, in: batch.suite.suite.folder, progress: progress)
            var clip: ClipOnDevices?
            if case .device(let device) = host.program {
                let suite = batch.suite.suite
                var variables = environment.base
                for name in ["DEVELOPER_DIR", "HOME"] { variables[name] = variables[name] ?? inherited[name] }
                let tool = DeviceTool(
                    program: program, launcher: launcher, closer: closer, mask: environment.mask, variables: variables)
                clip = try await ClipOnDevices(
                    device, of: batch.target == .clip ? suite.clip.bundleID : suite.app?.bundleID, jobs: jobs,
                    with: tool, in: devices, progress: progress)
            }
            return ProcessHost(program: program, clip: clip, environment: environment)
        } catch {
            var failure = error
            failure.location = host.location
            throw failure
        }
    }

    func removeContainer(_ path: String) async {
        await devices.endJourney(path)
        await LaunchThread.run { ProcessLauncher.removeContainer(path) }
    }

    func makeContainer() async throws(HostFailure) -> String { try launcher.makeContainer() }

    func interrupt() async { launcher.interrupt() }

    func end() async -> [Diagnostic] {
        let strays = await LaunchThread.run { [launcher, closer] in
            defer { for launcher in [launcher, closer] { launcher.close() } }
            return Orphans.endAll()
        }
        return strays.map { stray, isEnded in
            // A stray process may belong to any launch, so the secrets of all launches are masked.
            let shown = masks.withLock { $0.reduce(stray) { $1.mask($0) } }
            let result = isEnded ? "was ended with the run" : "could not be ended and still runs"
            return Diagnostic(
                .warning, "a launch left \(shown) behind; it \(result)",
                fix: (isEnded ? "" : "end it by hand; ") + "let handlers wait for the processes that they start")
        }
    }
}

extension LaunchEnvironment {
    init(_ testCase: TestCase, container: String? = nil) {
        let location: DeviceLocation? =
            switch testCase.resolution.unlocated {
            // With `denied`, the clip receives the error `disallowed`, as if the user had declined.
            case .notRequested: .denied
            case .notRegistered: .doesNotMatch
            case nil: testCase.deviceLocation
            }
        self.init(
            url: testCase.resolution.delivered,
            target: testCase.resolution.target, source: testCase.source.rawValue, container: container,
            location: location, isContinued: testCase.isRunning)
    }
}
